//! `quirkat serve` through the binary: how it starts and ends, what a kill leaves behind, and terminals at its tables.

#![cfg(unix)]

#[path = "../common/mod.rs"]
mod common;

mod at;
mod kill;
mod load;
mod server;
mod start;
