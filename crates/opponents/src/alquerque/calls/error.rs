//! Why a call has no answer.

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
        "`{0}` is not a function; those are alquerque, move-generator, board-evaluator, external-to-internal, \
         internal-to-external, list and cons"
    )]
    Unknown(String),
    /// Too few arguments or too many.
    #[error("({function} {names}) is how it is called, not with {given} arguments")]
    Arguments {
        /// The function.
        function: &'static str,
        /// What it takes.
        names: &'static str,
        /// How many there were.
        given: usize,
    },
    /// A depth that is none.
    #[error("the depth is a whole number, not `{0}`")]
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
    /// Something that no list can begin.
    #[error("`{0}` is not a list that a board can be put before")]
    NotAList(String),
    /// Something that the other converter never gives.
    #[error(
        "`{0}` is neither rows such as wwwww/wwwww/ww1bb/bbbbb/bbbbb, nor (ROWS NAMES), nor a position (ROWS SIDE \
         NO-RETURN), nor a game (ROWS SIDE NO-RETURN FIRST MOVES)"
    )]
    NotInternal(String),
    /// Names that do not fit their rows.
    #[error("`{names}` do not name the men of {rows}, from the top left and each once")]
    Names {
        /// The rows.
        rows: String,
        /// The names.
        names: String,
    },
    /// A move that cannot be played.
    #[error("`{0}` cannot be played in that game")]
    Move(String),
    /// A position that the moves do not lead to.
    #[error("the moves lead to {0}, not to the position before them")]
    OtherPosition(String),
}
