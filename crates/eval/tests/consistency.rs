//! What evaluations keep, count and read agrees: states that follow moves, traces for the tuner, weights as text.

mod games;

use games::along;
use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, BaroqueRules, Ultima, UltimaRules};
use quirkat_chess::Chess;
use quirkat_eval::alquerque::AlquerqueEval;
use quirkat_eval::baroque::BaroqueEval;
use quirkat_eval::chess::ChessEval;
use quirkat_eval::{Counts, Evaluated, Weights};
use quirkat_game::Side;
use quirkat_search::Evaluate;

const CHESS: &str = include_str!("../weights/chess.txt");
const BAROQUE: &str = include_str!("../weights/baroque.txt");
const ULTIMA: &str = include_str!("../weights/ultima.txt");
const ALQUERQUE: &str = include_str!("../weights/alquerque.txt");

fn states_follow<P: Evaluated>() {
    let mut eval = P::Eval::default();
    let mut followed = None;
    let mut count = 0;
    along::<P>(20, |position, mv| {
        // A search asks for the value of some positions and passes over others; the state must stand both.
        let (mut asked, before) = match followed.take() {
            Some((state, after)) if after == *position => (state, true),
            _ => (eval.state(position), false),
        };
        count += 1;
        if count % 3 != 0 {
            let value = eval.evaluate(position, &mut asked);
            let mut fresh = eval.state(position);
            let expected = eval.evaluate(position, &mut fresh);
            assert_eq!(value, expected, "followed: {before}, {position}");
        }
        let mut after = position.clone();
        after.play_observed(mv, &mut asked);
        followed = Some((asked, after));
    });
}

#[test]
fn a_state_that_follows_moves_is_that_of_the_board() {
    states_follow::<Chess>();
    states_follow::<Baroque>();
    states_follow::<Ultima>();
    states_follow::<Alquerque>();
}

/// What a trace makes of weights: early and late sums from White's point of view, blended.
fn traced(weights: &Weights, (counts, early, late_scale): (Counts, f64, f64)) -> (f64, i32) {
    let pairs = weights.pairs().iter().zip(&counts.0);
    let (first, last) = pairs.fold((0, 0), |(first, last), (pair, count)| {
        (first + pair.early() * count, last + pair.late() * count)
    });
    let sum = f64::from(first) * early + f64::from(last) * (1.0 - early) * late_scale;
    (sum, last)
}

/// Holds traces against evaluations, where the late sum `applies`. `fade` is what an evaluation does to the sum at the end.
fn traces_add_up<P: Evaluated>(
    weights: &Weights,
    trace: fn(&P) -> (Counts, f64, f64),
    fade: fn(&P) -> f64,
    applies: fn(late: i32) -> bool,
) {
    let mut eval = P::Eval::default();
    along::<P>(20, |position, _| {
        let mut state = eval.state(position);
        let value = eval.evaluate(position, &mut state);
        let (mut sum, late) = traced(weights, trace(position));
        if !applies(late) {
            return;
        }
        if position.side_to_move() == Side::Black {
            sum = -sum;
        }
        let expected = sum * fade(position);
        // An evaluation rounds at most three times.
        assert!(
            (expected - f64::from(value)).abs() < 3.0,
            "{position}: traced {expected}, evaluated {value}"
        );
    });
}

fn by_clock<P: Evaluated>(position: &P) -> f64 {
    f64::from(200 - position.reversible_plies().min(100)) / 200.0
}

#[test]
fn counts_times_weights_are_the_evaluation() {
    let weights = ChessEval::read_weights(CHESS).unwrap();
    // How much of the late half counts depends on who is better, and a trace, which knows no weights, tells it for White.
    traces_add_up(&weights, ChessEval::trace, by_clock, |late| late >= 0);
    let weights = BaroqueEval::<BaroqueRules>::read_weights(BAROQUE).unwrap();
    traces_add_up::<Baroque>(&weights, BaroqueEval::trace, by_clock, |_| true);
    let weights = BaroqueEval::<UltimaRules>::read_weights(ULTIMA).unwrap();
    traces_add_up::<Ultima>(&weights, BaroqueEval::trace, by_clock, |_| true);
    let weights = AlquerqueEval::read_weights(ALQUERQUE).unwrap();
    traces_add_up(&weights, AlquerqueEval::trace, |_| 1.0, |_| true);
}

#[test]
fn weights_written_are_read_again() {
    let round_trip = |weights: &Weights| {
        let again = Weights::read(weights.terms(), &weights.to_string());
        assert_eq!(again.as_ref(), Ok(weights));
    };
    round_trip(&ChessEval::read_weights(CHESS).unwrap());
    round_trip(&BaroqueEval::<BaroqueRules>::read_weights(BAROQUE).unwrap());
    round_trip(&BaroqueEval::<UltimaRules>::read_weights(ULTIMA).unwrap());
    round_trip(&AlquerqueEval::read_weights(ALQUERQUE).unwrap());
}

#[test]
fn weights_of_another_game_are_refused() {
    assert!(AlquerqueEval::read_weights(BAROQUE).is_err());
    assert!(BaroqueEval::<BaroqueRules>::read_weights(CHESS).is_err());
    assert!(ChessEval::read_weights(ALQUERQUE).is_err());
}
