//! The legal moves between some squares, without listing all the others first.

use crate::generate::{Sink, Wanted, generate};
use crate::{Chess, Move, PieceKind};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{MoveList, Side};

/// The legal moves from one of some squares to one of some others, and all castling of a king on one of the first.
pub(super) fn between(position: &Chess, from: Bitboard, to: Bitboard) -> MoveList<Move> {
    let mut sieve = Sieve {
        from,
        to,
        kept: MoveList::new(),
    };
    match position.side {
        Side::White => generate::<true>(&position.board, Wanted::All, &mut sieve),
        Side::Black => generate::<false>(&position.board, Wanted::All, &mut sieve),
    }
    sieve.kept
}

/// Keeps the moves between some squares.
struct Sieve {
    from: Bitboard,
    to: Bitboard,
    kept: MoveList<Move>,
}

impl Sieve {
    #[inline(always)]
    fn keeps(&self, from: Square, to: Square) -> bool {
        self.from.has(from) && self.to.has(to)
    }
}

impl Sink for Sieve {
    #[inline(always)]
    fn piece(&mut self, _: PieceKind, from: Square, targets: Bitboard) {
        if self.from.has(from) {
            for to in targets & self.to {
                self.kept.push(Move::new(from, to));
            }
        }
    }

    #[inline(always)]
    fn pawn(&mut self, from: Square, to: Square) {
        if self.keeps(from, to) {
            self.kept.push(Move::new(from, to));
        }
    }

    #[inline(always)]
    fn double_step(&mut self, from: Square, to: Square) {
        self.pawn(from, to);
    }

    #[inline(always)]
    fn promotions(&mut self, from: Square, to: Square) {
        if self.keeps(from, to) {
            for kind in PieceKind::PROMOTIONS {
                self.kept.push(Move::promotion(from, to, kind));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        if self.keeps(from, to) {
            self.kept.push(Move::en_passant(from, to));
        }
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        if self.from.has(king) {
            self.kept.push(Move::castling(king, rook));
        }
    }
}
