//! Material and piece-square tables, updated move by move.

use super::terms::{MATERIAL, PSQT, PSQT_SIZE};
use crate::linear::PieceValue;
use crate::{Tapered, TermSink};
use quirkat_baroque::{BaroquePosition, PieceKind, RuleSet};
use quirkat_bitboard::Square;
use quirkat_game::{PieceId, Side, Site};

/// The PSQT index of a piece. The rules know neither left nor right.
#[inline]
fn psqt_index(side: Side, kind: PieceKind, square: Square) -> usize {
    let rank = match side {
        Side::White => square.rank(),
        Side::Black => 7 - square.rank(),
    };
    let file = square.file().min(7 - square.file());
    PSQT + (kind as usize - 1) * PSQT_SIZE + usize::from(rank * 4 + file)
}

/// The weight of a kind; kings have none, since nobody can do without one.
#[inline]
fn material(kind: PieceKind) -> Option<usize> {
    (kind != PieceKind::King).then(|| MATERIAL + kind as usize - 2)
}

/// Counts every piece of a position.
pub(super) fn count_pieces<R: RuleSet>(position: &BaroquePosition<R>, sink: &mut impl TermSink) {
    for side in Side::BOTH {
        for kind in PieceKind::ALL {
            for square in position.pieces(side, kind) {
                sink.add(side, psqt_index(side, kind, square), 1);
                if let Some(index) = material(kind) {
                    sink.add(side, index, 1);
                }
            }
        }
    }
}

/// Material and PSQT of a piece.
pub struct BaroquePieceValue;

impl PieceValue for BaroquePieceValue {
    #[inline]
    fn value(weights: &[Tapered], piece: PieceId, site: Site) -> Tapered {
        let side = Side::BOTH[piece.index() / 7 % 2];
        let kind = PieceKind::ALL[piece.index() % 7];
        let there = weights[psqt_index(side, kind, Square::new(site.0))];
        let value = there + material(kind).map_or(Tapered::ZERO, |index| weights[index]);
        if side == Side::White { value } else { -value }
    }
}
