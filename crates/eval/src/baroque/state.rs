//! Material and places, kept up to date move by move.

use super::terms::{MATERIAL, PLACE, PLACES};
use crate::{Pair, Tally, Total, Weights};
use quirkat_baroque::{BaroquePosition, PieceKind, RuleSet};
use quirkat_bitboard::Square;
use quirkat_game::{Observer, PieceId, Side, Site};

/// Where the tables of places are entered for a piece. The rules know neither left nor right.
#[inline]
fn place(side: Side, kind: PieceKind, square: Square) -> usize {
    let rank = match side {
        Side::White => square.rank(),
        Side::Black => 7 - square.rank(),
    };
    let file = square.file().min(7 - square.file());
    PLACE + (kind as usize - 1) * PLACES + usize::from(rank * 4 + file)
}

/// The weight of a kind; kings have none, since nobody can do without one.
#[inline]
fn material(kind: PieceKind) -> Option<usize> {
    (kind != PieceKind::King).then(|| MATERIAL + kind as usize - 2)
}

/// Counts every piece of a position.
pub(super) fn count_pieces<R: RuleSet>(position: &BaroquePosition<R>, tally: &mut impl Tally) {
    for side in Side::BOTH {
        for kind in PieceKind::ALL {
            for square in position.pieces(side, kind) {
                tally.add(side, place(side, kind, square), 1);
                if let Some(index) = material(kind) {
                    tally.add(side, index, 1);
                }
            }
        }
    }
}

/// The sum of all pieces' weights, from White's point of view.
#[derive(Clone, Copy)]
pub struct BaroqueState {
    weights: &'static Weights,
    sum: Pair,
}

impl BaroqueState {
    pub(super) fn new<R: RuleSet>(
        position: &BaroquePosition<R>,
        weights: &'static Weights,
    ) -> BaroqueState {
        let mut total = Total::new(weights);
        count_pieces(position, &mut total);
        BaroqueState {
            weights,
            sum: total.sum,
        }
    }

    #[inline]
    pub(super) fn sum(&self) -> Pair {
        self.sum
    }

    #[inline]
    fn worth(&self, piece: PieceId, site: Site) -> Pair {
        let side = Side::BOTH[piece.index() / 7 % 2];
        let kind = PieceKind::ALL[piece.index() % 7];
        let pairs = self.weights.pairs();
        let there = pairs[place(side, kind, Square::new(site.0))];
        let sum = there + material(kind).map_or(Pair::ZERO, |index| pairs[index]);
        if side == Side::White { sum } else { -sum }
    }
}

impl Observer for BaroqueState {
    #[inline]
    fn put(&mut self, piece: PieceId, site: Site) {
        self.sum += self.worth(piece, site);
    }

    #[inline]
    fn lift(&mut self, piece: PieceId, site: Site) {
        self.sum -= self.worth(piece, site);
    }
}
