//! A search as lines, each position under the one it follows from.

use super::Watched;
use super::names::{self, Names};
use quirkat_game::Rules;
use quirkat_search::plain::{NodeOutcome, TreeNode, Window};
use quirkat_search::{Bound, DisplayScore, Score};
use std::fmt::Write;

pub(super) fn lines<P: Rules>(watched: &Watched<'_, P>) -> String {
    let (nodes, position) = (watched.tree.nodes(), watched.position);
    let names = names::of(position, nodes, P::san);
    let mut out = head(watched);
    for (node, names) in nodes.iter().zip(&names) {
        out += &row(node, names);
    }
    for text in watched.missed.iter().take(1) {
        let _ = writeln!(out, "{text} was not looked at");
    }
    let best = watched.found.best.iter();
    let best = best.map(|&mv| position.san(mv));
    let best = best.collect::<Vec<_>>().join(", ");
    let score = DisplayScore::from(watched.found.score);
    let (all, shown) = (watched.tree.entered(), nodes.len());
    let (cuts, left_out) = (watched.tree.cuts(), watched.tree.left_out());
    let _ = writeln!(out, "best {best}: {score}");
    let _ = writeln!(
        out,
        "nodes {all}, {shown} shown, {cuts} cut, which left out {left_out} moves"
    );
    out
}

/// What is searched and how, and what the columns are.
fn head<P: Rules>(watched: &Watched<'_, P>) -> String {
    let side = watched.position.side_to_move();
    let kind = if watched.pruning {
        "alpha-beta"
    } else {
        "minimax"
    };
    let whose = watched.opponent.unwrap_or("the game's own evaluation");
    format!(
        "{}: {}\n{kind}, {} plies, judged by {whose}; scores are for {side}\n\
         {:>12} {:>11} {:>11}       move\n",
        P::NAME,
        watched.position,
        watched.depth,
        "score",
        "alpha",
        "beta",
    )
}

fn row<M>(node: &TreeNode<M>, names: &Names) -> String {
    let (alpha, beta) = edges(node.window);
    let kind = if node.maximises { "max" } else { "min" };
    let indent = 2 * node.ply as usize;
    let mut line = format!(
        "{:>12} {alpha:>11} {beta:>11}  {kind}  {:indent$}{}",
        score(node.score, node.bound),
        "",
        names.by.as_deref().unwrap_or("(root)"),
    );
    line += &remarks(node, names);
    line.push('\n');
    line
}

fn remarks<M>(node: &TreeNode<M>, names: &Names) -> String {
    let mut text = String::new();
    if let NodeOutcome::Terminal(ending) = node.outcome {
        let _ = write!(text, ": {ending}");
    }
    if let (Some(cut), Some(by)) = (&node.cut, &names.cut_by) {
        let _ = write!(text, ": cut by {by}");
        if let (Some(instead), Some(name)) = (&cut.alternative, &names.instead) {
            let score = DisplayScore::from(instead.score);
            let _ = write!(text, ", as {name} gives {score} already");
        }
        let _ = write!(text, "; {} left out", counted(cut.left_out as u64, "move"));
    }
    if node.hidden > 0 {
        let _ = write!(text, " … {} not shown", counted(node.hidden, "node"));
    }
    text
}

fn counted(count: u64, what: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {what}{ending}")
}

/// A score as people read it, with what it says where it is only a bound.
pub(super) fn score(score: Score, bound: Bound) -> String {
    let mark = match bound {
        Bound::Lower => "≥",
        Bound::Upper => "≤",
        Bound::Exact | Bound::None => "",
    };
    format!("{mark}{}", DisplayScore::from(score))
}

/// The ends of a window as people read them.
pub(super) fn edges(window: Window) -> (String, String) {
    let edge = |score: Score, none: Score, infinite: &str| {
        if score == none {
            infinite.to_owned()
        } else {
            DisplayScore::from(score).to_string()
        }
    };
    let full = Window::FULL;
    (
        edge(window.alpha, full.alpha, "-∞"),
        edge(window.beta, full.beta, "+∞"),
    )
}
