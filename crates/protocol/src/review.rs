//! Reviews of games, and what opponents did not look at.

use crate::ScoreView;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A review of a game is wanted. The first request begins it, the same request again asks how far it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// The position text to begin with; the game's start where it is left out.
    #[ts(optional)]
    pub position: Option<String>,
    /// The moves of the game.
    pub moves: Vec<String>,
    /// How many nodes each move is given, 100,000 where nothing is said.
    #[ts(optional, type = "number")]
    pub nodes: Option<u64>,
    /// Stop it.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub stop: bool,
}

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    /// It waits or goes on.
    Running,
    /// It is there.
    Done,
    /// Somebody stopped it.
    Stopped,
}

/// A review that is being made, or has been.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewJob {
    /// How far it is.
    pub state: ReviewState,
    /// Steps done.
    pub done: u32,
    /// Steps there are, as far as is known.
    pub total: u32,
    /// What it has found, once it is done.
    pub review: Option<ReviewView>,
}

/// What a review has found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewView {
    /// The moves in order.
    pub moves: Vec<ReviewMoveView>,
    /// How White has played.
    pub white: ReviewSideView,
    /// How Black has played.
    pub black: ReviewSideView,
    /// Nodes searched.
    #[ts(type = "number")]
    pub nodes: u64,
}

/// What is to be said of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewLabel {
    /// Good, and every other move would have lost 0.2 or more.
    OnlyMove,
    /// It lost 0.1 or more of the winning chances.
    Inaccuracy,
    /// It lost 0.15 or more.
    Mistake,
    /// It lost 0.3 or more.
    Blunder,
}

/// A move and what it was worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewMoveView {
    /// The move as records write it.
    pub san: String,
    /// White's score before it, with best play.
    pub before: ScoreView,
    /// White's score after it.
    pub after: ScoreView,
    /// How much of the mover's winning chances it lost, from 0 to 2.
    pub loss: f64,
    /// What is to be said of it, if anything.
    pub label: Option<ReviewLabel>,
    /// A better line, where one is known.
    pub better: Vec<String>,
}

/// How a side has played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewSideView {
    /// From 0 to 100; null without moves.
    pub accuracy: Option<f64>,
    /// How many inaccuracies.
    pub inaccuracies: u32,
    /// How many mistakes.
    pub mistakes: u32,
    /// How many blunders.
    pub blunders: u32,
}

/// What somebody did not look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OverlookedMove {
    /// A better move of its own.
    Better,
    /// The best answer to the move that it made.
    Answer,
}

/// Why somebody did not look at a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OversightReason {
    /// It did not notice the move.
    Unnoticed,
    /// The move lies further ahead than it looks.
    TooFar,
}

/// A move that an opponent did not look at when it made a bad one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OversightView {
    /// The bad move: the first of the game is 1.
    pub ply: u32,
    /// What it did not look at.
    pub what: OverlookedMove,
    /// Why.
    pub reason: OversightReason,
    /// That move as records write it.
    pub san: String,
    /// Where it begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
}
