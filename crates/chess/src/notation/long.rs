//! Long algebraic notation, with both squares of every move: `e2-e4`, `Ng1-f3`, `e5xd6 e.p.`, `e7-e8=Q+`, `O-O`.

use super::algebraic;
use super::bare::Bare;
use super::parts::{castling, push_promotion, push_square, threat};
use super::settle::{Reading, settle};
use super::wanted::{Wanted, victim};
use crate::{Chess, Move, PieceKind, Special};
use quirkat_game::MoveError;

/// Writes a legal move.
pub fn write(position: &Chess, mv: Move) -> String {
    let mut text = String::with_capacity(12);
    if mv.is_castling() {
        text.push_str(castling(mv));
    } else {
        let kind = position.board.kind_on(mv.from()).unwrap_or(PieceKind::Pawn);
        let letter = Some(kind.letter()).filter(|_| kind != PieceKind::Pawn);
        text.extend(letter);
        push_square(&mut text, mv.from());
        text.push(victim(position, mv).map_or('-', |_| 'x'));
        push_square(&mut text, mv.to());
        push_promotion(&mut text, mv);
        if mv.special() == Special::EnPassant {
            text.push_str(" e.p.");
        }
    }
    text.push_str(threat(position, mv).sign());
    text
}

/// Reads a move that names both squares, with what people leave out (the man, `-`, `x`, `=`, `+`) or add. Castling may be
/// written as a move of the king, too.
pub fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let names_both = |wanted: &Wanted| match wanted {
        Wanted::Castling(_) => true,
        Wanted::Step(step) => step.origin().is_some(),
    };
    let bare = Bare::new(text);
    let reading = |wanted| Reading::new(wanted, write);
    let strict = bare.as_ref().and_then(algebraic::strict);
    settle(
        position,
        text,
        strict.filter(names_both).map(reading),
        || {
            let loose = bare.as_ref().map(algebraic::loose).unwrap_or_default();
            loose.into_iter().filter(names_both).map(reading).collect()
        },
    )
}
