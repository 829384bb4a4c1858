//! How games end.

use crate::Side;
use std::fmt;

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side won.
    Win(Side),
    /// Nobody did.
    Draw,
}

impl Outcome {
    /// The outcome that a PGN result names; `None` for anything else, `*` included.
    pub fn from_text(text: &str) -> Option<Outcome> {
        match text {
            "1-0" => Some(Outcome::Win(Side::White)),
            "0-1" => Some(Outcome::Win(Side::Black)),
            "1/2-1/2" => Some(Outcome::Draw),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Win(Side::White) => "1-0",
            Outcome::Win(Side::Black) => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }
}

/// The end of a game: who won, and by what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// Why, in a few words that read on after the result: `checkmate`, `resignation`.
    pub reason: &'static str,
}

impl Ending {
    /// A win for `side`.
    pub const fn win(side: Side, reason: &'static str) -> Ending {
        Ending {
            outcome: Outcome::Win(side),
            reason,
        }
    }

    /// A draw.
    pub const fn draw(reason: &'static str) -> Ending {
        Ending {
            outcome: Outcome::Draw,
            reason,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.outcome, self.reason)
    }
}
