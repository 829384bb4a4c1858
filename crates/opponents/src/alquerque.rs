//! The opponents of Alquerque.

mod atlanta;
mod levels;

pub use atlanta::{Atlanta, BoardEvaluator};

use crate::{LEVELS, Level, Opponent, Opposed};
use quirkat_alquerque::Alquerque;

impl Opposed for Alquerque {
    type Document = Atlanta;

    const ROSTER: &'static [Opponent<Alquerque>] = &[Opponent {
        name: "atlanta",
        about: "Looks ahead as far as it is told, four plies if nothing is said, and counts men.",
        source: "CS 2360, Atlanta 1998",
        manner: Atlanta { depth: 4 },
    }];

    const LEVELS: &'static [Level; LEVELS] = &levels::TABLE;
}
