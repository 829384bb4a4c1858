//! One search for every game: alpha-beta over the game contract, with a shared table, learnt move ordering and threads.
//!
//! Nothing here knows a game. What a game knows better than the defaults, it says through
//! [`Position`](quirkat_game::Position); what its positions are worth, an [`Evaluate`] says.

mod engine;
mod evaluate;
mod history;
mod info;
mod learning;
mod limits;
mod memory;
mod node;
mod picker;
pub mod plain;
mod pruning;
mod quiescence;
mod reduction;
mod root;
mod score;
mod shared;
mod table;
mod technique;
mod time;
mod worker;

pub use engine::{Control, Engine, Request, STACK};
pub use evaluate::Evaluate;
pub use info::{PvInfo, SearchInfo, SearchResult};
pub use limits::{Limits, TimeLeft};
pub use score::{DisplayScore, MAX_PLY, Score, is_decisive, loss_in, win_in};
pub use table::Bound;
pub use technique::{Technique, Techniques, UnknownTechnique};
