//! Attacks from one square: rooks, bishops and queens by PEXT or hyperbola quintessence, kings and knights by table, and
//! the lines between two squares.

use crate::{Bitboard, Square};

/// King attacks from `square`.
#[inline]
pub fn king_attacks(square: Square) -> Bitboard {
    static KING: [Bitboard; 64] = leaper_attacks(&[
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

/// Knight attacks from `square`.
#[inline]
pub fn knight_attacks(square: Square) -> Bitboard {
    static KNIGHT: [Bitboard; 64] = leaper_attacks(&[
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

/// The attack table of a leaper with eight jumps.
const fn leaper_attacks(offsets: &[(i8, i8); 8]) -> [Bitboard; 64] {
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

/// Rook attacks from `square`, blocked by `occupied`.
#[inline]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::rook(square, occupied)
}

/// Bishop attacks from `square`, blocked by `occupied`.
#[inline]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::bishop(square, occupied)
}

/// Queen attacks from `square`, blocked by `occupied`.
#[inline]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

/// Hyperbola quintessence (`o ^ (o - 2r)`): finds the first blocker on both sides of a line by subtraction and bit
/// reversal. The fallback without BMI2.
#[cfg_attr(all(target_arch = "x86_64", target_feature = "bmi2"), allow(dead_code))]
mod hyperbola {
    use super::{Bitboard, Square};

    /// The four lines through a square, without the square itself.
    struct LineMasks {
        file: u64,
        rank: u64,
        diagonal: u64,
        antidiagonal: u64,
    }

    const fn line_masks(square: usize) -> LineMasks {
        let (f, r) = (square as i32 % 8, square as i32 / 8);
        let mut lines = LineMasks {
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

    const fn line_attacks(square: usize, occupied: u64, line: u64) -> u64 {
        let bit = 1u64 << square;
        let blockers = occupied & line;
        let up = blockers.wrapping_sub(bit << 1);
        let down = blockers
            .reverse_bits()
            .wrapping_sub(bit.reverse_bits() << 1);
        (up ^ down.reverse_bits()) & line
    }

    static LINE_MASKS: [LineMasks; 64] = {
        const NONE: LineMasks = LineMasks {
            file: 0,
            rank: 0,
            diagonal: 0,
            antidiagonal: 0,
        };
        let mut table = [NONE; 64];
        let mut i = 0;
        while i < 64 {
            table[i] = line_masks(i);
            i += 1;
        }
        table
    };

    pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        let (s, l) = (square.index(), &LINE_MASKS[square.index()]);
        Bitboard(line_attacks(s, occupied.0, l.file) | line_attacks(s, occupied.0, l.rank))
    }

    pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        let (s, l) = (square.index(), &LINE_MASKS[square.index()]);
        Bitboard(
            line_attacks(s, occupied.0, l.diagonal) | line_attacks(s, occupied.0, l.antidiagonal),
        )
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use hyperbola as sliders;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use pext as sliders;

/// PEXT bitboards: one instruction packs the relevant blockers into the index of an attack table. Needs BMI2.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext {
    use super::{Bitboard, Square};
    use std::arch::x86_64::_pext_u64;

    /// The attack sets of all squares, one for each subset of a square's relevant blockers.
    struct PextTable<const SIZE: usize> {
        /// Where a square's attack sets begin.
        offsets: [u32; 64],
        /// The relevant blockers: a slider's squares without the board's edge.
        masks: [u64; 64],
        attacks: [u64; SIZE],
    }

    static ROOK: PextTable<102_400> = pext_table(&[(0, 1), (1, 0), (0, -1), (-1, 0)]);
    static BISHOP: PextTable<5248> = pext_table(&[(1, 1), (1, -1), (-1, -1), (-1, 1)]);

    #[inline]
    pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        lookup(&ROOK, square, occupied)
    }

    #[inline]
    pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        lookup(&BISHOP, square, occupied)
    }

    #[inline]
    fn lookup<const SIZE: usize>(
        table: &PextTable<SIZE>,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let s = square.index();
        // SAFETY: this module is compiled only where the whole build may use BMI2.
        #[allow(unsafe_code)]
        let index = unsafe { _pext_u64(occupied.0, table.masks[s]) };
        Bitboard(table.attacks[table.offsets[s] as usize + index as usize])
    }

    const fn pext_table<const SIZE: usize>(directions: &[(i8, i8); 4]) -> PextTable<SIZE> {
        let mut table = PextTable {
            offsets: [0; 64],
            masks: [0; 64],
            attacks: [0; SIZE],
        };
        let mut offset = 0;
        let mut square = 0;
        while square < 64 {
            let mask = slide(square as i8, 0, directions, true);
            table.masks[square] = mask;
            table.offsets[square] = offset as u32;
            // Carry-rippler: all subsets of the mask, in the order of their PEXT index.
            let mut blockers = 0u64;
            loop {
                table.attacks[offset] = slide(square as i8, blockers, directions, false);
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

    /// The squares attacked in the given directions. `relevant` leaves out the last square of each, since a piece there
    /// blocks nothing.
    const fn slide(from: i8, blockers: u64, directions: &[(i8, i8); 4], relevant: bool) -> u64 {
        let mut set = 0;
        let mut i = 0;
        while i < 4 {
            let (mut f, mut r) = (from % 8 + directions[i].0, from / 8 + directions[i].1);
            while f >= 0 && f < 8 && r >= 0 && r < 8 {
                let (next_f, next_r) = (f + directions[i].0, r + directions[i].1);
                let last = next_f < 0 || next_f > 7 || next_r < 0 || next_r > 7;
                if relevant && last {
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

/// The squares strictly between two squares on one rank, file or diagonal; empty for any other pair.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    static BETWEEN: [[Bitboard; 64]; 64] = line_table(false);
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares, from edge to edge; empty if they are not aligned.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    static LINE: [[Bitboard; 64]; 64] = line_table(true);
    LINE[a.index()][b.index()]
}

/// `between` for all pairs of squares, or `line` if `whole`.
const fn line_table(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            table[a as usize][b as usize] = Bitboard(line_set(a, b, whole));
            b += 1;
        }
        a += 1;
    }
    table
}

const fn line_set(a: i8, b: i8, whole: bool) -> u64 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rays;

    /// Slider attacks square by square.
    fn walk(from: Square, occupied: Bitboard, directions: &[(i8, i8)]) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for &(df, dr) in directions {
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
    fn all_slider_attacks_agree_with_a_walk() {
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
                assert_eq!(hyperbola::rook(square, occupied), rook);
                assert_eq!(hyperbola::bishop(square, occupied), bishop);
                let rays = Rays::splat(square.bit()).slide(!occupied);
                assert_eq!(rays.union(), queen_attacks(square, occupied));
                assert_eq!(rays.count(), u64::from((rook | bishop).count()));
            }
        }
    }
}
