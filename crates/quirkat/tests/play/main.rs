//! `quirkat play` as people and programs meet it: through pipes, and at a real terminal.

mod boards;
mod commands;
mod features;
mod files;
mod lines;
mod run;
mod setups;
#[cfg(unix)]
mod terminal;
