//! `quirkat serve` through the binary: how it starts and ends, and what a kill leaves behind.

#![cfg(unix)]

#[path = "../common/mod.rs"]
mod common;

mod kill;
mod server;
mod start;
