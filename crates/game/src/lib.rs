//! The contract a game fulfils, and everything that follows from it for any game: records with repetition, PGN,
//! counting, and the conformance suite.
//!
//! A game is one type that implements two traits. [`Position`] is the hot half: moves, play, key, ends; a search runs on
//! nothing else. [`Rules`] is the cold half: names, texts and the look of the board; a display runs on nothing else.
//! Nothing in this crate knows a game by name.

pub mod conformance;
mod draws;
mod ending;
mod error;
mod perft;

mod position;
mod random;

mod rules;
mod side;
mod site;

pub use draws::{CountedDraw, DrawRules};
pub use ending::{Ending, Outcome};
pub use error::{MoveError, quoted};
pub use perft::{divide, perft_threads};
pub use position::{MAX_MOVES, MoveList, Observer, Position};
pub use random::{Random, mix};
pub use rules::{Board, Grid, Piece, Rules};
pub use side::Side;
pub use site::{PieceId, Site};
