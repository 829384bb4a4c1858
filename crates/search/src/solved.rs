//! Where the search asks tables of solved positions, such as endgame tablebases.

use crate::score::{DRAW, Score, TABLE_WIN};
use quirkat_game::{Outcome, Position};
use std::sync::Arc;

/// Knows the outcome of some positions for certain.
pub trait Solved<P: Position>: Send + Sync {
    /// The outcome with best play, where the table has it. Called in the middle of a search, so it must be quick.
    fn probe(&self, position: &P) -> Option<Outcome>;
}

/// The tables of an engine; none unless it is given some.
pub(crate) type Tables<P> = Option<Arc<dyn Solved<P>>>;

/// The score of a table's outcome for the side to move, `ply` plies from the root. It lies below every win that was searched
/// out, since its length is not known.
pub(crate) fn table_score<P: Position>(position: &P, outcome: Outcome, ply: usize) -> Score {
    match outcome {
        Outcome::Draw => DRAW,
        Outcome::Win(side) if side == position.side_to_move() => TABLE_WIN - ply as Score,
        Outcome::Win(_) => ply as Score - TABLE_WIN,
    }
}
