//! The UCI protocol as a graphical program meets it: through the real binary, pipes and a clock.

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
