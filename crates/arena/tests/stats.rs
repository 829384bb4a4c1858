//! Statistics checked against definitions, brute force, simulation, and published figures of fastchess.

use quirkat_arena::stats::{
    Confidence, EloEstimate, Hypothesis, ResultTally, Sprt, elo_of_score, score_of_elo,
};
use quirkat_game::{Outcome, Random, Side};

/// A tally with this pentanomial.
fn tally(pairs: [u64; 5]) -> ResultTally {
    let (win, loss, draw) = (
        Outcome::Win(Side::White),
        Outcome::Win(Side::Black),
        Outcome::Draw,
    );
    let games = [
        (loss, loss),
        (draw, loss),
        (win, loss),
        (win, draw),
        (win, win),
    ];
    let mut tally = ResultTally::default();
    let mut pair = 0;
    for (count, (first, second)) in pairs.into_iter().zip(games) {
        for _ in 0..count {
            // The player has White in both games, so that a win of White is its own.
            tally.add(pair, Side::White, first);
            tally.add(pair, Side::White, second);
            pair += 1;
        }
    }
    assert_eq!(tally.pentanomial(), pairs);
    tally
}

fn close(a: f64, b: f64, tolerance: f64) {
    assert!((a - b).abs() <= tolerance, "{a} is not {b}");
}

/// The normal CDF by numerical integration.
fn normal_cdf(x: f64) -> f64 {
    let steps = 200_000;
    let width = (x + 12.0) / f64::from(steps);
    let density = |x: f64| (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let middles = (0..steps).map(|step| -12.0 + (f64::from(step) + 0.5) * width);
    middles.map(density).sum::<f64>() * width
}

#[test]
fn ratings_and_scores_are_each_others_inverse() {
    // Ten to one is 400 points, by definition.
    close(elo_of_score(10.0 / 11.0), 400.0, 1e-9);
    close(elo_of_score(0.75), 190.848_501_887_865, 1e-9);
    for elo in [-700.0, -35.5, 0.0, 2.0, 190.0] {
        close(elo_of_score(score_of_elo(elo)), elo, 1e-9);
    }
    assert!(elo_of_score(1.0).is_infinite() && elo_of_score(0.0).is_infinite());
}

#[test]
fn errors_and_superiority_follow_from_the_list_of_pairs() {
    for pairs in [
        [3, 8, 20, 12, 7],
        [1, 0, 2, 0, 9],
        [40, 100, 300, 90, 30],
        [0, 5, 100, 5, 0],
    ] {
        let estimate = EloEstimate::of(&tally(pairs)).expect("results");
        let list: Vec<f64> = (0..5)
            .flat_map(|half| vec![half as f64 / 4.0; pairs[half] as usize])
            .collect();
        let count = list.len() as f64;
        let mean = list.iter().sum::<f64>() / count;
        let variance = list.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / count;
        let error = (variance / count).sqrt();
        close(estimate.score, mean, 1e-12);
        let Confidence { low, high, los } = estimate.confidence.expect("pairs enough");
        close(los, normal_cdf((mean - 0.5) / error), 1e-8);
        // 97.5 % of a normal distribution lie below 1.96 deviations, and Elo grows with the score.
        close(score_of_elo(low), mean - 1.959_964 * error, 1e-7);
        let highest = (mean + 1.959_964 * error).min(1.0);
        close(score_of_elo(high), highest, 1e-7);
    }
}

#[test]
fn results_that_are_all_alike_have_no_error_to_tell() {
    let won = EloEstimate::of(&tally([0, 0, 0, 0, 99])).expect("results");
    assert!(won.elo.is_infinite() && won.confidence.is_none());
    assert_eq!(won.to_string(), "+∞");
    let even = EloEstimate::of(&tally([0, 0, 99, 0, 0])).expect("results");
    assert_eq!((even.to_string().as_str(), even.confidence), ("+0.0", None));
    assert_eq!(EloEstimate::of(&ResultTally::default()), None);
}

#[test]
fn fewer_than_ten_pairs_have_no_error_to_tell() {
    let few = EloEstimate::of(&tally([0, 3, 3, 3, 0])).expect("results");
    assert_eq!((few.to_string().as_str(), few.confidence), ("+0.0", None));
    let enough = EloEstimate::of(&tally([0, 3, 4, 3, 0])).expect("results");
    assert!(enough.confidence.is_some());
    assert!(enough.to_string().starts_with("+0.0 ± "), "{enough}");
}

#[test]
fn before_a_pair_is_complete_games_are_counted() {
    let mut tally = ResultTally::default();
    for (pair, outcome) in [(0, Outcome::Win(Side::White)), (1, Outcome::Draw)] {
        tally.add(pair, Side::White, outcome);
    }
    close(EloEstimate::of(&tally).expect("results").score, 0.75, 1e-12);
}

/// The maximum log-likelihood of the counts over distributions with the expected score `s`. It is found by hill climbing
/// along the three directions that keep both the sum of the probabilities and the expected score.
fn best_likelihood(counts: [f64; 5], s: f64) -> f64 {
    let end = if s > 0.5 { 4 } else { 0 };
    let weight = (s - 0.5).abs() / 0.5;
    let mut p = [(1.0 - weight) / 5.0; 5];
    p[end] += weight;
    let likelihood = |p: &[f64; 5]| -> f64 { counts.iter().zip(p).map(|(n, p)| n * p.ln()).sum() };
    for _ in 0..4000 {
        for from in 0..3 {
            let moved = |t: f64| {
                let mut p = p;
                for (at, change) in [(from, t), (from + 1, -2.0 * t), (from + 2, t)] {
                    p[at] += change;
                }
                p
            };
            let (mut low, mut high) = (-p[from].min(p[from + 2]), p[from + 1] / 2.0);
            for _ in 0..80 {
                let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
                if likelihood(&moved(a)) < likelihood(&moved(b)) {
                    low = a;
                } else {
                    high = b;
                }
            }
            p = moved(f64::midpoint(low, high));
        }
    }
    likelihood(&p)
}

#[test]
fn the_ratio_is_that_of_the_likeliest_distributions() {
    for (elo0, elo1, pairs) in [
        (0.0, 10.0, [12, 50, 90, 70, 20]),
        (-5.0, 0.0, [12, 50, 90, 40, 20]),
        (0.0, 50.0, [1, 2, 3, 4, 5]),
        (0.0, 5.0, [3, 40, 200, 45, 2]),
    ] {
        let sprt = Sprt {
            elo0,
            elo1,
            ..Sprt::default()
        };
        let counts = pairs.map(|count| count as f64);
        let ratio = best_likelihood(counts, score_of_elo(elo1))
            - best_likelihood(counts, score_of_elo(elo0));
        close(sprt.llr(pairs), ratio, 1e-4);
    }
}

#[test]
fn close_hypotheses_give_what_the_normal_distribution_gives() {
    let sprt = Sprt {
        elo0: 0.0,
        elo1: 2.0,
        ..Sprt::default()
    };
    let pairs = [150, 900, 2000, 960, 170];
    let count: f64 = pairs.iter().map(|&count| count as f64).sum();
    let mean = |value: &dyn Fn(f64) -> f64| -> f64 {
        let terms = (0..5).map(|half| value(half as f64 / 4.0) * pairs[half] as f64);
        terms.sum::<f64>() / count
    };
    let score = mean(&|a| a);
    let variance = mean(&|a| (a - score).powi(2));
    let (s0, s1) = (score_of_elo(0.0), score_of_elo(2.0));
    let normal = count * (s1 - s0) * (2.0 * score - s0 - s1) / (2.0 * variance);
    close(sprt.llr(pairs), normal, 0.01 * normal.abs());
}

#[test]
fn published_ratios_are_met() {
    // Figures from the tests of fastchess, to the digits given there.
    for (elo0, elo1, pairs, published) in [
        (0.5, 2.5, [223, 9863, 21279, 10037, 246], -3.07),
        (0.0, 2.0, [871, 26175, 55983, 26678, 821], -4.98),
    ] {
        let sprt = Sprt {
            elo0,
            elo1,
            ..Sprt::default()
        };
        close(sprt.llr(pairs), published, 0.01);
    }
}

#[test]
fn bounds_are_walds() {
    let (lower, upper) = Sprt::default().bounds();
    close(lower, -2.944_438_979_166_44, 1e-12);
    close(upper, 2.944_438_979_166_44, 1e-12);
    let uneven = Sprt {
        alpha: 0.01,
        beta: 0.1,
        ..Sprt::default()
    };
    close(uneven.bounds().0, (0.1f64 / 0.99).ln(), 1e-12);
    close(uneven.bounds().1, (0.9f64 / 0.01).ln(), 1e-12);
}

#[test]
fn nothing_is_decided_before_anything_is_played() {
    let sprt = Sprt::default();
    close(sprt.llr([0; 5]), 0.0, 0.0);
    assert_eq!(sprt.decide([0; 5]), None);
    assert_eq!(sprt.decide([0, 0, 3, 0, 0]), None);
}

/// Simulates pairs at a true Elo difference until the SPRT ends.
fn simulate(sprt: Sprt, elo: f64, random: &mut Random) -> Hypothesis {
    // Moving probability from ½ to 1½ points raises the expected score by half of it.
    let shift = 2.0 * (score_of_elo(elo) - 0.5);
    let shares = [0.06, 0.19 - shift, 0.5, 0.19 + shift, 0.06];
    let mut pairs = [0; 5];
    loop {
        let chance = random.below(1_000_000) as f64 / 1e6;
        let mut sum = 0.0;
        let score = (0..4).find(|&half| {
            sum += shares[half];
            chance < sum
        });
        pairs[score.unwrap_or(4)] += 1;
        if let Some(accepted) = sprt.decide(pairs) {
            return accepted;
        }
    }
}

#[test]
fn wrong_decisions_are_as_rare_as_promised() {
    let sprt = Sprt {
        elo0: 0.0,
        elo1: 40.0,
        alpha: 0.1,
        beta: 0.1,
    };
    let mut random = Random::new(7);
    let runs = 400;
    for (elo, wrong) in [(0.0, Hypothesis::H1), (40.0, Hypothesis::H0)] {
        let accepted = (0..runs).map(|_| simulate(sprt, elo, &mut random));
        let errors = accepted.filter(|&accepted| accepted == wrong).count();
        // Wald's bounds promise at most one error in ten, apart from overshoot and chance. A useless test would do much worse,
        // and one that never ends early much better.
        assert!((8..60).contains(&errors), "{errors} of {runs} at {elo}");
    }
}

#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let mut random = Random::new(3);
    let (runs, pairs) = (2000, 200);
    // Pairs with these probabilities score 0.56.
    let shares = [0.05, 0.15, 0.4, 0.31, 0.09];
    let score: f64 = (0..5).map(|half| shares[half] * half as f64 / 4.0).sum();
    let truth = elo_of_score(score);
    let holds = (0..runs).filter(|_| {
        let mut counts = [0; 5];
        for _ in 0..pairs {
            let chance = random.below(100);
            let ends = [5, 20, 60, 91, 100];
            let half = ends
                .iter()
                .position(|&end| chance < end)
                .expect("below 100");
            counts[half] += 1;
        }
        let estimate = EloEstimate::of(&tally(counts)).expect("results");
        let Confidence { low, high, .. } = estimate.confidence.expect("pairs enough");
        (low..high).contains(&truth)
    });
    let share = holds.count() as f64 / f64::from(runs);
    close(share, 0.95, 0.015);
}

#[test]
fn settings_are_read_and_nonsense_is_refused() {
    let sprt = Sprt::read(["elo1=10", "alpha=0.1"]).expect("a test");
    assert_eq!((sprt.elo0, sprt.elo1), (0.0, 10.0));
    assert_eq!((sprt.alpha, sprt.beta), (0.1, 0.05));
    for (word, says) in [
        ("elo0", "`elo0` is not a setting"),
        ("elo0=x", "`elo0=x` is not a setting"),
        ("gamma=1", "`gamma=1` is not a setting"),
        ("elo0=5", "elo0 below elo1"),
        ("elo0=NaN", "rating differences"),
        ("elo1=1e9", "rating differences"),
        ("alpha=0", "alpha must lie"),
        ("beta=0.5", "beta must lie"),
    ] {
        let error = Sprt::read([word]).expect_err(word).to_string();
        assert!(error.contains(says), "{error}");
    }
}
