//! Moves as text: four notations, and one reader for all of them.
//!
//! | notation | looks like |
//! | --- | --- |
//! | [`uci`] | `e2e4`, `e7e8q`, `e1g1` |
//! | [`san`] | `e4`, `Nbd2`, `exd6`, `e8=Q+`, `O-O` |
//! | [`long`] | `e2-e4`, `Nb1-d2`, `e5xd6 e.p.`, `e7-e8=Q+`, `O-O` |
//! | [`plain`] | `move e2 e4`, `move e7 e8 Q` |
//!
//! Each has `write`, for a move that is legal in the position, and `read`, for any text. Reading has two steps that know
//! nothing of each other: a notation turns text into a `Wanted`, all that the text says about a move;
//! `settle` looks for the legal moves it fits and has the words for every way that can fail.

mod algebraic;
mod bare;
mod descriptive;
pub mod long;
pub mod plain;
mod refusal;
pub mod san;
mod settle;
pub mod uci;
mod wanted;

use crate::{Chess, Move};
use bare::Bare;
use quirkat_game::MoveError;
use settle::{Reading, settle};

/// The legal move that a text in any notation means.
///
/// Written with the case that its notation asks for, a text belongs to one notation alone. Only where that gives no legal
/// move, readings that do not care for case are tried, all of them, and they must agree on one move.
pub fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let bare = Bare::new(text);
    let strict = bare.as_ref().and_then(|bare| {
        let algebraic = || algebraic::strict(bare).map(|wanted| Reading::new(wanted, san::write));
        let plain = || plain::reading(bare);
        let descriptive = || descriptive::strict(position, bare);
        algebraic().or_else(plain).or_else(descriptive)
    });
    settle(position, text, strict, || {
        let mut readings = Vec::new();
        if let Some(bare) = &bare {
            let algebraic = algebraic::loose(bare).into_iter();
            readings.extend(algebraic.map(|wanted| Reading::new(wanted, san::write)));
            readings.extend(descriptive::loose(position, bare));
        }
        readings
    })
}
