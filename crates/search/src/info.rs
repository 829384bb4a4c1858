//! What a search tells while it runs, and when it is done.

use crate::score::Score;
use crate::table::Bound;
use std::time::Duration;

/// How far a search is.
#[derive(Clone, Copy, Debug)]
pub struct SearchInfo<'a, M> {
    /// The depth just searched.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub fullness: u32,
    /// The best lines, best first.
    pub lines: &'a [PvInfo<'a, M>],
}

/// One of the best lines.
#[derive(Clone, Copy, Debug)]
pub struct PvInfo<'a, M> {
    /// Its score for the side to move at the root.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The furthest ply looked at.
    pub selective_depth: u32,
    /// The moves, from the root on.
    pub moves: &'a [M],
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<M> {
    /// The best line; its first move is the one to play. Empty only where there is no legal move.
    pub line: Vec<M>,
    /// Its score.
    pub score: Score,
    /// The last depth finished.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl<M: Copy> SearchResult<M> {
    /// The move to play.
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }

    /// The answer expected to it.
    pub fn expected(&self) -> Option<M> {
        self.line.get(1).copied()
    }
}
