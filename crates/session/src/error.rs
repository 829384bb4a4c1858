//! Why a session refuses what it was asked. It is unchanged then.

use crate::{Feature, PERSON, SetupError};
use quirkat_game::pgn::ReplayError;
use quirkat_game::{Ending, MoveError, Side, counted};
use quirkat_opponents::OpponentError;
use thiserror::Error;

/// Why a session refuses what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Ending),
    /// A text that means no legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A move for somebody else.
    #[error("it is {side}'s turn, which {name} plays")]
    NotYours {
        /// Who is to move.
        side: Side,
        /// Who plays that side.
        name: String,
    },
    /// What may be done only between games.
    #[error("a game is in progress; that can be changed only between games")]
    InProgress,
    /// A feature that is switched off.
    #[error("the feature `{0}` is off")]
    FeatureOff(Feature),
    /// More moves to take back than were played.
    #[error("cannot take back {}: {played} can be taken back", counted(*.asked, "move", "moves"))]
    Undo {
        /// How many were asked for.
        asked: usize,
        /// How many there are.
        played: usize,
    },
    /// A name that nobody has.
    #[error("`{name}` is no player of {game}: those are `human`, `quirkat`, {opponents}")]
    Nobody {
        /// The name.
        name: String,
        /// The game.
        game: &'static str,
        /// The game's opponents, as a sentence lists them.
        opponents: String,
    },
    /// A name that nobody has where players have names of their own.
    #[error("`{name}` is no player here: those are `{PERSON}`, {opponents}")]
    NobodyHere {
        /// The name.
        name: String,
        /// The opponents, as a sentence lists them.
        opponents: String,
    },
    /// A depth for a person.
    #[error("`{PERSON}` is a person, who looks as far as they like; no depth can be chosen")]
    PersonDepth,
    /// An opponent who is named, but not well.
    #[error(transparent)]
    Opponent(OpponentError),
    /// A player that cannot be opened: its evaluation or its book is missing.
    #[error("{0}")]
    Player(String),
    /// A notation that the game does not have.
    #[error("`{name}` is not a notation of {game}; those are {known}")]
    Notation {
        /// The name.
        name: String,
        /// The game.
        game: &'static str,
        /// Those there are, as a sentence lists them.
        known: String,
    },
    /// A name of no site.
    #[error("`{0}` is not on the board")]
    Site(String),
    /// A draw offered twice.
    #[error("{0} has offered a draw already")]
    OfferedAlready(Side),
    /// An answer to an offer that nobody made.
    #[error("{0} has not offered a draw")]
    NotOffered(Side),
    /// A board that no game can begin with.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A record that cannot be played.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}
