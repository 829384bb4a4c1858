//! `quirkat serve` through the binary: how it starts and ends, what a kill leaves behind, terminals at its tables, and matches that
//! are watched.

#![cfg(unix)]

#[path = "../common/mod.rs"]
mod common;

mod at;
mod kill;
mod load;
mod page;
mod server;
mod start;
