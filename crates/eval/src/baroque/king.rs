//! The king's exposure to each form of capture: the ways that are open, whether or not somebody could use them at once.

use super::terms::{FREEZER_NEAR, KING_CROSS, KING_LEAP, KING_LEAVE, KING_SQUEEZE, KING_STEP};
use crate::TermSink;
use quirkat_baroque::{BaroquePosition, PieceKind, RuleSet};
use quirkat_bitboard::{Bitboard, Rays, Square};
use quirkat_game::Side;

/// Counts what endangers a side's king.
#[inline]
pub(super) fn count<R: RuleSet>(
    position: &BaroquePosition<R>,
    side: Side,
    sink: &mut impl TermSink,
) {
    let enemy = |kind| position.pieces(!side, kind);
    let king = position.pieces(side, PieceKind::King);
    let Some(square) = king.square() else {
        return;
    };
    let empty = !(position.of_side(side) | position.of_side(!side));
    let exposure = Exposure { king, empty };
    let leapers = enemy(PieceKind::Leaper);
    if leapers.any() {
        sink.add(side, KING_LEAP + exposure.leaps(leapers), 1);
    }
    let squeezers = enemy(PieceKind::Squeezer);
    let partners = if R::ANY_PARTNER {
        position.of_side(!side)
    } else {
        squeezers
    };
    if squeezers.any() && partners.more_than_one() {
        sink.add(side, KING_SQUEEZE + exposure.squeezes(partners), 1);
    }
    if enemy(PieceKind::StepBack).any() {
        sink.add(side, KING_LEAVE + exposure.leaves(), 1);
    }
    let enemy_king = enemy(PieceKind::King);
    if let Some(other) = enemy_king.square()
        && enemy(PieceKind::Coordinator).any()
    {
        let crossings = usize::from(square.file() == other.file())
            + usize::from(R::BOTH_CROSSINGS && square.rank() == other.rank());
        sink.add(side, KING_CROSS + crossings, 1);
    }
    if let Some(steps) = nearest(square, enemy(PieceKind::Imitator) | enemy_king) {
        sink.add(side, KING_STEP + steps, 1);
    }
    if let Some(steps) = nearest(square, enemy(PieceKind::Freezer)) {
        sink.add(!side, FREEZER_NEAR + steps, 1);
    }
}

/// How many king's steps the nearest of some pieces is away.
#[inline]
fn nearest(from: Square, pieces: Bitboard) -> Option<usize> {
    let steps = |to: Square| {
        let files = from.file().abs_diff(to.file());
        usize::from(files.max(from.rank().abs_diff(to.rank())))
    };
    pieces.into_iter().map(steps).min()
}

/// A king and the empty squares around it.
struct Exposure {
    king: Bitboard,
    empty: Bitboard,
}

impl Exposure {
    /// Directions with an empty square on one side of the king, and one on the other that is empty or a leaper's.
    #[inline]
    fn leaps(&self, leapers: Bitboard) -> usize {
        let behind = Rays::splat(self.empty).step();
        let before = Rays::splat(self.empty | leapers).step().opposite();
        behind.and(before).and(Rays::splat(self.king)).count() as usize
    }

    /// Straight directions with an empty square on one side of the king, and one on the other that is empty or a partner's.
    #[inline]
    fn squeezes(&self, partners: Bitboard) -> usize {
        let end = Rays::splat(self.empty).step();
        let other = Rays::splat(self.empty | partners).step().opposite();
        let king = Rays::sliders(self.king, Bitboard::EMPTY);
        end.and(other).and(king).count() as usize
    }

    /// Directions with two empty squares in a row: one to come to, one to leave for.
    #[inline]
    fn leaves(&self) -> usize {
        let empty = Rays::splat(self.empty);
        let one_on = empty.and(empty.step().opposite());
        let two_on = one_on.opposite().step().opposite();
        two_on.and(Rays::splat(self.king)).count() as usize
    }
}
