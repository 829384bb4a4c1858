//! Who can be played: our own search at any strength, ten levels of every game, and the players of documents.
//!
//! A [`Player`] is whoever can choose a move; what it comes to is a [`Decision`]. A [`Roster`] says who there is in a game, as data,
//! and [`Roster::open`] makes a player of a name and a seed. The same name and seed choose the same moves in the same game, as
//! long as no clock decides.
//!
//! A [`Level`] is weak because it overlooks things ([`Noticing`]), or because it searches little; the last one does neither.
//! [`Strength`] is a level or something between two. A [`Book`] holds openings that levels play from.
//!
//! The players of documents play as their documents say, mistakes of judgement included: as deep, by the same values, with the
//! same chance. They look at legal moves only; where a document leaves open what an end of the game is worth, a win is a win
//! and a draw is worth nothing.
//!
//! ```
//! use quirkat_eval::LinearEval;
//! use quirkat_eval::alquerque::AlquerqueEval;
//! use quirkat_game::Record;
//! use quirkat_opponents::{EngineOptions, Turn, alquerque};
//! use quirkat_search::{Control, Limits};
//!
//! let mut record = Record::default();
//! let options = EngineOptions::new(AlquerqueEval::open(&Default::default())?);
//! let mut player = alquerque::ROSTER.open("atlanta:6", 1, options)?;
//! let control = Control::default();
//! let turn = Turn::new(&record, Limits::default(), &control);
//! let decision = player.choose(&turn, &mut |_| {})?;
//! record.play(decision.best().expect("the game goes on"))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod alquerque;
pub mod baroque;
mod book;
pub mod chess;
mod document;
mod engine_player;
mod level;
mod lists;
mod player;
mod roster;

pub use book::{Book, BookChoice, BookError, NoBook, Openings};
pub use document::{DocumentPlayer, DocumentTurn};
pub use engine_player::{EngineOptions, EnginePlayer, EngineStrength};
pub use level::{
    LEVEL_NAMES, LEVELS, Level, LevelSearch, Noticing, RATING_RANGE, RATINGS, Strength,
};
pub use lists::{Lists, NoAnswer};
pub use player::{Chosen, Decision, Player, PlayerFault, Report, Turn, Watch};
pub use roster::{
    Document, MAX_DOCUMENT_DEPTH, OWN_SEARCH, OpponentError, OpponentKind, Profile, RATED, Roster,
};

use document::DocumentSeat;
