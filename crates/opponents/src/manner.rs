//! How an opponent finds its moves.

use quirkat_game::{Random, Record, Rules, mix};
use quirkat_search::plain::{PlainResult, PlainSearch, TreeObserver};
use quirkat_search::{Control, Evaluate, Score};
use std::convert::Infallible;
use std::fmt::Debug;

/// A way to play: data that does not change from move to move, and what is done with it.
pub trait Manner<P: Rules>: Clone + Debug + Send + Sync + 'static {
    /// Chooses a move in a game that goes on.
    fn choose(&self, turn: &mut Turn<'_, P>) -> Option<Choice<P::Move>>;

    /// Searches as it does to choose, but to a given depth, with pruning or without it, and watched. `None` where it does not
    /// choose by a plain search.
    fn watch(
        &self,
        _: &Turn<'_, P>,
        _: Watch,
        _: &mut dyn TreeObserver<P>,
    ) -> Option<PlainResult<P::Move>> {
        None
    }

    /// How many plies it looks ahead.
    fn depth(&self) -> u32;

    /// The same way to play with another depth, where that can be chosen.
    fn to_depth(&self, _: u32) -> Option<Self> {
        None
    }

    /// Whether it leaves something to chance.
    fn uses_chance(&self) -> bool {
        false
    }
}

/// A turn of an opponent: the game so far, and the chance it has in this turn.
#[derive(Debug)]
pub struct Turn<'a, P: Rules> {
    /// The game.
    pub record: &'a Record<P>,
    /// What is left to chance.
    pub random: Random,
    /// Ends its thinking early.
    pub control: &'a Control,
}

/// How a search that is watched goes about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Watch {
    /// How many plies it looks ahead.
    pub depth: u32,
    /// Whether it leaves out what cannot change the result.
    pub pruning: bool,
}

impl Watch {
    /// A player's way to search, with this depth and pruning.
    pub(crate) fn over(self, plain: PlainSearch) -> PlainSearch {
        let Watch { depth, pruning } = self;
        PlainSearch {
            depth,
            pruning,
            ..plain
        }
    }
}

/// A move that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What the opponent thinks of its position then, where it thinks in pieces.
    pub score: Option<Score>,
    /// How many plies it looked ahead.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
}

impl<M: Copy> Choice<M> {
    /// One of the moves that a search so deep found.
    pub(crate) fn found(mv: M, depth: u32, found: &PlainResult<M>) -> Choice<M> {
        Choice {
            mv,
            score: Some(found.score),
            depth,
            nodes: found.nodes,
        }
    }
}

impl<'a, P: Rules> Turn<'a, P> {
    /// A turn in a game. Chance begins anew with every turn, so that it is the same after an undo, a pause or a move asked for
    /// twice.
    pub(crate) fn new(record: &'a Record<P>, seed: u64, control: &'a Control) -> Turn<'a, P> {
        let turn = mix(record.position().key() ^ mix(record.plies() as u64));
        Turn {
            record,
            random: Random::new(seed ^ turn),
            control,
        }
    }

    /// Searches the position on the board.
    pub(crate) fn search<E: Evaluate<P>>(
        &self,
        plain: PlainSearch,
        evaluator: &mut E,
    ) -> PlainResult<P::Move> {
        self.search_watched(plain, evaluator, &mut ())
    }

    /// Searches the position on the board, watched.
    pub(crate) fn search_watched<E: Evaluate<P>>(
        &self,
        plain: PlainSearch,
        evaluator: &mut E,
        observer: &mut impl TreeObserver<P>,
    ) -> PlainResult<P::Move> {
        // What an evaluation follows may have begun long before the position on the board.
        let mut state = evaluator.state(self.record.start());
        for (before, mv) in self.record.steps() {
            before.clone().play_observed(mv, &mut state);
        }
        let position = self.record.position();
        plain.search(position, &state, evaluator, self.control, observer)
    }
}

/// For games that no document is about.
impl<P: Rules> Manner<P> for Infallible {
    fn choose(&self, _: &mut Turn<'_, P>) -> Option<Choice<P::Move>> {
        match *self {}
    }

    fn depth(&self) -> u32 {
        match *self {}
    }
}
