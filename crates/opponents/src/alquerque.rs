//! The opponents of Alquerque.

mod atlanta;
mod calls;
mod explained;
mod levels;
mod lists;

pub use atlanta::{Atlanta, BoardEvaluator};
pub use calls::{CallError, call};

use crate::{Document, Roster};
use quirkat_alquerque::Alquerque;

/// A driver in Common Lisp that lets a student's program be called as ours is. It loads the file into a package of its own.
pub const DRIVER: &str = include_str!("../lisp/driver.lisp");

/// Everyone who can be played.
pub static ROSTER: Roster<Alquerque> = Roster {
    levels: &levels::TABLE,
    documents: &[Document {
        name: "atlanta",
        about: "Looks ahead as far as it is told, four plies if nothing is said, and counts men.",
        source: "CS 2360, Atlanta 1998",
        player: &Atlanta { depth: 4 },
    }],
    book: None,
    polyglot_key: None,
    lists: Some(&lists::LISTS),
};
