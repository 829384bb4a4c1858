//! Matches and tournaments through the binary, with broken engines and with kills in the middle.

#[path = "../common/mod.rs"]
mod common;

mod broken;
mod commands;
mod kill;
mod lists;
mod run;
mod spsa;
mod words;
