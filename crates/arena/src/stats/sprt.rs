//! The sequential probability ratio test (SPRT) on the pentanomial.
//!
//! This is the generalised test (GSPRT). For each hypothesis it takes the maximum-likelihood distribution over the five scores
//! of a pair, given the expected score under that hypothesis. The log-likelihood ratio (LLR) of the two is compared with Wald's
//! bounds.

use super::elo::score_of_elo;
use super::tally::PAIR_SCORES;
use quirkat_game::quoted;
use serde::Serialize;
use thiserror::Error;

/// Replaces a count of zero, so that no hypothesis becomes impossible.
const PSEUDO_COUNT: f64 = 1e-3;

/// The hypotheses and error probabilities of a test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The Elo difference under H0.
    pub elo0: f64,
    /// The Elo difference under H1.
    pub elo1: f64,
    /// The probability of accepting H1 when H0 holds.
    pub alpha: f64,
    /// The probability of accepting H0 when H1 holds.
    pub beta: f64,
}

/// The hypothesis that a test accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Hypothesis {
    /// The difference is `elo0`.
    H0,
    /// The difference is `elo1`.
    H1,
}

/// Why the settings of a test are invalid.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SprtError {
    /// `elo0` is not below `elo1`.
    #[error("the test needs elo0 below elo1, not {0} and {1}")]
    Order(f64, f64),
    /// An error probability out of range.
    #[error("{0} must lie between 0 and 0.5")]
    Probability(&'static str),
    /// An Elo difference out of range.
    #[error("rating differences must lie between -1000 and 1000")]
    Elo,
    /// A word that is not a setting.
    #[error(
        "`{0}` is not a setting of the test: those are elo0=, elo1=, alpha= and beta=, each with a number"
    )]
    Word(String),
}

impl Default for Sprt {
    fn default() -> Sprt {
        Sprt {
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
        }
    }
}

impl Sprt {
    /// Parses settings such as `elo0=0`; those not given keep their defaults.
    pub fn read<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Sprt, SprtError> {
        let mut sprt = Sprt::default();
        for word in words {
            let wrong = || SprtError::Word(quoted(word));
            let (key, value) = word.split_once('=').ok_or_else(wrong)?;
            let value: f64 = value.parse().map_err(|_| wrong())?;
            match key {
                "elo0" => sprt.elo0 = value,
                "elo1" => sprt.elo1 = value,
                "alpha" => sprt.alpha = value,
                "beta" => sprt.beta = value,
                _ => return Err(wrong()),
            }
        }
        sprt.check()?;
        Ok(sprt)
    }

    fn check(&self) -> Result<(), SprtError> {
        for (name, probability) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(probability > 0.0 && probability < 0.5) {
                return Err(SprtError::Probability(name));
            }
        }
        if ![self.elo0, self.elo1].iter().all(|elo| elo.abs() <= 1000.0) {
            return Err(SprtError::Elo);
        }
        if self.elo0 >= self.elo1 {
            return Err(SprtError::Order(self.elo0, self.elo1));
        }
        Ok(())
    }

    /// Wald's bounds on the LLR: H0 is accepted at or below the first, H1 at or above the second.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The log-likelihood ratio of H1 to H0.
    pub fn llr(&self, pentanomial: [u64; 5]) -> f64 {
        if pentanomial.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = pentanomial.map(|count| {
            if count == 0 {
                PSEUDO_COUNT
            } else {
                count as f64
            }
        });
        let (s0, s1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        let (x0, x1) = (multiplier(&counts, s0), multiplier(&counts, s1));
        // Both distributions are the observed one divided by 1 + x (a - s), so the observed frequencies cancel out.
        PAIR_SCORES
            .iter()
            .zip(counts)
            .map(|(a, count)| count * ((1.0 + x0 * (a - s0)) / (1.0 + x1 * (a - s1))).ln())
            .sum()
    }

    /// The accepted hypothesis; `None` while the LLR is between the bounds.
    pub fn decide(&self, pentanomial: [u64; 5]) -> Option<Hypothesis> {
        let (lower, upper) = self.bounds();
        let llr = self.llr(pentanomial);
        if llr >= upper {
            Some(Hypothesis::H1)
        } else if llr <= lower {
            Some(Hypothesis::H0)
        } else {
            None
        }
    }
}

/// The Lagrange multiplier of the maximum-likelihood distribution with the expected score `s`. It is the root of a function
/// that falls monotonically between its two poles, so bisection finds it.
fn multiplier(counts: &[f64; 5], s: f64) -> f64 {
    let slope = |x: f64| -> f64 {
        let terms = PAIR_SCORES.iter().zip(counts);
        terms
            .map(|(a, count)| count * (a - s) / (1.0 + x * (a - s)))
            .sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - s), 1.0 / s);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}
