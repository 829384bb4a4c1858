//! The eight directions side by side: what all the sliders of a side reach, without a table and without a branch.

use crate::Bitboard;
use crate::lanes::Lanes;

const fn turns(steps: u64) -> Lanes {
    let mut turns = [8, 9, 1, 64 - 7, 64 - 8, 64 - 9, 64 - 1, 7];
    let mut i = 0;
    while i < 8 {
        turns[i] = turns[i] * steps % 64;
        i += 1;
    }
    Lanes::from_array(turns)
}

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
const TURNS: Lanes = turns(1);
const TURNS_TWICE: Lanes = turns(2);
const TURNS_FOUR_TIMES: Lanes = turns(4);

const NOT_A: u64 = !Bitboard::FILE_A.0;
const NOT_H: u64 = !(Bitboard::FILE_A.0 << 7);
const NOT_1: u64 = !Bitboard::RANK_1.0;
const NOT_8: u64 = !(Bitboard::RANK_1.0 << 56);

/// The squares that a step in each direction can end on; the others are reached only around the board's edge.
const ENDS: Lanes = Lanes::from_array([
    NOT_1,
    NOT_1 & NOT_A,
    NOT_A,
    NOT_8 & NOT_A,
    NOT_8,
    NOT_8 & NOT_H,
    NOT_H,
    NOT_1 & NOT_H,
]);

/// The eight knight's jumps, as rotations and the squares they can end on.
const JUMPS: Lanes = Lanes::from_array([17, 10, 64 - 6, 64 - 15, 64 - 17, 64 - 10, 6, 15]);
const NOT_AB: u64 = NOT_A & (NOT_A << 1);
const NOT_GH: u64 = NOT_H & (NOT_H >> 1);
const NOT_12: u64 = NOT_1 & (NOT_1 << 8);
const NOT_78: u64 = NOT_8 & (NOT_8 >> 8);
const JUMP_ENDS: Lanes = Lanes::from_array([
    NOT_12 & NOT_A,
    NOT_1 & NOT_AB,
    NOT_8 & NOT_AB,
    NOT_78 & NOT_A,
    NOT_78 & NOT_H,
    NOT_8 & NOT_GH,
    NOT_1 & NOT_GH,
    NOT_12 & NOT_H,
]);

/// Eight sets of squares, one for each direction.
#[derive(Clone, Copy, Debug)]
pub struct Rays(Lanes);

impl Rays {
    /// No squares in any direction.
    pub const EMPTY: Rays = Rays::new([Bitboard::EMPTY; 8]);

    /// A set for each direction, in the order of [`Direction::ALL`].
    #[inline(always)]
    pub const fn new(sets: [Bitboard; 8]) -> Rays {
        let [a, b, c, d, e, f, g, h] = sets;
        Rays(Lanes::from_array([a.0, b.0, c.0, d.0, e.0, f.0, g.0, h.0]))
    }

    /// The sets, in the order of [`Direction::ALL`].
    #[inline(always)]
    pub fn sets(self) -> [Bitboard; 8] {
        self.0.to_array().map(Bitboard)
    }

    /// The same set in every direction.
    #[inline(always)]
    pub fn splat(set: Bitboard) -> Rays {
        Rays(Lanes::splat(set.0))
    }

    /// One set for the straight directions and one for the diagonal ones.
    #[inline(always)]
    pub fn sliders(straight: Bitboard, diagonal: Bitboard) -> Rays {
        const STRAIGHT: Lanes = Lanes::from_array([!0, 0, !0, 0, !0, 0, !0, 0]);
        const DIAGONAL: Lanes = Lanes::from_array([0, !0, 0, !0, 0, !0, 0, !0]);
        Rays(
            Lanes::splat(straight.0)
                .and(STRAIGHT)
                .or(Lanes::splat(diagonal.0).and(DIAGONAL)),
        )
    }

    /// The squares in both, direction by direction.
    #[inline(always)]
    #[must_use]
    pub fn and(self, other: Rays) -> Rays {
        Rays(self.0.and(other.0))
    }

    /// The squares in either, direction by direction.
    #[inline(always)]
    #[must_use]
    pub fn or(self, other: Rays) -> Rays {
        Rays(self.0.or(other.0))
    }

    /// Each set in the place of that of the opposite direction.
    #[inline(always)]
    #[must_use]
    pub fn opposite(self) -> Rays {
        Rays(self.0.swap_halves())
    }

    /// The squares one step on in each direction.
    #[inline(always)]
    #[must_use]
    pub fn step(self) -> Rays {
        Rays(self.0.rotate_left(TURNS).and(ENDS))
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
        // Doubling (Kogge and Stone): runs of one, then two, then four empty squares carry the set seven steps in three.
        let open = ENDS.and(Lanes::splat(empty.0));
        let reached = self.0.or(self.0.rotate_left(TURNS).and(open));
        let open = open.and(open.rotate_left(TURNS));
        let reached = reached.or(reached.rotate_left(TURNS_TWICE).and(open));
        let open = open.and(open.rotate_left(TURNS_TWICE));
        Rays(reached.or(reached.rotate_left(TURNS_FOUR_TIMES).and(open)))
    }

    /// What knights on these squares reach, one jump a lane.
    #[inline(always)]
    pub fn jumps(knights: Bitboard) -> Rays {
        Rays(Lanes::splat(knights.0).rotate_left(JUMPS).and(JUMP_ENDS))
    }

    /// The sets of the directions in which `test` has a square; the others empty.
    #[inline(always)]
    #[must_use]
    pub fn where_any(self, test: Rays) -> Rays {
        Rays(self.0.where_any(test.0))
    }

    /// All the squares of any direction.
    #[inline(always)]
    pub fn union(self) -> Bitboard {
        Bitboard(self.0.union())
    }

    /// The set of one direction.
    #[inline(always)]
    pub fn in_direction(self, direction: Direction) -> Bitboard {
        Bitboard(self.0.to_array()[direction as usize])
    }

    /// The number of squares in all directions together; one reached in two directions counts twice.
    #[inline(always)]
    pub fn count(self) -> u64 {
        self.0.count_ones().sum()
    }

    /// The sum of [`count`](Rays::count) of two, for little more than the price of one.
    #[inline(always)]
    pub fn count_both(self, other: Rays) -> u64 {
        self.0.count_ones().add(other.0.count_ones()).sum()
    }
}
