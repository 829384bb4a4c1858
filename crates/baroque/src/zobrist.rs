//! Zobrist keys, generated at compile time.

use crate::PieceKind;
use quirkat_bitboard::Square;
use quirkat_game::{PieceId, Side, mix};

static PIECE_KEYS: [[u64; 64]; 14] = {
    let mut keys = [[0; 64]; 14];
    let mut i = 0;
    while i < 14 * 64 {
        keys[i / 64][i % 64] = mix(i as u64 + 1);
        i += 1;
    }
    keys
};

/// The key for Black to move.
pub(crate) const BLACK_TO_MOVE: u64 = mix(0);

/// The key of a piece on a square.
#[inline]
pub(crate) fn piece(piece: PieceId, square: Square) -> u64 {
    PIECE_KEYS[piece.index()][square.index()]
}

/// The key of a piece, by its side and kind, on a square.
#[inline]
pub(crate) fn kind(side: Side, kind: PieceKind, square: Square) -> u64 {
    piece(kind.piece(side), square)
}
