//! The opponents of Alquerque.

mod atlanta;
mod calls;
mod levels;
mod lists;

pub use atlanta::{Atlanta, BoardEvaluator};
pub use calls::{CallError, call};

use crate::{LEVELS, Level, Lists, Opponent, Opposed};
use quirkat_alquerque::Alquerque;

impl Opposed for Alquerque {
    type Document = Atlanta;

    const LISTS: Option<&'static Lists<Alquerque>> = Some(&lists::LISTS);

    const ROSTER: &'static [Opponent<Alquerque>] = &[Opponent {
        name: "atlanta",
        about: "Looks ahead as far as it is told, four plies if nothing is said, and counts men.",
        source: "CS 2360, Atlanta 1998",
        manner: Atlanta { depth: 4 },
    }];

    const LEVELS: &'static [Level; LEVELS] = &levels::TABLE;
}
