//! Moves as text: five notations, and one reader for all of them.
//!
//! | notation | looks like |
//! | --- | --- |
//! | [`uci`] | `e2e4`, `e7e8q`, `e1g1` |
//! | [`san`] | `e4`, `Nbd2`, `exd6`, `e8=Q+`, `O-O` |
//! | [`long`] | `e2-e4`, `Nb1-d2`, `e5xd6 e.p.`, `e7-e8=Q+`, `O-O` |
//! | [`descriptive`] | `P-K4`, `N-KB3`, `PxP e.p.`, `P(QB7)xN(QN8)=Q`, `O-O` |
//! | [`plain`] | `move e2 e4`, `move e7 e8 Q` |
//!
//! Each has `write`, for a move that is legal in the position, and `read`, for any text. Reading has two steps that know
//! nothing of each other: a notation turns text into a `Wanted`, all that the text says about a move;
//! `settle` looks for the legal moves it fits and has the words for every way that can fail.

mod algebraic;
mod bare;
pub mod descriptive;
pub mod long;
mod parts;
pub mod plain;
mod refusal;
pub mod san;
mod settle;
mod sift;
pub mod uci;
mod wanted;

use crate::{Chess, Move};
use bare::Bare;
use quirkat_game::MoveError;
use settle::{Reading, settle};

/// The legal move that a text in any notation means.
///
/// Written with the case that its notation asks for, a text belongs to one notation alone. Letters that are all small or
/// all capitals may be understood in more ways; where they are, all of them must agree on one legal move.
pub fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let Some(bare) = Bare::new(text) else {
        return settle(position, text, None, Vec::new);
    };
    let in_san = |wanted| Reading::new(wanted, san::write);
    let algebraic = algebraic::strict(&bare).map(in_san);
    if algebraic.is_none() {
        let other = plain::reading(&bare).or_else(|| descriptive::strict(position, &bare));
        if other.is_some() {
            return settle(position, text, other, Vec::new);
        }
    }
    settle(position, text, algebraic, || {
        let algebraic = algebraic::loose(&bare).into_iter().map(in_san);
        algebraic
            .chain(descriptive::loose(position, &bare))
            .collect()
    })
}
