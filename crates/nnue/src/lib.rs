#![doc = include_str!("../README.md")]

mod accumulator;
mod eval;
mod file;
mod inputs;
mod network;
mod simd;
mod weights;

pub use accumulator::{Accumulators, PendingChanges};
pub use eval::NetworkEval;
pub use file::{MAGIC, NetworkError, NetworkHeader};
pub use inputs::{InputLayout, Inputs, PieceCode, PieceInputs, SiteStates};
pub use network::{Network, WIDTHS};
pub use weights::{MOST_WEIGHT, WeightRow, Weights};
