//! The weights of a network, and what it makes of two accumulators.

use crate::file::NetworkHeader;
use crate::simd::screlu_dot;

/// The widths of the hidden layer that are compiled.
pub const WIDTHS: [usize; 4] = [64, 128, 256, 512];

/// One in the accumulators: activations are clipped to it.
pub(crate) const QA: i32 = 255;
/// One in the weights of the output.
pub(crate) const QB: i32 = 64;

/// A network with a hidden layer of `WIDTH` units.
#[derive(Debug)]
pub struct Network<const WIDTH: usize> {
    /// What the file says of itself.
    pub header: NetworkHeader,
    /// A row for each input.
    pub(crate) inputs: Box<[Row<WIDTH>]>,
    pub(crate) bias: Row<WIDTH>,
    /// For each bucket: the weights of the side to move, and of the other side.
    pub(crate) outputs: Box<[[Row<WIDTH>; 2]]>,
    pub(crate) output_bias: Box<[i32]>,
}

/// A number for each hidden unit, aligned for the widest registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Row<const WIDTH: usize>(pub(crate) [i16; WIDTH]);

impl<const WIDTH: usize> Network<WIDTH> {
    /// The output bucket for so many pieces on the board.
    #[inline]
    pub(crate) fn bucket(&self, pieces: usize) -> usize {
        let buckets = self.outputs.len();
        let most = usize::from(self.header.most_pieces);
        (pieces.saturating_sub(1) * buckets / most).min(buckets - 1)
    }

    /// What the network makes of the accumulators of the side to move and of the other side, in centipawns.
    #[inline]
    pub(crate) fn output(&self, own: &Row<WIDTH>, other: &Row<WIDTH>, bucket: usize) -> i32 {
        let [own_weights, other_weights] = &self.outputs[bucket];
        let dot =
            |sums: &Row<WIDTH>, weights: &Row<WIDTH>| screlu_dot(&sums.0, &weights.0, QA as i16);
        let sum = dot(own, own_weights) + dot(other, other_weights);
        let sum = sum / i64::from(QA) + i64::from(self.output_bias[bucket]);
        let score = sum * i64::from(self.header.scale) / i64::from(QA * QB);
        // Far beyond every evaluation, and far below a win.
        score.clamp(-20_000, 20_000) as i32
    }
}
