//! Who can be played: for each game ten levels and the players of documents, described as data.
//!
//! A game says through [`Opposed`] who its opponents are. [`Player::open`] makes a player of a name and a seed, and the same name
//! and seed choose the same moves in the same game, as long as no clock decides.
//!
//! A [`Level`] is weak because it overlooks things ([`Noticing`]), or because it searches little; the last one does neither.
//! [`Strength`] is a level or a place between two, and a [`Mind`] plays at any strength. A [`Book`] holds openings that levels
//! know by heart.
//!
//! The players of the documents are each an [`Opponent`]: a name, a sentence about it, where it comes from, and what decides how it
//! plays. They play as those say, mistakes of judgement included: as deep, by the same values, with
//! the same chance. They look at legal moves only; where a document leaves open what an end of the game is worth, a win is a
//! win and a draw is worth nothing.
//!
//! ```
//! use quirkat_alquerque::Alquerque;
//! use quirkat_game::Record;
//! use quirkat_opponents::Player;
//! use quirkat_search::{Control, Limits};
//!
//! let mut record = Record::<Alquerque>::default();
//! let mut player = Player::open("atlanta:6", 1)?;
//! let choice = player.choose(&record, &Limits::default(), &Control::default());
//! record.play(choice.expect("the game goes on").mv)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod alquerque;
pub mod baroque;
mod book;
pub mod chess;
mod error;
mod level;
mod lists;
mod manner;
mod names;
mod opponent;
mod player;

pub use book::{Book, BookChoice, BookError, NoBook, Openings};
pub use error::{DEEPEST, OpponentError};
pub use level::{LEVEL_NAMES, LEVELS, Level, Mind, Noticing, RATINGS, Strength, Thinking};
pub use lists::{Lists, NoAnswer};
pub use manner::{Choice, Manner, Turn, Watch};
pub use opponent::{Opponent, OpponentKind, Opposed, Profile, profiles};
pub use player::Player;
