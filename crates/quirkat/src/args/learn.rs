//! Arguments of what learns: self-play and tuning.

use super::values::{self, GameParser};
use clap::Args;
use quirkat_session::Game;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct SelfPlayArgs {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: Game,

    /// The file the games are added to
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// How many games the file is to have in the end
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10_000,
        allow_negative_numbers = true,
        value_parser = values::count
    )]
    pub(crate) games: u32,

    /// How many nodes each move is searched for
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1000,
        allow_negative_numbers = true,
        value_parser = values::nodes
    )]
    pub(crate) nodes: u64,

    /// How many plies each game begins with at random; every other game has one more
    #[arg(
        long,
        value_name = "N",
        default_value_t = 8,
        allow_negative_numbers = true,
        value_parser = values::plies
    )]
    pub(crate) plies: u32,

    /// What the chance depends on
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = values::seed
    )]
    pub(crate) seed: u64,

    /// How many games are played at once, 1 to 256 [default: one for each core]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = values::threads
    )]
    pub(crate) threads: Option<u32>,
}

#[derive(Args, Debug)]
pub(crate) struct TuneArgs {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: Game,

    /// Files that `quirkat selfplay` made
    #[arg(required = true, value_name = "RECORDS")]
    pub(crate) records: Vec<PathBuf>,

    /// The file the fitted weights are written to
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// How much the results of games count against what the search thought, in per cent
    #[arg(
        long,
        value_name = "N",
        default_value_t = 20,
        allow_negative_numbers = true,
        value_parser = values::per_cent
    )]
    pub(crate) results: u32,

    /// At most so many times through all positions
    #[arg(
        long,
        value_name = "N",
        default_value_t = 200,
        allow_negative_numbers = true,
        value_parser = values::count
    )]
    pub(crate) epochs: u32,

    /// How many threads work, 1 to 256 [default: one for each core]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = values::threads
    )]
    pub(crate) threads: Option<u32>,
}
