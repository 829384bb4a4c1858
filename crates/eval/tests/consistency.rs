//! What evaluations keep, count and read agrees: states that follow moves, traces for the tuner, weights as text.

mod games;

use games::along;
use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, BaroqueRules, Ultima, UltimaRules};
use quirkat_chess::Chess;
use quirkat_eval::alquerque::AlquerqueEval;
use quirkat_eval::baroque::BaroqueEval;
use quirkat_eval::chess::ChessEval;
use quirkat_eval::{LinearEval, Weights};
use quirkat_game::Side;
use quirkat_games::Playable;
use quirkat_search::Evaluate;

const CHESS: &str = include_str!("../weights/chess.txt");
const BAROQUE: &str = include_str!("../weights/baroque.txt");
const ULTIMA: &str = include_str!("../weights/ultima.txt");
const ALQUERQUE: &str = include_str!("../weights/alquerque.txt");

fn states_follow<P: Playable>() {
    states_of::<P>(P::built_in_eval());
    states_of::<P>(P::hand_eval());
}

fn states_of<P: Playable>(mut eval: P::Eval) {
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
        after.play_observed(mv, &mut eval.observe(&mut asked));
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

fn traces_add_up<P: Playable>() {
    let weights = (P::tunable().expect("weights").built_in)();
    let mut eval = P::hand_eval();
    along::<P>(20, |position, _| {
        let mut state = eval.state(position);
        let value = eval.evaluate(position, &mut state);
        let trace = (P::tunable().expect("weights").trace)(position);
        let sum = trace.sum(weights);
        let mut expected = f64::from(sum.mg()) * trace.mg + f64::from(sum.eg()) * trace.eg;
        if position.side_to_move() == Side::Black {
            expected = -expected;
        }
        // An evaluation rounds at most three times.
        assert!(
            (expected - f64::from(value)).abs() < 3.0,
            "{position}: traced {expected}, evaluated {value}"
        );
    });
}

#[test]
fn counts_times_weights_are_the_evaluation() {
    traces_add_up::<Chess>();
    traces_add_up::<Baroque>();
    traces_add_up::<Ultima>();
    traces_add_up::<Alquerque>();
}

#[test]
fn each_weight_is_traced_once() {
    fn traced_once<P: Playable>() {
        along::<P>(5, |position, _| {
            let counts = (P::tunable().expect("weights").trace)(position).coefficients;
            assert!(counts.iter().all(|&(_, count)| count != 0), "{position}");
            assert!(counts.is_sorted_by(|a, b| a.0 < b.0), "{position}");
        });
    }
    traced_once::<Chess>();
    traced_once::<Baroque>();
    traced_once::<Ultima>();
    traced_once::<Alquerque>();
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
