//! A network in training: what it says of samples, how wrong that is, and `AdamW`.
//!
//! Few inputs are on at a time, so only their rows are added up, and only they get a gradient. That is a hundred times less work
//! than a dense input layer, and fits a CPU.

use super::samples::{Samples, Seen};
use quirkat_nnue::{MOST_WEIGHT, WeightRow, Weights};
use std::thread;

/// Centipawns of an output of one.
pub(super) const SCALE: u16 = 400;
/// How many outputs there are, by pieces left.
pub(super) const OUTPUTS: usize = 8;

/// What `AdamW` forgets of means and squares in a step, what it adds to their roots, and how fast weights decay.
const BETAS: (f32, f32) = (0.9, 0.999);
const EPSILON: f32 = 1e-8;
const DECAY: f32 = 0.01;

pub(super) struct Model<const WIDTH: usize> {
    pub(super) weights: Weights<WIDTH>,
    /// Running means of the gradients and of their squares.
    pub(super) means: Weights<WIDTH>,
    pub(super) squares: Weights<WIDTH>,
    pub(super) steps: i32,
    /// One for each thread.
    gradients: Vec<Weights<WIDTH>>,
}

impl<const WIDTH: usize> Model<WIDTH> {
    pub(super) fn new(weights: Weights<WIDTH>, threads: usize) -> Model<WIDTH> {
        let zero = Weights::zero(weights.inputs.len(), OUTPUTS);
        Model {
            weights,
            means: zero.clone(),
            squares: zero.clone(),
            steps: 0,
            gradients: vec![zero; threads],
        }
    }

    /// The mean loss on some samples.
    pub(super) fn loss(&self, samples: &Samples, which: &[u32]) -> f64 {
        let weights = &self.weights;
        let parts = which.chunks(which.len().div_ceil(self.gradients.len()).max(1));
        let total: f64 = thread::scope(|scope| {
            let running: Vec<_> = parts
                .map(|part| {
                    scope.spawn(|| {
                        part.iter()
                            .map(|&sample| Pass::new().forward(weights, samples, sample, 0).powi(2))
                            .sum::<f64>()
                    })
                })
                .collect();
            running
                .into_iter()
                .map(|part| part.join().unwrap_or(f64::NAN))
                .sum()
        });
        total / which.len() as f64
    }

    /// Learns from a batch, and tells the mean loss on it before.
    pub(super) fn step(
        &mut self,
        samples: &Samples,
        batch: &[u32],
        symmetry: usize,
        rate: f32,
    ) -> f64 {
        let weights = &self.weights;
        let parts = batch.chunks(batch.len().div_ceil(self.gradients.len()));
        let scale = 1.0 / batch.len() as f32;
        let total: f64 = thread::scope(|scope| {
            let running: Vec<_> = self
                .gradients
                .iter_mut()
                .zip(parts)
                .map(|(gradient, part)| {
                    scope.spawn(move || {
                        gradient.parts_mut().for_each(|part| part.fill(0.0));
                        let mut pass = Pass::new();
                        let mut total = 0.0;
                        for &sample in part {
                            let wrong = pass.forward(weights, samples, sample, symmetry);
                            pass.backward(weights, scale, gradient);
                            total += wrong * wrong;
                        }
                        total
                    })
                })
                .collect();
            running
                .into_iter()
                .map(|part| part.join().unwrap_or(f64::NAN))
                .sum()
        });
        // The last batch may have fewer parts than there are threads, but batches are all of one size.
        let threads = self.gradients.len().min(batch.len());
        let (sum, others) = self.gradients[..threads].split_at_mut(1);
        for other in others {
            for (sum, other) in sum[0].parts_mut().zip(other.parts()) {
                sum.iter_mut()
                    .zip(other)
                    .for_each(|(sum, other)| *sum += other);
            }
        }
        self.update(rate);
        total / batch.len() as f64
    }

    /// One step of `AdamW` along the first gradient.
    fn update(&mut self, rate: f32) {
        self.steps += 1;
        let begun = |beta: f32| 1.0 - beta.powi(self.steps);
        let (begun_mean, begun_square) = (begun(BETAS.0), begun(BETAS.1));
        let last = self.weights.parts().count() - 1;
        let parts = self
            .weights
            .parts_mut()
            .zip(self.gradients[0].parts())
            .zip(self.means.parts_mut())
            .zip(self.squares.parts_mut());
        for (number, (((weights, gradients), means), squares)) in parts.enumerate() {
            let most = if number == last {
                f32::MAX
            } else {
                MOST_WEIGHT
            };
            for (((weight, &gradient), mean), square) in
                weights.iter_mut().zip(gradients).zip(means).zip(squares)
            {
                *mean = BETAS.0 * *mean + (1.0 - BETAS.0) * gradient;
                *square = BETAS.1 * *square + (1.0 - BETAS.1) * gradient * gradient;
                let along = (*mean / begun_mean) / ((*square / begun_square).sqrt() + EPSILON);
                let moved = *weight * (1.0 - rate * DECAY) - rate * along;
                *weight = moved.clamp(-most, most);
            }
        }
    }
}

/// One sample on its way through a network and back.
struct Pass<const WIDTH: usize> {
    seen: Seen,
    bucket: usize,
    /// The sums of the hidden units in both views.
    sums: [WeightRow<WIDTH>; 2],
    /// What comes out, as a chance from 0 to 1, and by how much that is wrong.
    chance: f32,
    wrong: f32,
}

impl<const WIDTH: usize> Pass<WIDTH> {
    fn new() -> Pass<WIDTH> {
        Pass {
            seen: Seen::new(),
            bucket: 0,
            sums: [WeightRow::ZERO; 2],
            chance: 0.0,
            wrong: 0.0,
        }
    }

    /// By how much the chance that a network sees in a sample is wrong.
    fn forward(
        &mut self,
        weights: &Weights<WIDTH>,
        samples: &Samples,
        sample: u32,
        symmetry: usize,
    ) -> f64 {
        samples.look(sample, symmetry, &mut self.seen);
        self.bucket =
            (self.seen.pieces.saturating_sub(1) * OUTPUTS / samples.pieces).min(OUTPUTS - 1);
        let mut output = weights.output_bias[self.bucket];
        for (view, inputs) in self.seen.views().into_iter().enumerate() {
            let mut sums = weights.bias.0;
            // Four rows at a time, so that the sums are read and written less often.
            let mut fours = inputs.chunks_exact(4);
            for four in &mut fours {
                let [a, b, c, d] = [0, 1, 2, 3].map(|i| &weights.inputs[usize::from(four[i])].0);
                for unit in 0..WIDTH {
                    sums[unit] += (a[unit] + b[unit]) + (c[unit] + d[unit]);
                }
            }
            for &input in fours.remainder() {
                let row = &weights.inputs[usize::from(input)].0;
                sums.iter_mut()
                    .zip(row)
                    .for_each(|(sum, weight)| *sum += weight);
            }
            // Sixteen sums side by side, because one alone must be added up in order.
            let mut outputs = [0.0; 16];
            let row = &weights.outputs[self.bucket][view].0;
            for (sums, row) in sums.chunks_exact(16).zip(row.chunks_exact(16)) {
                for lane in 0..16 {
                    outputs[lane] += sums[lane].clamp(0.0, 1.0).powi(2) * row[lane];
                }
            }
            output += outputs.iter().sum::<f32>();
            self.sums[view].0 = sums;
        }
        self.chance = sigmoid(output);
        self.wrong = self.chance - sigmoid(self.seen.score / f32::from(SCALE));
        f64::from(self.wrong)
    }

    /// Adds the gradient of the squared error, so many times.
    fn backward(&self, weights: &Weights<WIDTH>, times: f32, gradient: &mut Weights<WIDTH>) {
        let slope = 2.0 * self.wrong * self.chance * (1.0 - self.chance) * times;
        gradient.output_bias[self.bucket] += slope;
        for (view, inputs) in self.seen.views().into_iter().enumerate() {
            let row = &weights.outputs[self.bucket][view].0;
            let row_gradient = &mut gradient.outputs[self.bucket][view].0;
            let mut slopes = [0.0; WIDTH];
            for unit in 0..WIDTH {
                let sum = self.sums[view].0[unit];
                let clipped = sum.clamp(0.0, 1.0);
                row_gradient[unit] += slope * clipped * clipped;
                let moves = if sum > 0.0 && sum < 1.0 { 1.0 } else { 0.0 };
                slopes[unit] = moves * 2.0 * slope * clipped * row[unit];
            }
            let rows = inputs.iter().map(|&input| usize::from(input));
            for unit in 0..WIDTH {
                gradient.bias.0[unit] += slopes[unit];
            }
            for input in rows {
                let row = &mut gradient.inputs[input].0;
                row.iter_mut()
                    .zip(&slopes)
                    .for_each(|(sum, slope)| *sum += slope);
            }
        }
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
