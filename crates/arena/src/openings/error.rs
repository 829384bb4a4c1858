//! What can be wrong with openings.

use quirkat_game::pgn::{PgnError, ReplayError};
use thiserror::Error;

/// Why there is no opening.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// A line that holds no position.
    #[error("line {line} is not a position of {game}: {reason}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// The game.
        game: &'static str,
        /// What the game said of it.
        reason: String,
    },
    /// A position where there is nothing left to play.
    #[error("opening {number} is a game that is over: {ending}")]
    Over {
        /// Its number in the file, from 1.
        number: usize,
        /// How it ended.
        ending: String,
    },
    /// A record that cannot be read.
    #[error(transparent)]
    Pgn(#[from] PgnError),
    /// A record that cannot be played.
    #[error("game {number}: {error}")]
    Replay {
        /// Its number in the file, from 1.
        number: usize,
        /// What is wrong.
        error: ReplayError,
    },
    /// A position that a player cannot be told.
    #[error(
        "opening {number} cannot be told in lists: a board does not show which men may not move back"
    )]
    Untold {
        /// Its number in the file, from 1.
        number: usize,
    },
    /// A file with nothing in it.
    #[error("there is no opening in it")]
    Empty,
    /// No made-up position is as it should be.
    #[error("no opening of {plies} plies was found that is balanced to {limit} hundredths")]
    NoneFound {
        /// How many plies were played at random.
        plies: u32,
        /// How far from even it may be.
        limit: u32,
    },
}
