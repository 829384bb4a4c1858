//! Parts of a move's text that several notations write alike.

use super::wanted::Wing;
use crate::{Chess, Move};
use quirkat_bitboard::Square;
use quirkat_game::{Position, Rules};

/// `O-O` or `O-O-O`.
pub(super) fn castling(mv: Move) -> &'static str {
    match Wing::of(mv) {
        Wing::Queen => "O-O-O",
        _ => "O-O",
    }
}

/// The two squares that stand for a move where no men are named. Castling ends on the king's new square, in Chess960 on
/// that of the rook.
pub(super) fn squares(position: &Chess, mv: Move) -> (Square, Square) {
    let (from, to) = position.from_to(mv);
    (Square::new(from.0), Square::new(to.0))
}

pub(super) fn push_square(text: &mut String, square: Square) {
    push_file(text, square);
    push_rank(text, square);
}

pub(super) fn push_file(text: &mut String, square: Square) {
    text.push((b'a' + square.file()) as char);
}

pub(super) fn push_rank(text: &mut String, square: Square) {
    text.push((b'1' + square.rank()) as char);
}

/// `=Q` where a pawn becomes a queen.
pub(super) fn push_promotion(text: &mut String, mv: Move) {
    if let Some(kind) = mv.promotes_to() {
        text.push('=');
        text.push(kind.letter());
    }
}

/// What a move does to the enemy king.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Threat {
    None,
    Check,
    Mate,
}

impl Threat {
    /// Nothing, `+` or `#`.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Threat::None => "",
            Threat::Check => "+",
            Threat::Mate => "#",
        }
    }
}

/// What a legal move does to the enemy king.
pub(super) fn threat(position: &Chess, mv: Move) -> Threat {
    let next = position.after(mv);
    if !next.in_check() {
        Threat::None
    } else if next.count_moves() > 0 {
        Threat::Check
    } else {
        Threat::Mate
    }
}
