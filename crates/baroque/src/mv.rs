//! Moves as a pair of squares.

use quirkat_bitboard::Square;
use std::fmt;

/// A move: two squares. What it captures follows from the position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// The move between two squares.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move((from.index() << 6 | to.index()) as u16)
    }

    /// The square the piece leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square::new((self.0 >> 6) as u8)
    }

    /// The square the piece goes to.
    #[inline]
    pub const fn to(self) -> Square {
        Square::new(self.0 as u8)
    }

    /// The move as an index below 4096, for tables.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 0xfff) as usize
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_keeps_both_its_squares() {
        let (a2, h7) = (Square::at(0, 1), Square::at(7, 6));
        let mv = Move::new(a2, h7);
        assert_eq!((mv.from(), mv.to()), (a2, h7));
        assert_eq!(mv.to_string(), "a2h7");
    }
}
