//! `quirkat play --like toledo`, sentence by sentence of its document.

use crate::common::{piped, printed, refused, run};
use crate::run::{answers, command, refusals};

const TOLEDO: &[&str] = &["--like", "toledo"];
const PEOPLE: &[&str] = &["--like", "toledo", "--black", "human"];

const QUESTION: &str = "Do you want to move first? (y/n)\n";
const BLACK_HOME: &str =
    "0 | B-COOR | B-LEAP | B-IMIT | B-STEP | B-KING | B-IMIT | B-LEAP | B-FREZ |\n";
const WHITE_HOME: &str =
    "7 | W-FREZ | W-LEAP | W-IMIT | W-KING | W-STEP | W-IMIT | W-LEAP | W-COOR |\n";
/// Row 3 after the first move of Black in every transcript.
const FIRST_MOVE: &str =
    "3 |        |        |        |        |        | B-PAWN |        |        |\n";

/// The boards in the answers, each from its row 0 on.
fn boards(said: &str) -> Vec<&str> {
    let starts = said.match_indices("\n0 | ").map(|(at, _)| at + 1);
    let board = |at: usize| {
        let rest = &said[at..];
        &rest[..rest.find("\n\n").unwrap_or(rest.len())]
    };
    starts.map(board).collect()
}

/// The manager of the game asks whether the person wants to move first, before anything is drawn.
#[test]
fn it_asks_who_moves_first() {
    let said = answers(TOLEDO, &["y"]);
    let (before, after) = said.split_once(QUESTION).expect("a question");
    assert!(!before.contains("| "), "{said}");
    assert_eq!(boards(after).len(), 1, "{said}");
    assert!(said.contains("White to move"), "{said}");
    assert!(answers(TOLEDO, &[]).contains(QUESTION));
}

/// After no, and after an answer that is neither, the computer plays first; its first move is always the pawn from row 1,
/// column 5 to row 3.
#[test]
fn any_other_answer_lets_the_computer_begin() {
    for (answer, said_of_it) in [
        ("n", false),
        ("N", false),
        ("maybe", true),
        ("", true),
        ("6 0 2 0", true),
    ] {
        let said = answers(TOLEDO, &[answer]);
        assert!(said.contains("Black (computer) plays 1 5 3 5\n"), "{said}");
        assert_eq!(
            said.contains("so the computer begins"),
            said_of_it,
            "{said}"
        );
        // The board of the start, then the board after the move.
        let boards = boards(&said);
        assert_eq!(boards.len(), 2, "{said}");
        assert!(boards[1].contains(FIRST_MOVE), "{said}");
        assert!(said.contains("White to move"), "{said}");
    }
    let said = answers(TOLEDO, &["Y", "6 0 2 0"]);
    assert!(said.contains("White plays 6 0 2 0\n"), "{said}");
    assert!(said.contains("Black (computer) plays 1 5 3 5\n"), "{said}");
}

/// Where the computer has Black and it is the first or the second move of the game, it does not think.
#[test]
fn the_first_move_of_black_is_the_same_in_one_shot_commands() {
    const MEN: &str = "cliskilf/pppppppp/8/8/8/8/PPPPPPPP/FLIKSILC";
    for position in [
        format!("{MEN} b 0 1"),
        "cliskilf/pppppppp/2P5/8/8/8/PP1PPPPP/FLIKSILC b 1 1".to_owned(),
    ] {
        let args = [
            "next",
            "baroque",
            "--opponent",
            "toledo",
            "--position",
            &position,
        ];
        let next = printed(&run(&mut piped(&args)));
        let black = "cliskilf/ppppp1pp/";
        assert!(next.starts_with(black), "{next}");
    }
}

/// The program reads four numbers one after the other, however the lines are broken.
#[test]
fn four_numbers_stand_on_one_line_or_on_four() {
    for lines in [
        &["y", "6 2 2 2"][..],
        &["y", "6", "2", "2", "2"],
        &["y", "6 2", "2 2"],
        &["y", "6", "2 2 2"],
    ] {
        let said = answers(TOLEDO, lines);
        assert!(said.contains("White plays 6 2 2 2\n"), "{said}");
        assert_eq!(refusals(&said), [""; 0]);
    }
    // A word in between is a command, and the move is begun anew.
    let said = answers(TOLEDO, &["y", "6 2", "score", "6 2 2 2"]);
    assert!(said.contains("White plays 6 2 2 2\n"), "{said}");
    let said = answers(TOLEDO, &["y", "6 2 2 2 6"]);
    assert_eq!(
        refusals(&said),
        ["`6 2 2 2 6` is more than the 4 numbers of a move"]
    );
}

/// The board is printed after each move, the person's own too, with rows and columns from 0 to 7 and a name for each piece.
#[test]
fn the_board_is_drawn_in_names_after_every_move() {
    let said = answers(TOLEDO, &["y", "6 2 2 2"]);
    let boards = boards(&said);
    assert_eq!(boards.len(), 3, "{said}");
    assert!(boards[0].starts_with(BLACK_HOME), "{said}");
    assert!(boards[0].contains(WHITE_HOME), "{said}");
    let own = "2 |        |        | W-PAWN |        |        |        |        |        |\n";
    assert!(
        boards[1].contains(own) && !boards[1].contains(FIRST_MOVE),
        "{said}"
    );
    assert!(
        boards[2].contains(own) && boards[2].contains(FIRST_MOVE),
        "{said}"
    );
    for column in 0..8 {
        assert!(said.contains(&format!("| {column}      ")), "{said}");
    }
}

/// A move that is not legal is asked for again.
#[test]
fn an_illegal_move_is_asked_for_again() {
    let said = answers(TOLEDO, &["y", "1 0 2 0", "6 0 7 7", "6 0 2 0"]);
    assert_eq!(refusals(&said).len(), 2, "{said}");
    assert!(said.contains("White plays 6 0 2 0\n"), "{said}");
    assert_eq!(said.matches("Your move: ").count(), 4, "{said}");
}

/// The first transcript, both sides typed in: it holds until the computer's leaper jumps over its own pawn, which is a slip of
/// its program and against its text.
#[test]
fn the_first_transcript_replays() {
    let lines = [
        "y", "6 0 2 0", "1 5 3 5", "7 0 3 0", "3 5 5 5", "6 6 4 6", "5 5 5 6", "6 5 6 6",
        "1 6 3 6", "3 0 3 5",
    ];
    let said = answers(PEOPLE, &lines);
    assert_eq!(refusals(&said), [""; 0]);
    // Between its pawns on 4 6 and 6 6, White takes the one on 5 6.
    assert!(said.contains("White takes the squeezer on g3"), "{said}");
    let boards = boards(&said);
    let last = boards.last().expect("a board");
    for row in [
        "2 | W-PAWN |        |        |        |        |        |        |        |\n",
        "3 |        |        |        |        |        | W-FREZ | B-PAWN |        |\n",
        "4 |        |        |        |        |        |        | W-PAWN |        |\n",
        "5 |        |        |        |        |        |        |        |        |\n",
        "6 |        | W-PAWN | W-PAWN | W-PAWN | W-PAWN |        | W-PAWN | W-PAWN |\n",
    ] {
        assert!(last.contains(row), "{row}{last}");
    }
    let leap = answers(PEOPLE, &[&lines[..], &["0 1 2 1"]].concat());
    assert_eq!(refusals(&leap).len(), 1, "{leap}");
}

/// The second and the third transcript, as far as the document determines what the computer answers.
#[test]
fn the_other_transcripts_begin_as_they_are_printed() {
    let said = answers(TOLEDO, &["n", "6 6 3 6"]);
    assert!(said.contains("Black (computer) plays 1 5 3 5\n"), "{said}");
    assert!(said.contains("White plays 6 6 3 6\n"), "{said}");
    // With the black pawn between its own, White takes it by 6 4 3 4.
    let said = answers(PEOPLE, &["n", "1 5 3 5", "6 6 3 6", "1 0 2 0", "6 4 3 4"]);
    assert!(said.contains("White takes the squeezer on f5"), "{said}");
    let said = answers(TOLEDO, &["y", "6 2 2 2", "6 3 3 3"]);
    assert!(said.contains("Black (computer) plays 1 5 3 5\n"), "{said}");
    assert!(said.contains("White plays 6 3 3 3\n"), "{said}");
}

/// In any manner somebody can choose that Black begins.
#[test]
fn black_can_begin_in_every_game() {
    for game in crate::common::game_names() {
        let said = answers(&[game, "--black", "human", "--first", "black"], &["fen"]);
        assert!(said.contains("Black to move"), "{said}");
        let again = answers(
            &[game, "--black", "human", "--first", "black"],
            &["resign", "game"],
        );
        assert_eq!(again.matches("Black to move").count(), 2, "{again}");
    }
    let said = answers(&["--like", "toledo", "--first", "black"], &[]);
    assert!(!said.contains(QUESTION), "{said}");
    assert!(said.contains("Black (computer) plays 1 5 3 5\n"), "{said}");
}

#[test]
fn what_cannot_be_played_like_the_document_is_refused() {
    for (args, says) in [
        (
            &["--like", "nobody"][..],
            "`nobody` is not a document to play like; those are toledo",
        ),
        (
            &["chess", "--like", "toledo"],
            "the players of `toledo` do not play chess, but baroque",
        ),
        (
            &["--like", "toledo", "--black", "level-3"],
            "`level-3` is no player here: those are `human`, `computer`",
        ),
        (
            &["--first", "red"],
            "`red` is not a side, `white` or `black`",
        ),
    ] {
        let output = run(command(args).stdin(std::process::Stdio::null()));
        let sentence = refused(&output);
        assert!(sentence.contains(says), "{sentence}");
    }
    let said = answers(&["ultima", "--like", "toledo"], &["n"]);
    assert!(said.contains("Black (computer) plays 1 5 3 5\n"), "{said}");
}
