//! The random numbers that positions are hashed with.

use crate::PieceKind;
use quirkat_bitboard::Square;
use quirkat_game::{PieceId, Side, mix};

static PIECES: [[u64; 64]; 14] = {
    let mut keys = [[0; 64]; 14];
    let mut i = 0;
    while i < 14 * 64 {
        keys[i / 64][i % 64] = mix(i as u64 + 1);
        i += 1;
    }
    keys
};

/// Belongs to the key of every position with Black to move.
pub(crate) const BLACK_TO_MOVE: u64 = mix(0);

/// The key of a piece on a square.
#[inline]
pub(crate) fn piece(piece: PieceId, square: Square) -> u64 {
    PIECES[piece.index()][square.index()]
}

/// The key of a kind and side on a square.
#[inline]
pub(crate) fn kind(side: Side, kind: PieceKind, square: Square) -> u64 {
    piece(kind.piece(side), square)
}
