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

    /// The sum of losses over some examples, and the direction in which it grows: its gradient times the scale, as the
    /// [`pull`](Model::pull) is.
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

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_eval::{Term, Trace};
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

    fn traces(count: usize) -> Vec<Trace> {
        let random = &mut Random::new(9);
        let trace = |_| {
            let early = unit(random);
            let counts = (0..3).map(|index| (index, random.below(9) as i32 - 4));
            Trace {
                counts: counts.filter(|&(_, count)| count != 0).collect(),
                early,
                late: 1.0 - early,
            }
        };
        (0..count).map(trace).collect()
    }

    /// What weights, the early ones first, make of a position.
    fn evaluate(values: &[f64], trace: &Trace) -> f64 {
        let sums = trace.counts.iter().map(|&(index, count)| {
            let (early, late) = (values[index], values[3 + index]);
            (early * trace.early + late * trace.late) * f64::from(count)
        });
        sums.sum()
    }

    fn curve(x: f64) -> f64 {
        1.0 / (1.0 + (-x).exp())
    }

    /// The sum of losses, from the definition: the cross entropy of target and forecast, less that of the target itself.
    fn defined_loss(values: &[f64], scale: f64, examples: &[(Trace, i32, f64)], part: f64) -> f64 {
        let entropy = |truth: f64, foretold: f64| {
            let term = |truth: f64, foretold: f64| {
                let gain = if truth > 0.0 { foretold.ln() } else { 0.0 };
                -truth * gain
            };
            term(truth, foretold) + term(1.0 - truth, 1.0 - foretold)
        };
        let losses = examples.iter().map(|(trace, score, result)| {
            let target = part * result + (1.0 - part) * curve(f64::from(*score) / scale);
            let foretold = curve(evaluate(values, trace) / scale);
            entropy(target, foretold) - entropy(target, target)
        });
        losses.sum()
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        const SCALE: f64 = 150.0;
        let model = Model::scaled(&weights("one 30/-20\ntwo 5/60 -40/10"), SCALE);
        let values: Vec<f64> = model.values.iter().map(|&value| value.into()).collect();
        let scores = [-300, -20, 0, 45, 500].into_iter().cycle();
        let results = [0.0, 0.5, 1.0].into_iter().cycle();
        let all: Vec<_> = traces(40).into_iter().zip(scores).zip(results).collect();
        let all: Vec<_> = all.into_iter().map(|((t, s), r)| (t, s, r)).collect();
        let mut examples = Examples::default();
        for (trace, score, result) in &all {
            examples.add(trace, *score, *result);
        }
        for part in [0.0, 0.4, 1.0] {
            let (loss, gradient) = model.gradient(&examples, 0..all.len(), part as f32);
            let defined = |values: &[f64]| defined_loss(values, SCALE, &all, part);
            assert!((loss - defined(&values)).abs() < 1e-4, "{loss}");
            let mean = model.loss(&examples, part, 3);
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
        let mut examples = Examples::default();
        for trace in traces(20_000) {
            let wins = unit(random) < curve(evaluate(&TRUTH, &trace) / SCALE);
            examples.add(&trace, 0, f64::from(u8::from(wins)));
        }
        let before = weights("one 0/0\ntwo 0/0 0/0");
        let mut model = Model::scaled(&before, SCALE);
        let mut steps = Steps::new(&model, 2.0);
        let first = model.loss(&examples, 1.0, 2);
        for _ in 0..40 {
            model.epoch(&examples, 1.0, 2000, &mut steps, 2);
        }
        assert!(model.loss(&examples, 1.0, 2) < first);
        for (value, truth) in model.values.iter().zip(TRUTH) {
            let off = (f64::from(*value) - truth).abs();
            assert!(off < 6.0, "{:?}", model.values);
        }
        // And the scale is found by which such weights foretell.
        let scale = model.fit_scale(&examples, 2);
        assert!((scale - SCALE).abs() < 8.0, "{scale}");
    }

    #[test]
    fn what_few_positions_tell_is_weighed_against_what_was_believed() {
        const SCALE: f64 = 100.0;
        let won = Trace {
            counts: vec![(0, 1)],
            early: 1.0,
            late: 0.0,
        };
        let mut found = Vec::new();
        for count in [1, 10, 100] {
            let mut examples = Examples::default();
            for _ in 0..count {
                examples.add(&won, 0, 1.0);
            }
            let mut model = Model::scaled(&weights("one 40/40\ntwo 0/0 0/0"), SCALE);
            let mut steps = Steps::new(&model, 1.0);
            for _ in 0..600 {
                model.epoch(&examples, 1.0, 4000, &mut steps, 1);
            }
            // Where the positions pull as hard as the belief.
            let doubt = f64::from(DOUBT);
            let slope = |value: f64| {
                let told = f64::from(count) * (curve(value / SCALE) - 1.0) / SCALE;
                told + (value - 40.0) / (doubt * doubt)
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
        let mut model = Model::new(&weights("one 0/0\ntwo 0/0 0/0"));
        model.values = vec![1e9, -1e9, 0.4, 0.6, f32::NAN, -0.5];
        let rounded = model.weights(&weights("one 0/0\ntwo 0/0 0/0"));
        assert_eq!(weights(&rounded.to_string()), rounded);
    }

    #[test]
    fn parts_cover_a_range_without_gaps() {
        for (length, parts) in [(0, 3), (1, 4), (10, 3), (7, 7), (5, 0)] {
            let shared = share(3..3 + length, parts);
            assert_eq!(shared.len(), parts.max(1));
            let all: Vec<_> = shared.into_iter().flatten().collect();
            assert_eq!(all, (3..3 + length).collect::<Vec<_>>());
        }
    }
}
