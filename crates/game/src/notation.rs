//! Ways to write moves, so that a display can offer them by name.

use crate::Rules;

/// A way to write moves.
#[derive(Debug)]
pub struct Notation<P: Rules> {
    /// What people ask for it by: one word in lower case.
    pub name: &'static str,
    /// Writes a legal move of a position.
    pub write: fn(&P, P::Move) -> String,
}

/// A move as the command that plays it: `move d2 d4`.
pub fn plain_text<P: Rules>(position: &P, mv: P::Move) -> String {
    let (from, to) = position.from_to(mv);
    format!("move {} {}", P::BOARD.name(from), P::BOARD.name(to))
}
