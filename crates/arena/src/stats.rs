//! What results prove: rating differences with their errors, likelihoods, and when enough was played.
//!
//! Games come in pairs from the same opening with colours reversed, and the two results of a pair depend on each other.
//! So the unit of all statistics is the pair, with five possible scores, not the game with three.

mod elo;
mod normal;
mod sprt;
mod tally;

pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use sprt::{Hypothesis, Sprt, SprtError};
pub use tally::Tally;
