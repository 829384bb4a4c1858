//! Why something is no book of openings.

use quirkat_game::MoveError;
use std::io;
use thiserror::Error;

/// Why something is no book of openings.
#[derive(Debug, Error)]
pub enum BookError {
    /// A file that cannot be read.
    #[error("it cannot be read: {0}")]
    File(io::Error),
    /// A line that is not made of three parts.
    #[error("line {line}: `{text}` is not of the form NAME | WEIGHT | MOVES")]
    Form {
        /// Where.
        line: usize,
        /// What is there.
        text: String,
    },
    /// A weight that is none.
    #[error("line {line}: `{text}` is not a weight, a whole number from 1 to {HEAVIEST}")]
    Weight {
        /// Where.
        line: usize,
        /// What is there.
        text: String,
    },
    /// A move that cannot be played.
    #[error("line {line}: {error}")]
    Move {
        /// Where.
        line: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// A Polyglot book whose last entry is cut off.
    #[error("a Polyglot book has 16 bytes for each entry, and {0} bytes are no multiple of that")]
    Length(usize),
    /// A game that Polyglot does not know.
    #[error("there are no Polyglot books of {0}")]
    NoPolyglot(&'static str),
}

/// A file that was to be played from, and is no book.
#[derive(Debug, Error)]
#[error("`{file}` is no book: {error}")]
pub struct NoBook {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub error: BookError,
}

/// The largest weight of a line.
pub(super) const HEAVIEST: u32 = 1000;
