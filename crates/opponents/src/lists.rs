//! Programs that are asked for their moves in lists, in games for which a document says how.

use quirkat_game::{Record, Rules};
use thiserror::Error;

/// How a game is told in lists.
#[derive(Debug)]
pub struct Lists<P: Rules> {
    /// Whether a list can tell all of a position that a game begins with.
    pub tells: fn(&P) -> bool,
    /// The call that asks for a move, to a depth in plies: one line.
    pub ask: fn(&Record<P>, u32) -> String,
    /// Whether lines that were answered are a whole answer, or so wrong that more could not mend it.
    pub is_whole: fn(&str) -> bool,
    /// The move that an answer means.
    pub read: fn(&Record<P>, &str) -> Result<P::Move, NoAnswer>,
}

/// Why an answer means no move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct NoAnswer(pub String);
