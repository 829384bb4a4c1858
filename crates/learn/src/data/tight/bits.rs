//! Adaptive bits and numbers: how likely each is, is learned from those before it.

use super::coder::{Coder, ONE};
use std::f32::consts::LN_2;

/// The probability that is left to what never happened.
const LEAST: u32 = 24;
/// How far weights go towards what happened.
#[derive(Clone, Copy)]
pub(super) struct Rates {
    /// At first, when little is known.
    pub(super) first: f32,
    /// In the end.
    pub(super) last: f32,
    /// How fast the one becomes the other.
    pub(super) decay: f32,
}

/// 2 to the power of `x`, nearly, by the same steps on every machine.
#[inline]
pub(super) fn exp2(x: f32) -> f32 {
    // Added to a number, it leaves no room for a fraction: the lowest bits of the sum are the nearest integer.
    const ROUND: f32 = 12_582_912.0;
    let x = x.clamp(-30.0, 30.0);
    let rounded = x + ROUND;
    let rest = x - (rounded - ROUND);
    let power = f32::from_bits((rounded.to_bits() << 23).wrapping_add(1.0f32.to_bits()));
    power * (1.0 + rest * (LN_2 + rest * (0.240_227 + rest * 0.055_504)))
}

#[derive(Clone, Copy)]
struct Weight {
    value: f32,
    rate: f32,
}

/// Bits that are foretold by logistic regression: every context has a weight, and the weights of all contexts that a bit stands in are
/// added.
pub(super) struct BitModel {
    weights: Vec<Weight>,
    rates: Rates,
}

impl BitModel {
    pub(super) fn new(contexts: usize, rates: Rates) -> BitModel {
        let weight = Weight {
            value: 0.0,
            rate: rates.first,
        };
        BitModel {
            weights: vec![weight; contexts],
            rates,
        }
    }

    /// Codes a bit in some contexts, and learns from it.
    #[inline]
    pub(super) fn code<const N: usize>(
        &mut self,
        coder: &mut impl Coder,
        contexts: [usize; N],
        bit: bool,
    ) -> bool {
        let mut sum = 0.0;
        for context in contexts {
            sum += self.weights[context].value;
        }
        let forecast = 1.0 / (1.0 + exp2(-sum));
        let probability = ((forecast * ONE as f32) as u32).clamp(LEAST, ONE - LEAST);
        let bit = coder.bit(probability, bit);
        let error = if bit { 1.0 - forecast } else { -forecast };
        for context in contexts {
            let weight = &mut self.weights[context];
            weight.value += weight.rate * error;
            weight.rate += (self.rates.last - weight.rate) * self.rates.decay;
        }
        bit
    }
}

/// The bits of a number beyond this are written as they are.
const TREE_NODES: u64 = 64;
/// Numbers come once a game, so they are learned fast.
const RATES: Rates = Rates {
    first: 1.5,
    last: 0.05,
    decay: 0.05,
};
/// Contexts of one number: a tree for each length.
const NUMBER_CONTEXTS: usize = 65 * TREE_NODES as usize;

/// Numbers of a few kinds: the length in bits, then the highest bits as a tree, the rest as they are.
pub(super) struct NumberModel(BitModel);

impl NumberModel {
    pub(super) fn new(kinds: usize) -> NumberModel {
        NumberModel(BitModel::new(kinds * NUMBER_CONTEXTS, RATES))
    }

    /// Codes a number of some kind.
    pub(super) fn code(&mut self, coder: &mut impl Coder, kind: usize, number: u64) -> u64 {
        let base = kind * NUMBER_CONTEXTS;
        let context = |length: u32, node: u64| base + (length * 64) as usize + node as usize;
        let bits = u64::BITS - number.leading_zeros();
        let mut length = 0;
        // Node 0 of each tree is free for whether the number is longer.
        while length < u64::BITS && self.0.code(coder, [context(length, 0)], bits > length) {
            length += 1;
        }
        if length == 0 {
            return 0;
        }
        let mut read = 1;
        let mut left = length - 1;
        while left > 0 && read < TREE_NODES {
            left -= 1;
            let bit = number >> left & 1 == 1;
            let bit = self.0.code(coder, [context(length, read)], bit);
            read = read << 1 | u64::from(bit);
        }
        read << left | coder.even_bits(left, number)
    }
}

#[cfg(test)]
mod tests {
    use super::super::coder::{Decoder, Encoder};
    use super::*;

    #[test]
    fn powers_are_near() {
        for tenth in -290..=290 {
            let x = tenth as f32 / 10.0;
            let error = exp2(x) / x.exp2() - 1.0;
            assert!(error.abs() < 0.001, "{x}: {error}");
        }
    }

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 2, 63, 64, 1000, 0xffff_ffff, u64::MAX - 1, u64::MAX];
        let mut encoder = Encoder::new();
        let mut model = NumberModel::new(2);
        for number in numbers {
            model.code(&mut encoder, 1, number);
        }
        let bytes = encoder.finish();
        let mut decoder = Decoder::new(&bytes);
        let mut model = NumberModel::new(2);
        for number in numbers {
            assert_eq!(model.code(&mut decoder, 1, 0), number);
        }
    }

    #[test]
    fn what_is_always_the_same_takes_hardly_any_room() {
        let mut encoder = Encoder::new();
        let mut model = NumberModel::new(1);
        for _ in 0..10_000 {
            model.code(&mut encoder, 0, 37);
        }
        let length = encoder.finish().len();
        assert!(length < 250, "{length}");
    }
}
