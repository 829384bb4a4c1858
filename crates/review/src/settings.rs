//! How a review is made: limits, threads, and how far it is.

use quirkat_eval::{EvalChoice, EvalError};
use quirkat_search::Limits;
use std::io;
use std::num::NonZero;
use std::thread;
use std::time::Duration;
use thiserror::Error;

/// How much a move is given, on average: what clear moves leave goes to those in doubt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReviewLimit {
    /// Nodes. The same number gives the same review on every machine.
    Nodes(u64),
    /// A depth in plies; moves in doubt are looked at a little deeper.
    Depth(u32),
    /// Time on one thread.
    Time(Duration),
}

impl ReviewLimit {
    /// The limits of a search that takes such a part of what a move is given.
    pub(crate) fn part(self, part: f64) -> Limits {
        match self {
            ReviewLimit::Nodes(nodes) => Limits::nodes(((nodes as f64 * part) as u64).max(1)),
            ReviewLimit::Depth(depth) => {
                Limits::depth(depth.saturating_add((3.0 * part).max(1.0).log2() as u32))
            }
            ReviewLimit::Time(time) => Limits::move_time(time.mul_f64(part)),
        }
    }

    /// The tt of an engine in megabytes: room for what the searches of a few neighbours see.
    pub(crate) fn hash(self) -> usize {
        match self {
            ReviewLimit::Nodes(nodes) => (nodes / 8000).clamp(1, 64) as usize,
            ReviewLimit::Depth(_) | ReviewLimit::Time(_) => 16,
        }
    }
}

/// How a review is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewSettings {
    /// How much each move is given.
    pub limit: ReviewLimit,
    /// How many threads work. Without a limit of time, the review does not depend on it.
    pub threads: usize,
    /// What judges positions.
    pub eval: EvalChoice,
}

impl ReviewSettings {
    /// A review on all cores.
    pub fn new(limit: ReviewLimit) -> ReviewSettings {
        ReviewSettings {
            limit,
            threads: thread::available_parallelism().map_or(1, NonZero::get),
            eval: EvalChoice::BuiltIn,
        }
    }
}

/// How far a review is. What there is to do may grow while it runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewProgress {
    /// Steps done.
    pub done: usize,
    /// Steps there are, as far as is known.
    pub total: usize,
}

/// Why there is no review.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// Somebody stopped it.
    #[error("the review was stopped")]
    Stopped,
    /// The evaluation cannot be opened.
    #[error(transparent)]
    Eval(#[from] EvalError),
    /// The system has no thread left.
    #[error("no thread could be started: {0}")]
    Thread(#[from] io::Error),
}
