//! `quirkat fen`: the exact output of the program of the Gent document.

use crate::common::piped;
use crate::run::{prints, refuses};
use std::collections::BTreeSet;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn fen(position: &str, more: &[&str]) -> String {
    let fields: Vec<_> = position.split(' ').collect();
    prints(&[&["fen"], &fields[..], more].concat())
}

fn all(position: &str) -> Vec<String> {
    fen(position, &["TEST"])
        .lines()
        .map(str::to_owned)
        .collect()
}

/// The next positions by our own rules, which write the en passant square only if a capture is possible.
fn by_our_rules(position: &str) -> BTreeSet<String> {
    let out = prints(&["moves", "chess", "--position", position]);
    let next = out.lines().filter_map(|line| line.split_once(' '));
    next.map(|(_, next)| without_passed(next)).collect()
}

fn without_passed(position: &str) -> String {
    let mut fields: Vec<_> = position.split(' ').collect();
    fields[3] = "-";
    fields.join(" ")
}

/// `main` with six arguments prints the best next position.
#[test]
fn a_position_is_answered_by_one_of_the_next_ones() {
    let mut position = START.to_owned();
    for seed in 0..12 {
        let next = fen(&position, &["--seed", &seed.to_string()]);
        assert!(
            all(&position).contains(&next.trim_end().to_owned()),
            "{position}"
        );
        next.trim_end().clone_into(&mut position);
    }
    assert!(position.ends_with(" 7"));
}

/// Equal moves are chosen at random, reproducibly with a seed.
#[test]
fn chance_is_repeatable_where_a_seed_is_given() {
    let with = |seed: u64| fen(START, &["--seed", &seed.to_string()]);
    assert_eq!(with(5), with(5));
    let different: BTreeSet<_> = (0..20).map(with).collect();
    assert!(different.len() > 2);
    let args = ["next", "chess", "--opponent", "gent", "--seed", "7"];
    assert_eq!(
        without_passed(with(7).trim()),
        without_passed(prints(&args).trim())
    );
    let free: BTreeSet<_> = (0..20).map(|_| fen(START, &[])).collect();
    assert!(free.len() > 1);
}

/// Lists go square by square from a1 along the ranks, and a pawn's single step comes before its double step. The en passant square is
/// always written.
#[test]
fn test_lists_all_next_positions_in_the_documents_order() {
    let expected = [
        "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/R1BQKBNR b KQkq - 1 1",
        "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - 1 1",
        "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1",
        "rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R b KQkq - 1 1",
        "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR b KQkq a3 0 1",
        "rnbqkbnr/pppppppp/8/8/8/1P6/P1PPPPPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/1P6/8/P1PPPPPP/RNBQKBNR b KQkq b3 0 1",
    ];
    let listed = all(START);
    assert_eq!(listed[..8], expected);
    assert_eq!(listed.len(), 20);
}

/// A queen's diagonals come first, sorted by direction and then by target; a king's castling follows his steps, short before long;
/// a pawn captures to the right first, and promotes to bishop, knight, queen, rook.
#[test]
fn every_man_has_its_order() {
    let boards = |position: &str| -> Vec<String> {
        let listed = all(position);
        let board = |line: &String| line.split(' ').next().map(str::to_owned);
        listed.iter().filter_map(board).collect()
    };
    let queen = boards("k7/8/8/8/8/8/1Q6/7K w - - 0 1");
    // The king's three steps come first, from h1; then the queen from b2.
    let diagonal_then_straight = [
        "k7/8/8/8/8/8/8/Q6K",
        "k7/8/8/8/8/8/8/2Q4K",
        "k7/8/8/8/8/Q7/8/7K",
        "k7/8/8/8/8/2Q5/8/7K",
    ];
    assert_eq!(queen[3..7], diagonal_then_straight);
    assert_eq!(queen[12], "k7/8/8/8/8/8/8/1Q5K");
    assert_eq!(queen[13], "k7/8/8/8/8/8/Q7/7K");
    let castling = boards("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let king = castling
        .iter()
        .position(|board| board.ends_with("/R2K3R"))
        .expect("the first of his steps");
    let steps_then_castling = [
        "4k3/8/8/8/8/8/8/R2K3R",
        "4k3/8/8/8/8/8/8/R4K1R",
        "4k3/8/8/8/8/8/3K4/R6R",
        "4k3/8/8/8/8/8/4K3/R6R",
        "4k3/8/8/8/8/8/5K2/R6R",
        "4k3/8/8/8/8/8/8/R4RK1",
        "4k3/8/8/8/8/8/8/2KR3R",
    ];
    assert_eq!(castling[king..king + 7], steps_then_castling);
    let promotion = boards("1n1n3k/2P5/8/8/8/8/8/K7 w - - 0 1");
    let last = promotion.len() - 12;
    let one = ["1nBn3k", "1nNn3k", "1nQn3k", "1nRn3k"];
    let right = ["1n1B3k", "1n1N3k", "1n1Q3k", "1n1R3k"];
    let left = ["1B1n3k", "1N1n3k", "1Q1n3k", "1R1n3k"];
    let expected = [one, right, left].concat();
    let rank: Vec<_> = promotion[last..]
        .iter()
        .filter_map(|board| board.split('/').next())
        .collect();
    assert_eq!(rank, expected);
}

/// `main` with `TEST` prints exactly the next positions in which the player is not in check.
#[test]
fn the_lists_are_our_rules_lists() {
    for position in [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "8/8/8/4k3/3Pp3/8/8/3K4 b - d3 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b kqKQ - 3 9",
        // Castling out of check, and over an attacked square.
        "r3k2r/8/8/8/8/8/4R3/4K3 b kq - 0 1",
        "r3k2r/8/8/8/8/8/3R1R2/4K3 b kq - 0 1",
    ] {
        let listed = all(position);
        let set: BTreeSet<_> = listed.iter().map(|next| without_passed(next)).collect();
        assert_eq!(set.len(), listed.len(), "{position}");
        let canonical = position.replace("kqKQ", "KQkq");
        let ours: BTreeSet<_> = by_our_rules(&canonical);
        let same: BTreeSet<_> = set.iter().map(|next| canonical_castling(next)).collect();
        assert_eq!(same, ours, "{position}");
    }
}

/// The position with its castling rights in the usual order.
fn canonical_castling(position: &str) -> String {
    let mut fields: Vec<_> = position.split(' ').map(str::to_owned).collect();
    let rights: String = "KQkq-".chars().filter(|c| fields[2].contains(*c)).collect();
    fields[2] = rights;
    fields.join(" ")
}

#[test]
fn castling_rights_keep_their_order() {
    let listed = all("r3k2r/8/8/8/8/8/8/R3K2R b kqKQ - 3 9");
    assert!(
        listed.iter().any(|next| next.contains(" w qKQ - 4 10")),
        "{listed:?}"
    );
}

/// Without a valid move the program assumes a draw, even in checkmate. Its own draw condition is a count of seventy-five.
#[test]
fn where_there_is_no_next_position_it_is_a_draw() {
    for position in [
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "R6k/8/6K1/8/8/8/8/8 b - - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 74 90",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 149 190",
    ] {
        assert_eq!(fen(position, &[]), "DRAW\n", "{position}");
        assert_eq!(fen(position, &["TEST"]), "DRAW\n", "{position}");
    }
    // One ply earlier, or if only pawns can move, the game goes on.
    assert_ne!(fen("4k3/8/8/8/8/8/8/R3K3 w Q - 73 90", &[]), "DRAW\n");
    let pawns = "k7/P7/K7/8/8/8/7p/8 b - - 80 90";
    assert_eq!(all(pawns).len(), 4);
    assert_ne!(fen(pawns, &[]), "DRAW\n");
    // It does not know that bare kings draw.
    let kings = "k7/8/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(all(kings).len(), 3);
    assert_ne!(fen(kings, &[]), "DRAW\n");
}

#[test]
fn fields_may_come_in_quotes_and_the_word_anywhere() {
    assert_eq!(prints(&["fen", START, "TEST"]), fen(START, &["TEST"]));
    let fields: Vec<_> = START.split(' ').collect();
    let before = prints(&[&["fen", "TEST"], &fields[..]].concat());
    assert_eq!(before, fen(START, &["TEST"]));
}

#[test]
fn what_is_no_position_is_refused() {
    for (words, says) in [
        (
            &["8/8"][..],
            "not a position of chess: a position has 6 fields separated by spaces, this text has 1",
        ),
        (&["TEST"], "this text has 0"),
        (
            &["4k3/8/8/8/8/8/8/4K3", "x", "-", "-", "0", "1"],
            "the side to move is `x`",
        ),
        (
            &["4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "-1", "1"],
            "the halfmove clock `-1`",
        ),
        (
            &["4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "0", "1", "test"],
            "this text has 7",
        ),
        (
            &[
                "4k3/8/8/8/8/8/8/4K3",
                "w",
                "-",
                "-",
                "0",
                "1",
                "--seed",
                "x",
            ],
            "`x` is not a seed",
        ),
    ] {
        let said = refuses(&[&["fen"], words].concat());
        assert!(said.contains(says), "{words:?}: {said}");
    }
    let output = piped(&["fen"]).output().expect("the binary starts");
    assert_eq!(output.status.code(), Some(2));
}

/// The last clause of its `main` prints DRAW and halts with 0 whenever the others have failed: for what its parser does not
/// read, and for another number of words than six, or seven with TEST.
#[test]
fn like_gent_whatever_cannot_be_answered_is_a_draw() {
    for words in [
        &[][..],
        &["8/8"],
        &["TEST"],
        &["hello", "world"],
        &["4k3/8/8/8/8/8/8/4K3", "x", "-", "-", "0", "1"],
        &["4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "-1", "1"],
        &["4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "0", "0"],
        &["4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "0"],
        &["4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "0", "TEST"],
        &["4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "0", "1", "test"],
        &[
            "4k3/8/8/8/8/8/8/4K3",
            "w",
            "-",
            "-",
            "0",
            "1",
            "TEST",
            "TEST",
        ],
        // All six fields in one word are one word.
        &[START],
        // Its parser knows K, Q, k and q, and no rooks by their files.
        &["4k3/8/8/8/8/8/8/R3K3", "w", "A", "-", "0", "1"],
        &["8/8/8/8/8/8/8/8", "w", "-", "-", "0", "1"],
    ] {
        let args = [&["fen", "--like", "gent"], words].concat();
        assert_eq!(prints(&args), "DRAW\n", "{words:?}");
    }
}

/// What is a position is answered as it is without the option.
#[test]
fn like_gent_positions_are_answered() {
    let like = |position: &str, more: &[&str]| fen(position, &[&["--like", "gent"], more].concat());
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for position in [START, kiwipete, "R6k/8/6K1/8/8/8/8/8 b - - 0 1"] {
        assert_eq!(like(position, &["TEST"]), fen(position, &["TEST"]));
        let seed = ["--seed", "5"];
        assert_eq!(like(position, &seed), fen(position, &seed));
    }
    let said = refuses(&["fen", "--like", "prolog"]);
    assert!(
        said.contains("`prolog` is not a manner of this program; there is gent"),
        "{said}"
    );
}

/// Its drawing has the number of each rank on the right, an empty line after every rank, dots for empty squares and the letters
/// of the files below.
#[test]
fn like_gent_boards_are_drawn_with_their_ranks_on_the_right() {
    let out = fen(START, &["TEST", "--like", "gent", "--draw"]);
    let mut lines = out.lines();
    let first = all(START)[0].clone();
    assert_eq!(lines.next(), Some(first.as_str()));
    let board: Vec<_> = lines.take(18).collect();
    let ranks = [
        "    ♜    ♞    ♝    ♛    ♚    ♝    ♞    ♜    8",
        "    ♟    ♟    ♟    ♟    ♟    ♟    ♟    ♟    7",
        "    ·    ·    ·    ·    ·    ·    ·    ·    6",
        "    ·    ·    ·    ·    ·    ·    ·    ·    5",
        "    ·    ·    ·    ·    ·    ·    ·    ·    4",
        "    ♘    ·    ·    ·    ·    ·    ·    ·    3",
        "    ♙    ♙    ♙    ♙    ♙    ♙    ♙    ♙    2",
        "    ♖    ·    ♗    ♕    ♔    ♗    ♘    ♖    1",
        "    a    b    c    d    e    f    g    h",
    ];
    let spaced: Vec<_> = ranks.into_iter().flat_map(|rank| [rank, ""]).collect();
    assert_eq!(board, spaced);
    assert_eq!(out.matches("    a    b    c").count(), 20);
    let draw = fen(
        "R6k/8/6K1/8/8/8/8/8 b - - 0 1",
        &["--like", "gent", "--draw"],
    );
    assert_eq!(draw, "DRAW\n");
    refuses(&["fen", START, "--draw"]);
}

/// Where scores are equal a coin keeps the earlier move against the best of those after it, in the order of the list that TEST
/// prints: the first of twenty is played every other time, the second every fourth.
#[test]
fn equal_moves_are_likelier_the_earlier_they_are_listed() {
    let listed = all(START);
    let mut times = vec![0; listed.len()];
    for seed in 0..80 {
        let next = fen(START, &["--seed", &seed.to_string()]);
        let place = listed.iter().position(|other| *other == next.trim_end());
        times[place.expect("one of the list")] += 1;
    }
    assert!((28..=52).contains(&times[0]), "{times:?}");
    assert!((10..=30).contains(&times[1]), "{times:?}");
    assert!(times[10..].iter().sum::<i32>() <= 4, "{times:?}");
}

/// Only its own mate is near enough: the king would be taken on the third ply. The enemy's would be taken on the fourth, so it
/// takes a knight and is mated.
#[test]
fn a_king_taken_within_three_plies_is_all_it_sees() {
    let mate = fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", &[]);
    assert_eq!(mate, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1\n");
    let bait = fen("4r1k1/5ppp/8/8/n7/8/5PPP/R5K1 w - - 0 1", &[]);
    assert_eq!(bait, "4r1k1/5ppp/8/8/R7/8/5PPP/6K1 b - - 0 1\n");
}

/// Fewer than four moves make it look deeper, and it counts moves without a look at check. In check with three ways out it looks
/// no further, with three moves on the whole board it does.
#[test]
fn few_moves_are_counted_without_a_look_at_check() {
    let nodes = |args: &[&str], position: &str| {
        let out = prints(&[args, &["--position", position]].concat());
        let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        json["nodes"].as_u64().expect("a number")
    };
    let perft = |position: &str, depth: u32| {
        nodes(&["perft", "chess", &depth.to_string(), "--json"], position)
    };
    let trace = [
        "trace",
        "chess",
        "--depth",
        "3",
        "--opponent",
        "gent",
        "--plain",
    ];
    let searched = |position: &str| nodes(&[&trace[..], &["--format", "json"]].concat(), position);
    let all = |position: &str| (0..=3).map(|depth| perft(position, depth)).sum::<u64>();
    // The king has three steps out of check, and the knights many that do not help.
    let check = "4k3/8/8/8/8/N7/8/N3K2r w - - 0 1";
    assert_eq!(perft(check, 1), 3);
    assert_eq!(searched(check), all(check));
    // Both kings stand in corners behind blocked pawns.
    let narrow = "k7/p7/P7/8/8/7p/7P/7K w - - 0 1";
    assert!(searched(narrow) > all(narrow));
}

/// Check is not looked for while it searches. So on its last ply, after which no king is taken any more, moves count that leave
/// the king in check. The best moves were found by another program, written from the document's source alone.
#[test]
fn on_the_last_ply_nobody_asks_for_check() {
    for (position, expected) in [
        (
            "7r/p7/R5p1/6kp/P7/2p1p2p/2P1P2P/5K1R w - - 0 32",
            "a4a5 a6a5 a6a7 a6c6 a6d6 a6e6 f1e1 f1g1 h1g1",
        ),
        (
            "r2q1b1r/p2kp2p/7p/1p3P1Q/2pP3P/P4N2/1Pn2KP1/3R1B1R b - - 5 16",
            "a7a5 a7a6 a8b8 a8c8 d7c6 d7c7 d7c8 d7d6 d8a5 d8b6 d8b8 d8c7 d8c8 f8g7 h8g8",
        ),
        (
            "3n2k1/2p4p/p7/1pn5/4Pp2/2P2K2/1P4N1/7R w - - 2 37",
            "f3f4 g2f4",
        ),
        (
            "3B4/1p4p1/2q2p2/2p1k1p1/3p4/1P1P1P1P/2PK1P1P/5B2 b - - 2 30",
            "c6f3",
        ),
    ] {
        let args = [
            "trace",
            "chess",
            "--opponent",
            "gent",
            "--depth",
            "3",
            "--format",
            "json",
        ];
        let out = prints(&[&args[..], &["--show-depth", "0", "--position", position]].concat());
        let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        let best = json["best"].as_array().expect("moves").iter();
        let mut best: Vec<_> = best.filter_map(serde_json::Value::as_str).collect();
        best.sort_unstable();
        assert_eq!(best.join(" "), expected, "{position}");
    }
}
