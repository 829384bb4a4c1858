//! How far an advantage is to be believed in.

use crate::Trace;
use quirkat_game::{Position, Side};
use quirkat_search::Score;

/// Advantages are believed in wholly.
const FULL: i32 = 200;

/// The nearer the draw by moves without progress, the less an advantage is worth.
#[derive(Clone, Copy)]
pub(crate) struct Belief(i32);

impl Belief {
    #[inline]
    pub(crate) fn of(position: &impl Position) -> Belief {
        Belief(FULL - position.reversible_plies().min(100) as i32)
    }

    /// What is believed of a score.
    #[inline]
    pub(crate) fn in_score(self, score: Score) -> Score {
        score * self.0 / FULL
    }

    /// The same for the parts that a score is made of.
    pub(crate) fn in_trace(self, trace: Trace) -> Trace {
        trace.faded(f64::from(self.0) / f64::from(FULL))
    }
}

/// White's score as the side to move sees it.
#[inline]
pub(crate) fn for_mover(position: &impl Position, score: Score) -> Score {
    match position.side_to_move() {
        Side::White => score,
        Side::Black => -score,
    }
}
