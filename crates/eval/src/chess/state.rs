//! Material and places, kept up to date move by move.

use super::terms::{BY_ENEMY_KING, BY_OWN_KING, MATERIAL};
use crate::{Pair, Tally, Total, Weights};
use quirkat_bitboard::Square;
use quirkat_chess::{Chess, PieceKind};
use quirkat_game::{Observer, PieceId, Side, Site};

/// A king's place as the tables know it: whether the board is mirrored, and which of its places it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct KingPlace {
    mirror: u8,
    place: u8,
}

impl KingPlace {
    fn of(side: Side, square: Square) -> KingPlace {
        let mirror = if square.file() < 4 { 7 } else { 0 };
        let file = (square.file() ^ mirror) - 4;
        let home = if side == Side::White { 0 } else { 7 };
        KingPlace {
            mirror,
            place: file + if square.rank() == home { 0 } else { 4 },
        }
    }
}

/// Where the tables are entered for a man.
#[inline]
fn indices(side: Side, kind: PieceKind, square: Square, kings: [KingPlace; 2]) -> [usize; 2] {
    let flip = if side == Side::White { 0 } else { 56 };
    let index = |king: KingPlace| {
        let square = square.index() ^ flip ^ king.mirror as usize;
        (king.place as usize * 6 + kind.index()) * 64 + square
    };
    let (own, enemy) = (kings[side.index()], kings[(!side).index()]);
    [BY_OWN_KING + index(own), BY_ENEMY_KING + index(enemy)]
}

fn king_places(position: &Chess) -> [KingPlace; 2] {
    Side::BOTH.map(|side| KingPlace::of(side, position.board().king(side)))
}

/// Counts every man of a position.
pub(super) fn count_men(position: &Chess, tally: &mut impl Tally) {
    let kings = king_places(position);
    for side in Side::BOTH {
        for kind in PieceKind::ALL {
            for square in position.board().men(side, kind) {
                for index in indices(side, kind, square, kings) {
                    tally.add(side, index, 1);
                }
                if kind != PieceKind::King {
                    tally.add(side, MATERIAL + kind.index(), 1);
                }
            }
        }
    }
}

/// The sum of all men's weights, from White's point of view.
#[derive(Clone, Copy)]
pub struct ChessState {
    weights: &'static Weights,
    sum: Pair,
    kings: [KingPlace; 2],
    /// A king has gone to another place, and all sums must be made anew.
    stale: bool,
}

impl ChessState {
    pub(super) fn new(position: &Chess, weights: &'static Weights) -> ChessState {
        let mut state = ChessState {
            weights,
            sum: Pair::ZERO,
            kings: king_places(position),
            stale: true,
        };
        state.sum(position);
        state
    }

    /// The sum for a position that the state has followed to.
    #[inline]
    pub(super) fn sum(&mut self, position: &Chess) -> Pair {
        if self.stale {
            let mut total = Total::new(self.weights);
            count_men(position, &mut total);
            self.sum = total.sum;
            self.kings = king_places(position);
            self.stale = false;
        }
        self.sum
    }

    #[inline]
    fn worth(&self, side: Side, kind: PieceKind, square: Square) -> Pair {
        let pairs = self.weights.pairs();
        let [own, enemy] = indices(side, kind, square, self.kings);
        let men = pairs[own] + pairs[enemy];
        let sum = if kind == PieceKind::King {
            men
        } else {
            men + pairs[MATERIAL + kind.index()]
        };
        if side == Side::White { sum } else { -sum }
    }
}

impl Observer for ChessState {
    #[inline]
    fn put(&mut self, piece: PieceId, site: Site) {
        let (side, kind, square) = man(piece, site);
        if kind == PieceKind::King && KingPlace::of(side, square) != self.kings[side.index()] {
            self.stale = true;
        }
        if !self.stale {
            self.sum += self.worth(side, kind, square);
        }
    }

    #[inline]
    fn lift(&mut self, piece: PieceId, site: Site) {
        let (side, kind, square) = man(piece, site);
        if !self.stale {
            self.sum -= self.worth(side, kind, square);
        }
    }
}

#[inline]
fn man(piece: PieceId, site: Site) -> (Side, PieceKind, Square) {
    let side = if piece.0 < 6 {
        Side::White
    } else {
        Side::Black
    };
    (side, PieceKind::ALL[piece.index() % 6], Square::new(site.0))
}
