//! Bitboards, squares and attacks for games on an 8 by 8 board.
//!
//! - [`Bitboard`] is a set of squares in one 64-bit word.
//! - [`rook_attacks`] and [`bishop_attacks`] look up the attacks of one slider (PEXT).
//! - [`Rays`] holds the attacks of all sliders of a side as eight bitboards, one per direction, in a SIMD register. Two
//!   sliders never attack the same square in the same direction, since the one in front blocks the other; so a
//!   population count of the eight bitboards counts moves.

mod attacks;
mod bitboard;
mod rays;
mod simd;
mod square;

pub use attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, line, queen_attacks, rook_attacks,
};
pub use bitboard::Bitboard;
pub use rays::{Direction, Rays};
pub use square::Square;
