#![doc = include_str!("../README.md")]

mod bench;
mod clock;
mod players;
mod programs;
mod registry;
mod suite;

pub use bench::{BenchRow, bench};
pub use clock::{Clock, Flagged, NoTimeControl, TimeControl};
pub use players::{PlayerError, PlayerOptions, open_player};
pub use programs::{FenAnswer, FenManner, FenProgram, Lisp, NotAPosition, UnknownManner};
pub use registry::{Game, Playable, UnknownGame, Visitor};
pub use suite::{Puzzle, Suite, SuiteError};
