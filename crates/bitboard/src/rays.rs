//! Attacks of all sliders of a side at once: Kogge-Stone fills in the eight directions, one per SIMD lane.

use crate::Bitboard;
use crate::simd::U64x8;

/// The left rotations that move a bitboard `steps` squares in each direction.
const fn rotations(steps: u64) -> U64x8 {
    let mut rotations = [8, 9, 1, 64 - 7, 64 - 8, 64 - 9, 64 - 1, 7];
    let mut i = 0;
    while i < 8 {
        rotations[i] = rotations[i] * steps % 64;
        i += 1;
    }
    U64x8::from_array(rotations)
}

/// A compass direction. Opposite directions are four apart.
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

    /// The opposite direction.
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 4) % 8]
    }
}

const ONE_STEP: U64x8 = rotations(1);
const TWO_STEPS: U64x8 = rotations(2);
const FOUR_STEPS: U64x8 = rotations(4);

const NOT_A: u64 = !Bitboard::FILE_A.0;
const NOT_H: u64 = !(Bitboard::FILE_A.0 << 7);
const NOT_1: u64 = !Bitboard::RANK_1.0;
const NOT_8: u64 = !(Bitboard::RANK_1.0 << 56);

/// The squares that a step in each direction can end on; the others would wrap around the edge.
const NO_WRAP: U64x8 = U64x8::from_array([
    NOT_1,
    NOT_1 & NOT_A,
    NOT_A,
    NOT_8 & NOT_A,
    NOT_8,
    NOT_8 & NOT_H,
    NOT_H,
    NOT_1 & NOT_H,
]);

/// The eight knight jumps as rotations.
const KNIGHT_JUMPS: U64x8 = U64x8::from_array([17, 10, 64 - 6, 64 - 15, 64 - 17, 64 - 10, 6, 15]);
const NOT_AB: u64 = NOT_A & (NOT_A << 1);
const NOT_GH: u64 = NOT_H & (NOT_H >> 1);
const NOT_12: u64 = NOT_1 & (NOT_1 << 8);
const NOT_78: u64 = NOT_8 & (NOT_8 >> 8);
/// The squares that each knight jump can end on without wrapping around the edge.
const KNIGHT_NO_WRAP: U64x8 = U64x8::from_array([
    NOT_12 & NOT_A,
    NOT_1 & NOT_AB,
    NOT_8 & NOT_AB,
    NOT_78 & NOT_A,
    NOT_78 & NOT_H,
    NOT_8 & NOT_GH,
    NOT_1 & NOT_GH,
    NOT_12 & NOT_H,
]);

/// Eight bitboards, one per direction.
#[derive(Clone, Copy, Debug)]
pub struct Rays(U64x8);

impl Rays {
    /// Empty in every direction.
    pub const EMPTY: Rays = Rays::new([Bitboard::EMPTY; 8]);

    /// One bitboard per direction, in the order of [`Direction::ALL`].
    #[inline(always)]
    pub const fn new(sets: [Bitboard; 8]) -> Rays {
        let [a, b, c, d, e, f, g, h] = sets;
        Rays(U64x8::from_array([a.0, b.0, c.0, d.0, e.0, f.0, g.0, h.0]))
    }

    /// The bitboards in the order of [`Direction::ALL`].
    #[inline(always)]
    pub fn sets(self) -> [Bitboard; 8] {
        self.0.to_array().map(Bitboard)
    }

    /// The same bitboard in every direction.
    #[inline(always)]
    pub fn splat(set: Bitboard) -> Rays {
        Rays(U64x8::splat(set.0))
    }

    /// `straight` (rooks and queens) in the straight directions, `diagonal` (bishops and queens) in the diagonal ones.
    #[inline(always)]
    pub fn sliders(straight: Bitboard, diagonal: Bitboard) -> Rays {
        const STRAIGHT: U64x8 = U64x8::from_array([!0, 0, !0, 0, !0, 0, !0, 0]);
        const DIAGONAL: U64x8 = U64x8::from_array([0, !0, 0, !0, 0, !0, 0, !0]);
        Rays(
            U64x8::splat(straight.0)
                .and(STRAIGHT)
                .or(U64x8::splat(diagonal.0).and(DIAGONAL)),
        )
    }

    /// The intersection, direction by direction.
    #[inline(always)]
    #[must_use]
    pub fn and(self, other: Rays) -> Rays {
        Rays(self.0.and(other.0))
    }

    /// The union, direction by direction.
    #[inline(always)]
    #[must_use]
    pub fn or(self, other: Rays) -> Rays {
        Rays(self.0.or(other.0))
    }

    /// Swaps the bitboards of opposite directions.
    #[inline(always)]
    #[must_use]
    pub fn opposite(self) -> Rays {
        Rays(self.0.swap_halves())
    }

    /// Moves every bitboard one step in its direction.
    #[inline(always)]
    #[must_use]
    pub fn step(self) -> Rays {
        Rays(self.0.rotate_left(ONE_STEP).and(NO_WRAP))
    }

    /// The slider attacks from these squares in each direction: the empty squares and the first blocker.
    #[inline(always)]
    #[must_use]
    pub fn slide(self, empty: Bitboard) -> Rays {
        self.fill(empty).step()
    }

    /// Occluded fill: these squares and all empty ones that sliders on them reach.
    #[inline(always)]
    #[must_use]
    pub fn fill(self, empty: Bitboard) -> Rays {
        // Kogge-Stone: runs of one, two and four empty squares cover all seven steps in three rounds.
        let open = NO_WRAP.and(U64x8::splat(empty.0));
        let reached = self.0.or(self.0.rotate_left(ONE_STEP).and(open));
        let open = open.and(open.rotate_left(ONE_STEP));
        let reached = reached.or(reached.rotate_left(TWO_STEPS).and(open));
        let open = open.and(open.rotate_left(TWO_STEPS));
        Rays(reached.or(reached.rotate_left(FOUR_STEPS).and(open)))
    }

    /// Knight attacks, one of the eight jumps per lane.
    #[inline(always)]
    pub fn knight_attacks(knights: Bitboard) -> Rays {
        Rays(
            U64x8::splat(knights.0)
                .rotate_left(KNIGHT_JUMPS)
                .and(KNIGHT_NO_WRAP),
        )
    }

    /// The bitboards of the directions in which `test` is not empty; the others become empty.
    #[inline(always)]
    #[must_use]
    pub fn where_any(self, test: Rays) -> Rays {
        Rays(self.0.where_any(test.0))
    }

    /// The union of all directions.
    #[inline(always)]
    pub fn union(self) -> Bitboard {
        Bitboard(self.0.union())
    }

    /// The bitboard of one direction.
    #[inline(always)]
    pub fn in_direction(self, direction: Direction) -> Bitboard {
        Bitboard(self.0.to_array()[direction as usize])
    }

    /// The number of squares over all directions; a square in two directions counts twice.
    #[inline(always)]
    pub fn count(self) -> u64 {
        self.0.count_ones().sum()
    }

    /// The sum of two [`count`](Rays::count)s at little more than the cost of one.
    #[inline(always)]
    pub fn count_both(self, other: Rays) -> u64 {
        self.0.count_ones().add(other.0.count_ones()).sum()
    }
}
