//! What can be wrong with a position text.

use quirkat_game::Side;
use thiserror::Error;

/// Why a text is not a position. Texts in it are cut to a length that fits a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// There are not three fields.
    #[error("a position has three fields (rows, side to move, no-return list), not {0}")]
    Fields(usize),
    /// There are not five rows.
    #[error("the board has five rows, not {0}")]
    Rows(usize),
    /// A row does not describe five points.
    #[error("row `{row}` has {points} points, not five")]
    Width {
        /// The row.
        row: String,
        /// The points it describes.
        points: usize,
    },
    /// A row holds something that is neither a piece nor a number of empty points.
    #[error("`{letter}` in row `{row}` is neither `w` nor `b` nor a number of empty points")]
    Letter {
        /// What is no piece.
        letter: String,
        /// The row.
        row: String,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("the side to move is `w` or `b`, not `{0}`")]
    Side(String),
    /// There is nothing on the board.
    #[error("there are no pieces on the board")]
    NoPieces,
    /// A side has more pieces than it starts with.
    #[error("{side} has {count} pieces, but nobody ever has more than twelve")]
    TooManyPieces {
        /// Whose.
        side: Side,
        /// How many.
        count: u32,
    },
    /// A no-return entry does not name two points of the board.
    #[error("no-return entry `{0}` is not two points such as `c3d3`")]
    Entry(String),
    /// Nothing stands on the first point of a no-return entry.
    #[error("no-return entry `{0}` is of a piece that is not there")]
    EntryWithoutPiece(String),
    /// The two points of a no-return entry are not neighbours in a row.
    #[error("no-return entry `{0}` is not a slide sideways to the next point")]
    EntryNotSideways(String),
    /// A no-return entry is of a piece that has no slides left to make.
    #[error("no-return entry `{0}` is of a piece on its last row, where none slides")]
    EntryOnLastRow(String),
    /// A no-return entry is written twice.
    #[error("no-return entry `{0}` is written twice")]
    EntryTwice(String),
    /// A piece has two no-return entries, but it came from one point only.
    #[error("no-return entry `{0}` is the second of the same piece")]
    EntryOfSamePiece(String),
}
