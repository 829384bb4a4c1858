//! Standard algebraic notation, as game records are written in: `e4`, `Nbd2`, `exd6`, `e8=Q+`, `O-O`.

use super::algebraic::{loose, strict};
use super::bare::Bare;
use super::parts::{castling, push_file, push_promotion, push_rank, push_square, threat};
use super::settle::{Reading, settle};
use super::sift::between;
use super::wanted::victim;
use crate::{Chess, Move, PieceKind};
use quirkat_bitboard::Bitboard;
use quirkat_game::MoveError;

/// Writes a legal move with as few letters as tell it from the other legal moves.
pub fn write(position: &Chess, mv: Move) -> String {
    let mut text = String::with_capacity(8);
    if mv.is_castling() {
        text.push_str(castling(mv));
    } else {
        let kind = position.board.kind_on(mv.from()).unwrap_or(PieceKind::Pawn);
        let takes = victim(position, mv).is_some();
        if kind == PieceKind::Pawn {
            if takes {
                push_file(&mut text, mv.from());
            }
        } else {
            text.push(kind.letter());
            push_origin(&mut text, position, kind, mv);
        }
        if takes {
            text.push('x');
        }
        push_square(&mut text, mv.to());
        push_promotion(&mut text, mv);
    }
    text.push_str(threat(position, mv).sign());
    text
}

/// Reads a move, with what people leave out (`x`, `=`, `+`) or add (more of the square it comes from, `e.p.`, `!`), with
/// figurines, with zeros for castling, and in small letters where that can only mean one move.
pub fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let bare = Bare::new(text);
    let reading = |wanted| Reading::new(wanted, write);
    settle(
        position,
        text,
        bare.as_ref().and_then(strict).map(reading),
        || {
            let loose = bare.as_ref().map(loose).unwrap_or_default();
            loose.into_iter().map(reading).collect()
        },
    )
}

/// The file, the rank or both, whatever tells a man from others of its kind that may legally go to the same square.
fn push_origin(text: &mut String, position: &Chess, kind: PieceKind, mv: Move) {
    let men = position.board.men(position.side, kind);
    if !men.several() {
        return;
    }
    let rivals: Bitboard = between(position, men & !mv.from().bit(), mv.to().bit())
        .iter()
        .map(|other| other.from())
        .collect();
    if rivals.is_empty() {
        return;
    }
    let on_file = (rivals & Bitboard::file(mv.from().file())).any();
    let on_rank = (rivals & Bitboard::rank(mv.from().rank())).any();
    if !on_file || on_rank {
        push_file(text, mv.from());
    }
    if on_file {
        push_rank(text, mv.from());
    }
}
