//! Evaluations broken into their terms.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The terms of an evaluation are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TermsRequest {
    /// The position text to begin with; the game's start where it is left out.
    #[ts(optional)]
    pub position: Option<String>,
    /// The moves played since.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Whose judgement: a level's or a document's player's; the game's own evaluation written by hand where it is left out.
    #[ts(optional)]
    pub opponent: Option<String>,
}

/// An evaluation broken into its terms. All values are White's, in hundredths of the smallest piece, or in the numbers of a document's
/// player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TermsView {
    /// The evaluation.
    pub total: i32,
    /// Its terms, the greatest first.
    pub terms: Vec<TermView>,
    /// What each piece adds.
    pub pieces: Vec<PieceValueView>,
    /// By what it is judged.
    pub basis: TermsBasis,
    /// By how much whoever judges may be wrong about a position, in hundredths of the smallest piece. It is left out of the values.
    pub noise: u32,
}

/// By what somebody judges positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TermsBasis {
    /// By the game's evaluation written by hand.
    Hand,
    /// By a network, which adds up no terms.
    Network,
    /// In a document's own numbers.
    Document,
}

/// A term of an evaluation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TermView {
    /// Its name.
    pub name: String,
    /// What it adds.
    pub value: f64,
    /// What it adds to the same judgement of Black's, where the judge looks at one side after the other.
    pub black: Option<f64>,
}

/// What a piece adds to an evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PieceValueView {
    /// Where it stands.
    pub site: String,
    /// What it adds.
    pub value: i32,
}
