//! What is said of records that cannot be read or played.

use crate::MoveError;
use std::io;
use thiserror::Error;

/// What is wrong with a game in PGN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A tag that is not a name and a quoted value.
    #[error("a tag is not a name and a quoted value: `{0}`")]
    Tag(String),
    /// A tag whose value goes on past its line.
    #[error("the tag `{0}` is not closed on its line")]
    UnclosedTag(String),
    /// A tag beyond the limit.
    #[error("a tag is longer than {0} bytes")]
    LongTag(usize),
    /// A comment that goes on to the next game or the end.
    #[error("a comment is not closed")]
    UnclosedComment,
    /// A comment beyond the limit.
    #[error("a comment is longer than {0} bytes")]
    LongComment(usize),
    /// A word beyond the limit.
    #[error("a word is longer than {0} bytes")]
    LongWord(usize),
    /// A word that is nothing of PGN.
    #[error("`{0}` cannot stand among moves")]
    Word(String),
    /// A `$` without a number that annotations have.
    #[error("`${0}` is not an annotation's number")]
    Nag(String),
    /// A `)` too many.
    #[error("a variation is closed that was not opened")]
    UnopenedVariation,
    /// A `(` too many.
    #[error("a variation is not closed")]
    UnclosedVariation,
    /// Variations beyond the limit.
    #[error("variations are nested deeper than {0}")]
    DeepVariation(usize),
    /// A variation where there is nothing it could stand for.
    #[error("a variation stands before the first move of its line")]
    VariationBeforeMove,
    /// A game beyond the limit.
    #[error("the game takes more than {0} bytes")]
    LongGame(usize),
    /// A text in which no game was found.
    #[error("there is no game")]
    NoGame,
}

/// Why a reader could not give a game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PgnError {
    /// This game is broken; the reader goes on with the next one.
    #[error("line {line}: {problem}")]
    Game {
        /// The line, from 1, where the problem shows.
        line: u64,
        /// What it is.
        problem: Problem,
    },
    /// The input cannot be read; this is the end.
    #[error("reading fails after line {line}: {source}")]
    Read {
        /// The line, from 1, up to which all went well.
        line: u64,
        /// What the system said.
        source: io::Error,
    },
}

/// Why a game in PGN cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The record is of another game.
    #[error("the record is of the game `{found}`, not of {expected}")]
    Variant {
        /// The tag's value.
        found: String,
        /// The name of the game it was to be.
        expected: &'static str,
    },
    /// The position to start from is refused.
    #[error("the start `{text}` is refused: {reason}")]
    Start {
        /// The tag's value.
        text: String,
        /// What the game said of it.
        reason: String,
    },
    /// A move is refused.
    #[error("move {number} {error}")]
    Move {
        /// The number as records write it: `12.` or `12...`.
        number: String,
        /// What the game said of the move, its text included.
        error: MoveError,
    },
}
