//! The model: a result is the more likely the better the evaluation, by a logistic curve. Its loss, its gradient and the
//! steps down that gradient.

use super::examples::{Example, Examples};
use quirkat_eval::{Pair, Weights};
use std::ops::Range;
use std::thread;

/// How far a weight may well be off before anything is learnt, in hundredths of the smallest piece. It is less than people
/// would say, because positions of one game are much alike and tell less than they seem to.
const DOUBT: f32 = 33.0;

/// The weights as numbers that can change a little at a time: the early ones, and after them the late ones.
#[derive(Clone)]
pub(super) struct Model {
    values: Vec<f32>,
    /// What they were before: what is believed of weights that too few positions tell of.
    origin: Vec<f32>,
    /// How many hundredths of the smallest piece change the odds by a factor of e.
    scale: f32,
}

impl Model {
    pub(super) fn new(weights: &Weights) -> Model {
        Model::scaled(weights, 200.0)
    }

    pub(super) fn scaled(weights: &Weights, scale: f64) -> Model {
        let pairs = weights.pairs();
        let early = pairs.iter().map(|pair| pair.early() as f32);
        let late = pairs.iter().map(|pair| pair.late() as f32);
        let values: Vec<f32> = early.chain(late).collect();
        Model {
            origin: values.clone(),
            values,
            scale: scale as f32,
        }
    }

    /// The weights, rounded, of the terms of `like`.
    pub(super) fn weights(&self, like: &Weights) -> Weights {
        let (early, late) = self.values.split_at(self.values.len() / 2);
        let mut weights = like.clone();
        let round = |value: f32| value.round().clamp(-8000.0, 8000.0) as i32;
        for (pair, (&early, &late)) in weights.pairs_mut().iter_mut().zip(early.iter().zip(late)) {
            *pair = Pair::new(round(early), round(late));
        }
        weights
    }

    fn evaluate(&self, example: &Example<'_>) -> f32 {
        let (early, late) = self.values.split_at(self.values.len() / 2);
        let (mut first, mut last) = (0.0, 0.0);
        for &(index, count) in example.counts {
            first += early[index as usize] * f32::from(count);
            last += late[index as usize] * f32::from(count);
        }
        first * example.early + last * example.late
    }

    /// What the model foretells, and what it should have.
    fn foretell(&self, example: &Example<'_>, results: f32) -> (f32, f32) {
        let foretold = logistic(self.evaluate(example) / self.scale);
        let thought = logistic(example.score / self.scale);
        (
            foretold,
            results * example.result + (1.0 - results) * thought,
        )
    }

    /// The mean loss over examples: how many nats a forecast falls short of the best there could be.
    pub(super) fn loss(&self, examples: &Examples, results: f64, threads: usize) -> f64 {
        let parts = share(0..examples.len(), threads);
        let sums = on_threads(parts, |part| {
            let each = part.map(|index| {
                let (foretold, target) = self.foretell(&examples.get(index), results as f32);
                f64::from(divergence(foretold, target))
            });
            each.sum::<f64>()
        });
        sums.iter().sum::<f64>() / examples.len() as f64
    }

    /// Finds the scale by which the evaluation as it is foretells results best, and takes it.
    pub(super) fn fit_scale(&mut self, examples: &Examples, threads: usize) -> f64 {
        const GOLDEN: f64 = 0.618_034;
        let (mut low, mut high) = (40.0, 1200.0);
        let loss = |scale: f64| {
            let mut model = self.clone();
            model.scale = scale as f32;
            model.loss(examples, 1.0, threads)
        };
        let (mut left, mut right) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        let (mut at_left, mut at_right) = (loss(left), loss(right));
        while high - low > 2.0 {
            if at_left < at_right {
                (high, right, at_right) = (right, left, at_left);
                left = high - GOLDEN * (high - low);
                at_left = loss(left);
            } else {
                (low, left, at_left) = (left, right, at_right);
                right = low + GOLDEN * (high - low);
                at_right = loss(right);
            }
        }
        let scale = f64::midpoint(low, high);
        self.scale = scale as f32;
        scale
    }

    /// Goes through all examples once, with a step after each batch; gives the mean loss on the way.
    pub(super) fn epoch(
        &mut self,
        examples: &Examples,
        results: f64,
        batch: usize,
        steps: &mut Steps,
        threads: usize,
    ) -> f64 {
        let mut sum = 0.0;
        for start in (0..examples.len()).step_by(batch) {
            let end = (start + batch).min(examples.len());
            let parts = on_threads(share(start..end, threads), |part| {
                self.gradient(examples, part, results as f32)
            });
            sum += parts.iter().map(|(loss, _)| loss).sum::<f64>();
            let gradients: Vec<_> = parts.iter().map(|(_, gradient)| gradient).collect();
            let pull = self.pull(examples.len());
            steps.go(self, &gradients, (end - start) as f32, pull);
        }
        sum / examples.len() as f64
    }

    /// How hard weights are held back, for each hundredth they are away from their origin: as if they were known to
    /// within [`DOUBT`] before.
    fn pull(&self, examples: usize) -> f32 {
        self.scale / (DOUBT * DOUBT * examples as f32)
    }

    /// The sum of losses over some examples, and the direction in which it grows.
    fn gradient(&self, examples: &Examples, part: Range<usize>, results: f32) -> (f64, Vec<f32>) {
        let mut gradient = vec![0.0; self.values.len()];
        let (early, late) = gradient.split_at_mut(self.values.len() / 2);
        let mut sum = 0.0;
        for index in part {
            let example = examples.get(index);
            let (foretold, target) = self.foretell(&example, results);
            sum += f64::from(divergence(foretold, target));
            let slope = foretold - target;
            let (first, last) = (slope * example.early, slope * example.late);
            for &(index, count) in example.counts {
                early[index as usize] += first * f32::from(count);
                late[index as usize] += last * f32::from(count);
            }
        }
        (sum, gradient)
    }
}

/// The method of steps: Adam, which goes further where the slope has kept its direction.
pub(super) struct Steps {
    rate: f32,
    mean: Vec<f32>,
    spread: Vec<f32>,
    taken: i32,
}

impl Steps {
    const MEAN: f32 = 0.9;
    const SPREAD: f32 = 0.999;

    pub(super) fn new(model: &Model, rate: f64) -> Steps {
        Steps {
            rate: rate as f32,
            mean: vec![0.0; model.values.len()],
            spread: vec![0.0; model.values.len()],
            taken: 0,
        }
    }

    pub(super) fn shorten(&mut self) {
        self.rate /= 3.0;
        self.mean.fill(0.0);
    }

    /// A step against the sum of gradients over `count` examples.
    fn go(&mut self, model: &mut Model, gradients: &[&Vec<f32>], count: f32, pull: f32) {
        self.taken += 1;
        let warm = |decay: f32| 1.0 - decay.powi(self.taken);
        let (warm_mean, warm_spread) = (warm(Steps::MEAN), warm(Steps::SPREAD));
        for (index, value) in model.values.iter_mut().enumerate() {
            let told = gradients.iter().map(|part| part[index]).sum::<f32>() / count;
            let slope = told + pull * (*value - model.origin[index]);
            let mean = &mut self.mean[index];
            let spread = &mut self.spread[index];
            *mean = Steps::MEAN * *mean + (1.0 - Steps::MEAN) * slope;
            *spread = Steps::SPREAD * *spread + (1.0 - Steps::SPREAD) * slope * slope;
            let step = (*mean / warm_mean) / ((*spread / warm_spread).sqrt() + 1e-8);
            *value -= self.rate * step;
        }
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// How far a forecast is from the truth, in nats; 0 where it is the truth.
fn divergence(foretold: f32, truth: f32) -> f32 {
    let part = |truth: f32, foretold: f32| {
        if truth <= 0.0 {
            0.0
        } else {
            truth * (truth / foretold.max(1e-7)).ln()
        }
    };
    part(truth, foretold) + part(1.0 - truth, 1.0 - foretold)
}

/// A range in about equal parts.
fn share(range: Range<usize>, parts: usize) -> Vec<Range<usize>> {
    let length = range.len();
    let parts = parts.max(1);
    let edge = |part: usize| range.start + length * part / parts;
    (0..parts).map(|part| edge(part)..edge(part + 1)).collect()
}

/// What a function makes of each part, all at the same time.
fn on_threads<T: Send>(
    parts: Vec<Range<usize>>,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> Vec<T> {
    let work = &work;
    thread::scope(|scope| {
        let threads: Vec<_> = parts
            .into_iter()
            .map(|part| scope.spawn(move || work(part)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("arithmetic does not fail"))
            .collect()
    })
}
