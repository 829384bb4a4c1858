//! Elo differences with error bars, LOS, and the normal distribution they rest on.

use super::ResultTally;
use serde::Serialize;
use std::f64::consts::{PI, SQRT_2};
use std::fmt;

/// The Elo difference at which a score from 0 to 1 is expected; infinite at both ends.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The expected score at an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference to the opponent that results suggest.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct EloEstimate {
    /// The score, from 0 to 1.
    pub score: f64,
    /// The Elo difference.
    pub elo: f64,
    /// How sure that is; `None` where the results cannot tell.
    #[serde(flatten)]
    pub confidence: Option<Confidence>,
}

/// How sure an estimate is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Confidence {
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// The upper end of the 95 % confidence interval.
    pub high: f64,
    /// The likelihood of superiority (LOS).
    #[serde(rename = "superiority")]
    pub los: f64,
}

/// With fewer pairs of games the variance of their scores says nothing.
pub const MIN_PAIRS: u64 = 10;

impl EloEstimate {
    /// Estimates from the pentanomial, or from single games before the first pair is complete; `None` without games.
    pub fn of(tally: &ResultTally) -> Option<EloEstimate> {
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
        let standard_error = (mean(&|other| (other - score).powi(2)) / count).sqrt();
        // Where all results are equal, there is no variance to judge by.
        let pairs: u64 = tally.pentanomial().iter().sum();
        let known = pairs >= MIN_PAIRS && standard_error > 0.0;
        Some(EloEstimate {
            score,
            elo: elo_of_score(score),
            confidence: known.then(|| Confidence {
                low: elo_of_score(score - Z_95 * standard_error),
                high: elo_of_score(score + Z_95 * standard_error),
                los: normal_cdf((score - 0.5) / standard_error),
            }),
        })
    }
}

impl Confidence {
    /// The error bar: half the width of the interval, infinite where one of its ends is.
    pub fn error_bar(&self) -> f64 {
        let width = self.high - self.low;
        if width.is_nan() {
            f64::INFINITY
        } else {
            width / 2.0
        }
    }
}

/// `+12.3 ± 4.5`, the interval where one of its ends is infinite, or `+12.3` where nothing is known of the error.
impl fmt::Display for EloEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let elo = signed(self.elo);
        match self.confidence {
            None => f.write_str(&elo),
            Some(confidence) => {
                let Confidence { low, high, .. } = confidence;
                let error = confidence.error_bar();
                if error.is_finite() {
                    write!(f, "{elo} ± {error:.1}")
                } else {
                    write!(f, "{elo} ({} to {})", signed(low), signed(high))
                }
            }
        }
    }
}

fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        return if elo > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    // Never print a negative zero.
    format!("{:+.1}", elo + 0.0).replace("-0.0", "+0.0")
}

/// The 97.5 % quantile of the standard normal distribution, for two-sided 95 % intervals.
const Z_95: f64 = 1.959_963_984_540_054;

/// The cumulative distribution function of the standard normal distribution.
fn normal_cdf(x: f64) -> f64 {
    if x.is_nan() {
        return 0.5;
    }
    let tail = upper_tail(x.abs());
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// The probability above a non-negative `x`.
fn upper_tail(x: f64) -> f64 {
    if x < 4.0 {
        // The Taylor series of the error function. Its terms are small enough here not to cancel digits that matter.
        let z = x / SQRT_2;
        let (mut term, mut sum) = (z, z);
        for n in 1..200 {
            term *= -z * z / f64::from(n);
            let more = term / f64::from(2 * n + 1);
            sum += more;
            if more.abs() < 1e-17 {
                break;
            }
        }
        return 0.5 - sum / PI.sqrt();
    }
    // Laplace's continued fraction, innermost term first. It converges fast where the series does not.
    let fraction = (1..=60).rev().fold(x, |inner, n| x + f64::from(n) / inner);
    (-x * x / 2.0).exp() / ((2.0 * PI).sqrt() * fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values_are_met() {
        for (x, share) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (Z_95, 0.975),
            (-2.0, 0.022_750_131_948_179_2),
            (-3.0, 0.001_349_898_031_630_09),
            (-5.0, 2.866_515_718_791_94e-7),
            (-8.0, 6.220_960_574_271_79e-16),
        ] {
            let error = (normal_cdf(x) - share).abs();
            assert!(
                error < 1e-12 && error < share * 1e-9,
                "{x}: {}",
                normal_cdf(x)
            );
        }
        assert!(normal_cdf(f64::INFINITY) >= 1.0 && normal_cdf(f64::NEG_INFINITY) <= 0.0);
        assert!((normal_cdf(f64::NAN) - 0.5).abs() < 1e-15);
    }

    #[test]
    fn both_ways_to_compute_agree_where_they_meet() {
        assert!((normal_cdf(-3.999_999_9) / normal_cdf(-4.000_000_1) - 1.0).abs() < 1e-5);
    }
}
