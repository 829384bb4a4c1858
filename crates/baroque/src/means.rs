//! By what means a move captures, in words.

use crate::{BaroquePosition, Move, PieceKind, RuleSet};
use quirkat_bitboard::Square;

impl<R: RuleSet> BaroquePosition<R> {
    /// How a legal move captures the piece on a square; `None` if it does not.
    pub(crate) fn means_of_capture(&self, mv: Move, victim: Square) -> Option<String> {
        if !self.victims(mv).has(victim) {
            return None;
        }
        // An imitator captures as its victim would, so the two kinds decide between them.
        let kind = match self.board.occupant(mv.from()) {
            PieceKind::Imitator => self.board.occupant(victim),
            kind => kind,
        };
        Some(match kind {
            PieceKind::Squeezer => {
                let to = mv.to();
                format!("squeezed between {to} and {}", opposite(to, victim))
            }
            PieceKind::Leaper => "leapt over".to_owned(),
            PieceKind::Coordinator => {
                let king = self.board.of_kind(PieceKind::King) & self.board.own;
                format!("coordinated with the king on {}", king.first())
            }
            PieceKind::StepBack => "drawn away from".to_owned(),
            PieceKind::King => "by displacement".to_owned(),
            PieceKind::Imitator | PieceKind::Freezer => return None,
        })
    }
}

/// The square as far behind `middle` as `square` is before it.
fn opposite(square: Square, middle: Square) -> Square {
    let beyond = |from: u8, middle: u8| 2 * middle - from;
    Square::at(
        beyond(square.file(), middle.file()),
        beyond(square.rank(), middle.rank()),
    )
}
