//! What programs get instead of text: one JSON object on one line.

use anyhow::Result;
use quirkat_game as game;
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

/// The object as a line of text.
pub(crate) fn line(object: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(object)? + "\n")
}
