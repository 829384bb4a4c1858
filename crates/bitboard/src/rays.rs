//! The eight directions side by side: what all the sliders of a side reach, without a table and without a branch.

use crate::Bitboard;

/// One of the eight ways to go on a board. Opposite directions are four apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Up the board.
    North,
    /// Up and to the right.
    NorthEast,
    /// To the right.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down the board.
    South,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from the north.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The way back.
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 4) % 8]
    }
}

/// How far left a word is rotated to go one step in each direction.
const TURNS: [u32; 8] = [8, 9, 1, 64 - 7, 64 - 8, 64 - 9, 64 - 1, 7];

const NOT_A: u64 = !Bitboard::FILE_A.0;
const NOT_H: u64 = !(Bitboard::FILE_A.0 << 7);
const NOT_1: u64 = !Bitboard::RANK_1.0;
const NOT_8: u64 = !(Bitboard::RANK_1.0 << 56);

/// The squares that a step in each direction can end on; the others are reached only around the board's edge.
const ENDS: [u64; 8] = [
    NOT_1,
    NOT_1 & NOT_A,
    NOT_A,
    NOT_8 & NOT_A,
    NOT_8,
    NOT_8 & NOT_H,
    NOT_H,
    NOT_1 & NOT_H,
];

/// The eight knight's jumps, as rotations and the squares they can end on.
const JUMPS: [u32; 8] = [17, 10, 64 - 6, 64 - 15, 64 - 17, 64 - 10, 6, 15];
const NOT_AB: u64 = NOT_A & (NOT_A << 1);
const NOT_GH: u64 = NOT_H & (NOT_H >> 1);
const NOT_12: u64 = NOT_1 & (NOT_1 << 8);
const NOT_78: u64 = NOT_8 & (NOT_8 >> 8);
const JUMP_ENDS: [u64; 8] = [
    NOT_12 & NOT_A,
    NOT_1 & NOT_AB,
    NOT_8 & NOT_AB,
    NOT_78 & NOT_A,
    NOT_78 & NOT_H,
    NOT_8 & NOT_GH,
    NOT_1 & NOT_GH,
    NOT_12 & NOT_H,
];

/// Eight sets of squares, one for each direction.
///
/// Every operation is the same for all eight, written as a plain loop over an array: on a machine with wide registers it
/// compiles to a handful of vector instructions, elsewhere to ordinary ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Rays(pub [u64; 8]);

impl Rays {
    /// The same set in every direction.
    #[inline(always)]
    pub const fn splat(set: Bitboard) -> Rays {
        Rays([set.0; 8])
    }

    /// One set for the straight directions and one for the diagonal ones.
    #[inline(always)]
    pub const fn sliders(straight: Bitboard, diagonal: Bitboard) -> Rays {
        let (s, d) = (straight.0, diagonal.0);
        Rays([s, d, s, d, s, d, s, d])
    }

    #[inline(always)]
    fn zip(self, other: Rays, f: impl Fn(u64, u64) -> u64) -> Rays {
        let mut out = [0; 8];
        for i in 0..8 {
            out[i] = f(self.0[i], other.0[i]);
        }
        Rays(out)
    }

    #[inline(always)]
    fn turned(self, turns: [u32; 8]) -> Rays {
        let mut out = [0; 8];
        for i in 0..8 {
            out[i] = self.0[i].rotate_left(turns[i]);
        }
        Rays(out)
    }

    /// The squares in both, direction by direction.
    #[inline(always)]
    #[must_use]
    pub fn and(self, other: Rays) -> Rays {
        self.zip(other, |a, b| a & b)
    }

    /// The squares in either, direction by direction.
    #[inline(always)]
    #[must_use]
    pub fn or(self, other: Rays) -> Rays {
        self.zip(other, |a, b| a | b)
    }

    /// Each set in the place of that of the opposite direction.
    #[inline(always)]
    #[must_use]
    pub fn opposite(self) -> Rays {
        let a = self.0;
        Rays([a[4], a[5], a[6], a[7], a[0], a[1], a[2], a[3]])
    }

    /// The squares one step on in each direction.
    #[inline(always)]
    #[must_use]
    pub fn step(self) -> Rays {
        self.turned(TURNS).and(Rays(ENDS))
    }

    /// The squares that sliders on these squares reach in each direction: all empty ones, and the first that is not.
    #[inline(always)]
    #[must_use]
    pub fn slide(self, empty: Bitboard) -> Rays {
        self.fill(empty).step()
    }

    /// These squares, and every one that sliders on them reach over empty squares.
    #[inline(always)]
    #[must_use]
    pub fn fill(self, empty: Bitboard) -> Rays {
        const TWICE: [u32; 8] = times(2);
        const FOUR_TIMES: [u32; 8] = times(4);
        // Doubling (Kogge and Stone): runs of one, then two, then four empty squares carry the set seven steps in three.
        let open = Rays(ENDS).and(Rays::splat(empty));
        let reached = self.or(self.turned(TURNS).and(open));
        let open = open.and(open.turned(TURNS));
        let reached = reached.or(reached.turned(TWICE).and(open));
        let open = open.and(open.turned(TWICE));
        reached.or(reached.turned(FOUR_TIMES).and(open))
    }

    /// What knights on these squares reach, one jump a lane.
    #[inline(always)]
    pub fn jumps(knights: Bitboard) -> Rays {
        Rays::splat(knights).turned(JUMPS).and(Rays(JUMP_ENDS))
    }

    /// The sets of the directions in which `test` has a square; the others empty.
    #[inline(always)]
    #[must_use]
    pub fn where_any(self, test: Rays) -> Rays {
        self.zip(test, |set, test| if test == 0 { 0 } else { set })
    }

    /// All the squares of any direction.
    #[inline(always)]
    pub fn union(self) -> Bitboard {
        Bitboard(self.0.iter().fold(0, |all, set| all | set))
    }

    /// The set of one direction.
    #[inline(always)]
    pub const fn in_direction(self, direction: Direction) -> Bitboard {
        Bitboard(self.0[direction as usize])
    }

    /// The number of squares in each direction, added lane by lane to a running count.
    #[inline(always)]
    #[must_use]
    pub fn count_into(self, counts: Rays) -> Rays {
        self.zip(counts, |set, count| u64::from(set.count_ones()) + count)
    }

    /// The sum of a running count.
    #[inline(always)]
    pub fn total(self) -> u64 {
        self.0.iter().sum()
    }
}

const fn times(factor: u32) -> [u32; 8] {
    let mut turns = TURNS;
    let mut i = 0;
    while i < 8 {
        turns[i] = turns[i] * factor % 64;
        i += 1;
    }
    turns
}
