//! Playing moves on a bare board.

use crate::PieceKind;
use crate::board::{Board, back_rank, castled, forward, passed};
use crate::view::side;
use quirkat_bitboard::{Bitboard, Square};

impl Board {
    /// A man other than a pawn goes from one square to another and takes what stands there.
    #[inline(always)]
    pub(crate) fn play_piece<const WHITE: bool>(
        &mut self,
        kind: PieceKind,
        from: Square,
        to: Square,
    ) {
        let side = const { side(WHITE) };
        let lost = if matches!(kind, PieceKind::King) {
            Bitboard::rank(back_rank(side))
        } else {
            from.bit()
        };
        self.keep_castling_without(lost | to.bit());
        self.clear(!side, to.bit());
        self.toggle(side, kind, from.bit() | to.bit());
    }

    /// A pawn goes from one square to another, takes what stands there, and stays a pawn.
    #[inline(always)]
    pub(crate) fn play_pawn<const WHITE: bool>(&mut self, from: Square, to: Square) {
        let side = const { side(WHITE) };
        self.keep_castling_without(Bitboard::EMPTY);
        self.clear(!side, to.bit());
        self.toggle(side, PieceKind::Pawn, from.bit() | to.bit());
    }

    /// A pawn goes two steps; where an enemy pawn stands beside it, the square between may be taken on.
    #[inline(always)]
    pub(crate) fn play_double_step<const WHITE: bool>(&mut self, from: Square, to: Square) {
        let side = const { side(WHITE) };
        self.keep_castling_without(Bitboard::EMPTY);
        self.toggle(side, PieceKind::Pawn, from.bit() | to.bit());
        let beside =
            ((to.bit().0 & !Bitboard::FILE_A.0) >> 1) | ((to.bit().0 & !Bitboard::file(7).0) << 1);
        if (Bitboard(beside) & self.pawns & self.side(!side)).any() {
            self.set_en_passant(forward(side, from.bit()));
        }
    }

    /// A pawn becomes a piece on the last rank.
    #[inline(always)]
    pub(crate) fn play_promotion<const WHITE: bool>(
        &mut self,
        from: Square,
        to: Square,
        kind: PieceKind,
    ) {
        let side = const { side(WHITE) };
        self.keep_castling_without(to.bit());
        self.clear(!side, to.bit());
        self.toggle(side, PieceKind::Pawn, from.bit());
        self.toggle(side, kind, to.bit());
    }

    /// A pawn takes another in passing.
    #[inline(always)]
    pub(crate) fn play_en_passant<const WHITE: bool>(&mut self, from: Square, to: Square) {
        let side = const { side(WHITE) };
        self.keep_castling_without(Bitboard::EMPTY);
        self.toggle(!side, PieceKind::Pawn, passed(side, to));
        self.toggle(side, PieceKind::Pawn, from.bit() | to.bit());
    }

    /// The king castles with a rook. Either may end where the other stood, so both are lifted before either is put down.
    #[inline(always)]
    pub(crate) fn play_castling<const WHITE: bool>(&mut self, king: Square, rook: Square) {
        let side = const { side(WHITE) };
        let (king_to, rook_to) = castled(side, king, rook);
        self.keep_castling_without(Bitboard::rank(back_rank(side)));
        self.toggle(side, PieceKind::King, king.bit());
        self.toggle(side, PieceKind::Rook, rook.bit());
        self.toggle(side, PieceKind::King, king_to.bit());
        self.toggle(side, PieceKind::Rook, rook_to.bit());
    }
}
