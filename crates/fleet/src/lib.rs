#![doc = include_str!("../README.md")]

mod coordinator;
mod files;
mod pull;
mod server;
mod status;
mod streams;
mod unit;
mod worker;

pub use coordinator::{
    FleetProgress, Job, NextUnit, RunSettings, SlowUnit, UnitTask, coordinate, drop_run, new_run,
};
pub use files::{FileHash, sha256};
pub use server::{FleetError, Server};
pub use status::{FleetStatus, RunState, UnitState, WorkerState, status};
pub use unit::Unit;
pub use worker::{UnitPlayer, WorkerEvent, WorkerSettings, work};
