#![doc = include_str!("../README.md")]

mod adjudication;
mod archive;
mod game;
mod journal;
mod openings;
mod pace;
mod pgn;
mod plan;
mod player;
mod run;
mod schedule;
mod spsa;
mod standings;
pub mod stats;
mod unit;

pub use adjudication::{Adjudication, Adjudicator, DrawRule, WinRule};
pub use archive::{Archive, ArchiveError};
pub use journal::FinishedGame;
pub use openings::{OpeningError, OpeningSource, RandomOpenings, generate_openings, read_openings};
pub use pace::{Pace, PaceError};
pub use pgn::today;
pub use plan::Plan;
pub use player::{DescriptionError, ExternalProgram, PlayerDescription, PlayerKind, split_words};
pub use run::{MoveReport, RunError, Watcher, open_players, run, tell_earlier};
pub use schedule::{Schedule, ScheduledGame, TournamentFormat};
pub use spsa::{
    SpsaError, SpsaRun, SpsaSettings, SpsaState, SpsaUnit, SpsaWatcher, TunedParam, spsa,
    spsa_so_far,
};
pub use standings::{Standings, StandingsRow};
pub use unit::{PlanUnits, UnitFault, play_unit};
