//! The suite passes a game that is right and finds every mistake built into it.

use crate::row::{Row, bug, reference};
use quirkat_game::Rules;
use quirkat_game::conformance::{Suite, check, check_with};
use std::panic::catch_unwind;

#[test]
fn a_right_game_passes() {
    check::<Row<{ bug::NONE }>>(reference);
}

#[test]
fn a_right_game_passes_from_other_starts() {
    let suite = Suite {
        games: 5,
        plies: 40,
        seed: 7,
        starts: ["WWWWWWWWb b 0", "W.b.W.b.W w 12", "......... w 0"]
            .map(String::from)
            .to_vec(),
    };
    check_with::<Row<{ bug::NONE }>>(&suite, reference);
}

#[test]
#[should_panic(expected = "the start `nonsense` is refused")]
fn a_start_that_cannot_be_read_is_named() {
    let suite = Suite {
        starts: vec!["nonsense".into()],
        ..Suite::default()
    };
    check_with::<Row<{ bug::NONE }>>(&suite, reference);
}

/// The suite's last words on a game.
fn verdict<P: Rules>() -> String {
    let panic = catch_unwind(|| check::<P>(reference)).expect_err("the suite must find this");
    match panic.downcast::<String>() {
        Ok(message) => *message,
        Err(other) => other.downcast::<&str>().expect("a message").to_string(),
    }
}

#[track_caller]
fn finds<const BUG: u8>(words: &str) {
    let verdict = verdict::<Row<BUG>>();
    assert!(verdict.contains(words), "{verdict}");
    assert!(verdict.contains("row `"), "no position in: {verdict}");
}

#[test]
fn wrong_keys_are_found() {
    finds::<{ bug::KEY_FORGETS_SIDE }>("are different positions with the same keys");
    finds::<{ bug::KEY_DRIFTS }>("the key made from the text");
}

#[test]
fn wrong_moves_are_found() {
    finds::<{ bug::MISSES_MOVE }>("only in the reference");
    finds::<{ bug::COUNT_OFF }>("count_moves()");
    finds::<{ bug::LEGAL_IF_ON_BOARD }>("is_legal(");
    finds::<{ bug::PERFT_OFF }>("perft(3)");
    finds::<{ bug::DECIDED_WITH_MOVES }>("the game is decided and has moves");
}

#[test]
fn wrong_texts_are_found() {
    finds::<{ bug::READS_ILLEGAL }>("which is not legal");
    finds::<{ bug::READS_JUNK }>("parse_move(\"\")");
    finds::<{ bug::TEXT_LOSES_PLIES }>("the text read and written");
    finds::<{ bug::SAME_MOVE_TEXT }>("moves, the reference has");
    finds::<{ bug::RECORD_TEXT_UNREADABLE }>("parse_move(\"");
}

#[test]
fn wrong_boards_are_found() {
    finds::<{ bug::LIFT_FORGOTTEN }>("an observer of");
    finds::<{ bug::CAPTURE_FORGOTTEN }>("captures(");
}

#[test]
fn wrong_ends_are_found() {
    finds::<{ bug::WRONG_REASON }>("ending()");
}

#[test]
fn a_panic_on_a_changed_text_is_found() {
    verdict::<Row<{ bug::PANICS_ON_TEXT }>>();
}
