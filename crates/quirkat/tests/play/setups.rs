//! Setting up boards.

use crate::run::{answers, people, refusal, refusals};

const KINGS: [&str; 5] = ["setup", "clear", "+ K e1", "+ k e8", "+ P e2"];

#[test]
fn a_board_is_set_up_and_played_on() {
    let lines = [&KINGS[..], &["= black", "done", "fen", "Ke7"]].concat();
    let said = people("chess", &lines);
    assert_eq!(refusals(&said), [""; 0]);
    assert!(
        said.contains("\n4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\n"),
        "{said}"
    );
    assert!(said.contains("Black plays Ke7"), "{said}");
    let said = people("alquerque", &["setup", "- e1", "done", "fen"]);
    assert!(
        said.contains("\nwwwww/wwwww/ww1bb/bbbbb/bbbb1 w -\n"),
        "{said}"
    );
}

#[test]
fn a_board_that_is_no_position_is_not_left() {
    let lines = ["setup", "- e1", "done", "+ K e1", "done", "e4"];
    assert_eq!(
        refusal("chess", &lines),
        "not a position of chess: White has 0 kings instead of one"
    );
    assert!(people("chess", &lines).contains("White plays e4"));
}

#[test]
fn lines_that_are_none_of_a_setup_are_refused() {
    for (line, says) in [
        (
            "+ K",
            "`+ K` should be `+ PIECE SQUARE`, `- SQUARE`, `= SIDE`, ",
        ),
        (
            "+ X e4",
            "`X` is not a piece; the letters are P N B R Q K p n b r q k",
        ),
        ("+ K e9", "`e9` is not on the board"),
        ("- e4", "nothing stands on e4"),
        ("= red", "`red` is not a side, `white` or `black`"),
        (
            "e4",
            "the board is being set up; `done` or `cancel` ends that",
        ),
        (
            "setup",
            "the board is being set up; `done` or `cancel` ends that",
        ),
    ] {
        let sentence = refusal("chess", &["setup", line, "done", "e4"]);
        assert!(sentence.starts_with(says), "{sentence}");
    }
}

#[test]
fn a_setup_that_is_cancelled_changes_nothing() {
    let lines = [&KINGS[..], &["cancel", "fen"]].concat();
    let said = people("chess", &lines);
    assert!(said.contains("\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
}

#[test]
fn nobody_moves_until_the_game_begins() {
    let lines = [
        &KINGS[..],
        &["= black", "done", "Ke7", "game human waterloo-1"],
    ]
    .concat();
    let said = answers(&["chess", "--black", "waterloo-1"], &lines);
    assert_eq!(
        refusals(&said),
        ["it is Black's turn, which waterloo-1 plays"]
    );
    assert!(said.contains("Black (waterloo-1) plays "), "{said}");
}

#[test]
fn a_position_can_be_given_at_the_start() {
    let position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let said = answers(
        &["chess", "--black", "human", "--position", position],
        &["e4", "resign", "game", "fen"],
    );
    assert!(said.contains(&format!("\n{position}\n")), "{said}");
}

#[test]
fn input_that_ends_in_the_middle_of_a_setup_is_no_harm() {
    let said = people("chess", &["resign", "setup", "- e1"]);
    assert!(
        said.ends_with("Final score:\nWhite: 0\nBlack: 1\n"),
        "{said}"
    );
}
