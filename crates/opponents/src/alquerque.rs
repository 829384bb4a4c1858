//! The opponents of Alquerque.

mod atlanta;

pub use atlanta::{Atlanta, BoardEvaluator};

use crate::{Kind, Opponent, Opposed};
use quirkat_alquerque::Alquerque;

impl Opposed for Alquerque {
    type Document = Atlanta;

    const ROSTER: &'static [Opponent<Alquerque>] = &[Opponent {
        name: "atlanta",
        about: "Looks ahead as far as it is told, four plies if nothing is said, and counts men.",
        source: Some("CS 2360, Atlanta 1998"),
        kind: Kind::Document(Atlanta { depth: 4 }),
    }];
}
