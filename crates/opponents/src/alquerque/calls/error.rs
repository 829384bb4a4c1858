//! Why a call has no answer.

use crate::MAX_DOCUMENT_DEPTH;
use quirkat_alquerque::PositionError;
use quirkat_alquerque::lists::{BoardError, HistoryError, NotAColour, WrongTurn};
use thiserror::Error;

/// Why a call has no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CallError {
    /// A value that calls nothing.
    #[error("`{0}` is not a call such as (move-generator HISTORY 'w)")]
    NotACall(String),
    /// A function that there is not.
    #[error(
        "`{0}` is not a function; those are alquerque, move-generator, board-evaluator, external-to-internal and \
         internal-to-external"
    )]
    Unknown(String),
    /// Too few arguments or too many.
    #[error("({function} {names}) is how it is called, not with {given} arguments")]
    Arguments {
        /// The function.
        function: String,
        /// What it takes.
        names: &'static str,
        /// How many there were.
        given: usize,
    },
    /// A depth that is none.
    #[error("the depth is a whole number from 1 to {MAX_DOCUMENT_DEPTH}, not `{0}`")]
    Depth(String),
    /// A history that is none.
    #[error(transparent)]
    History(#[from] HistoryError),
    /// A board that is none.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A colour that is none.
    #[error(transparent)]
    Colour(#[from] NotAColour),
    /// A colour whose turn it is not.
    #[error(transparent)]
    Turn(#[from] WrongTurn),
    /// A position of ours that is none.
    #[error("not a position: {0}")]
    Position(#[from] PositionError),
    /// Something that is neither rows nor a position.
    #[error(
        "`{0}` is neither rows such as wwwww/wwwww/ww1bb/bbbbb/bbbbb nor a position (ROWS SIDE NO-RETURN)"
    )]
    NotInternal(String),
}
