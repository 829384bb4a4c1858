//! Squares, sets of squares and lines of an 8 by 8 board, for every game that is played on one.
//!
//! Three ideas carry the speed of the games above:
//!
//! - a set of squares is one 64-bit word ([`Bitboard`]);
//! - what one slider reaches is one table look-up ([`rook_attacks`], [`bishop_attacks`]);
//! - what all sliders of a side reach is eight words, one a direction ([`Rays`]), worked on side by side so that the
//!   compiler keeps them in vector registers. Two sliders never reach the same square in the same direction (the one
//!   in front stands in the way), so counting the bits of the eight words counts moves.

mod bitboard;
mod lanes;
mod lines;
mod rays;
mod sliders;
mod square;
mod steps;

pub use bitboard::Bitboard;
pub use lines::{between, line};
pub use rays::{Direction, Rays};
pub use sliders::{bishop_attacks, queen_attacks, rook_attacks};
pub use square::Square;
pub use steps::{king_attacks, knight_attacks};
