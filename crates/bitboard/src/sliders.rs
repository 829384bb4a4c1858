//! What one rook, bishop or queen attacks, by table where the machine can index it, by arithmetic elsewhere.

use crate::{Bitboard, Square};

/// Squares a rook on `square` attacks when `occupied` squares stop it.
#[inline]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    imp::rook(square, occupied)
}

/// Squares a bishop on `square` attacks when `occupied` squares stop it.
#[inline]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    imp::bishop(square, occupied)
}

/// Squares a queen on `square` attacks when `occupied` squares stop it.
#[inline]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

/// Without tables: for each line, the first blocker on either side by subtraction and bit reversal.
#[cfg_attr(all(target_arch = "x86_64", target_feature = "bmi2"), allow(dead_code))]
mod arithmetic {
    use super::{Bitboard, Square};

    /// The four lines through a square, without the square itself.
    pub(super) struct Lines {
        pub(super) file: u64,
        pub(super) rank: u64,
        pub(super) diagonal: u64,
        pub(super) antidiagonal: u64,
    }

    pub(super) const fn lines(square: usize) -> Lines {
        let (f, r) = (square as i32 % 8, square as i32 / 8);
        let mut lines = Lines {
            file: 0,
            rank: 0,
            diagonal: 0,
            antidiagonal: 0,
        };
        let mut i = 0;
        while i < 64 {
            let bit = 1u64 << i;
            let (df, dr) = (i % 8 - f, i / 8 - r);
            if df == 0 && dr == 0 {
                i += 1;
                continue;
            }
            if df == 0 {
                lines.file |= bit;
            }
            if dr == 0 {
                lines.rank |= bit;
            }
            if df == dr {
                lines.diagonal |= bit;
            }
            if df == -dr {
                lines.antidiagonal |= bit;
            }
            i += 1;
        }
        lines
    }

    const fn along(square: usize, occupied: u64, line: u64) -> u64 {
        let bit = 1u64 << square;
        let blockers = occupied & line;
        let up = blockers.wrapping_sub(bit << 1);
        let down = blockers
            .reverse_bits()
            .wrapping_sub(bit.reverse_bits() << 1);
        (up ^ down.reverse_bits()) & line
    }

    static LINES: [Lines; 64] = {
        const NONE: Lines = Lines {
            file: 0,
            rank: 0,
            diagonal: 0,
            antidiagonal: 0,
        };
        let mut table = [NONE; 64];
        let mut i = 0;
        while i < 64 {
            table[i] = lines(i);
            i += 1;
        }
        table
    };

    pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        let (s, l) = (square.index(), &LINES[square.index()]);
        Bitboard(along(s, occupied.0, l.file) | along(s, occupied.0, l.rank))
    }

    pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        let (s, l) = (square.index(), &LINES[square.index()]);
        Bitboard(along(s, occupied.0, l.diagonal) | along(s, occupied.0, l.antidiagonal))
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use arithmetic as imp;

/// With BMI2: the blockers on a piece's lines, packed by one instruction into an index.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod imp {
    use super::{Bitboard, Square};
    use std::arch::x86_64::_pext_u64;

    /// Attack sets of all squares end to end; each square has one for every set of blockers on its inner lines.
    struct Table<const SIZE: usize> {
        offsets: [u32; 64],
        masks: [u64; 64],
        attacks: [u64; SIZE],
    }

    static ROOK: Table<102_400> = table(&[(0, 1), (1, 0), (0, -1), (-1, 0)]);
    static BISHOP: Table<5248> = table(&[(1, 1), (1, -1), (-1, -1), (-1, 1)]);

    #[inline]
    pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        look_up(&ROOK, square, occupied)
    }

    #[inline]
    pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        look_up(&BISHOP, square, occupied)
    }

    #[inline]
    fn look_up<const SIZE: usize>(
        table: &Table<SIZE>,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let s = square.index();
        // SAFETY: this module is compiled only where the whole build may use BMI2.
        #[allow(unsafe_code)]
        let index = unsafe { _pext_u64(occupied.0, table.masks[s]) };
        Bitboard(table.attacks[table.offsets[s] as usize + index as usize])
    }

    const fn table<const SIZE: usize>(steps: &[(i8, i8); 4]) -> Table<SIZE> {
        let mut table = Table {
            offsets: [0; 64],
            masks: [0; 64],
            attacks: [0; SIZE],
        };
        let mut offset = 0;
        let mut square = 0;
        while square < 64 {
            let mask = reach(square as i8, 0, steps, true);
            table.masks[square] = mask;
            table.offsets[square] = offset as u32;
            // Every subset of the mask in the order of its packed index: the carry of a subtraction runs through the mask.
            let mut blockers = 0u64;
            loop {
                table.attacks[offset] = reach(square as i8, blockers, steps, false);
                offset += 1;
                blockers = blockers.wrapping_sub(mask) & mask;
                if blockers == 0 {
                    break;
                }
            }
            square += 1;
        }
        assert!(offset == SIZE);
        table
    }

    /// The squares reached in the given directions; `inner` leaves out the last square of each, which blocks nothing.
    const fn reach(from: i8, blockers: u64, steps: &[(i8, i8); 4], inner: bool) -> u64 {
        let mut set = 0;
        let mut i = 0;
        while i < 4 {
            let (mut f, mut r) = (from % 8 + steps[i].0, from / 8 + steps[i].1);
            while f >= 0 && f < 8 && r >= 0 && r < 8 {
                let (next_f, next_r) = (f + steps[i].0, r + steps[i].1);
                let last = next_f < 0 || next_f > 7 || next_r < 0 || next_r > 7;
                if inner && last {
                    break;
                }
                let bit = 1 << (r * 8 + f);
                set |= bit;
                if blockers & bit != 0 {
                    break;
                }
                f = next_f;
                r = next_r;
            }
            i += 1;
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rays;

    /// A walk square by square, the way the rules are told.
    fn walk(from: Square, occupied: Bitboard, steps: &[(i8, i8)]) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for &(df, dr) in steps {
            let (mut f, mut r) = (from.file() as i8 + df, from.rank() as i8 + dr);
            while (0..8).contains(&f) && (0..8).contains(&r) {
                let square = Square::at(f as u8, r as u8);
                reached |= square.bit();
                if occupied.has(square) {
                    break;
                }
                f += df;
                r += dr;
            }
        }
        reached
    }

    #[test]
    fn all_three_ways_agree_with_a_walk() {
        const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        let mut noise = 1u64;
        for square in Square::all() {
            for _ in 0..500 {
                noise = noise
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                let occupied = Bitboard(noise & noise.rotate_left(23));
                let (rook, bishop) = (
                    walk(square, occupied, &STRAIGHT),
                    walk(square, occupied, &DIAGONAL),
                );
                assert_eq!(rook_attacks(square, occupied), rook);
                assert_eq!(bishop_attacks(square, occupied), bishop);
                assert_eq!(arithmetic::rook(square, occupied), rook);
                assert_eq!(arithmetic::bishop(square, occupied), bishop);
                let rays = Rays::splat(square.bit()).slide(!occupied);
                assert_eq!(rays.union(), queen_attacks(square, occupied));
                assert_eq!(rays.count(), u64::from((rook | bishop).count()));
            }
        }
    }
}
