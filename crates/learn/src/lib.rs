#![doc = include_str!("../README.md")]

pub mod data;
mod sample;
mod selfplay;
mod tune;

pub use sample::{BadGame, Sample, samples};
pub use selfplay::{ADJUDICATION, SelfPlayError, SelfPlayProgress, SelfPlaySettings, self_play};
pub use tune::{DatasetSize, Epoch, TuneError, TuneResult, TuneSettings, tune};
