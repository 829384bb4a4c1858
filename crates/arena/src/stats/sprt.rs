//! The sequential probability ratio test: playing until one of two rating differences is shown to be the likelier one.
//!
//! The generalised test for a distribution that is only known by its results: for each hypothesis, the distribution over the
//! five scores of a pair is taken that has the hypothesis' expected score and makes the results as likely as
//! possible. The log of the ratio of both likelihoods is compared with Wald's bounds.

use super::elo::score_of_elo;
use quirkat_game::quoted;
use serde::Serialize;
use thiserror::Error;

/// What takes the place of a score that never came, so that no hypothesis becomes impossible by it.
const NEVER: f64 = 1e-3;

/// A test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The rating difference under the null hypothesis.
    pub elo0: f64,
    /// The rating difference under the alternative.
    pub elo1: f64,
    /// How often the alternative may be accepted wrongly.
    pub alpha: f64,
    /// How often the null hypothesis may be accepted wrongly.
    pub beta: f64,
}

/// What a test shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Hypothesis {
    /// The difference is rather `elo0`.
    H0,
    /// The difference is rather `elo1`.
    H1,
}

/// Why a test makes no sense.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SprtError {
    /// Hypotheses in the wrong order.
    #[error("the test needs elo0 below elo1, not {0} and {1}")]
    Order(f64, f64),
    /// A probability that is none, or proves nothing.
    #[error("{0} must lie between 0 and 0.5")]
    Probability(&'static str),
    /// A rating difference beyond all sense.
    #[error("rating differences must lie between -1000 and 1000")]
    Elo,
    /// A word that is no setting.
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
    /// Reads settings such as `elo0=0`; the rest is as usual.
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

    /// The bounds: below the first, H0 is accepted, above the second, H1.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The log-likelihood ratio of the two hypotheses, by how many pairs came out with 0, ½, 1, 1½ and 2 points.
    pub fn llr(&self, pairs: [u64; 5]) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| if count == 0 { NEVER } else { count as f64 });
        let (s0, s1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        let (x0, x1) = (multiplier(&counts, s0), multiplier(&counts, s1));
        // Both distributions are the observed one divided by 1 + x (a - s), so that the observed shares cancel out.
        SCORES
            .iter()
            .zip(counts)
            .map(|(a, count)| count * ((1.0 + x0 * (a - s0)) / (1.0 + x1 * (a - s1))).ln())
            .sum()
    }

    /// What the pairs show, once they show something.
    pub fn decide(&self, pairs: [u64; 5]) -> Option<Hypothesis> {
        let (lower, upper) = self.bounds();
        let llr = self.llr(pairs);
        if llr >= upper {
            Some(Hypothesis::H1)
        } else if llr <= lower {
            Some(Hypothesis::H0)
        } else {
            None
        }
    }
}

/// The scores of a pair, as shares of its two points.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The Lagrange multiplier of the likeliest distribution with the expected score `s`: the root of a function that falls
/// all the way between its two poles.
fn multiplier(counts: &[f64; 5], s: f64) -> f64 {
    let slope = |x: f64| -> f64 {
        let terms = SCORES.iter().zip(counts);
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
