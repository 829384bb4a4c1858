#![doc = include_str!("../README.md")]

mod guide;
pub mod lists;
mod men;
mod moves;
mod perft;
mod points;
mod position;
mod rules;
mod text;

pub use moves::{Forbidden, Move};
pub use position::{Alquerque, Outlook};
pub use text::PositionError;
