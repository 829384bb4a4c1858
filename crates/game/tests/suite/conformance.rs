//! The conformance suite passes a correct game and finds every bug built into it.

use crate::row::{Bug, Row, reference, with_bug};
use quirkat_game::conformance::{Suite, check, check_guide, check_with};
use quirkat_game::{Diagram, Guide, PieceGuide};
use std::panic::catch_unwind;

#[test]
fn a_correct_game_passes() {
    check::<Row>(reference);
}

#[test]
fn a_correct_game_passes_from_other_starts() {
    let suite = Suite {
        games: 5,
        plies: 40,
        seed: 7,
        starts: ["WWWWWWWWb b 0", "W.b.W.b.W w 12", "......... w 0"]
            .map(String::from)
            .to_vec(),
    };
    check_with::<Row>(&suite, reference);
}

#[test]
#[should_panic(expected = "the start `nonsense` is refused")]
fn a_start_that_cannot_be_read_is_named() {
    let suite = Suite {
        starts: vec!["nonsense".into()],
        ..Suite::default()
    };
    check_with::<Row>(&suite, reference);
}

/// The suite's panic message for a bug.
fn verdict(bug: Bug) -> String {
    let run = || catch_unwind(|| check::<Row>(reference));
    let panic = with_bug(bug, run).expect_err("the suite must find this");
    match panic.downcast::<String>() {
        Ok(message) => *message,
        Err(other) => other.downcast::<&str>().expect("a message").to_string(),
    }
}

#[track_caller]
fn finds(bug: Bug, words: &str) {
    let verdict = verdict(bug);
    assert!(verdict.contains(words), "{verdict}");
    assert!(verdict.contains("row `"), "no position in: {verdict}");
}

#[test]
fn wrong_keys_are_found() {
    finds(
        Bug::KeyForgetsSide,
        "are different positions with the same keys",
    );
    finds(Bug::KeyDrifts, "the key made from the text");
}

#[test]
fn wrong_moves_are_found() {
    finds(Bug::MissesMove, "only in the reference");
    finds(Bug::CountOff, "count_moves()");
    finds(Bug::LegalIfOnBoard, "is_legal(");
    finds(Bug::PerftOff, "perft(3)");
    finds(Bug::WonWithMoves, "the game is won and has moves");
}

#[test]
fn wrong_texts_are_found() {
    finds(Bug::ReadsIllegal, "which is not legal");
    finds(Bug::ReadsJunk, "parse_move(\"\")");
    finds(Bug::TextLosesPlies, "the text read and written");
    finds(Bug::SameMoveText, "moves, the reference has");
    finds(Bug::RecordTextUnreadable, "parse_move(\"");
}

#[test]
fn wrong_boards_are_found() {
    finds(Bug::LiftForgotten, "an observer of");
    finds(Bug::CaptureForgotten, "captures(");
}

#[test]
fn wrong_ends_are_found() {
    finds(Bug::WrongReason, "ending()");
}

#[test]
fn wrong_records_are_found() {
    finds(Bug::PliesReset, "moves, the reference has");
    finds(Bug::VariantRefused, "PGN is refused");
    finds(Bug::RecordTextOfTwoWords, "cannot stand in PGN");
    finds(Bug::PliesNotCounted, "occurrences()");
}

#[test]
fn a_panic_on_a_mutated_text_is_found() {
    verdict(Bug::PanicsOnText);
}

const MAN: PieceGuide = PieceGuide {
    name: "man",
    aliases: &[],
    moves: "One square.",
    takes: "What it moves onto.",
    diagrams: &[Diagram {
        position: "W.b...... w 0",
        moves: &["a1b1", "c1b1"],
        caption: "Each moves.",
    }],
};

const GUIDE: Guide = Guide {
    title: "Row",
    aim: "Take all men.",
    pieces: &[MAN],
    passages: &[],
};

#[test]
fn a_complete_guide_passes_and_so_does_none() {
    check_guide::<Row>(&GUIDE);
    check_guide::<Row>(&Guide::untold("row"));
}

#[test]
#[should_panic(expected = "there is no king")]
fn a_guide_to_pieces_that_are_not_there_is_found() {
    let king = PieceGuide {
        name: "king",
        ..MAN
    };
    check_guide::<Row>(&Guide {
        pieces: Box::leak(Box::new([MAN, king])),
        ..GUIDE
    });
}

#[test]
#[should_panic(expected = "is not a text to read")]
fn a_guide_with_an_empty_text_is_found() {
    check_guide::<Row>(&Guide { aim: "", ..GUIDE });
}

/// A guide whose only diagram is this.
fn with_diagram(position: &'static str, moves: &'static [&'static str]) -> Guide {
    let diagrams = Box::leak(Box::new([Diagram {
        position,
        moves,
        caption: "A man.",
    }]));
    Guide {
        pieces: Box::leak(Box::new([PieceGuide { diagrams, ..MAN }])),
        ..GUIDE
    }
}

#[test]
#[should_panic(expected = "`nowhere`")]
fn a_diagram_of_no_position_is_found() {
    check_guide::<Row>(&with_diagram("nowhere", &[]));
}

#[test]
#[should_panic(expected = "is not legal here")]
fn a_diagram_with_an_illegal_move_is_found() {
    check_guide::<Row>(&with_diagram("W.b...... w 0", &["a1b1", "a1b1"]));
}
