//! Self-play and tuning through the real binary: with a real kill in the middle, and read by another program.

mod commands;
mod kill;
mod python;
mod run;
mod wrong;
