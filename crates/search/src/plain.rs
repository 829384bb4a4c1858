//! The search of the textbooks: minimax to a fixed depth, with alpha-beta or without it.
//!
//! It is neither fast nor clever. It never looks further than it is told to, and it is simple enough to be watched: a
//! [`Witness`] hears of every position, of the window it is searched in, and of what comes of it. [`Tree`] is one that keeps it
//! all.

mod tree;
mod walk;
mod witness;

pub use tree::{Cut, Filter, Instead, Node, Tree};
pub use witness::{Came, Look, Window, Witness};

use crate::engine::Control;
use crate::evaluate::Evaluate;
use crate::score::Score;
use quirkat_game::Position;
use walk::Walk;

/// How a plain search goes about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plain {
    /// How many plies it looks ahead, at least one.
    pub depth: u32,
    /// Whether it leaves out what cannot change the result (alpha-beta), or looks at everything (minimax).
    pub pruning: bool,
    /// Whether all moves as good as the best are wanted; otherwise the first of them will do.
    pub ties: bool,
    /// Whether a side that has no move left is noticed on the last ply too. What the board shows by itself always is.
    pub last_ends: bool,
    /// A position with fewer moves than this is not counted as a ply of the depth, so that its lines are looked at one ply
    /// deeper. A line becomes twice as long at most: else it might never end.
    pub narrow: usize,
}

impl Plain {
    /// Alpha-beta to a depth.
    pub const fn alpha_beta(depth: u32) -> Plain {
        Plain {
            depth,
            pruning: true,
            ties: false,
            last_ends: true,
            narrow: 0,
        }
    }

    /// Minimax to a depth.
    pub const fn minimax(depth: u32) -> Plain {
        Plain {
            pruning: false,
            ..Plain::alpha_beta(depth)
        }
    }

    /// Searches a position of a game that goes on. `state` is the evaluator's own of that position.
    ///
    /// A search that is stopped gives the best of the moves it has finished, or else any.
    pub fn search<P: Position, E: Evaluate<P>>(
        self,
        position: &P,
        state: &E::State,
        evaluator: &mut E,
        control: &Control,
        witness: &mut impl Witness<P>,
    ) -> PlainResult<P::Move> {
        Walk::new(self, evaluator, control, witness).search(position, state)
    }
}

/// What a plain search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainResult<M> {
    /// The best moves in the order of the generator; the first one alone, unless all were asked for. Empty only where there
    /// is no legal move.
    pub best: Vec<M>,
    /// What they are worth.
    pub score: Score,
    /// How many positions were looked at, the root included.
    pub nodes: u64,
}
