//! What a search asks an evaluation.

use crate::score::Score;
use quirkat_game::{Observer, Position};

/// Judges positions without looking ahead. Each thread has a copy of its own, so that it may remember what it likes.
pub trait Evaluate<P: Position>: Clone + Send {
    /// What is kept up to date while pieces come and go.
    type State: Observer + Clone + Send;

    /// The state of a position, worked out from the board.
    fn state(&self, position: &P) -> Self::State;

    /// What the position is worth to the side to move. `state` has followed every piece there, and may be put in order
    /// for the positions after this one.
    fn evaluate(&mut self, position: &P, state: &mut Self::State) -> Score;
}
