//! The two sides of every game.

use std::fmt;
use std::ops::Not;

/// One of the two players. White is whoever moves first from the usual start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The first player.
    White,
    /// The second player.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// 0 for White, 1 for Black: an index into tables by side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `w` or `b`, as position texts write the side to move.
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }

    /// The side that a position text's `w` or `b` names.
    pub fn from_letter(text: &str) -> Option<Side> {
        match text {
            "w" => Some(Side::White),
            "b" => Some(Side::Black),
            _ => None,
        }
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}
