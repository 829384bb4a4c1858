//! Two scores in one word: what a term is worth at the beginning of a game and at its end.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// An early and a late value, added and multiplied together in one operation.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pair(i32);

impl Pair {
    /// Nothing, early or late.
    pub const ZERO: Pair = Pair(0);

    /// A pair of values.
    pub const fn new(early: i32, late: i32) -> Pair {
        Pair((late << 16) + early)
    }

    /// The value at the beginning of a game.
    #[inline]
    pub const fn early(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value at the end of a game.
    #[inline]
    pub const fn late(self) -> i32 {
        // The early half borrows from the late one when it is negative; half a unit pays that back.
        ((self.0 + 0x8000) >> 16) as i16 as i32
    }

    /// The value in between, `phase` out of `full` steps before the end.
    #[inline]
    pub const fn at(self, phase: i32, full: i32) -> i32 {
        (self.early() * phase + self.late() * (full - phase)) / full
    }
}

impl Add for Pair {
    type Output = Pair;
    #[inline]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Pair;
    #[inline]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0)
    }
}

impl Neg for Pair {
    type Output = Pair;
    #[inline]
    fn neg(self) -> Pair {
        Pair(-self.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    #[inline]
    fn mul(self, factor: i32) -> Pair {
        Pair(self.0 * factor)
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Pair) {
        self.0 += other.0;
    }
}

impl SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Pair) {
        self.0 -= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_survive_arithmetic() {
        for (a, b, c, d) in [
            (5, -7, -100, 3000),
            (-1, 1, -1, -1),
            (-500, 0, 0, -500),
            (0, -1, -1, 0),
        ] {
            let sum = Pair::new(a, b) + Pair::new(c, d) * 3 - Pair::new(b, a);
            assert_eq!((sum.early(), sum.late()), (a + 3 * c - b, b + 3 * d - a));
        }
        assert_eq!(Pair::new(100, 200).at(1, 4), 175);
    }
}
