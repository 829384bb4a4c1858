//! Why a text names no opponent.

use thiserror::Error;

/// The furthest that an opponent may be told to look.
pub const DEEPEST: u32 = 64;

/// Why a text names no opponent.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpponentError {
    /// A name that nobody has.
    #[error("`{name}` is not an opponent of {game}; those are {opponents}")]
    Unknown {
        /// The name.
        name: String,
        /// The game.
        game: &'static str,
        /// Who there is, as a sentence lists them.
        opponents: String,
    },
    /// A depth for one that has its own.
    #[error("`{0}` looks as far as its document says; no other depth can be chosen")]
    Fixed(&'static str),
    /// A depth for a level, whose name says how strong it is.
    #[error("`{0}` is as strong as it is; no depth can be chosen")]
    Level(&'static str),
    /// A depth that is none.
    #[error("`{text}` is not a depth for `{name}`, a whole number from 1 to {DEEPEST}")]
    Depth {
        /// Whose it was to be.
        name: &'static str,
        /// The text.
        text: String,
    },
}
