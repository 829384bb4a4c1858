//! Scores: what a position is worth to the side to move, in one number.

use std::fmt;

/// A score in centipawns, that is hundredths of the game's smallest piece, for the side to move.
///
/// Three bands, from the outside in: wins by search, whose length in plies is exact; wins known from a table of solved
/// positions, whose length need not be; and evaluations.
pub type Score = i32;

/// The furthest from the root that a line can go.
pub const MAX_PLY: usize = 246;

/// Outside every window.
pub(crate) const INFINITE: Score = 32_000;
/// The side to move wins here and now. A win after `n` plies is `WIN - n`.
pub(crate) const WIN: Score = 31_000;
/// Scores at least this good are wins found by search.
pub(crate) const MIN_WIN: Score = WIN - MAX_PLY as Score;
/// A table says that the side to move wins. `n` plies from the root it is `TABLE_WIN - n`, so that the search heads there.
pub(crate) const TABLE_WIN: Score = MIN_WIN - 1;
/// Scores at least this good are decided, by search or by a table.
pub(crate) const MIN_TABLE_WIN: Score = TABLE_WIN - MAX_PLY as Score;
/// The greatest evaluation: everything above is decided.
pub const MAX_EVAL: Score = MIN_TABLE_WIN - 1;
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

/// Whether the score is a win or a loss, by search or by a table.
pub const fn is_decisive(score: Score) -> bool {
    score.abs() >= MIN_TABLE_WIN
}

/// An evaluation kept within the band that is left to evaluations.
pub(crate) fn clamp_eval(eval: Score) -> Score {
    eval.clamp(-MAX_EVAL, MAX_EVAL)
}

/// A score as people read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DisplayScore {
    /// Centipawns.
    Value(Score),
    /// The side to move wins in that many plies.
    WinIn(u32),
    /// The side to move loses in that many plies.
    LossIn(u32),
}

impl From<Score> for DisplayScore {
    fn from(score: Score) -> DisplayScore {
        if score >= MIN_WIN {
            DisplayScore::WinIn((WIN - score) as u32)
        } else if score <= -MIN_WIN {
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
