//! A search as one JSON object: nodes in the order of the search, each with the number of the one it follows from.

use super::Watched;
use super::names::{self, Names};
use crate::json;
use anyhow::Result;
use quirkat_game::{self as game, Rules};
use quirkat_search::plain::{NodeOutcome, TreeNode, Window};
use quirkat_search::{Bound, Score};
use serde::Serialize;

#[derive(Serialize)]
struct Object<'a> {
    game: &'static str,
    position: String,
    search: &'static str,
    depth: u32,
    /// Whose evaluation it is; nothing for the game's own.
    opponent: Option<&'a str>,
    /// Whom scores are for.
    side: String,
    best: Vec<String>,
    score: json::Score,
    /// How many positions were looked at, the root and those not shown included.
    nodes: u64,
    cuts: u64,
    moves_left_out: u64,
    /// Moves asked for that the search did not come to.
    missed: &'a [String],
    tree: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    node: usize,
    parent: Option<usize>,
    #[serde(rename = "move")]
    by: Option<String>,
    ply: u32,
    side: &'static str,
    /// Nothing where there is no bound yet.
    alpha: Option<json::Score>,
    beta: Option<json::Score>,
    score: json::Score,
    bound: &'static str,
    came: &'static str,
    best: Option<String>,
    ending: Option<json::Ending>,
    cut: Option<Cut>,
    /// How many positions behind it are not shown.
    hidden: u64,
}

#[derive(Serialize)]
struct Cut {
    #[serde(rename = "move")]
    by: Option<String>,
    moves_left_out: usize,
    /// What the other side has instead.
    instead: Option<Instead>,
}

#[derive(Serialize)]
struct Instead {
    ply: u32,
    #[serde(rename = "move")]
    by: Option<String>,
    score: json::Score,
}

#[derive(Serialize)]
struct Over {
    ending: json::Ending,
}

/// What is said of a game that is over.
pub(super) fn over(ending: game::Ending) -> Result<String> {
    let ending = ending.into();
    json::line(&Over { ending })
}

pub(super) fn line<P: Rules>(watched: &Watched<'_, P>) -> Result<String> {
    let (nodes, position) = (watched.tree.nodes(), watched.position);
    let names = names::of(position, nodes, P::move_text);
    let entries = nodes.iter().zip(names).enumerate();
    let best = watched.found.best.iter();
    json::line(&Object {
        game: P::NAME,
        position: position.to_string(),
        search: if watched.pruning {
            "alpha-beta"
        } else {
            "minimax"
        },
        depth: watched.depth,
        opponent: watched.opponent,
        side: position.side_to_move().to_string(),
        best: best.map(|&mv| position.move_text(mv)).collect(),
        score: watched.found.score.into(),
        nodes: watched.tree.entered(),
        cuts: watched.tree.cuts(),
        moves_left_out: watched.tree.left_out(),
        missed: watched.missed,
        tree: entries
            .map(|(number, (node, names))| Entry::new(number, node, names))
            .collect(),
    })
}

impl Entry {
    fn new<M>(number: usize, node: &TreeNode<M>, names: Names) -> Entry {
        let Window { alpha, beta } = node.window;
        let edge = |score: Score, none: Score| (score != none).then(|| score.into());
        let ending = match node.outcome {
            NodeOutcome::Terminal(ending) => Some(ending.into()),
            _ => None,
        };
        let cut = node.cut.as_ref().map(|cut| Cut {
            by: names.cut_by,
            moves_left_out: cut.left_out,
            instead: cut.alternative.as_ref().map(|instead| Instead {
                ply: instead.ply,
                by: names.instead,
                score: instead.score.into(),
            }),
        });
        Entry {
            node: number,
            parent: node.parent,
            by: names.by,
            ply: node.ply,
            side: if node.maximises { "max" } else { "min" },
            alpha: edge(alpha, Window::FULL.alpha),
            beta: edge(beta, Window::FULL.beta),
            score: node.score.into(),
            bound: match node.bound {
                Bound::Lower => "lower",
                Bound::Upper => "upper",
                Bound::Exact | Bound::None => "exact",
            },
            came: match node.outcome {
                NodeOutcome::Terminal(_) => "ended",
                NodeOutcome::Leaf => "judged",
                NodeOutcome::Searched => "searched",
                NodeOutcome::Cutoff(_) => "cut",
            },
            best: names.best,
            ending,
            cut,
            hidden: node.hidden,
        }
    }
}
