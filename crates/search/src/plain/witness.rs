//! What can be seen of a plain search while it runs.

use crate::score::{INFINITE, Score};
use quirkat_game::{Ending, Position};

/// The scores that still matter to a position, for its side to move: more than `alpha`, less than `beta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// What that side has for sure elsewhere.
    pub alpha: Score,
    /// What the other side will not let it exceed.
    pub beta: Score,
}

impl Window {
    /// Everything matters.
    pub const FULL: Window = Window {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The same window for the other side.
    pub(super) const fn turned(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// A position that is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a, P: Position> {
    /// The position.
    pub position: &'a P,
    /// The move that led to it; `None` at the root.
    pub by: Option<P::Move>,
    /// How far from the root it is.
    pub ply: u32,
    /// How many plies are still looked ahead from it.
    pub depth: u32,
    /// The scores that matter there.
    pub window: Window,
}

/// How the score of a position came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Came {
    /// The game is over there.
    Ended(Ending),
    /// It was judged without looking further.
    Judged,
    /// All of its moves were looked at.
    Searched,
    /// A move was so good that the other side will not let it come to this: so many moves were left out.
    Cut(usize),
}

/// Watches a plain search. Every position that is entered is left again, after all those behind it. `()` watches nothing and
/// costs nothing.
pub trait Witness<P: Position> {
    /// A position comes to be looked at.
    fn enter(&mut self, look: &Look<'_, P>) {
        let _ = look;
    }

    /// The position entered last, and not left yet, has its score: for the side to move there.
    fn leave(&mut self, score: Score, came: Came) {
        let _ = (score, came);
    }
}

impl<P: Position> Witness<P> for () {}

impl<P: Position, W: Witness<P> + ?Sized> Witness<P> for &mut W {
    fn enter(&mut self, look: &Look<'_, P>) {
        (**self).enter(look);
    }

    fn leave(&mut self, score: Score, came: Came) {
        (**self).leave(score, came);
    }
}
