//! Material and piece-square tables relative to both kings, updated move by move.

use super::terms::{ENEMY_KING_PSQT, MATERIAL, OWN_KING_PSQT};
use crate::{ScoreSum, Tapered, TermSink, Weights};
use quirkat_bitboard::Square;
use quirkat_chess::{Chess, PieceKind};
use quirkat_game::{Observer, PieceId, Side, Site};

/// A king bucket: whether the board is mirrored, and which of the tables is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct KingBucket {
    mirror: u8,
    bucket: u8,
}

impl KingBucket {
    fn of(side: Side, square: Square) -> KingBucket {
        let mirror = if square.file() < 4 { 7 } else { 0 };
        let file = (square.file() ^ mirror) - 4;
        let home = if side == Side::White { 0 } else { 7 };
        KingBucket {
            mirror,
            bucket: file + if square.rank() == home { 0 } else { 4 },
        }
    }
}

/// The two PSQT indices of a man.
#[inline]
fn indices(side: Side, kind: PieceKind, square: Square, kings: [KingBucket; 2]) -> [usize; 2] {
    let flip = if side == Side::White { 0 } else { 56 };
    let index = |king: KingBucket| {
        let square = square.index() ^ flip ^ king.mirror as usize;
        (king.bucket as usize * 6 + kind.index()) * 64 + square
    };
    let (own, enemy) = (kings[side.index()], kings[(!side).index()]);
    [OWN_KING_PSQT + index(own), ENEMY_KING_PSQT + index(enemy)]
}

fn king_buckets(position: &Chess) -> [KingBucket; 2] {
    Side::BOTH.map(|side| KingBucket::of(side, position.board().king(side)))
}

/// Counts every man of a position.
pub(super) fn count_men(position: &Chess, sink: &mut impl TermSink) {
    let kings = king_buckets(position);
    for side in Side::BOTH {
        for kind in PieceKind::ALL {
            for square in position.board().pieces(side, kind) {
                for index in indices(side, kind, square, kings) {
                    sink.add(side, index, 1);
                }
                if kind != PieceKind::King {
                    sink.add(side, MATERIAL + kind.index(), 1);
                }
            }
        }
    }
}

/// The sum of material and PSQT, from White's point of view.
#[derive(Clone, Copy)]
pub struct ChessPsqt {
    sum: Tapered,
    kings: [KingBucket; 2],
    /// A king has changed its bucket, so the sum must be computed anew.
    stale: bool,
}

impl ChessPsqt {
    pub(super) fn new(position: &Chess, weights: &Weights) -> ChessPsqt {
        let mut psqt = ChessPsqt {
            sum: Tapered::ZERO,
            kings: king_buckets(position),
            stale: true,
        };
        psqt.sum(position, weights);
        psqt
    }

    /// The sum for a position that the state has followed to.
    #[inline]
    pub(super) fn sum(&mut self, position: &Chess, weights: &Weights) -> Tapered {
        if self.stale {
            let mut sum = ScoreSum::new(weights);
            count_men(position, &mut sum);
            self.sum = sum.sum;
            self.kings = king_buckets(position);
            self.stale = false;
        }
        self.sum
    }
}

/// Keeps a [`ChessPsqt`] up to date.
pub struct ChessPsqtObserver<'a> {
    pub(super) weights: &'a [Tapered],
    pub(super) psqt: &'a mut ChessPsqt,
}

impl ChessPsqtObserver<'_> {
    #[inline]
    fn value(&self, side: Side, kind: PieceKind, square: Square) -> Tapered {
        let [own, enemy] = indices(side, kind, square, self.psqt.kings);
        let psqt = self.weights[own] + self.weights[enemy];
        let value = if kind == PieceKind::King {
            psqt
        } else {
            psqt + self.weights[MATERIAL + kind.index()]
        };
        if side == Side::White { value } else { -value }
    }
}

impl Observer for ChessPsqtObserver<'_> {
    #[inline]
    fn put(&mut self, piece: PieceId, site: Site) {
        let (side, kind, square) = man(piece, site);
        if kind == PieceKind::King && KingBucket::of(side, square) != self.psqt.kings[side.index()]
        {
            self.psqt.stale = true;
        }
        if !self.psqt.stale {
            self.psqt.sum += self.value(side, kind, square);
        }
    }

    #[inline]
    fn lift(&mut self, piece: PieceId, site: Site) {
        let (side, kind, square) = man(piece, site);
        if !self.psqt.stale {
            self.psqt.sum -= self.value(side, kind, square);
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
