#![doc = include_str!("../README.md")]

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
