//! Winning chances fitted to games of self-play: how often a game is won at a score.

use crate::BadGame;
use crate::data::SelfPlayGame;
use crate::pack::{RecordsError, open_records};
use quirkat_eval::WinCurve;
use quirkat_game::{Outcome, Rules, Side};
use quirkat_games::Playable;
use quirkat_search::{Score, is_decisive};
use std::path::PathBuf;

/// Scores beyond this count as this: the curve is flat there, and what is so far from even says nothing of its middle.
const CUT: Score = 2000;
const BINS: usize = 2 * CUT as usize + 1;
/// Steps of Newton's method; the likelihood has one maximum, and a few lead there.
const STEPS: usize = 50;

/// How often games were won, and how often not, by the score of the side to move.
pub struct WinCounts {
    won: Vec<u64>,
    not: Vec<u64>,
    /// Games read.
    pub games: u64,
    /// Positions counted.
    pub positions: u64,
    /// Places where files were damaged.
    pub damaged: usize,
}

impl Default for WinCounts {
    fn default() -> WinCounts {
        WinCounts {
            won: vec![0; BINS],
            not: vec![0; BINS],
            games: 0,
            positions: 0,
            damaged: 0,
        }
    }
}

impl WinCounts {
    /// Counts the positions of files of training data. `watch` is called after every game.
    pub fn of_files<P: Playable>(
        data: &[PathBuf],
        watch: &mut dyn FnMut(&WinCounts),
    ) -> Result<WinCounts, RecordsError> {
        let mut counts = WinCounts::default();
        for path in data {
            let mut reader = open_records::<P>(path)?;
            for game in reader.by_ref() {
                let game = game.map_err(|error| RecordsError::data(path, error.into()))?;
                counts
                    .add_game::<P>(&game)
                    .map_err(|error| RecordsError::bad_game(path, error))?;
                watch(&counts);
            }
            counts.damaged += reader.damaged();
        }
        Ok(counts)
    }

    fn add_game<P: Rules>(&mut self, game: &SelfPlayGame) -> Result<(), BadGame> {
        self.games += 1;
        let bad = BadGame {
            number: game.number,
        };
        let mut position: P = game.start.parse().map_err(|_| bad)?;
        for ply in &game.plies {
            self.add(ply.score.into(), position.side_to_move(), game.outcome);
            position.play(position.decode(ply.code).ok_or(bad)?);
        }
        Ok(())
    }

    /// Counts a position for both sides: a game is lost at a score as often as it is won at the opposite one. Forced wins are known
    /// without a curve.
    fn add(&mut self, score: Score, side: Side, outcome: Outcome) {
        if is_decisive(score) {
            return;
        }
        self.positions += 1;
        let score = score.clamp(-CUT, CUT);
        for (side, score) in [(side, score), (!side, -score)] {
            let counts = if outcome == Outcome::Win(side) {
                &mut self.won
            } else {
                &mut self.not
            };
            counts[(score + CUT) as usize] += 1;
        }
    }

    /// The curve under which these results are likeliest; `None` where there are too few of them, or they do not depend on the
    /// score.
    pub fn fit(&self) -> Option<WinCurve> {
        if self.won.iter().all(|&won| won == 0) {
            return None;
        }
        // The odds are exp(a · score + b), with the score in hundreds, so that both numbers are of one size.
        let (mut a, mut b) = (1.0_f64, -1.5_f64);
        for _ in 0..STEPS {
            let (mut gradient, mut curvature) = ([0.0; 2], [0.0; 3]);
            for (bin, (&won, &not)) in self.won.iter().zip(&self.not).enumerate() {
                let count = (won + not) as f64;
                if count == 0.0 {
                    continue;
                }
                let score = hundreds(bin);
                let expected = 1.0 / (1.0 + (-(a * score + b)).exp());
                let error = won as f64 - count * expected;
                let weight = count * expected * (1.0 - expected);
                gradient = [gradient[0] + error * score, gradient[1] + error];
                curvature[0] += weight * score * score;
                curvature[1] += weight * score;
                curvature[2] += weight;
            }
            let determinant = curvature[0] * curvature[2] - curvature[1] * curvature[1];
            if determinant <= f64::EPSILON {
                return None;
            }
            let step_a = (curvature[2] * gradient[0] - curvature[1] * gradient[1]) / determinant;
            let step_b = (curvature[0] * gradient[1] - curvature[1] * gradient[0]) / determinant;
            // Far from the maximum a whole step can lead farther away.
            a += step_a.clamp(-0.5, 0.5);
            b += step_b.clamp(-0.5, 0.5);
        }
        (a > 0.0).then(|| WinCurve {
            even: -100.0 * b / a,
            slope: 100.0 / a,
        })
    }

    /// How often games were won from `from` to below `to`, and how many positions that is of.
    pub fn won_between(&self, from: Score, to: Score) -> (f64, u64) {
        let bins = (from.max(-CUT) + CUT) as usize..(to.min(CUT + 1) + CUT) as usize;
        let won: u64 = self.won[bins.clone()].iter().sum();
        let all = won + self.not[bins].iter().sum::<u64>();
        (won as f64 / all.max(1) as f64, all)
    }
}

fn hundreds(bin: usize) -> f64 {
    (bin as f64 - f64::from(CUT)) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_game::Random;

    #[test]
    fn a_curve_is_found_again_in_games_that_follow_it() {
        let curve = WinCurve {
            even: 120.0,
            slope: 60.0,
        };
        let mut counts = WinCounts::default();
        let mut random = Random::new(5);
        let mut chance = || random.below(1 << 20) as f64 / f64::from(1 << 20);
        for _ in 0..200_000 {
            let score = (chance() * 1000.0 - 500.0) as Score;
            let (win, loss) = (curve.win(score.into()), curve.win((-score).into()));
            let toss = chance();
            let outcome = if toss < win {
                Outcome::Win(Side::White)
            } else if toss < win + loss {
                Outcome::Win(Side::Black)
            } else {
                Outcome::Draw
            };
            counts.add(score, Side::White, outcome);
        }
        let found = counts.fit().expect("a curve");
        assert!((found.even - curve.even).abs() < 2.0, "{found:?}");
        assert!((found.slope - curve.slope).abs() < 2.0, "{found:?}");
        let (won, _) = counts.won_between(110, 130);
        assert!((won - 0.5).abs() < 0.02, "{won}");
    }

    #[test]
    fn nothing_is_made_of_nothing() {
        let mut counts = WinCounts::default();
        assert_eq!(counts.fit(), None);
        for score in 0..20_000 {
            counts.add(score % 500, Side::White, Outcome::Draw);
        }
        assert_eq!(counts.fit(), None, "nobody has won");
    }
}
