//! Results counted from one player's point of view.

use quirkat_game::Outcome;
use quirkat_game::Side;
use std::collections::HashMap;

/// Wins, draws and losses, and the scores of pairs.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
    pairs: [u64; 5],
    /// The half points of pairs of which one game is played.
    halves: HashMap<usize, usize>,
}

impl Tally {
    /// Counts a game that our player had `side` in. `pair` says which two games belong together.
    pub fn add(&mut self, pair: usize, side: Side, outcome: Outcome) {
        let half_points = match outcome {
            Outcome::Win(winner) if winner == side => {
                self.wins += 1;
                2
            }
            Outcome::Win(_) => {
                self.losses += 1;
                0
            }
            Outcome::Draw => {
                self.draws += 1;
                1
            }
        };
        match self.halves.remove(&pair) {
            Some(other) => self.pairs[other + half_points] += 1,
            None => {
                self.halves.insert(pair, half_points);
            }
        }
    }

    /// Games won.
    pub fn wins(&self) -> u64 {
        self.wins
    }

    /// Games drawn.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// Games lost.
    pub fn losses(&self) -> u64 {
        self.losses
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: one for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// How many pairs were finished with 0, ½, 1, 1½ and 2 points.
    pub fn pairs(&self) -> [u64; 5] {
        self.pairs
    }

    /// The shares of scores, each from 0 to 1, with how often they came: of pairs, or of games before a pair is complete.
    pub(super) fn scores(&self) -> Vec<(f64, f64)> {
        if self.pairs.iter().sum::<u64>() > 0 {
            let quarters = [0.0, 0.25, 0.5, 0.75, 1.0];
            return quarters
                .into_iter()
                .zip(self.pairs.map(|count| count as f64))
                .collect();
        }
        let counts = [self.losses, self.draws, self.wins];
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
        let mut tally = Tally::default();
        tally.add(0, Side::White, white);
        tally.add(1, Side::White, Outcome::Draw);
        assert_eq!(tally.pairs(), [0; 5]);
        tally.add(1, Side::Black, white);
        tally.add(0, Side::Black, black);
        tally.add(2, Side::Black, Outcome::Draw);
        tally.add(3, Side::White, black);
        tally.add(2, Side::White, Outcome::Draw);
        assert_eq!(tally.pairs(), [0, 1, 1, 0, 1]);
        assert_eq!((tally.wins(), tally.draws(), tally.losses()), (2, 3, 2));
        assert_eq!(tally.games(), 7);
        assert!((tally.points() - 3.5).abs() < 1e-12);
    }
}
