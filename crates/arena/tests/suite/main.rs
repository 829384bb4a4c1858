//! Matches, archives and openings through the public API, for every game.

mod archive;
mod games;
mod openings;
mod plans;
mod units;
