//! The rules of chess and Chess960 on bitboards, with FEN, EPD and move notations.
//!
//! There are two layers. [`Board`] holds the bitboards in one cache line; move generation, perft and making moves work
//! on it in code specialised for each side. [`Chess`] is a full position: it adds the side to move, the counters and
//! the Zobrist keys, and implements [`Position`](quirkat_game::Position) and [`Rules`](quirkat_game::Rules).

mod board;
mod check_info;
mod epd;
mod fen;
mod guide;
mod movegen;
mod mv;
pub mod notation;
mod perft;
mod piece;
mod position;
mod rules;
mod see;
mod zobrist;

pub use board::{Board, pawn_attacks};
pub use epd::{Epd, EpdError, Operand, Operation};
pub use fen::FenError;
pub use mv::{Move, MoveType};
pub use piece::PieceKind;
pub use position::Chess;
