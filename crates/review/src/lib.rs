#![doc = include_str!("../README.md")]

mod chances;
mod judge;
mod pgn;
mod pool;
mod report;
mod rounds;
mod settings;
mod task;
mod verdict;

pub use chances::{move_accuracy, winning_chances};
pub use report::{MoveLabel, Review, ReviewedMove, SideSummary, WhiteScore};
pub use rounds::review;
pub use settings::{ReviewError, ReviewLimit, ReviewProgress, ReviewSettings};
pub use task::{ReviewPgnError, ReviewTask};
