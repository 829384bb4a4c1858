#![doc = include_str!("../README.md")]

mod board;
mod captures;
mod fen;
mod guide;
mod means;
mod mobility;
mod movegen;
mod mv;
mod notation;
mod piece;
mod position;
mod refusal;
mod rules;
mod see;
mod zobrist;

pub use fen::PositionError;
pub use mobility::Mobility;
pub use mv::Move;
pub use notation::{from_row_and_column, to_row_and_column};
pub use piece::PieceKind;
pub use position::{Baroque, BaroquePosition, Ultima};
pub use rules::{BaroqueRules, RuleSet, UltimaRules};
