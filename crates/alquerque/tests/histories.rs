//! Histories: legal ones read back as written, and all others are refused.

use proptest::prelude::*;
use quirkat_alquerque::lists::{
    History, HistoryError, Man, NamedBoard, ReadError, TransitionError, read,
};
use quirkat_alquerque::{Alquerque, Forbidden, Move};
use quirkat_game::{Position, Random, Rules, Side, Site};

const START: &str = "((w01 w02 w03 w04 w05) (w06 w07 w08 w09 w10) (w11 w12 nil b12 b11) \
    (b10 b09 b08 b07 b06) (b05 b04 b03 b02 b01))";
const C4C3: &str = "((w01 w02 w03 w04 w05) (w06 w07 nil w09 w10) (w11 w12 w08 b12 b11) \
    (b10 b09 b08 b07 b06) (b05 b04 b03 b02 b01))";

fn board(text: &str) -> NamedBoard {
    text.parse().expect(text)
}

fn man(name: &str) -> Man {
    Man::named(name).expect(name)
}

fn site(name: &str) -> Site {
    Alquerque::BOARD.named(name).expect(name)
}

/// The history after further moves.
fn play(mut history: History, moves: &str) -> History {
    for text in moves.split_whitespace() {
        let mv = history.position().parse_move(text).expect(text);
        history.play(mv);
    }
    history
}

/// The history of a game given by its moves.
fn played(moves: &str) -> History {
    play(History::start(), moves)
}

/// The history of a game given by its start position and moves.
fn played_from(position: &str, moves: &str) -> History {
    play(
        History::from_position(position.parse().expect(position)),
        moves,
    )
}

/// A random game of at most `plies` moves.
fn random_game(seed: u64, plies: usize) -> History {
    let mut random = Random::new(seed);
    let mut history = History::start();
    for _ in 0..plies {
        match random.choose(&history.position().legal_moves()) {
            Some(mv) => history.play(mv),
            None => break,
        }
    }
    history
}

/// The move to the newest board with some of its text replaced.
fn answer(history: &History, changes: &[(&str, &str)]) -> Result<Move, TransitionError> {
    let mut text = history.newest().to_string();
    for (old, new) in changes {
        assert!(text.contains(old), "{old} in {text}");
        text = text.replacen(old, new, 1);
    }
    history.clone().append(&board(&text))
}

#[test]
fn the_start_is_the_documents_start() {
    assert_eq!(NamedBoard::start().to_string(), START);
    assert_eq!(board(START), NamedBoard::start());
    let history: History = format!("({START})").parse().unwrap();
    assert_eq!(history, History::start());
    assert_eq!(*history.position(), Alquerque::start());
}

#[test]
fn a_move_is_the_documents_move() {
    let history: History = format!("({C4C3} {START})").parse().unwrap();
    assert_eq!(history, played("c4c3"));
    assert_eq!(history.newest(), &board(C4C3));
    assert_eq!(history.boards().len(), 2);
    let position = history.position().to_string();
    assert_eq!(position, "wwwww/ww1ww/wwwbb/bbbbb/bbbbb b -");
}

#[test]
fn next_boards_are_the_legal_moves() {
    let boards = History::start().next_boards(Side::White).unwrap();
    assert_eq!(boards.len(), 4);
    assert!(boards.contains(&board(C4C3)));
    let error = History::start().next_boards(Side::Black).unwrap_err();
    assert_eq!(
        error.to_string(),
        "it is not Black's turn: White is to move"
    );
}

#[test]
fn the_no_return_list_follows_from_the_history() {
    for (moves, position) in [
        ("b3c3", "wwwww/wwwww/w1wbb/bbbbb/bbbbb b c3b3"),
        ("b3c3 b2b3", "wwwww/wwwww/wbwbb/b1bbb/bbbbb w c3b3"),
        ("b3c3 b2b3 c3b2", "wwwww/wwwww/wb1bb/bwbbb/bbbbb b -"),
        ("b3c3 d3b3", "wwwww/wwwww/wb2b/bbbbb/bbbbb w -"),
    ] {
        let read: History = played(moves).to_string().parse().unwrap();
        assert_eq!(read.position().to_string(), position, "{moves}");
        assert_eq!(read.moves().len(), moves.split(' ').count());
    }
}

#[test]
fn one_man_of_the_side_to_move_has_moved() {
    let start = History::start();
    assert_eq!(answer(&start, &[]), Err(TransitionError::NothingMoved));
    assert_eq!(
        answer(&start, &[("b12", "nil")]),
        Err(TransitionError::OnlyGone(man("b12")))
    );
    assert_eq!(
        answer(&start, &[("w12 nil", "nil w12"), ("w01 w02", "w02 w01")]),
        Err(TransitionError::SeveralMoved(man("w12"), man("w01")))
    );
    assert_eq!(
        answer(&start, &[("nil b12", "b12 nil")]),
        Err(TransitionError::WrongSide {
            man: man("b12"),
            turn: Side::White
        })
    );
}

#[test]
fn names_are_kept() {
    let without_w12 = played("b3c3 d3b3");
    assert_eq!(
        answer(&without_w12, &[("b12 nil", "b12 w12")]),
        Err(TransitionError::Reborn(man("w12")))
    );
    assert_eq!(
        answer(&without_w12, &[("w08", "nil"), ("b12 nil", "b12 w12")]),
        Err(TransitionError::Reborn(man("w12")))
    );
    assert_eq!(
        answer(&without_w12, &[("w01", "w12")]),
        Err(TransitionError::Renamed {
            site: site("a5"),
            was: man("w01"),
            now: man("w12")
        })
    );
    let two_men = played_from("2w2/5/5/5/b4 w -", "");
    assert_eq!(
        answer(&two_men, &[("nil w01", "w02 w01")]),
        Err(TransitionError::Appeared(man("w02")))
    );
}

#[test]
fn rules_are_kept() {
    let refused = |history: &History, changes: &[_], expected| match answer(history, changes) {
        Err(TransitionError::Forbidden { rule, .. }) => assert_eq!(rule, expected),
        other => panic!("{other:?} where `{expected}` is broken"),
    };
    let start = History::start();
    refused(
        &start,
        &[("w01", "nil"), ("nil b12", "w01 b12")],
        Forbidden::OwnPiece(site("b4")),
    );
    refused(
        &start,
        &[("w02", "nil"), ("nil b12", "w02 b12")],
        Forbidden::NoLine(site("b5"), site("c3")),
    );
    refused(
        &start,
        &[("w01", "nil"), ("w02", "w01")],
        Forbidden::Occupied(site("b5")),
    );
    let lone = played_from("5/2w2/5/5/b4 w -", "");
    let rows = "(nil nil nil nil nil) (nil nil w01 nil nil)";
    let upwards = "(nil nil w01 nil nil) (nil nil nil nil nil)";
    refused(&lone, &[(rows, upwards)], Forbidden::Backwards);
    let returning = played_from("5/5/3w1/b4/4b w -", "d3c3 e1e2");
    refused(
        &returning,
        &[("w01 nil", "nil w01")],
        Forbidden::Return(site("d3")),
    );
    let over = played_from("5/5/b4/3w1/5 w -", "");
    refused(&over, &[("w01 nil", "nil w01")], Forbidden::GameOver);
}

#[test]
fn jumps_take_what_they_jump_over_and_nothing_else() {
    let history = played("b3c3");
    let by = history.position().parse_move("d3b3").unwrap();
    let row = "w11 nil w12 b12";
    assert_eq!(answer(&history, &[(row, "w11 b12 nil nil")]), Ok(by));
    assert_eq!(
        answer(&history, &[(row, "w11 b12 w12 nil")]),
        Err(TransitionError::NotTaken {
            man: man("w12"),
            by
        })
    );
    assert_eq!(
        answer(&history, &[(row, "nil b12 w12 nil")]),
        Err(TransitionError::WronglyTaken {
            man: man("w11"),
            by
        })
    );
    let by = History::start().position().parse_move("b3c3").unwrap();
    let error = answer(&History::start(), &[("w12 nil b12 b11", "nil w12 b12 nil")]).unwrap_err();
    assert_eq!(
        error,
        TransitionError::WronglyTaken {
            man: man("b11"),
            by
        }
    );
    assert_eq!(error.to_string(), "b11 is gone, but b3-c3 does not take it");
}

#[test]
fn values_that_are_no_histories_are_refused() {
    let refused = |text: &str| text.parse::<History>().expect_err(text);
    assert_eq!(refused(""), HistoryError::Read(ReadError::Nothing));
    assert_eq!(refused("nil"), HistoryError::Empty);
    assert_eq!(refused("w"), HistoryError::NotAList("w".into()));
    assert!(matches!(
        refused(START),
        HistoryError::Board { number: 1, .. }
    ));
    let odd = START.replace("w01", "w21");
    assert!(matches!(
        refused(&format!("({odd} {START})")),
        HistoryError::Board { number: 2, .. }
    ));
    assert_eq!(
        refused(&format!("({C4C3})")).to_string(),
        "the last board of the list is not the start: c3 holds w08, not nil"
    );
    assert_eq!(
        refused(&format!("({START} {C4C3} {START})")).to_string(),
        "board 3, counted from the start, does not follow from the one before: w08 moved, but Black is to move"
    );
}

#[test]
fn setups_are_read_where_they_are_expected() {
    let value = read(&format!("({C4C3})")).unwrap();
    assert!(History::from_value(&value).is_err());
    let history = History::from_value_with_setup(&value, Side::Black).unwrap();
    assert_eq!(history.position(), played("c4c3").position());
}

proptest! {
    #[test]
    fn histories_are_read_as_written(seed: u64, plies in 0usize..120) {
        let history = random_game(seed, plies);
        let text = history.to_string();
        prop_assert_eq!(history.to_value().to_string(), &text[..]);
        prop_assert_eq!(text.parse(), Ok(history.clone()));
        let loud = text.to_uppercase().replace("NIL", "()").replace(") (", ")\n; next\n(");
        prop_assert_eq!(loud.parse(), Ok(history));
    }

    #[test]
    fn boards_and_positions_tell_the_same(seed: u64, plies in 0usize..120) {
        let history = random_game(seed, plies);
        let position = history.position();
        let side = position.side_to_move();
        let rows = |position: &Alquerque| position.to_string().split(' ').next().map(str::to_owned);
        prop_assert_eq!(rows(&history.newest().position(side)), rows(position));
        prop_assert_eq!(rows(&NamedBoard::naming(position).position(side)), rows(position));
        let next = history.next_boards(side).unwrap();
        for (mv, board) in position.legal_moves().into_iter().zip(next) {
            prop_assert_eq!(history.move_to(&board), Ok(mv));
        }
    }

    #[test]
    fn a_changed_history_is_refused_or_legal(seed: u64, plies in 1usize..60, at: prop::sample::Index, other: prop::sample::Index) {
        // Two points of one board are swapped: if it still reads, it must be a game.
        let history = random_game(seed, plies);
        let text = history.to_string();
        let atoms: Vec<&str> = text.split(' ').collect();
        let swapped = |i: usize| match i {
            i if i == at.index(atoms.len()) => other.index(atoms.len()),
            i if i == other.index(atoms.len()) => at.index(atoms.len()),
            i => i,
        };
        let name = |atom: &str| atom.trim_matches(['(', ')']).to_owned();
        let changed: Vec<String> = (0..atoms.len())
            .map(|i| atoms[i].replace(&name(atoms[i]), &name(atoms[swapped(i)])))
            .collect();
        if let Ok(read) = changed.join(" ").parse::<History>() {
            let mut again = History::start();
            for &mv in read.moves() {
                prop_assert!(again.position().is_legal(mv));
                again.play(mv);
            }
            prop_assert_eq!(again, read);
        }
    }
}
