//! An evaluation that says nothing, for games that have none yet.

use quirkat_game::Position;
use quirkat_search::{Evaluate, Score};

/// Every position is even.
#[derive(Clone, Copy, Default, Debug)]
pub struct Plain;

impl<P: Position> Evaluate<P> for Plain {
    type State = ();

    fn state(&self, _: &P) {}

    fn evaluate(&mut self, _: &P, _: &mut ()) -> Score {
        0
    }
}
