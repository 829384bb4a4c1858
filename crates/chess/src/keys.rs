//! Random words for hashing positions, made at compile time.

use crate::PieceKind;
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{Side, mix};

/// Where the words of this game begin among all that [`mix`] can make.
const SEED: u64 = 0x6368_6573_7300;

/// A word for each man on each square, then one for each square where a castling rook stands or a pawn is taken en passant.
static WORDS: [u64; 13 * 64] = {
    let mut words = [0; 13 * 64];
    let mut i = 0;
    while i < words.len() {
        words[i] = mix(SEED + i as u64);
        i += 1;
    }
    words
};

/// The word of a man on a square.
#[inline]
pub(crate) fn man(side: Side, kind: PieceKind, square: Square) -> u64 {
    WORDS[(side.index() * 6 + kind.index()) * 64 + square.index()]
}

/// The word for Black to move.
pub(crate) const BLACK_TO_MOVE: u64 = mix(SEED + 13 * 64);

/// The words of castling rooks, or of an en passant square: the two never share a square.
#[inline]
pub(crate) fn rights(squares: Bitboard) -> u64 {
    squares
        .into_iter()
        .fold(0, |key, square| key ^ WORDS[12 * 64 + square.index()])
}
