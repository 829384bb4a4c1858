//! Machine learning of evaluations: [`self_play`] plays games, [`data`] stores them, [`tune`] fits weights to them.
//!
//! Training data holds whole games, move by move, with search scores. Which positions become training samples is decided
//! when the data is read ([`Sample`]), so one file serves every learner.

pub mod data;
mod pack;
mod sample;
mod selfplay;
mod tune;

pub use pack::{PackCount, PackError, pack};
pub use sample::{BadGame, Sample, samples};
pub use selfplay::{ADJUDICATION, SelfPlayError, SelfPlayProgress, SelfPlaySettings, self_play};
pub use tune::{DatasetSize, Epoch, TuneError, TuneResult, TuneSettings, tune};
