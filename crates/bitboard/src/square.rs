//! Squares of an 8 by 8 board.

use crate::Bitboard;
use std::fmt;

/// One of the 64 squares: `a1` is 0, `h1` 7, `a8` 56.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with that index, modulo 64.
    #[inline]
    pub const fn new(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square on `file` and `rank`, both from 0 to 7.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square::new(rank * 8 + file)
    }

    /// The index, from 0 to 63.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask tells the compiler that tables of 64 need no bounds check.
        (self.0 & 63) as usize
    }

    /// The file, `a` being 0.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, the first being 0.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The bitboard of this square alone.
    #[inline]
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }

    /// Parses a name such as `e4`.
    pub fn named(name: &str) -> Option<Square> {
        let &[file, rank] = name.as_bytes() else {
            return None;
        };
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        (file < 8 && rank < 8).then(|| Square::at(file, rank))
    }

    /// All squares from `a1` to `h8`.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            (b'a' + self.file()) as char,
            (b'1' + self.rank()) as char
        )
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
