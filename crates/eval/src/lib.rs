//! What a position is worth, for each game: terms counted on the board, times weights kept as data.
//!
//! An evaluation never multiplies: it names a weight and says how often it applies, to a [`Tally`]. One tally adds up a
//! score, another writes the counts down for the tuner, so that the two can never disagree about what the terms are.

mod belief;
mod evaluated;
mod pair;
mod tally;
mod weighted;
mod weights;

pub mod alquerque;
pub mod baroque;
pub mod chess;

pub use evaluated::Evaluated;
pub use pair::Pair;
pub use tally::{Counts, Tally, Total};
pub use weighted::{Trace, Weighted};
pub use weights::{Term, WeightError, Weights};
