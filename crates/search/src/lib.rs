#![doc = include_str!("../README.md")]

mod alpha_beta;
mod engine;
mod evaluate;
mod history;
mod memory;
mod movepick;
mod params;
pub mod plain;
mod pruning;
mod qsearch;
mod root;
mod score;
mod solved;
mod technique;
mod time;
mod tt;
mod worker;

pub use engine::{Aspiration, Control, Engine, PvInfo, Request, STACK, SearchInfo, SearchResult};
pub use evaluate::{Evaluate, Material, PieceBalance};
#[cfg(feature = "tuning")]
pub use params::set_param;
pub use params::{Param, SearchParams};
pub use score::{DisplayScore, MAX_EVAL, MAX_PLY, Score, is_decisive, loss_in, win_in};
pub use solved::Solved;
pub use technique::{Technique, Techniques, UnknownTechnique};
pub use time::{Limits, TimeLeft};
pub use tt::Bound;
