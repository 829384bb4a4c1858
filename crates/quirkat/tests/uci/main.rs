//! The UCI protocol through the binary, as a graphical program uses it.

#[path = "../common/mod.rs"]
mod common;

mod broken;
mod chess960;
mod engine;
mod fuzz;
mod options;
mod protocol;
mod python;
mod scores;
mod strength;
mod timing;
