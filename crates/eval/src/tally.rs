//! Who listens when an evaluation counts its terms.

use crate::{Pair, Weights};
use quirkat_game::Side;

/// Hears which weights apply, how often, and for whom.
pub trait Tally {
    /// The weight number `index` counts `count` times for `side`.
    fn add(&mut self, side: Side, index: usize, count: i32);
}

/// Adds the weights up, from White's point of view.
pub struct Total<'a> {
    weights: &'a [Pair],
    /// The sum so far.
    pub sum: Pair,
}

impl<'a> Total<'a> {
    /// Nothing counted yet.
    #[inline]
    pub fn new(weights: &'a Weights) -> Total<'a> {
        Total {
            weights: weights.pairs(),
            sum: Pair::ZERO,
        }
    }
}

impl Tally for Total<'_> {
    #[inline(always)]
    fn add(&mut self, side: Side, index: usize, count: i32) {
        let value = self.weights[index] * count;
        match side {
            Side::White => self.sum += value,
            Side::Black => self.sum -= value,
        }
    }
}

/// Writes the counts down: White's less Black's for each weight that was counted.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counts(Vec<(usize, i32)>);

impl Counts {
    /// Each weight once, by number, with how often it counts; those that cancel out are left out.
    pub fn summed(mut self) -> Vec<(usize, i32)> {
        self.0.sort_unstable_by_key(|&(index, _)| index);
        self.0.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        self.0.retain(|&(_, count)| count != 0);
        self.0
    }
}

impl Tally for Counts {
    fn add(&mut self, side: Side, index: usize, count: i32) {
        let count = if side == Side::White { count } else { -count };
        self.0.push((index, count));
    }
}
