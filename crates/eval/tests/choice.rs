//! Evaluations that somebody chose: material alone, or the weights of a file.

mod games;

use games::along;
use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_chess::Chess;
use quirkat_eval::chess::ChessEval;
use quirkat_eval::{EvalChoice, EvalError, LinearEval};
use quirkat_game::{Rules, Side};
use quirkat_games::Playable;
use quirkat_search::{Evaluate, Score};
use std::path::PathBuf;

/// The names of a side's pieces, in order.
fn pieces<P: Rules>(position: &P, side: Side) -> Vec<&'static str> {
    let ids = P::BOARD.sites().filter_map(|site| position.piece_on(site));
    let pieces = ids.map(|id| P::PIECES[id.index()]);
    let own = pieces.filter(|piece| piece.side == side);
    let mut names: Vec<_> = own.map(|piece| piece.name).collect();
    names.sort_unstable();
    names
}

fn material_score<P: Playable>(position: &P) -> Score {
    let mut eval = P::open_eval(&EvalChoice::Material).expect("it needs no file");
    let mut state = eval.state(position);
    eval.evaluate(position, &mut state)
}

fn equal_material_is_worth_nothing<P: Playable>() {
    let (mut equal, mut unequal) = (0, 0);
    along::<P>(20, |position, _| {
        let score = material_score(position);
        if pieces(position, Side::White) == pieces(position, Side::Black) {
            assert_eq!(score, 0, "{position}");
            equal += 1;
        } else {
            unequal += u32::from(score != 0);
        }
    });
    assert!(equal > 20 && unequal > 20, "{equal} and {unequal}");
}

#[test]
fn material_alone_sees_nothing_but_material() {
    equal_material_is_worth_nothing::<Chess>();
    equal_material_is_worth_nothing::<Baroque>();
    equal_material_is_worth_nothing::<Ultima>();
    equal_material_is_worth_nothing::<Alquerque>();
}

/// White has a queen more, wherever the pieces stand.
#[test]
fn material_alone_counts_a_queen_from_either_side() {
    let scores = [
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 b - - 0 1",
        "7k/pppppppp/8/8/8/8/PPPPPPPP/Q6K w - - 0 1",
    ]
    .map(|text| material_score(&text.parse::<Chess>().expect(text)));
    assert!(scores[0] > 500, "{scores:?}");
    assert_eq!(scores[1], -scores[0]);
    assert_eq!(scores[2], scores[0]);
}

#[test]
fn a_file_that_is_missing_is_named() {
    let path = PathBuf::from("no/such/weights.txt");
    let error = ChessEval::open(&EvalChoice::File(path)).err();
    let error = error.expect("there is no such file");
    assert!(matches!(error, EvalError::Read { .. }), "{error}");
    let text = error.to_string();
    assert!(
        text.starts_with("cannot read the weights `no/such/weights.txt`: "),
        "{text}"
    );
}

#[test]
fn a_file_of_another_game_is_named_with_what_is_wrong() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/weights/baroque.txt");
    let choice: EvalChoice = file.parse().expect("any text is a choice");
    let error = Chess::open_eval(&choice).err();
    let error = error.expect("they are weights of another game");
    assert!(matches!(error, EvalError::Weights { .. }), "{error}");
    let text = error.to_string();
    assert!(
        text.contains("does not hold weights of this game: "),
        "{text}"
    );
}

#[test]
fn choices_are_read_as_they_are_written() {
    for (text, choice) in [
        ("builtin", EvalChoice::BuiltIn),
        ("material", EvalChoice::Material),
        ("some/file.txt", EvalChoice::File("some/file.txt".into())),
    ] {
        assert_eq!(text.parse(), Ok(choice.clone()));
        assert_eq!(choice.to_string(), text);
    }
}
