//! Whose move it is and which number it has.

use crate::Side;
use std::fmt;

/// A place in the count of moves, written as records number it: `12.` for White, `12...` for Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    number: u32,
    side: Side,
}

impl Turn {
    /// Where a game begins that is set up from a position text, or from the usual start. All position texts name the side
    /// to move second; those that count moves have the number last, after more fields.
    pub fn first(setup: Option<&str>) -> Turn {
        let mut fields = setup.unwrap_or_default().split_ascii_whitespace();
        let side = fields.nth(1).and_then(Side::from_letter);
        let number = fields.nth(1).map(|third| fields.last().unwrap_or(third));
        Turn {
            number: number.and_then(|number| number.parse().ok()).unwrap_or(1),
            side: side.unwrap_or(Side::White),
        }
    }

    /// The number of the move, the same for both sides.
    pub fn number(self) -> u32 {
        self.number
    }

    /// Who is to move.
    pub fn side(self) -> Side {
        self.side
    }

    /// The turn after this one.
    pub fn next(self) -> Turn {
        Turn {
            number: match self.side {
                Side::White => self.number,
                Side::Black => self.number.saturating_add(1),
            },
            side: !self.side,
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = match self.side {
            Side::White => ".",
            Side::Black => "...",
        };
        write!(f, "{}{dots}", self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::Turn;

    #[test]
    fn position_texts_say_where_counting_begins() {
        for (setup, number) in [
            (None, "1."),
            (Some("8/8 b KQ - 3 12"), "12..."),
            (Some("pp/PP w 0 7"), "7."),
            (Some("ww/bb b -"), "1..."),
            (Some("ww/bb b 5"), "1..."),
            (Some("5 w"), "1."),
            (Some(""), "1."),
            (Some("x b 1 99999999999"), "1..."),
        ] {
            assert_eq!(Turn::first(setup).to_string(), number, "{setup:?}");
        }
    }

    #[test]
    fn numbers_do_not_overflow() {
        let turn = Turn::first(Some("x b 1 4294967295"));
        assert_eq!(turn.next().next().to_string(), "4294967295...");
    }
}
