//! Zobrist keys, generated at compile time.

use crate::PieceKind;
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{Side, mix};

/// The seed of this game's keys, which [`mix`] turns into random numbers.
const SEED: u64 = 0x6368_6573_7300;

/// A key for each piece on each square, then one for each square as a castling rook's or as the en passant square.
static KEYS: [u64; 13 * 64] = {
    let mut keys = [0; 13 * 64];
    let mut i = 0;
    while i < keys.len() {
        keys[i] = mix(SEED + i as u64);
        i += 1;
    }
    keys
};

/// The key of a piece on a square.
#[inline]
pub(crate) fn piece(side: Side, kind: PieceKind, square: Square) -> u64 {
    KEYS[(side.index() * 6 + kind.index()) * 64 + square.index()]
}

/// The key for Black to move.
pub(crate) const BLACK_TO_MOVE: u64 = mix(SEED + 13 * 64);

/// The combined key of castling rooks and the en passant square, which never share a square.
#[inline]
pub(crate) fn rights(squares: Bitboard) -> u64 {
    squares
        .into_iter()
        .fold(0, |key, square| key ^ KEYS[12 * 64 + square.index()])
}

/// The pawn key and the non-pawn keys, by which a search keeps what it learns about structures.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct StructureKeys {
    pawn_key: u64,
    /// The keys of White's pieces other than pawns, and of Black's.
    non_pawn_keys: [u64; 2],
}

impl StructureKeys {
    /// Adds or removes a piece, given its Zobrist key.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, side: Side, kind: PieceKind, key: u64) {
        let part = if kind == PieceKind::Pawn {
            &mut self.pawn_key
        } else {
            &mut self.non_pawn_keys[side.index()]
        };
        *part ^= key;
    }

    /// The pawn key, then the non-pawn keys of White and Black.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> u64 {
        [self.pawn_key, self.non_pawn_keys[0], self.non_pawn_keys[1]][index % 3]
    }
}
