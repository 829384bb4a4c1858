//! A tapered score: middlegame and endgame values in one word.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A middlegame (mg) and an endgame (eg) value, added and multiplied together in one operation.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tapered(i32);

impl Tapered {
    /// Nothing in either phase.
    pub const ZERO: Tapered = Tapered(0);

    /// Packs both values.
    pub const fn new(mg: i32, eg: i32) -> Tapered {
        Tapered((eg << 16) + mg)
    }

    /// The middlegame value.
    #[inline]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame value.
    #[inline]
    pub const fn eg(self) -> i32 {
        // A negative mg half borrows from the eg half; rounding pays that back.
        ((self.0 + 0x8000) >> 16) as i16 as i32
    }

    /// The value in between, at `phase` of `full`: all mg at `full`, all eg at 0.
    #[inline]
    pub const fn taper(self, phase: i32, full: i32) -> i32 {
        (self.mg() * phase + self.eg() * (full - phase)) / full
    }
}

impl Add for Tapered {
    type Output = Tapered;
    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0 + other.0)
    }
}

impl Sub for Tapered {
    type Output = Tapered;
    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0 - other.0)
    }
}

impl Neg for Tapered {
    type Output = Tapered;
    #[inline]
    fn neg(self) -> Tapered {
        Tapered(-self.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;
    #[inline]
    fn mul(self, factor: i32) -> Tapered {
        Tapered(self.0 * factor)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        self.0 += other.0;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Tapered) {
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
            let sum = Tapered::new(a, b) + Tapered::new(c, d) * 3 - Tapered::new(b, a);
            assert_eq!((sum.mg(), sum.eg()), (a + 3 * c - b, b + 3 * d - a));
        }
        assert_eq!(Tapered::new(100, 200).taper(1, 4), 175);
    }
}
