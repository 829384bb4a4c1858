//! Evaluations that are sums of weights: what can be read from a file, and fitted to games.

use crate::{Counts, Pair, WeightError, Weights};
use quirkat_game::Position;
use quirkat_search::Evaluate;

/// An evaluation made of weights.
pub trait Weighted<P: Position>: Evaluate<P> + Default {
    /// The weights the build comes with.
    fn built_in() -> &'static Weights;

    /// The weights that a text gives.
    fn read_weights(text: &str) -> Result<Weights, WeightError>;

    /// An evaluation by weights of [`read_weights`](Weighted::read_weights).
    fn with_weights(weights: &'static Weights) -> Self;

    /// How the evaluation of a position is made up.
    fn trace(position: &P) -> Trace;
}

/// How an evaluation is made up: for White it is the sum of all early weights, each as often as it counts, times `early`, and
/// likewise for the late ones.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// Numbers of weights with how often they count, White's less Black's.
    pub counts: Vec<(usize, i32)>,
    /// How much of the early sum counts.
    pub early: f64,
    /// How much of the late sum counts.
    pub late: f64,
}

impl Trace {
    /// Of counts, `phase` out of `full` steps before the end of the game.
    pub(crate) fn new(counts: Counts, phase: i32, full: i32) -> Trace {
        let early = f64::from(phase) / f64::from(full);
        Trace {
            counts: counts.summed(),
            early,
            late: 1.0 - early,
        }
    }

    /// The same where the whole counts less.
    pub(crate) fn faded(self, part: f64) -> Trace {
        Trace {
            early: self.early * part,
            late: self.late * part,
            ..self
        }
    }

    /// The sum by given weights.
    pub fn sum(&self, weights: &Weights) -> Pair {
        let pairs = weights.pairs();
        let each = self.counts.iter();
        each.fold(Pair::ZERO, |sum, &(index, count)| {
            sum + pairs[index] * count
        })
    }
}
