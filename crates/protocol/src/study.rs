//! Studies: games with their variations, as they are kept.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game with its variations, as somebody studies it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyTree {
    /// The position text it begins with; null for the game's start.
    pub position: Option<String>,
    /// What it is called.
    pub title: String,
    /// The moves, each after its parent.
    pub nodes: Vec<StudyNode>,
}

/// A move of a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyNode {
    /// The node it follows: 0 for the first position, 1 for the first node. Of several that follow one node, the first is the main
    /// line.
    pub parent: u32,
    /// The move as records write it.
    pub san: String,
    /// The move as positions write it.
    pub text: String,
    /// What somebody says of it.
    pub comment: String,
    /// Signs by their numbers in PGN: `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6.
    pub glyphs: Vec<u16>,
}

/// A game in PGN.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PgnText {
    /// The text.
    pub pgn: String,
}

/// A study to be kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// The game's name.
    pub game: String,
    /// The moves.
    pub tree: StudyTree,
}

/// A study that is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StudyView {
    /// Its name.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The moves.
    pub tree: StudyTree,
    /// Whether whoever asks may change it.
    pub own: bool,
}

/// A study in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StudySummary {
    /// Its name.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// When it was last changed, in milliseconds since 1970.
    #[ts(type = "number")]
    pub changed_ms: u64,
}

/// A study that was kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StudyCreated {
    /// Its name.
    pub id: String,
}
