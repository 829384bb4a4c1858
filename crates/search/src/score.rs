//! Scores: what a position is worth to the side to move.

use std::fmt;

/// The value of a position in hundredths of the game's smallest piece, from the point of view of the side to move.
pub type Score = i32;

/// The furthest from the root that a line can go.
pub const MAX_PLY: usize = 246;

/// Better than anything that can happen.
pub(crate) const INFINITE: Score = 32_000;
/// The side to move wins here and now. A win after `n` plies is `WIN - n`.
pub(crate) const WIN: Score = 31_000;
/// Scores at least this good are wins whose length is known.
pub(crate) const SURE_WIN: Score = WIN - MAX_PLY as Score;
/// Neither side is better.
pub(crate) const DRAW: Score = 0;

/// The score of a win `plies` from the root.
pub const fn win_in(plies: usize) -> Score {
    WIN - plies as Score
}

/// The score of a loss `plies` from the root.
pub const fn loss_in(plies: usize) -> Score {
    plies as Score - WIN
}

/// Whether the score is a win or loss whose length is known.
pub const fn is_decisive(score: Score) -> bool {
    score.abs() >= SURE_WIN
}

/// A score as people read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DisplayScore {
    /// Hundredths of the smallest piece.
    Value(Score),
    /// The side to move wins in that many plies.
    WinIn(u32),
    /// The side to move loses in that many plies.
    LossIn(u32),
}

impl From<Score> for DisplayScore {
    fn from(score: Score) -> DisplayScore {
        if score >= SURE_WIN {
            DisplayScore::WinIn((WIN - score) as u32)
        } else if score <= -SURE_WIN {
            DisplayScore::LossIn((WIN + score) as u32)
        } else {
            DisplayScore::Value(score)
        }
    }
}

impl fmt::Display for DisplayScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            DisplayScore::Value(score) => {
                let sign = if score < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", score.abs() / 100, score.abs() % 100)
            }
            DisplayScore::WinIn(plies) => write!(f, "wins in {}", plies.div_ceil(2)),
            DisplayScore::LossIn(plies) => write!(f, "loses in {}", plies.div_ceil(2)),
        }
    }
}
