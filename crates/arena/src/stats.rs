//! Statistics of match results: Elo with error bars, LOS and the SPRT.
//!
//! Games come in pairs: the same opening with colours reversed. The two results of a pair are correlated, so statistics
//! count pairs with their five possible scores (the pentanomial), not games with three.

mod elo;
mod sprt;
mod tally;

pub use elo::{Confidence, EloEstimate, MIN_PAIRS, elo_of_score, score_of_elo};
pub use sprt::{Hypothesis, Sprt, SprtError};
pub use tally::{ResultTally, Wdl};
