//! Networks that judge positions: one hidden layer seen from both sides, updated as pieces come and go (NNUE).
//!
//! The board enters as one input for each piece on each site, twice: as the side to move sees it and as the other side does.
//! Both halves share the weights of the hidden layer. Its sums, the accumulators, follow the moves through the observer, so a
//! move costs a few rows of weights and not the whole layer. Squared clipped `ReLU`, then one output for each output bucket,
//! which is chosen by the pieces left.
//!
//! [`Inputs`] says how a game's board enters; [`Network`] holds the weights of a file; [`NetworkEval`] judges with them.

mod accumulator;
mod eval;
mod file;
mod inputs;
mod network;

pub use accumulator::{Accumulators, PendingChanges};
pub use eval::NetworkEval;
pub use file::{MAGIC, NetworkError, NetworkHeader};
pub use inputs::{InputLayout, Inputs, PieceInputs};
pub use network::{Network, WIDTHS};
