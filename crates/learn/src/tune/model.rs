//! Logistic regression of results on evaluations: the loss, its gradient, and the Adam optimiser.

use super::dataset::{Dataset, TracedSample};
use quirkat_eval::{Tapered, Weights};
use std::ops::Range;
use std::thread;

/// The standard deviation of the Gaussian prior around the initial weights, in hundredths of the smallest piece. It is chosen
/// low because positions of one game are correlated and carry less information than independent ones.
const PRIOR_DEVIATION: f32 = 33.0;

/// The weights as real numbers: first all for the middlegame, then all for the endgame.
#[derive(Clone)]
pub(super) struct LogisticModel {
    values: Vec<f32>,
    /// The initial values, which L2 regularisation pulls towards.
    initial: Vec<f32>,
    /// The evaluation that changes the odds by a factor of e.
    scale: f32,
}

impl LogisticModel {
    pub(super) fn new(weights: &Weights) -> LogisticModel {
        LogisticModel::scaled(weights, 200.0)
    }

    pub(super) fn scaled(weights: &Weights, scale: f64) -> LogisticModel {
        let pairs = weights.values();
        let mg = pairs.iter().map(|pair| pair.mg() as f32);
        let eg = pairs.iter().map(|pair| pair.eg() as f32);
        let values: Vec<f32> = mg.chain(eg).collect();
        LogisticModel {
            initial: values.clone(),
            values,
            scale: scale as f32,
        }
    }

    /// The rounded weights, with the terms of `like`.
    pub(super) fn weights(&self, like: &Weights) -> Weights {
        let (mg, eg) = self.values.split_at(self.values.len() / 2);
        let mut weights = like.clone();
        let round = |value: f32| value.round().clamp(-8000.0, 8000.0) as i32;
        for (pair, (&mg, &eg)) in weights.values_mut().iter_mut().zip(mg.iter().zip(eg)) {
            *pair = Tapered::new(round(mg), round(eg));
        }
        weights
    }

    fn evaluate(&self, sample: &TracedSample<'_>) -> f32 {
        let (mg, eg) = self.values.split_at(self.values.len() / 2);
        let (mut mg_sum, mut eg_sum) = (0.0, 0.0);
        for &(index, coefficient) in sample.coefficients {
            mg_sum += mg[index as usize] * f32::from(coefficient);
            eg_sum += eg[index as usize] * f32::from(coefficient);
        }
        mg_sum * sample.mg + eg_sum * sample.eg
    }

    /// The prediction for a sample, and its target.
    fn predict(&self, sample: &TracedSample<'_>, wdl_proportion: f32) -> (f32, f32) {
        let prediction = sigmoid(self.evaluate(sample) / self.scale);
        let search = sigmoid(sample.score / self.scale);
        (
            prediction,
            wdl_proportion * sample.result + (1.0 - wdl_proportion) * search,
        )
    }

    /// The mean loss over a dataset: the Kullback-Leibler divergence of the prediction from the target, in nats.
    pub(super) fn loss(&self, dataset: &Dataset, wdl_proportion: f64, threads: usize) -> f64 {
        let parts = split_range(0..dataset.len(), threads);
        let sums = parallel_map(parts, |part| {
            let each = part.map(|index| {
                let (prediction, target) = self.predict(&dataset.get(index), wdl_proportion as f32);
                f64::from(kl_divergence(prediction, target))
            });
            each.sum::<f64>()
        });
        sums.iter().sum::<f64>() / dataset.len() as f64
    }

    /// Sets the scale to the one with which the current weights predict results best, by golden-section search.
    pub(super) fn fit_scale(&mut self, dataset: &Dataset, threads: usize) -> f64 {
        const GOLDEN: f64 = 0.618_034;
        let (mut low, mut high) = (40.0, 1200.0);
        let loss = |scale: f64| {
            let mut model = self.clone();
            model.scale = scale as f32;
            model.loss(dataset, 1.0, threads)
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

    /// Runs an epoch, with an Adam step after each mini-batch. Returns the mean loss on the way.
    pub(super) fn epoch(
        &mut self,
        dataset: &Dataset,
        wdl_proportion: f64,
        batch_size: usize,
        adam: &mut Adam,
        threads: usize,
    ) -> f64 {
        let mut sum = 0.0;
        for start in (0..dataset.len()).step_by(batch_size) {
            let end = (start + batch_size).min(dataset.len());
            let parts = parallel_map(split_range(start..end, threads), |part| {
                self.gradient(dataset, part, wdl_proportion as f32)
            });
            sum += parts.iter().map(|(loss, _)| loss).sum::<f64>();
            let gradients: Vec<_> = parts.iter().map(|(_, gradient)| gradient).collect();
            let l2 = self.l2_strength(dataset.len());
            adam.step(self, &gradients, (end - start) as f32, l2);
        }
        sum / dataset.len() as f64
    }

    /// The strength of L2 regularisation towards the initial weights that the prior with [`PRIOR_DEVIATION`] implies.
    fn l2_strength(&self, samples: usize) -> f32 {
        self.scale / (PRIOR_DEVIATION * PRIOR_DEVIATION * samples as f32)
    }

    /// The sum of losses over a range of samples, and its gradient times the scale, like
    /// [`l2_strength`](LogisticModel::l2_strength).
    fn gradient(
        &self,
        dataset: &Dataset,
        part: Range<usize>,
        wdl_proportion: f32,
    ) -> (f64, Vec<f32>) {
        let mut gradient = vec![0.0; self.values.len()];
        let (mg, eg) = gradient.split_at_mut(self.values.len() / 2);
        let mut sum = 0.0;
        for index in part {
            let sample = dataset.get(index);
            let (prediction, target) = self.predict(&sample, wdl_proportion);
            sum += f64::from(kl_divergence(prediction, target));
            let error = prediction - target;
            let (mg_error, eg_error) = (error * sample.mg, error * sample.eg);
            for &(index, coefficient) in sample.coefficients {
                mg[index as usize] += mg_error * f32::from(coefficient);
                eg[index as usize] += eg_error * f32::from(coefficient);
            }
        }
        (sum, gradient)
    }
}

/// The Adam optimiser.
pub(super) struct Adam {
    learning_rate: f32,
    first_moment: Vec<f32>,
    second_moment: Vec<f32>,
    steps: i32,
}

impl Adam {
    const BETA1: f32 = 0.9;
    const BETA2: f32 = 0.999;
    const EPSILON: f32 = 1e-8;

    pub(super) fn new(model: &LogisticModel, learning_rate: f64) -> Adam {
        Adam {
            learning_rate: learning_rate as f32,
            first_moment: vec![0.0; model.values.len()],
            second_moment: vec![0.0; model.values.len()],
            steps: 0,
        }
    }

    /// Divides the learning rate by three, and resets the momentum.
    pub(super) fn reduce_learning_rate(&mut self) {
        self.learning_rate /= 3.0;
        self.first_moment.fill(0.0);
    }

    /// A step against the mean of gradients that are sums over `count` samples in all.
    fn step(&mut self, model: &mut LogisticModel, gradients: &[&Vec<f32>], count: f32, l2: f32) {
        self.steps += 1;
        let bias_correction = |beta: f32| 1.0 - beta.powi(self.steps);
        let (first_bias, second_bias) =
            (bias_correction(Adam::BETA1), bias_correction(Adam::BETA2));
        for (index, value) in model.values.iter_mut().enumerate() {
            let loss_gradient = gradients.iter().map(|part| part[index]).sum::<f32>() / count;
            let gradient = loss_gradient + l2 * (*value - model.initial[index]);
            let first = &mut self.first_moment[index];
            let second = &mut self.second_moment[index];
            *first = Adam::BETA1 * *first + (1.0 - Adam::BETA1) * gradient;
            *second = Adam::BETA2 * *second + (1.0 - Adam::BETA2) * gradient * gradient;
            let step = (*first / first_bias) / ((*second / second_bias).sqrt() + Adam::EPSILON);
            *value -= self.learning_rate * step;
        }
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The Kullback-Leibler divergence of a predicted win probability from its target, in nats.
fn kl_divergence(prediction: f32, target: f32) -> f32 {
    let part = |target: f32, prediction: f32| {
        if target <= 0.0 {
            0.0
        } else {
            target * (target / prediction.max(1e-7)).ln()
        }
    };
    part(target, prediction) + part(1.0 - target, 1.0 - prediction)
}

/// Splits a range into about equal parts.
fn split_range(range: Range<usize>, parts: usize) -> Vec<Range<usize>> {
    let length = range.len();
    let parts = parts.max(1);
    let edge = |part: usize| range.start + length * part / parts;
    (0..parts).map(|part| edge(part)..edge(part + 1)).collect()
}

/// Applies a function to each part on its own thread.
fn parallel_map<T: Send>(
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

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_eval::{EvalTrace, Term};
    use quirkat_game::Random;

    const TERMS: &[Term] = &[
        Term {
            name: "one",
            start: 0,
            size: 1,
        },
        Term {
            name: "two",
            start: 1,
            size: 2,
        },
    ];

    fn weights(text: &str) -> Weights {
        Weights::read(TERMS, text).expect("weights")
    }

    fn unit(random: &mut Random) -> f64 {
        random.below(1 << 20) as f64 / f64::from(1 << 20)
    }

    fn traces(count: usize) -> Vec<EvalTrace> {
        let random = &mut Random::new(9);
        let trace = |_| {
            let mg = unit(random);
            let counts = (0..3).map(|index| (index, random.below(9) as i32 - 4));
            EvalTrace {
                coefficients: counts.filter(|&(_, count)| count != 0).collect(),
                mg,
                eg: 1.0 - mg,
            }
        };
        (0..count).map(trace).collect()
    }

    /// The evaluation of a position by weights, those of the middlegame first.
    fn evaluate(values: &[f64], trace: &EvalTrace) -> f64 {
        let sums = trace.coefficients.iter().map(|&(index, count)| {
            let (mg, eg) = (values[index], values[3 + index]);
            (mg * trace.mg + eg * trace.eg) * f64::from(count)
        });
        sums.sum()
    }

    fn sigmoid64(x: f64) -> f64 {
        1.0 / (1.0 + (-x).exp())
    }

    /// The sum of losses by definition: the cross entropy of target and prediction, less the entropy of the target.
    fn defined_loss(
        values: &[f64],
        scale: f64,
        examples: &[(EvalTrace, i32, f64)],
        part: f64,
    ) -> f64 {
        let entropy = |truth: f64, prediction: f64| {
            let term = |truth: f64, prediction: f64| {
                let gain = if truth > 0.0 { prediction.ln() } else { 0.0 };
                -truth * gain
            };
            term(truth, prediction) + term(1.0 - truth, 1.0 - prediction)
        };
        let losses = examples.iter().map(|(trace, score, result)| {
            let target = part * result + (1.0 - part) * sigmoid64(f64::from(*score) / scale);
            let prediction = sigmoid64(evaluate(values, trace) / scale);
            entropy(target, prediction) - entropy(target, target)
        });
        losses.sum()
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        const SCALE: f64 = 150.0;
        let model = LogisticModel::scaled(&weights("one 30/-20\ntwo 5/60 -40/10"), SCALE);
        let values: Vec<f64> = model.values.iter().map(|&value| value.into()).collect();
        let scores = [-300, -20, 0, 45, 500].into_iter().cycle();
        let results = [0.0, 0.5, 1.0].into_iter().cycle();
        let all: Vec<_> = traces(40).into_iter().zip(scores).zip(results).collect();
        let all: Vec<_> = all.into_iter().map(|((t, s), r)| (t, s, r)).collect();
        let mut dataset = Dataset::default();
        for (trace, score, result) in &all {
            dataset.add(trace, *score, *result);
        }
        for part in [0.0, 0.4, 1.0] {
            let (loss, gradient) = model.gradient(&dataset, 0..all.len(), part as f32);
            let defined = |values: &[f64]| defined_loss(values, SCALE, &all, part);
            assert!((loss - defined(&values)).abs() < 1e-4, "{loss}");
            let mean = model.loss(&dataset, part, 3);
            assert!((mean - loss / all.len() as f64).abs() < 1e-6, "{mean}");
            for (index, slope) in gradient.into_iter().enumerate() {
                let [less, more] = [-0.01, 0.01].map(|step| {
                    let mut moved = values.clone();
                    moved[index] += step;
                    defined(&moved)
                });
                let expected = (more - less) / 0.02 * SCALE;
                let off = (f64::from(slope) - expected).abs();
                assert!(off < 1e-3, "{index}: {slope} instead of {expected}");
            }
        }
    }

    #[test]
    fn a_fit_finds_the_weights_that_made_the_results() {
        const TRUTH: [f64; 6] = [60.0, -30.0, 20.0, 10.0, 80.0, -50.0];
        const SCALE: f64 = 100.0;
        let random = &mut Random::new(4);
        let mut dataset = Dataset::default();
        for trace in traces(20_000) {
            let wins = unit(random) < sigmoid64(evaluate(&TRUTH, &trace) / SCALE);
            dataset.add(&trace, 0, f64::from(u8::from(wins)));
        }
        let before = weights("one 0/0\ntwo 0/0 0/0");
        let mut model = LogisticModel::scaled(&before, SCALE);
        let mut adam = Adam::new(&model, 2.0);
        let first = model.loss(&dataset, 1.0, 2);
        for _ in 0..40 {
            model.epoch(&dataset, 1.0, 2000, &mut adam, 2);
        }
        assert!(model.loss(&dataset, 1.0, 2) < first);
        for (value, truth) in model.values.iter().zip(TRUTH) {
            let off = (f64::from(*value) - truth).abs();
            assert!(off < 6.0, "{:?}", model.values);
        }
        // The scale with which these weights predict is found too.
        let scale = model.fit_scale(&dataset, 2);
        assert!((scale - SCALE).abs() < 8.0, "{scale}");
    }

    #[test]
    fn what_few_positions_tell_is_weighed_against_what_was_believed() {
        const SCALE: f64 = 100.0;
        let won = EvalTrace {
            coefficients: vec![(0, 1)],
            mg: 1.0,
            eg: 0.0,
        };
        let mut found = Vec::new();
        for count in [1, 10, 100] {
            let mut dataset = Dataset::default();
            for _ in 0..count {
                dataset.add(&won, 0, 1.0);
            }
            let mut model = LogisticModel::scaled(&weights("one 40/40\ntwo 0/0 0/0"), SCALE);
            let mut adam = Adam::new(&model, 1.0);
            for _ in 0..600 {
                model.epoch(&dataset, 1.0, 4000, &mut adam, 1);
            }
            // The minimum: the gradient of the loss and that of the prior cancel out.
            let deviation = f64::from(PRIOR_DEVIATION);
            let slope = |value: f64| {
                let told = f64::from(count) * (sigmoid64(value / SCALE) - 1.0) / SCALE;
                told + (value - 40.0) / (deviation * deviation)
            };
            let (mut low, mut high) = (0.0, 2000.0);
            while high - low > 0.01 {
                let middle = f64::midpoint(low, high);
                let short = slope(middle) < 0.0;
                (low, high) = if short { (middle, high) } else { (low, middle) };
            }
            let value = f64::from(model.values[0]);
            assert!((value - low).abs() < 1.0, "{count}: {value}, not {low}");
            assert!((model.values[3] - 40.0).abs() < 1e-3, "nobody tells of it");
            found.push(value);
        }
        assert!(found.is_sorted() && found[0] < 45.0 && found[2] > 100.0);
    }

    #[test]
    fn weights_that_run_away_can_still_be_read() {
        let mut model = LogisticModel::new(&weights("one 0/0\ntwo 0/0 0/0"));
        model.values = vec![1e9, -1e9, 0.4, 0.6, f32::NAN, -0.5];
        let rounded = model.weights(&weights("one 0/0\ntwo 0/0 0/0"));
        assert_eq!(weights(&rounded.to_string()), rounded);
    }

    #[test]
    fn parts_cover_a_range_without_gaps() {
        for (length, parts) in [(0, 3), (1, 4), (10, 3), (7, 7), (5, 0)] {
            let shared = split_range(3..3 + length, parts);
            assert_eq!(shared.len(), parts.max(1));
            let all: Vec<_> = shared.into_iter().flatten().collect();
            assert_eq!(all, (3..3 + length).collect::<Vec<_>>());
        }
    }
}
