#![doc = include_str!("../README.md")]

pub mod alquerque;
pub mod baroque;
mod book;
pub mod chess;
mod document;
mod engine_player;
mod explanation;
mod gains;
mod level;
mod lists;
mod player;
mod roster;

pub use book::{Book, BookChoice, BookError, NoBook, Openings};
pub use document::{DocumentOpenings, DocumentPlayer, DocumentTurn};
pub use engine_player::{EngineOptions, EnginePlayer, EngineStrength};
pub use explanation::{Consideration, Explanation, Figure};
pub use gains::{GainsError, NamedGains};
pub use level::{
    LEVEL_NAMES, LEVELS, Level, LevelSearch, Noticing, RATING_RANGE, RATINGS, Strength, spoken_name,
};
pub use lists::{Lists, NoAnswer};
pub use player::{
    Chosen, Decision, Oversight, OversightReason, Player, PlayerFault, Report, Turn, Watch,
};
pub use roster::{
    Document, MAX_DOCUMENT_DEPTH, OWN_SEARCH, OpponentError, OpponentKind, Profile, RATED, Roster,
    Shows,
};

use document::DocumentSeat;
