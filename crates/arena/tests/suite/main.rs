//! Games, archives and openings through the public face, for every game.

mod archive;
mod games;
mod openings;
mod plans;
