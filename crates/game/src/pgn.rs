//! Portable game notation: reading, writing, and playing what was read.
//!
//! [`Reader`] and the text of a [`Game`] know the notation and no game: moves are words. A [`Record`](crate::Record)
//! gives meaning to them.
//!
//! A game is a flat list of [`Token`]s, variations being brackets in it, so that nothing here goes deeper with its input.
//! The reader holds one game at a time, within [`Limits`]; a game that is broken or too large is one error, and the ones
//! after it are read.
//!
//! ```
//! use quirkat_game::pgn::{Reader, Token};
//!
//! let text = "[Event \"Friendly\"]\n\n1. c4c3! {bold} b2c3 (1... d2d3) 1-0\n";
//! let game = Reader::new(text.as_bytes()).next().unwrap()?;
//! assert_eq!(game.tag("Event"), Some("Friendly"));
//! assert_eq!(game.main_line().collect::<Vec<_>>(), ["c4c3", "b2c3"]);
//! assert!(game.tokens().any(|token| token == Token::Comment("bold")));
//! # Ok::<(), quirkat_game::pgn::PgnError>(())
//! ```

mod at_hand;
mod builder;
mod error;
mod game;
mod limits;
mod reader;
mod replay;
mod scanner;
mod source;
mod text;
mod turn;
mod word;
mod writer;

pub use builder::Builder;
pub use error::{PgnError, Problem, ReplayError};
pub use game::{Game, Token};
pub use limits::Limits;
pub use reader::Reader;
pub use replay::validate_variations;
pub use turn::Turn;
pub use word::is_move_word;
