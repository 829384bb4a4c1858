//! What is said over the socket of an analysis.

use crate::{Refusal, ScoreView};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What is said over the socket of an analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum AnalysisCommand {
    /// Look at a position, and at nothing else any more.
    Analyse {
        /// What its lines are to be called, so that late ones of another position are told apart.
        serial: u32,
        /// The game's name.
        game: String,
        /// The position text to begin with; the game's start where it is left out.
        #[ts(optional)]
        position: Option<String>,
        /// The moves played since.
        #[serde(default)]
        moves: Vec<String>,
        /// How many lines are wanted, 1 to 5.
        lines: u32,
        /// What the other side would play if it were its turn.
        #[serde(default)]
        threat: bool,
    },
    /// Look at nothing.
    Stop,
}

/// What the socket of an analysis tells.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum AnalysisMessage {
    /// How far the analysis is.
    Lines {
        /// Which analysis.
        serial: u32,
        /// The depth in plies.
        depth: u32,
        /// The furthest ply looked at.
        seldepth: u32,
        /// Nodes so far.
        #[ts(type = "number")]
        nodes: u64,
        /// Nodes a second.
        #[ts(type = "number")]
        nps: u64,
        /// The best lines, best first.
        lines: Vec<AnalysisLine>,
    },
    /// It has looked as long as it may.
    Done {
        /// Which analysis.
        serial: u32,
    },
    /// It cannot be done.
    Refused {
        /// Which analysis.
        serial: u32,
        /// What kind of refusal.
        refusal: Refusal,
        /// The reason.
        reason: String,
    },
}

/// One of the best lines.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AnalysisLine {
    /// White's score.
    pub score: ScoreView,
    /// The moves as records write them.
    pub pv: Vec<String>,
    /// Where its first move begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
}
