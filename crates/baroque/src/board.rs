//! The bitboards of a position, from the point of view of the side to move.

use crate::PieceKind;
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::mix;

/// The pieces on the board.
///
/// The number of the kind on each square is spread over three bit planes. A capture clears its victims without looking
/// up their kinds, and the board is small enough to copy for every move. The sides are the mover and the enemy: the
/// rules are the same for both, so move generation never needs to know who is White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    planes: [Bitboard; 3],
    /// The pieces of the side to move.
    pub(crate) own: Bitboard,
    /// The pieces of the other side.
    pub(crate) enemy: Bitboard,
}

impl Board {
    pub(crate) const EMPTY: Board = Board {
        planes: [Bitboard::EMPTY; 3],
        own: Bitboard::EMPTY,
        enemy: Bitboard::EMPTY,
    };

    /// The pieces of one kind, of both sides.
    #[inline(always)]
    pub(crate) const fn of_kind(&self, kind: PieceKind) -> Bitboard {
        let [a, b, c] = [self.planes[0].0, self.planes[1].0, self.planes[2].0];
        Bitboard(match kind {
            PieceKind::King => a & !b & !c,
            PieceKind::Squeezer => !a & b & !c,
            PieceKind::Leaper => a & b & !c,
            PieceKind::Imitator => !a & !b & c,
            PieceKind::Freezer => a & !b & c,
            PieceKind::Coordinator => !a & b & c,
            PieceKind::StepBack => a & b & c,
        })
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.own | self.enemy
    }

    #[inline(always)]
    pub(crate) fn empty(&self) -> Bitboard {
        !self.occupied()
    }

    /// The number of the kind on a square, 0 if it is empty.
    #[inline]
    fn code_on(&self, square: Square) -> u8 {
        let at = square.index();
        let bit = |plane: usize| (self.planes[plane].0 >> at & 1) as u8;
        bit(0) | bit(1) << 1 | bit(2) << 2
    }

    /// The kind of the piece on an occupied square.
    #[inline]
    pub(crate) fn occupant(&self, square: Square) -> PieceKind {
        PieceKind::from_code(self.code_on(square))
    }

    /// The kind of the piece on a square, if any.
    pub(crate) fn kind_on(&self, square: Square) -> Option<PieceKind> {
        self.occupied().has(square).then(|| self.occupant(square))
    }

    /// Whether a king has been captured.
    #[inline(always)]
    pub(crate) fn is_over(&self) -> bool {
        let kings = self.of_kind(PieceKind::King);
        (kings & self.own).is_empty() || (kings & self.enemy).is_empty()
    }

    /// A hash of the kinds on `squares`.
    #[inline]
    pub(crate) fn digest(&self, squares: Bitboard) -> u64 {
        self.planes
            .iter()
            .fold(0, |digest, &plane| mix(digest ^ (plane & squares).0))
    }

    /// Puts a piece of the mover, or of the enemy if not `own`, on an empty square.
    pub(crate) fn put(&mut self, kind: PieceKind, own: bool, square: Square) {
        self.toggle(kind, square.bit());
        if own {
            self.own |= square.bit();
        } else {
            self.enemy |= square.bit();
        }
    }

    #[inline(always)]
    fn toggle(&mut self, kind: PieceKind, squares: Bitboard) {
        for (i, plane) in self.planes.iter_mut().enumerate() {
            if kind as u8 >> i & 1 != 0 {
                *plane ^= squares;
            }
        }
    }

    /// The same board from the other side's point of view.
    #[inline(always)]
    pub(crate) const fn flipped(self) -> Board {
        Board {
            planes: self.planes,
            own: self.enemy,
            enemy: self.own,
        }
    }

    /// The board after a move that captures `victims`, from the other side's point of view.
    #[inline(always)]
    pub(crate) fn after(
        &self,
        kind: PieceKind,
        from: Square,
        to: Square,
        victims: Bitboard,
    ) -> Board {
        let mut next = *self;
        for plane in &mut next.planes {
            *plane &= !victims;
        }
        next.enemy &= !victims;
        let way = from.bit() | to.bit();
        next.toggle(kind, way);
        next.own ^= way;
        next.flipped()
    }
}
