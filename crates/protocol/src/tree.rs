//! The trees of plain searches, and what pruning saves in them.

use crate::Side;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The order in which the moves of a node are searched.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TreeOrder {
    /// As the rules list them.
    #[default]
    Generated,
    /// By the evaluation of the board after each, the best first.
    Best,
    /// By chance.
    Random,
}

/// A plain search whose tree is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TreeRequest {
    /// The position text to begin with; the game's start where it is left out.
    #[ts(optional)]
    pub position: Option<String>,
    /// The moves played since, in any notation of the game.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The depth in plies.
    pub depth: u32,
    /// Alpha-beta, or plain minimax.
    pub pruning: bool,
    /// The order of the moves.
    #[serde(default)]
    pub order: TreeOrder,
    /// What the order by chance and an opponent's chance depend on.
    #[serde(default)]
    pub seed: u32,
    /// Whose evaluation and search, of a level its evaluation alone; the game's own evaluation where it is left out.
    #[ts(optional)]
    pub opponent: Option<String>,
    /// No node further from the root than this.
    #[ts(optional)]
    pub plies: Option<u32>,
    /// The first so many nodes, 100,000 at most.
    #[ts(optional)]
    pub nodes: Option<u32>,
    /// Only the nodes along these moves, and what is below the last.
    #[serde(default)]
    pub line: Vec<String>,
}

/// The tree of a plain search. What is said of each node stands in columns, the nodes in the order in which the search entered
/// them, so that a hundred thousand of them are read quickly. All scores are for the side to move at the root.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TreeView {
    /// The side that maximises.
    pub side: Side,
    /// The depth in plies.
    pub depth: u32,
    /// The best moves.
    pub best: Vec<String>,
    /// The value of the root.
    pub score: i32,
    /// How many nodes the search entered.
    #[ts(type = "number")]
    pub entered: u64,
    /// How many of them had moves cut off.
    #[ts(type = "number")]
    pub cuts: u64,
    /// How many moves were cut off.
    #[ts(type = "number")]
    pub left_out: u64,
    /// How many of the moves of `line` the search followed.
    pub followed: u32,
    /// The score of a game that is won at the root. Each ply further away it is one less.
    pub win: i32,
    /// Scores of at least this are wins.
    pub decisive: i32,
    /// Moves as records write them; nodes refer to them by number. The first is empty.
    pub words: Vec<String>,
    /// The number of each node's parent; the root is its own.
    pub parents: Vec<u32>,
    /// The move that led to each node, as a number of `words`.
    pub moves: Vec<u32>,
    /// What the maximising side was sure of when the node was entered; null for minus infinity.
    pub alphas: Vec<Option<i32>>,
    /// What the other side will not let it exceed; null for infinity.
    pub betas: Vec<Option<i32>>,
    /// The value that each node handed up.
    pub scores: Vec<i32>,
    /// A letter for each node: `e` where the value is the minimax value, `l` where that is at least as high, `u` where it is at
    /// most as high.
    pub bounds: String,
    /// A letter for each node: `t` where the game is over, `h` at the horizon, `s` where all moves were searched, `c` where some
    /// were cut off.
    pub outcomes: String,
    /// The move that leads to each value, as a number of `words`.
    pub bests: Vec<u32>,
    /// Nodes where moves were cut off.
    pub cut_nodes: Vec<CutView>,
    /// Nodes below which others are not shown.
    pub hidden: Vec<HiddenView>,
    /// Nodes where the game is over.
    pub ends: Vec<EndView>,
}

/// Why the other moves of a node were not searched.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CutView {
    /// Which node.
    pub node: u32,
    /// The move that reached the bound, as a number of `words`.
    pub by: u32,
    /// How many moves were cut off.
    pub left_out: u32,
    /// What the other side plays instead; null where the bound is the end of the scale.
    pub instead: Option<InsteadView>,
}

/// A move nearer to the root whose value sets the bound.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct InsteadView {
    /// The ply it is played at.
    pub ply: u32,
    /// The move, as a number of `words`.
    pub by: u32,
    /// Its value.
    pub score: i32,
}

/// A node below which others are not shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct HiddenView {
    /// Which node.
    pub node: u32,
    /// How many are not shown.
    #[ts(type = "number")]
    pub count: u64,
}

/// A node where the game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct EndView {
    /// Which node.
    pub node: u32,
    /// The result and the reason: `1-0 checkmate`.
    pub text: String,
}

/// What pruning saves is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SavingsRequest {
    /// The position text to begin with; the game's start where it is left out.
    #[ts(optional)]
    pub position: Option<String>,
    /// The moves played since.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The last depth, 12 at most.
    pub depth: u32,
    /// The order of the moves.
    #[serde(default)]
    pub order: TreeOrder,
    /// What the order by chance depends on.
    #[serde(default)]
    pub seed: u32,
    /// Whose evaluation and search.
    #[ts(optional)]
    pub opponent: Option<String>,
}

/// What pruning saves, depth by depth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SavingsView {
    /// From depth 1 on, as far as there was time.
    pub rows: Vec<SavingsRow>,
    /// Whether the last depth that was wanted was reached.
    pub complete: bool,
}

/// What pruning saves at one depth. Nodes are positions behind the root.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SavingsRow {
    /// The depth.
    pub depth: u32,
    /// Nodes of minimax.
    #[ts(type = "number")]
    pub minimax_nodes: u64,
    /// Seconds of minimax.
    pub minimax_seconds: f64,
    /// Nodes of alpha-beta.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Seconds of alpha-beta.
    pub seconds: f64,
}
