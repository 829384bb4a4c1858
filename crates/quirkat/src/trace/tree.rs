//! A search tree as text, as JSON and as a Graphviz graph.

use super::TracedSearch;
use crate::output::{EndingJson, ScoreJson, bound_name, json_line, score_text};
use anyhow::Result;
use quirkat_game::{Ending, Rules, counted};
use quirkat_search::plain::{NodeOutcome, TreeNode, Window};
use quirkat_search::{DisplayScore, Score};
use serde::Serialize;
use std::fmt::Write;

/// The moves of a node as text, each written in the position it is played in.
struct NodeMoves {
    /// The move that led to the node.
    by: Option<String>,
    /// The best move.
    best: Option<String>,
    /// The move that caused a cutoff.
    cut_by: Option<String>,
    /// The move that the other side prefers to allowing the cutoff.
    instead: Option<String>,
}

/// The moves of all nodes.
fn node_moves<P: Rules>(
    position: &P,
    nodes: &[TreeNode<P::Move>],
    text: fn(&P, P::Move) -> String,
) -> Vec<NodeMoves> {
    // The positions from the root to the current node. Nodes are in search order.
    let mut line: Vec<P> = Vec::new();
    let name = |node: &TreeNode<P::Move>| {
        line.truncate(node.ply as usize);
        let by = line.last().zip(node.by).map(|(at, mv)| text(at, mv));
        let here = match (line.last(), node.by) {
            (Some(before), Some(mv)) => before.after(mv),
            _ => position.clone(),
        };
        line.push(here);
        let here = &line[line.len() - 1];
        let instead = node.cut.and_then(|cut| cut.alternative);
        NodeMoves {
            by,
            best: node.best.map(|mv| text(here, mv)),
            cut_by: node.cut.map(|cut| text(here, cut.by)),
            instead: instead.map(|instead| text(&line[instead.ply as usize], instead.by)),
        }
    };
    nodes.iter().map(name).collect()
}

fn search_name(pruning: bool) -> &'static str {
    if pruning { "alpha-beta" } else { "minimax" }
}

/// The tree as indented lines.
pub(super) fn text<P: Rules>(traced: &TracedSearch<'_, P>) -> String {
    let (nodes, position) = (traced.tree.nodes(), traced.position);
    let moves = node_moves(position, nodes, P::san);
    let mut out = head(traced);
    for (node, moves) in nodes.iter().zip(&moves) {
        out += &node_line(node, moves);
    }
    for text in traced.missed.iter().take(1) {
        let _ = writeln!(out, "{text} was not looked at");
    }
    let best = traced.found.best.iter();
    let best = best.map(|&mv| position.san(mv));
    let best = best.collect::<Vec<_>>().join(", ");
    let score = DisplayScore::from(traced.found.score);
    let (all, shown) = (traced.tree.entered(), nodes.len());
    let (cuts, left_out) = (traced.tree.cuts(), traced.tree.left_out());
    let _ = writeln!(out, "best {best}: {score}");
    let _ = writeln!(
        out,
        "nodes {all}, {shown} shown, {cuts} cut, which left out {}",
        counted(left_out, "move", "moves")
    );
    out
}

/// What is searched, how, and the column heads.
fn head<P: Rules>(traced: &TracedSearch<'_, P>) -> String {
    let side = traced.position.side_to_move();
    let search = search_name(traced.pruning);
    let whose = traced.opponent.unwrap_or("the game's own evaluation");
    format!(
        "{}: {}\n{search}, {}, judged by {whose}; scores are for {side}\n\
         {:>12} {:>11} {:>11}       move\n",
        P::NAME,
        traced.position,
        counted(traced.depth, "ply", "plies"),
        "score",
        "alpha",
        "beta",
    )
}

fn node_line<M>(node: &TreeNode<M>, moves: &NodeMoves) -> String {
    let (alpha, beta) = window_text(node.window);
    let kind = if node.maximises { "max" } else { "min" };
    let indent = 2 * node.ply as usize;
    let mut line = format!(
        "{:>12} {alpha:>11} {beta:>11}  {kind}  {:indent$}{}",
        score_text(node.score, node.bound),
        "",
        moves.by.as_deref().unwrap_or("(root)"),
    );
    line += &remarks(node, moves);
    line.push('\n');
    line
}

fn remarks<M>(node: &TreeNode<M>, moves: &NodeMoves) -> String {
    let mut text = String::new();
    if let NodeOutcome::Terminal(ending) = node.outcome {
        let _ = write!(text, ": {ending}");
    }
    if let (Some(cut), Some(by)) = (&node.cut, &moves.cut_by) {
        let _ = write!(text, ": cut by {by}");
        if let (Some(instead), Some(name)) = (&cut.alternative, &moves.instead) {
            let score = DisplayScore::from(instead.score);
            let _ = write!(text, ", as {name} gives {score} already");
        }
        let _ = write!(
            text,
            "; {} left out",
            counted(cut.left_out, "move", "moves")
        );
    }
    if node.hidden > 0 {
        let _ = write!(
            text,
            " … {} not shown",
            counted(node.hidden, "node", "nodes")
        );
    }
    text
}

/// Alpha and beta as people read them.
fn window_text(window: Window) -> (String, String) {
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

/// The graph of a game that is over.
pub(super) fn dot_over(ending: Ending) -> String {
    let label = dot_string(&format!("over {ending}"));
    format!("digraph trace {{\n  n0 [label={label}];\n}}\n")
}

/// The tree as a Graphviz graph: boxes maximise, ellipses minimise, the best line is bold, and moves cut off and nodes not shown
/// hang on dashed edges.
pub(super) fn dot<P: Rules>(traced: &TracedSearch<'_, P>) -> String {
    let (nodes, position) = (traced.tree.nodes(), traced.position);
    let moves = node_moves(position, nodes, P::san);
    let best = best_line(nodes);
    let mut out = String::from("digraph trace {\n");
    let title = dot_string(&format!("{}: {position}", P::NAME));
    let _ = writeln!(out, "  label={title};\n  node [fontname=\"monospace\"];");
    for (number, (node, moves)) in nodes.iter().zip(&moves).enumerate() {
        out += &dot_node(number, node, moves);
        if let (Some(parent), Some(by)) = (node.parent, &moves.by) {
            let style = if best[number] { ", style=bold" } else { "" };
            let by = dot_string(by);
            let _ = writeln!(out, "  n{parent} -> n{number} [label={by}{style}];");
        }
        out += &dot_left_out(number, node);
    }
    out.push_str("}\n");
    out
}

/// Which nodes are on the best line.
fn best_line<M: PartialEq>(nodes: &[TreeNode<M>]) -> Vec<bool> {
    let mut is_best = vec![false; nodes.len()];
    for (number, node) in nodes.iter().enumerate() {
        is_best[number] = node.parent.is_none_or(|parent| {
            is_best[parent] && node.by.is_some() && node.by == nodes[parent].best
        });
    }
    is_best
}

fn dot_node<M>(number: usize, node: &TreeNode<M>, moves: &NodeMoves) -> String {
    let (alpha, beta) = window_text(node.window);
    let mut label = format!("{}\n{alpha} … {beta}", score_text(node.score, node.bound));
    if let NodeOutcome::Terminal(ending) = node.outcome {
        let _ = write!(label, "\n{ending}");
    }
    if let Some(by) = &moves.cut_by {
        let _ = write!(label, "\ncut by {by}");
    }
    let shape = if node.maximises { "box" } else { "ellipse" };
    format!(
        "  n{number} [shape={shape}, label={}];\n",
        dot_string(&label)
    )
}

/// Moves cut off at a node and nodes not shown below it.
fn dot_left_out<M>(number: usize, node: &TreeNode<M>) -> String {
    let left_out = node.cut.as_ref().map(|cut| cut.left_out as u64);
    let hidden = (node.hidden > 0).then_some(node.hidden);
    let parts = [
        ("cut", left_out, "left out"),
        ("hidden", hidden, "not shown"),
    ];
    let mut out = String::new();
    for (id, count, what) in parts {
        if let Some(count) = count {
            let label = dot_string(&format!("{count} {what}"));
            let _ = writeln!(out, "  {id}{number} [shape=plaintext, label={label}];");
            let _ = writeln!(out, "  n{number} -> {id}{number} [style=dashed];");
        }
    }
    out
}

/// A string literal of the DOT language.
fn dot_string(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n"))
}

#[derive(Serialize)]
struct TraceJson<'a> {
    game: &'static str,
    position: String,
    search: &'static str,
    depth: u32,
    /// Whose evaluation was used; null for the game's own.
    opponent: Option<&'a str>,
    /// The side that scores are for.
    side: String,
    best: Vec<String>,
    score: ScoreJson,
    /// All nodes, with the root and those not shown.
    nodes: u64,
    cuts: u64,
    moves_left_out: u64,
    /// The moves of `--only` that the search never reached.
    missed: &'a [String],
    tree: Vec<NodeJson>,
}

#[derive(Serialize)]
struct NodeJson {
    node: usize,
    parent: Option<usize>,
    #[serde(rename = "move")]
    by: Option<String>,
    ply: u32,
    side: &'static str,
    /// Null while there is no bound.
    alpha: Option<ScoreJson>,
    beta: Option<ScoreJson>,
    score: ScoreJson,
    bound: &'static str,
    came: &'static str,
    best: Option<String>,
    ending: Option<EndingJson>,
    cut: Option<CutJson>,
    /// How many nodes below it are not shown.
    hidden: u64,
}

#[derive(Serialize)]
struct CutJson {
    #[serde(rename = "move")]
    by: Option<String>,
    moves_left_out: usize,
    /// The move that the other side prefers to allowing the cutoff.
    instead: Option<InsteadJson>,
}

#[derive(Serialize)]
struct InsteadJson {
    ply: u32,
    #[serde(rename = "move")]
    by: Option<String>,
    score: ScoreJson,
}

/// The tree as one JSON object. Nodes are in search order, each with the number of its parent.
pub(super) fn json<P: Rules>(traced: &TracedSearch<'_, P>) -> Result<String> {
    let (nodes, position) = (traced.tree.nodes(), traced.position);
    let moves = node_moves(position, nodes, P::move_text);
    let entries = nodes.iter().zip(moves).enumerate();
    let best = traced.found.best.iter();
    json_line(&TraceJson {
        game: P::NAME,
        position: position.to_string(),
        search: search_name(traced.pruning),
        depth: traced.depth,
        opponent: traced.opponent,
        side: position.side_to_move().to_string(),
        best: best.map(|&mv| position.move_text(mv)).collect(),
        score: traced.found.score.into(),
        nodes: traced.tree.entered(),
        cuts: traced.tree.cuts(),
        moves_left_out: traced.tree.left_out(),
        missed: traced.missed,
        tree: entries
            .map(|(number, (node, moves))| NodeJson::new(number, node, moves))
            .collect(),
    })
}

impl NodeJson {
    fn new<M>(number: usize, node: &TreeNode<M>, moves: NodeMoves) -> NodeJson {
        let Window { alpha, beta } = node.window;
        let edge = |score: Score, none: Score| (score != none).then(|| score.into());
        let ending = match node.outcome {
            NodeOutcome::Terminal(ending) => Some(ending.into()),
            _ => None,
        };
        let cut = node.cut.as_ref().map(|cut| CutJson {
            by: moves.cut_by,
            moves_left_out: cut.left_out,
            instead: cut.alternative.as_ref().map(|instead| InsteadJson {
                ply: instead.ply,
                by: moves.instead,
                score: instead.score.into(),
            }),
        });
        NodeJson {
            node: number,
            parent: node.parent,
            by: moves.by,
            ply: node.ply,
            side: if node.maximises { "max" } else { "min" },
            alpha: edge(alpha, Window::FULL.alpha),
            beta: edge(beta, Window::FULL.beta),
            score: node.score.into(),
            bound: bound_name(node.bound),
            came: match node.outcome {
                NodeOutcome::Terminal(_) => "ended",
                NodeOutcome::Leaf => "judged",
                NodeOutcome::Searched => "searched",
                NodeOutcome::Cutoff(_) => "cut",
            },
            best: moves.best,
            ending,
            cut,
            hidden: node.hidden,
        }
    }
}
