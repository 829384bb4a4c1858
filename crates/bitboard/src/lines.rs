//! Lines between two squares.

use crate::{Bitboard, Square};

/// The squares strictly between two squares on one rank, file or diagonal; none for any other pair.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    static BETWEEN: [[Bitboard; 64]; 64] = table(false);
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares, from edge to edge; nothing if they are not on one.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    static LINE: [[Bitboard; 64]; 64] = table(true);
    LINE[a.index()][b.index()]
}

const fn table(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            table[a as usize][b as usize] = Bitboard(set(a, b, whole));
            b += 1;
        }
        a += 1;
    }
    table
}

const fn set(a: i8, b: i8, whole: bool) -> u64 {
    let (files, ranks) = (b % 8 - a % 8, b / 8 - a / 8);
    let aligned = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    if a == b || !aligned {
        return 0;
    }
    let (file, rank) = (files.signum(), ranks.signum());
    if !whole {
        let mut set = 0;
        let mut square = a + rank * 8 + file;
        while square != b {
            set |= 1 << square;
            square += rank * 8 + file;
        }
        return set;
    }
    ray(a, file, rank) | ray(a, -file, -rank) | 1 << a
}

const fn ray(from: i8, file: i8, rank: i8) -> u64 {
    let (mut f, mut r) = (from % 8 + file, from / 8 + rank);
    let mut set = 0;
    while f >= 0 && f < 8 && r >= 0 && r < 8 {
        set |= 1 << (r * 8 + f);
        f += file;
        r += rank;
    }
    set
}
