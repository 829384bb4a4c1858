//! A finished game as it is kept.

use quirkat_game::Outcome;
use serde::{Deserialize, Serialize};

/// What is known of a game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its number in the schedule.
    pub number: usize,
    /// Its round.
    pub round: usize,
    /// The place of White in the list of players.
    pub white: usize,
    /// The place of Black.
    pub black: usize,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why it ended, in the words of records.
    pub reason: String,
    /// What a player did wrong, in a sentence that begins with its name.
    pub fault: Option<String>,
    /// The text of the position it began with.
    pub opening: String,
    /// How many plies were played.
    pub plies: usize,
    /// The game.
    pub pgn: String,
}

impl Entry {
    /// Who won. A result that is none cannot be in a journal: it is refused when that is read.
    pub fn outcome(&self) -> Outcome {
        Outcome::from_text(&self.result).unwrap_or(Outcome::Draw)
    }

    /// Which pair of games it is half of.
    pub const fn pair(&self) -> usize {
        self.number / 2
    }
}
