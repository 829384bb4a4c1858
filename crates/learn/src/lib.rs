#![doc = include_str!("../README.md")]

mod chances;
pub mod data;
mod pack;
mod sample;
mod selfplay;
mod tighten;
mod train;
mod tune;

pub use chances::WinCounts;
pub use pack::{PackCount, RecordsError, pack};
pub use sample::{BadGame, Sample, samples};
pub use selfplay::{
    ADJUDICATION, MissingGames, RangeFault, RelabelSettings, SelfPlayError, SelfPlayFile,
    SelfPlayProgress, SelfPlaySettings, check_range, play_range, relabel, self_play,
};
pub use tighten::{TightenCount, TightenError, tighten};
pub use train::{TrainError, TrainEvent, TrainSettings, train};
pub use tune::{DatasetSize, Epoch, TuneError, TuneResult, TuneSettings, tune};
