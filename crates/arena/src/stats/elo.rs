//! Rating differences, with their errors.

use super::Tally;
use super::normal::{TWO_SIDED_95, below};
use serde::Serialize;
use std::cmp::Ordering;
use std::fmt;

/// The rating difference at which a player is expected to score so much, from 0 to 1; infinite at the ends.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The score expected at a rating difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How strong a player showed itself against another.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The share of points, from 0 to 1.
    pub score: f64,
    /// The rating difference.
    pub elo: f64,
    /// The ends of the interval that holds the true difference with 95 % probability.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The likelihood that the player is the stronger one.
    pub superiority: f64,
}

impl Estimate {
    /// What results say; `None` before there are any.
    pub fn of(tally: &Tally) -> Option<Estimate> {
        let scores = tally.scores();
        let count: f64 = scores.iter().map(|(_, times)| times).sum();
        if count == 0.0 {
            return None;
        }
        let mean = |value: &dyn Fn(f64) -> f64| {
            scores
                .iter()
                .map(|&(score, times)| value(score) * times)
                .sum::<f64>()
                / count
        };
        let score = mean(&|score| score);
        let deviation = (mean(&|other| (other - score).powi(2)) / count).sqrt();
        let superiority = if deviation > 0.0 {
            below((score - 0.5) / deviation)
        } else {
            // All results are alike: they say all there is to say, or nothing.
            match score.total_cmp(&0.5) {
                Ordering::Less => 0.0,
                Ordering::Equal => 0.5,
                Ordering::Greater => 1.0,
            }
        };
        Some(Estimate {
            score,
            elo: elo_of_score(score),
            low: elo_of_score(score - TWO_SIDED_95 * deviation),
            high: elo_of_score(score + TWO_SIDED_95 * deviation),
            superiority,
        })
    }

    /// Half the width of the interval; infinite where one end of it is.
    pub fn error(&self) -> f64 {
        let width = self.high - self.low;
        if width.is_nan() {
            f64::INFINITY
        } else {
            width / 2.0
        }
    }
}

/// `+12.3 ± 4.5`, or the interval where an end of it is infinite.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (elo, error) = (signed(self.elo), self.error());
        if error.is_finite() {
            write!(f, "{elo} ± {error:.1}")
        } else if self.elo.is_finite() {
            write!(f, "{elo} ({} to {})", signed(self.low), signed(self.high))
        } else {
            f.write_str(&elo)
        }
    }
}

fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        return if elo > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    // No difference has no sign to its zero.
    format!("{:+.1}", elo + 0.0).replace("-0.0", "+0.0")
}
