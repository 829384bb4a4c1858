//! Matches and tournaments through the real binary: with engines that break, and with a real kill in the middle.

mod broken;
mod commands;
mod kill;
mod lists;
mod run;
