//! Learning from games: [`selfplay`](self_play) makes them, [`records`] keeps them, [`tune`] fits an evaluation to them.
//!
//! A record holds whole games, move by move, with what the search thought of each position. Which positions are worth
//! learning from is decided when records are read ([`Lesson`]), so the same records serve every learner.

mod lesson;
pub mod records;
mod selfplay;
mod tune;

pub use lesson::{BadGame, Lesson, lessons};
pub use selfplay::{Progress, Recipe, SelfPlayError, self_play};
pub use tune::{Epoch, Fit, Fitted, TuneError, Volume, tune};
