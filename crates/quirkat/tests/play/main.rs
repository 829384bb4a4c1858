//! `quirkat play`, through pipes and in a pseudo-terminal.

#[path = "../common/mod.rs"]
mod common;

mod boards;
mod commands;
mod features;
mod files;
mod foveros;
mod leaving;
mod lines;
mod run;
mod setups;
mod toledo;
mod waterloo;

#[cfg(target_os = "linux")]
mod full_screen;
#[cfg(target_os = "linux")]
mod pseudo_terminal;
#[cfg(target_os = "linux")]
mod screen;
#[cfg(target_os = "linux")]
mod terminal;
