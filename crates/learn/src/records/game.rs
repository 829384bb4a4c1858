//! One game as bytes.

use super::bytes::{put, put_signed, take, take_byte, take_signed, take_slice};
use quirkat_game::{Outcome, Side};

/// A game as it was played against itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its number in the run that made it.
    pub number: u64,
    /// The position it began with, as the game writes positions.
    pub start: String,
    /// How it ended.
    pub outcome: Outcome,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// A move, and what the search that chose it thought of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move's code in its position.
    pub code: u16,
    /// The score for the side to move.
    pub score: i16,
}

impl Game {
    /// Appends the game. A score is written as its difference from what the other side last thought: mostly a byte.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        put(bytes, self.number);
        put(bytes, self.start.len() as u64);
        bytes.extend_from_slice(self.start.as_bytes());
        bytes.push(match self.outcome {
            Outcome::Win(Side::Black) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Side::White) => 2,
        });
        put(bytes, self.plies.len() as u64);
        let mut expected = 0;
        for ply in &self.plies {
            bytes.extend_from_slice(&ply.code.to_le_bytes());
            put_signed(bytes, i64::from(ply.score) - expected);
            expected = -i64::from(ply.score);
        }
    }

    /// Takes a game off the front.
    pub(super) fn read(bytes: &mut &[u8]) -> Option<Game> {
        let number = take(bytes)?;
        let length = usize::try_from(take(bytes)?).ok()?;
        let start = std::str::from_utf8(take_slice(bytes, length)?)
            .ok()?
            .to_owned();
        let outcome = match take_byte(bytes)? {
            0 => Outcome::Win(Side::Black),
            1 => Outcome::Draw,
            2 => Outcome::Win(Side::White),
            _ => return None,
        };
        let count = take(bytes)?;
        let mut plies = Vec::new();
        let mut expected = 0i64;
        for _ in 0..count {
            let code = u16::from_le_bytes([take_byte(bytes)?, take_byte(bytes)?]);
            let score = i16::try_from(expected.checked_add(take_signed(bytes)?)?).ok()?;
            plies.push(Ply { code, score });
            expected = -i64::from(score);
        }
        Some(Game {
            number,
            start,
            outcome,
            plies,
        })
    }
}
