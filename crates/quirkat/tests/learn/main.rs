//! Self-play and tuning through the binary, with a kill in the middle, and read by Python.

#[path = "../common/mod.rs"]
mod common;

mod commands;
mod kill;
#[cfg(target_os = "linux")]
mod outputs;
mod python;
mod run;
mod tight;
mod train;
mod train_cpu;
mod wrong;
