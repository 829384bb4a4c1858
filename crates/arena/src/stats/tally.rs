//! Game results counted for one player, as WDL and as a pentanomial.

use quirkat_game::{Outcome, Side};
use serde::Serialize;
use std::collections::HashMap;

/// Wins, draws and losses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: one for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game, from 0 to 1; `None` before the first game.
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// Counts a game in which the player had `side`.
    pub(crate) fn add(&mut self, side: Side, outcome: Outcome) {
        match outcome {
            Outcome::Win(winner) if winner == side => self.wins += 1,
            Outcome::Win(_) => self.losses += 1,
            Outcome::Draw => self.draws += 1,
        }
    }
}

/// The scores a pair of games can have, as a share of its two points.
pub(super) const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The WDL and the pentanomial of one player.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ResultTally {
    wdl: Wdl,
    pentanomial: [u64; 5],
    /// Half points of the first finished game of each incomplete pair.
    unpaired: HashMap<usize, usize>,
}

impl ResultTally {
    /// Counts a game in which the player had `side`. Two games with the same `pair` belong together.
    pub fn add(&mut self, pair: usize, side: Side, outcome: Outcome) {
        self.wdl.add(side, outcome);
        let half_points = match outcome {
            Outcome::Win(winner) if winner == side => 2,
            Outcome::Win(_) => 0,
            Outcome::Draw => 1,
        };
        match self.unpaired.remove(&pair) {
            Some(other) => self.pentanomial[other + half_points] += 1,
            None => {
                self.unpaired.insert(pair, half_points);
            }
        }
    }

    /// Wins, draws and losses, games of incomplete pairs included.
    pub fn wdl(&self) -> Wdl {
        self.wdl
    }

    /// Complete pairs that scored 0, ½, 1, 1½ and 2 points.
    pub fn pentanomial(&self) -> [u64; 5] {
        self.pentanomial
    }

    /// Each possible score from 0 to 1 and how often it occurred. Scores of pairs, or of games before the first pair is complete.
    pub(super) fn scores(&self) -> Vec<(f64, f64)> {
        if self.pentanomial.iter().sum::<u64>() > 0 {
            return PAIR_SCORES
                .into_iter()
                .zip(self.pentanomial.map(|count| count as f64))
                .collect();
        }
        let counts = [self.wdl.losses, self.wdl.draws, self.wdl.wins];
        [0.0, 0.5, 1.0]
            .into_iter()
            .zip(counts.map(|count| count as f64))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_when_both_games_are_there_in_any_order() {
        let (white, black) = (Outcome::Win(Side::White), Outcome::Win(Side::Black));
        let mut tally = ResultTally::default();
        tally.add(0, Side::White, white);
        tally.add(1, Side::White, Outcome::Draw);
        assert_eq!(tally.pentanomial(), [0; 5]);
        tally.add(1, Side::Black, white);
        tally.add(0, Side::Black, black);
        tally.add(2, Side::Black, Outcome::Draw);
        tally.add(3, Side::White, black);
        tally.add(2, Side::White, Outcome::Draw);
        assert_eq!(tally.pentanomial(), [0, 1, 1, 0, 1]);
        let wdl = tally.wdl();
        assert_eq!((wdl.wins, wdl.draws, wdl.losses), (2, 3, 2));
        assert_eq!(wdl.games(), 7);
        assert!((wdl.points() - 3.5).abs() < 1e-12);
    }
}
