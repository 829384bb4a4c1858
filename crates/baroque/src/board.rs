//! The pieces on the board, seen from the side to move, in five words.

use crate::PieceKind;
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::mix;

/// The pieces on the board.
///
/// The number of the kind on each square is spread over three planes, a bit in each. A capture then clears its victims
/// without asking what they are, and the whole board is small enough to be copied for every move tried. Sides are told
/// apart as the mover's and the other's: the rules are the same for both, so nothing below needs to know who is White.
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
    pub(crate) const fn of(&self, kind: PieceKind) -> Bitboard {
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

    /// The number of the kind on a square, 0 where there is none.
    #[inline]
    fn code_on(&self, square: Square) -> u8 {
        let at = square.index();
        let bit = |plane: usize| (self.planes[plane].0 >> at & 1) as u8;
        bit(0) | bit(1) << 1 | bit(2) << 2
    }

    /// The kind that stands on a square which is not empty.
    #[inline]
    pub(crate) fn standing_on(&self, square: Square) -> PieceKind {
        PieceKind::from_code(self.code_on(square))
    }

    /// What stands on a square.
    pub(crate) fn kind_on(&self, square: Square) -> Option<PieceKind> {
        self.occupied()
            .has(square)
            .then(|| self.standing_on(square))
    }

    /// Whether a king is gone.
    #[inline(always)]
    pub(crate) fn is_over(&self) -> bool {
        let kings = self.of(PieceKind::King);
        (kings & self.own).is_empty() || (kings & self.enemy).is_empty()
    }

    /// A number for which kinds stand where among `squares`.
    #[inline]
    pub(crate) fn digest(&self, squares: Bitboard) -> u64 {
        self.planes
            .iter()
            .fold(0, |digest, &plane| mix(digest ^ (plane & squares).0))
    }

    /// Puts a piece of the mover's (or, if not `own`, of the other side) on an empty square.
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

    /// The same board for the other side.
    #[inline(always)]
    pub(crate) const fn turned(self) -> Board {
        Board {
            planes: self.planes,
            own: self.enemy,
            enemy: self.own,
        }
    }

    /// The board after a piece of the mover's went its way and took its victims, seen by the other side.
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
        next.turned()
    }
}
