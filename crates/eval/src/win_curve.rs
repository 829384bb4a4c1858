//! How often games are won, drawn and lost at a score: a logistic curve for each game.

use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_chess::Chess;
use quirkat_game::Rules;

/// The chance to win as a logistic curve of the score, in hundredths of the smallest piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinCurve {
    /// At this score a game is won as often as not.
    pub even: f64,
    /// By this much more the odds of a win are e times as high.
    pub slope: f64,
}

/// The curves of the games, which `quirkat chances` has fitted to 600 games of each, played with the network of the build and
/// 5000 nodes a move; Baroque and Ultima with the generation before.
const CURVES: [(&str, WinCurve); 4] = [
    (Chess::NAME, WinCurve::new(217.0, 163.0)),
    (Baroque::NAME, WinCurve::new(116.0, 162.0)),
    (Ultima::NAME, WinCurve::new(80.0, 178.0)),
    (Alquerque::NAME, WinCurve::new(219.0, 90.0)),
];

impl WinCurve {
    /// What a game without a curve of its own is lent.
    pub const LENT: WinCurve = WinCurve::new(150.0, 75.0);

    const fn new(even: f64, slope: f64) -> WinCurve {
        WinCurve { even, slope }
    }

    /// The curve of a game.
    pub fn of_game(game: &str) -> WinCurve {
        let found = CURVES.iter().find(|(name, _)| *name == game);
        found.map_or(WinCurve::LENT, |&(_, curve)| curve)
    }

    /// The chance of whoever has a score to win.
    pub fn win(self, score: f64) -> f64 {
        1.0 / (1.0 + ((self.even - score) / self.slope).exp())
    }
}
