//! The contract every game fulfils, and what follows from it for any game: records with repetition, PGN, perft, and
//! the conformance suite.
//!
//! A game is one type that implements two traits. [`Position`] is the hot half: moves, keys, endings, and what a search
//! asks. [`Rules`] is the cold half: names, notation and the board, enough to display any game. Nothing in this crate
//! knows a game by name.
//!
//! # A complete game
//!
//! Players take one or two counters from a heap, and whoever takes the last one wins. The example implements the game
//! and runs the conformance suite on it, against a reference that works on position texts alone:
//!
//! ```
#![doc = include_str!("heap.rs")]
//! use quirkat_game::conformance::{self, Expected};
//!
//! fn reference(text: &str) -> Expected {
//!     let heap = "abcdefghi".chars().take(text[..1].parse().unwrap()).collect::<Vec<_>>();
//!     let (winner, other) = if text.ends_with('w') { ("0-1", 'b') } else { ("1-0", 'w') };
//!     let after = |taken: usize| Some((heap.len().checked_sub(taken)?, format!("{}1", heap[heap.len() - taken])));
//!     let moves = [1, 2].into_iter().filter_map(after);
//!     Expected {
//!         moves: moves.map(|(left, to)| (format!("{}1{to}", heap.last().unwrap()), format!("{left} {other}"))).collect(),
//!         ending: heap.is_empty().then(|| format!("{winner} last counter taken")),
//!     }
//! }
//!
//! conformance::check::<Heap>(reference);
//! ```

// The example is written as its readers would write it.
#[cfg(feature = "heap")]
extern crate self as quirkat_game;

mod board;
pub mod conformance;
mod ending;
mod guide;
#[cfg(feature = "heap")]
#[allow(missing_docs, reason = "the example of the documentation, kept short")]
pub mod heap;
mod perft;
pub mod pgn;
mod position;
mod random;
mod record;
mod rules;
mod words;

pub use board::{Geometry, Grid, Piece, PieceId, Side, Site};
pub use ending::{CountedDraw, DrawRules, Ending, Outcome, reasons};
pub use guide::{Diagram, Guide, Passage, PieceGuide, Topic};
pub use perft::{divide, perft_threads};
pub use position::{HistoryKey, MAX_MOVES, MoveList, Observer, Position};
pub use random::{Random, mix, play_random_plies};
pub use record::{Record, RecordError};
pub use rules::{MoveError, Notation, Rules, plain_text};
pub use words::{counted, quoted, quoted_end};
