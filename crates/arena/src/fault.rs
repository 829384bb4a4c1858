//! What a player does wrong: it loses the game by it, and the match goes on.

use quirkat_game::{quoted, reasons};
use std::time::Duration;
use thiserror::Error;

/// Why a player cannot go on with a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// Its program cannot be run.
    #[error("cannot start `{program}`: {reason}")]
    Start {
        /// The program.
        program: String,
        /// What the system said.
        reason: String,
    },
    /// Its program cannot play the game, or lacks an option it was to be given.
    #[error("{0}")]
    Unfit(String),
    /// Its program ended.
    #[error("stopped while {doing}{}", last_words(.said.as_deref()))]
    Crash {
        /// What was being waited for.
        doing: &'static str,
        /// The last line it wrote to standard error.
        said: Option<String>,
    },
    /// It did not answer for as long as it was given.
    #[error("did not answer within {} s while {doing}", .waited.as_secs_f64())]
    Hang {
        /// What was being waited for.
        doing: &'static str,
        /// For how long.
        waited: Duration,
    },
    /// It overstepped its time.
    #[error("used {} ms more than it had", .over.as_millis())]
    Time {
        /// By how much.
        over: Duration,
    },
    /// It played a move that is none.
    #[error("played an illegal move: {0}")]
    Illegal(String),
}

impl Fault {
    /// The word that records have for it.
    pub fn reason(&self) -> &'static str {
        match self {
            Fault::Time { .. } => reasons::TIME,
            Fault::Illegal(_) => reasons::INFRACTION,
            _ => reasons::ABANDONED,
        }
    }
}

fn last_words(said: Option<&str>) -> String {
    said.map_or_else(String::new, |said| {
        format!(", its last words: {}", quoted(said))
    })
}
