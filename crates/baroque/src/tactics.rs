//! What captures win: the worth of the pieces, and the moves split into captures and quiet ones.

use crate::danger::can_take;
use crate::ends::Ends;
use crate::reach::each_piece;
use crate::{BaroquePosition, Move, PieceKind, RuleSet};
use quirkat_bitboard::Square;
use quirkat_game::MoveList;

/// A side with fewer moves may be glad to have none: it is nearly stuck, and passing proves nothing.
pub(crate) const ENOUGH_MOVES: u64 = 8;

/// What a king counts for: more than everything else together.
const KING_VALUE: i32 = 10_000;

/// What a kind is worth when it is taken, in hundredths of a squeezer.
pub(crate) const fn value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King => KING_VALUE,
        PieceKind::Squeezer => 100,
        PieceKind::Leaper => 450,
        PieceKind::Imitator => 350,
        PieceKind::Freezer => 600,
        PieceKind::Coordinator => 300,
        PieceKind::StepBack => 250,
    }
}

impl<R: RuleSet> BaroquePosition<R> {
    /// Appends the moves that take something, or those that do not.
    #[inline]
    pub(crate) fn list(&self, taking: bool, list: &mut MoveList<Move>) {
        let board = &self.board;
        if board.is_over() {
            return;
        }
        let ends = Ends::new::<R>(board);
        each_piece::<R>(board, |kind, from, targets| {
            let captures = ends.among(board, kind, from, targets);
            let wanted = if taking {
                captures
            } else {
                targets & !captures
            };
            list.extend(wanted.into_iter().map(|to| Move::new(from, to)));
        });
    }

    /// Whether the side to move could take the piece of the other side that stands on a square (and would not rather
    /// take a king with the same imitator).
    pub fn can_take(&self, victim: Square) -> bool {
        !self.board.is_over() && self.board.enemy.has(victim) && can_take::<R>(&self.board, victim)
    }
}
