//! A move, and the coordinates moves are written in.

use quirkat_bitboard::Square;
use std::fmt;

/// A move: where a piece comes from and where it goes. What it takes follows from the position.
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

    /// The move as a number below 4096, an index into tables by move.
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

/// A square as its row and column, both from 0, with row 0 at the top: `a2` is (6, 0).
pub const fn to_row_and_column(square: Square) -> (u8, u8) {
    (7 - square.rank(), square.file())
}

/// The square on a row and column, both from 0, with row 0 at the top; `None` off the board.
pub fn from_row_and_column(row: u8, column: u8) -> Option<Square> {
    (row < 8 && column < 8).then(|| Square::at(column, 7 - row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_name_every_square_once() {
        for square in Square::all() {
            let (row, column) = to_row_and_column(square);
            assert_eq!(from_row_and_column(row, column), Some(square));
        }
        assert_eq!(from_row_and_column(6, 0), Square::named("a2"));
        assert_eq!(from_row_and_column(8, 0), None);
        assert_eq!(from_row_and_column(0, 8), None);
    }

    #[test]
    fn a_move_keeps_both_its_squares() {
        let (a2, h7) = (Square::at(0, 1), Square::at(7, 6));
        let mv = Move::new(a2, h7);
        assert_eq!((mv.from(), mv.to()), (a2, h7));
        assert_eq!(mv.to_string(), "a2h7");
    }
}
