#![doc = include_str!("../README.md")]

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
mod steps;
mod zobrist;

pub use board::{Board, pawn_attacks};
pub use epd::{Epd, EpdError, Operand, Operation};
pub use fen::FenError;
pub use mv::{Move, MoveType};
pub use piece::PieceKind;
pub use position::Chess;
