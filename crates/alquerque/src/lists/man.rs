//! The names of men, which they keep through the game.

use quirkat_game::Side;
use std::fmt;

/// A man by name: `w01` to `w12` and `b01` to `b12`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    side: Side,
    number: u8,
}

impl Man {
    /// Men of a side.
    pub const EACH: u8 = 12;

    /// The man of that side and number, the first being 1.
    pub fn new(side: Side, number: u8) -> Option<Man> {
        (1..=Man::EACH)
            .contains(&number)
            .then_some(Man { side, number })
    }

    /// The man of that name.
    pub fn named(name: &str) -> Option<Man> {
        let (letter, digits) = name.split_at_checked(1)?;
        let side = Side::from_letter(letter)?;
        let &[tens @ b'0'..=b'9', ones @ b'0'..=b'9'] = digits.as_bytes() else {
            return None;
        };
        Man::new(side, (tens - b'0') * 10 + (ones - b'0'))
    }

    /// Whose it is.
    pub fn side(self) -> Side {
        self.side
    }

    /// Its number, from 1.
    pub fn number(self) -> u8 {
        self.number
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.side.letter(), self.number)
    }
}
