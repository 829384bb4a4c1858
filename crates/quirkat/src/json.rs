//! What programs get instead of text: one JSON object on one line.

use anyhow::Result;
use quirkat_game as game;
use quirkat_search::{self as search, DisplayScore};
use serde::Serialize;

/// The end of a game.
#[derive(Serialize)]
pub(crate) struct Ending {
    result: String,
    reason: &'static str,
}

impl From<game::Ending> for Ending {
    fn from(ending: game::Ending) -> Ending {
        Ending {
            result: ending.outcome.to_string(),
            reason: ending.reason,
        }
    }
}

/// What a position is worth to the side to move.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Score {
    /// Hundredths of the game's smallest piece.
    Value(i32),
    /// The side to move wins in that many moves.
    WinsIn(u32),
    /// The side to move loses in that many moves.
    LosesIn(u32),
}

impl From<search::Score> for Score {
    fn from(score: search::Score) -> Score {
        match DisplayScore::from(score) {
            DisplayScore::Value(value) => Score::Value(value),
            DisplayScore::WinIn(plies) => Score::WinsIn(plies.div_ceil(2)),
            DisplayScore::LossIn(plies) => Score::LosesIn(plies.div_ceil(2)),
        }
    }
}

/// The object as a line of text.
pub(crate) fn line(object: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(object)? + "\n")
}
