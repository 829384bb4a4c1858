#![doc = include_str!("../README.md")]

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
