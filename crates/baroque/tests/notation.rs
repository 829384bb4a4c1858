//! Moves as text: every notation, games printed long ago, and texts that are not moves.

use quirkat_baroque::{Baroque, Move, Ultima, from_row_and_column, to_row_and_column};
use quirkat_bitboard::Square;
use quirkat_game::pgn::PgnGame;
use quirkat_game::{MoveError, Position, Record, Rules};

const D1: Square = Square::at(3, 0);
const D3: Square = Square::at(3, 2);
const D4: Square = Square::at(3, 3);

fn reason(position: &Baroque, text: &str) -> String {
    match position.parse_move(text) {
        Err(MoveError::Illegal { reason, .. }) => reason,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn all_notations_mean_the_same_move() {
    let start = Baroque::start();
    let a2a6 = start.parse_move("a2a6").unwrap();
    assert_eq!(start.move_text(a2a6), "a2a6");
    for text in [
        "a2-a6",
        "a2xa6",
        "a2 a6",
        "A2A6",
        "move a2 a6",
        "move a2a6",
        "Move a2-a6",
        " a2a6\n",
        "6 0 2 0",
        "6,0,2,0",
        "move 6 0 2 0",
        "6  0\t2  0",
    ] {
        assert_eq!(start.parse_move(text), Ok(a2a6), "{text:?}");
    }
}

#[test]
fn rows_and_columns_give_back_every_move() {
    let start = Ultima::start();
    for mv in start.legal_moves() {
        let ((r, c), (s, d)) = (to_row_and_column(mv.from()), to_row_and_column(mv.to()));
        assert_eq!(start.parse_move(&format!("{r} {c} {s} {d}")), Ok(mv));
        let squares = from_row_and_column(r, c).zip(from_row_and_column(s, d));
        assert_eq!(squares.map(|(from, to)| Move::new(from, to)), Some(mv));
    }
}

#[test]
fn a_list_of_victims_is_read_if_it_is_right() {
    let position: Baroque = "7k/8/8/8/1Pp1pP2/8/8/3P3K w 0 1".parse().unwrap();
    let mv = position.parse_move("d1d4").unwrap();
    assert_eq!(position.describe(mv), "d1d4 xPc4,Pe4");
    assert_eq!(position.parse_move("d1d4 xPc4,Pe4"), Ok(mv));
    assert_eq!(position.parse_move("7 3 4 3 xpc4,pe4"), Ok(mv));
    for text in ["d1d4 xPc4", "d1d3 xPc4", "d1d4 x"] {
        assert!(reason(&position, text).starts_with("the move with what it takes is d1d"));
    }
}

#[test]
fn what_is_no_move_is_unreadable() {
    let start = Baroque::start();
    let (long, many) = ("a".repeat(1 << 20), "6 ".repeat(1 << 19));
    for text in [
        "",
        " ",
        "\0",
        "a2",
        "a2a",
        "a2a6q",
        "a2--a6",
        "a2 to a6",
        "move",
        "move move a2 a6",
        "6 0 2",
        "6 0 2 0 0",
        "6 0 2 x",
        "-6 0 2 0",
        "a2\0a6",
        "ä2ä6",
        "resign",
        " x",
        "O-O",
        &long,
        &many,
    ] {
        let Err(MoveError::Unreadable(quoted)) = start.parse_move(text) else {
            panic!("{text:?} is read");
        };
        assert!(quoted.len() < 300);
    }
}

#[test]
fn places_off_the_board_are_named() {
    let start = Baroque::start();
    assert_eq!(reason(&start, "i2i4"), "there is no square i2 on the board");
    assert_eq!(reason(&start, "a2a0"), "there is no square a0 on the board");
    for text in ["6 0 8 0", "6 0 2 99", "6 0 2 4294967296"] {
        assert!(reason(&start, text).starts_with("rows and columns are numbered from 0 to 7, not"));
    }
}

/// Plays moves, each given with its expected captures.
fn follow(moves: &[(&str, &str)]) -> Baroque {
    let mut position = Baroque::start();
    for &(text, described) in moves {
        let mv = position.parse_move(text).expect(text);
        assert_eq!(position.describe(mv), described);
        position.play(mv);
    }
    position
}

#[test]
fn the_first_printed_game_is_played_until_a_leaper_passes_a_friend() {
    let position = follow(&[
        ("6 0 2 0", "a2a6"),
        ("1 5 3 5", "f7f5"),
        ("7 0 3 0", "a1a5"),
        ("3 5 5 5", "f5f3"),
        ("6 6 4 6", "g2g4"),
        ("5 5 5 6", "f3g3"),
        ("6 5 6 6", "f2g2 xPg3"),
        ("1 6 3 6", "g7g5"),
        ("3 0 3 5", "a5f5"),
    ]);
    assert_eq!(
        reason(&position, "0 1 2 1"),
        "your own squeezer on b7 stands in the way"
    );
}

#[test]
fn the_printed_game_that_black_begins_is_the_same_after_the_first_move() {
    let mut position: Baroque = "cliskilf/pppppppp/8/8/8/8/PPPPPPPP/FLIKSILC b 0 1"
        .parse()
        .unwrap();
    for text in ["1 5 3 5", "6 6 3 6"] {
        position.play(position.parse_move(text).unwrap());
    }
    assert_eq!(
        position.to_string(),
        "cliskilf/ppppp1pp/8/5pP1/8/8/PPPPPP1P/FLIKSILC b 2 2"
    );
    assert_eq!(
        reason(&position, "0 1 2 1"),
        "your own squeezer on b7 stands in the way"
    );
}

#[test]
fn records_mark_captures_and_both_ways_to_write_them_are_read() {
    let position: Baroque = "7k/8/8/8/1Pp1pP2/8/8/3P3K w 0 1".parse().unwrap();
    let (takes, quiet) = (Move::new(D1, D4), Move::new(D1, D3));
    assert_eq!(position.san(takes), "d1xd4");
    assert_eq!(position.move_text(takes), "d1d4");
    assert_eq!(position.san(quiet), "d1d3");
    for text in ["d1d4", "d1xd4", "d1-d4"] {
        assert_eq!(position.parse_move(text), Ok(takes));
    }
    for marked in ["d1d4", "d1xd4"] {
        let pgn = format!(
            "[Variant \"baroque\"]\n[SetUp \"1\"]\n[FEN \"{position}\"]\n\n1. {marked} h8g8 *\n"
        );
        let game: PgnGame = pgn.parse().unwrap();
        let record = Record::<Baroque>::from_pgn(&game).unwrap();
        assert_eq!(record.plies(), 2);
        assert!(record.to_pgn().to_string().contains("1. d1xd4 h8g8"));
    }
}
