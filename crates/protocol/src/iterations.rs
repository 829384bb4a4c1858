//! The iterations of the real search, and its techniques.

use crate::ScoreView;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The iterations of the real search are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IterationsRequest {
    /// The position text to begin with; the game's start where it is left out.
    #[ts(optional)]
    pub position: Option<String>,
    /// The moves played since.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The last depth, 40 at most.
    pub depth: u32,
    /// Techniques to do without.
    #[serde(default)]
    pub without: Vec<String>,
}

/// The iterations of the real search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct IterationsView {
    /// One for each iteration, and for each time the score left the window.
    pub rows: Vec<IterationRow>,
    /// Whether the last depth that was wanted was reached.
    pub complete: bool,
}

/// How far the real search was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct IterationRow {
    /// The depth.
    pub depth: u32,
    /// The furthest ply looked at.
    pub seldepth: u32,
    /// White's score.
    pub score: ScoreView,
    /// `exact`; `lower` or `upper` where the score left the window above or below, from the mover's point of view.
    pub bound: String,
    /// The lower edge of the aspiration window in which that score was found, White's; null where it was open.
    pub low: Option<ScoreView>,
    /// The upper edge.
    pub high: Option<ScoreView>,
    /// How often the score fell below a window of this iteration before, from the mover's point of view. Each time it was widened.
    pub failed_low: u32,
    /// How often it rose above one.
    pub failed_high: u32,
    /// Nodes so far.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Milliseconds so far.
    pub ms: f64,
    /// The principal variation.
    pub pv: Vec<String>,
}

/// A technique of the search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TechniqueView {
    /// Its name: `null-move`.
    pub name: String,
    /// What it does.
    pub text: String,
}
