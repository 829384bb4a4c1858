//! The ways in which a text can fail to be a position.

use quirkat_game::Side;
use thiserror::Error;

/// Why a text is not a position. Each message is one sentence that names the offending part.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// There are more or fewer than four fields.
    #[error(
        "a position has 4 fields (board, side to move, plies since the last capture, move number), not {found}"
    )]
    FieldCount {
        /// How many there are.
        found: usize,
    },
    /// The board has more or fewer than eight ranks.
    #[error("the board has 8 ranks with `/` between them, not {found}")]
    RankCount {
        /// How many there are.
        found: usize,
    },
    /// A rank has more or fewer than eight squares.
    #[error("rank {rank} has 8 squares, not {found}")]
    RankWidth {
        /// The rank, from 1 at the bottom.
        rank: u8,
        /// How many squares the text gives it.
        found: usize,
    },
    /// A rank holds something that is neither a piece nor a number of empty squares.
    #[error(
        "`{letter}` on rank {rank} is neither a piece (one of KPLIFCS, in lower case for Black) nor a number of empty squares (1 to 8)"
    )]
    UnknownPiece {
        /// The rank, from 1 at the bottom.
        rank: u8,
        /// The letter, made visible where it is not.
        letter: String,
    },
    /// A side has more than one king.
    #[error("{side} has more than one king")]
    TwoKings {
        /// Which side.
        side: Side,
    },
    /// Neither side has a king; after a king is taken there is still the other.
    #[error("neither side has a king")]
    NoKing,
    /// A side has more pieces than it starts with.
    #[error("{side} has {found} pieces, more than the 16 of the start")]
    TooManyPieces {
        /// Which side.
        side: Side,
        /// How many it has.
        found: u32,
    },
    /// The second field is neither `w` nor `b`.
    #[error("the side to move is `w` or `b`, not `{0}`")]
    SideToMove(String),
    /// The third field is not a count.
    #[error("the plies since the last capture are a number from 0 to 65535, not `{0}`")]
    Clock(String),
    /// The fourth field is not a count from 1.
    #[error("the move number is a number from 1 to 65535, not `{0}`")]
    MoveNumber(String),
}
