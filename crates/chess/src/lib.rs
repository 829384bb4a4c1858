//! Chess and Chess960: the rules on bitboards, and the texts people and programs write them in.
//!
//! Two layers. [`Board`] is the men on one cache line, with generation, counting and play in code of its own for each
//! side. [`Chess`] adds what a game needs: whose turn it is, counters, the key; it fulfils the game contract.

mod board;
mod count;
mod epd;
mod fen;
mod generate;
mod keys;
mod kind;
mod legality;
mod moves;
pub mod notation;
mod perft;
mod play;
mod position;
mod rules;
mod see;
mod view;

pub use board::{Board, pawn_attacks};
pub use epd::{Epd, EpdError, Operand, Operation};
pub use fen::FenError;
pub use kind::PieceKind;
pub use moves::{Move, Special};
pub use position::Chess;
