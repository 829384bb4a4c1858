//! The rules of Alquerque, as CS 2360 revised them in 1998, and the list format its programs exchange.
//!
//! [`Alquerque`] is a position: four words, one key and a side. Moves are found and counted by shifting sets of points,
//! all men at once.

mod error;
mod key;
mod legality;
pub mod lists;
mod men;
mod moves;
mod perft;
mod points;
mod position;
mod rules;
mod text;

pub use error::PositionError;
pub use legality::Forbidden;
pub use moves::Move;
pub use position::Alquerque;
