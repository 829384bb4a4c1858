//! What kings and knights attack, by table.

use crate::{Bitboard, Square};

/// Squares a king on `square` attacks.
#[inline]
pub fn king_attacks(square: Square) -> Bitboard {
    static KING: [Bitboard; 64] = steps(&[
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ]);
    KING[square.index()]
}

/// Squares a knight on `square` attacks.
#[inline]
pub fn knight_attacks(square: Square) -> Bitboard {
    static KNIGHT: [Bitboard; 64] = steps(&[
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ]);
    KNIGHT[square.index()]
}

const fn steps(offsets: &[(i8, i8); 8]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < 8 {
            let (file, rank) = (from % 8 + offsets[i].0, from / 8 + offsets[i].1);
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[from as usize].0 |= 1 << (rank * 8 + file);
            }
            i += 1;
        }
        from += 1;
    }
    table
}
