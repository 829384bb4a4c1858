//! `quirkat moves`.

use crate::common::{game_names, piped};
use crate::run::{prints, prints_given};
use std::process::Stdio;

const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Games that are over: the game, the position, the ending.
const OVER: &[(&str, &str, &str)] = &[
    (
        "chess",
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "0-1 checkmate",
    ),
    (
        "chess",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "1/2-1/2 stalemate",
    ),
    (
        "chess",
        "k7/8/8/8/8/8/8/K7 w - - 0 1",
        "1/2-1/2 insufficient material",
    ),
    (
        "chess",
        "k7/8/8/8/8/8/8/KR6 w - - 150 90",
        "1/2-1/2 seventy-five-move rule",
    ),
    ("baroque", "8/8/8/8/8/8/8/K7 b 0 1", "1-0 king taken"),
    (
        "baroque",
        "k7/8/8/8/8/8/1f6/K7 w 0 1",
        "1/2-1/2 no legal move",
    ),
    (
        "baroque",
        "k7/8/8/8/8/8/8/K6L w 100 60",
        "1/2-1/2 a hundred plies without a capture",
    ),
    ("ultima", "k7/8/8/8/8/8/1f6/K7 w 0 1", "0-1 no legal move"),
    ("alquerque", "5/2w2/5/5/5 w -", "1-0 no pieces left"),
    (
        "alquerque",
        "bbb2/5/5/5/wwwww w -",
        "1-0 passed: more pieces",
    ),
    (
        "alquerque",
        "5/bbbb1/5/www2/5 b -",
        "0-1 passed: more pieces",
    ),
    (
        "alquerque",
        "5/bbbbb/5/wwwww/5 w -",
        "1/2-1/2 passed: equal pieces",
    ),
    ("alquerque", "5/5/5/5/b3w w -", "0-1 no legal move"),
];

/// Captures: the game, the position, the expected lines.
const CAPTURES: &[(&str, &str, &[&str])] = &[
    (
        "chess",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        &["e5d6 4k3/8/3P4/8/8/8/8/4K3 b - - 0 2 takes d5"],
    ),
    (
        "baroque",
        "k7/8/8/8/8/8/8/K1L1p1p1 w 0 1",
        &["c1f1 k7/8/8/8/8/8/8/K4Lp1 b 0 1 takes e1"],
    ),
    (
        "ultima",
        "k7/8/8/8/8/8/8/K1L1p1p1 w 0 1",
        &[
            "c1f1 k7/8/8/8/8/8/8/K4Lp1 b 0 1 takes e1",
            "c1h1 k7/8/8/8/8/8/8/K6L b 0 1 takes e1,g1",
        ],
    ),
    (
        "alquerque",
        "5/2w2/2b2/5/5 w -",
        &["c4c2 5/5/5/2w2/5 b - takes c3"],
    ),
];

#[test]
fn every_game_lists_the_moves_of_its_start_sorted_with_the_positions_after() {
    for (game, count, first) in [
        (
            "chess",
            20,
            "a2a3 rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1",
        ),
        (
            "baroque",
            32,
            "a2a3 cliskilf/pppppppp/8/8/8/P7/1PPPPPPP/FLIKSILC b 1 1",
        ),
        (
            "ultima",
            32,
            "a2a3 cliskilf/pppppppp/8/8/8/P7/1PPPPPPP/FLIKSILC b 1 1",
        ),
        ("alquerque", 4, "b3c3 wwwww/wwwww/w1wbb/bbbbb/bbbbb b c3b3"),
    ] {
        let out = prints(&["moves", game]);
        let lines: Vec<_> = out.lines().collect();
        assert_eq!(lines.len(), count, "{game}");
        assert_eq!(lines[0], first, "{game}");
        assert!(
            lines.is_sorted_by_key(|line| line.split(' ').next()),
            "{game}"
        );
    }
}

#[test]
fn the_positions_listed_can_be_given_back() {
    for game in game_names() {
        for line in prints(&["moves", game]).lines() {
            let (_, position) = line.split_once(' ').unwrap();
            prints(&["moves", game, "--position", position]);
        }
    }
}

#[test]
fn a_finished_game_says_how_it_ended() {
    for (game, position, says) in OVER {
        let out = prints(&["moves", game, "--position", position]);
        assert_eq!(out, format!("over {says}\n"));
        let out = prints(&["moves", game, "--position", position, "--json"]);
        let json: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(json["moves"].as_array().unwrap().len(), 0);
        let (result, reason) = says.split_once(' ').unwrap();
        assert_eq!(json["ending"]["result"], result);
        assert_eq!(json["ending"]["reason"], reason);
    }
}

#[test]
fn captures_are_named_on_demand() {
    for (game, position, lines) in CAPTURES {
        let out = prints(&["moves", game, "--position", position, "--captures"]);
        let with: Vec<_> = out.lines().filter(|line| line.contains("takes")).collect();
        assert_eq!(with, *lines);
        assert!(!prints(&["moves", game, "--position", position]).contains("takes"));
    }
}

#[test]
fn json_holds_moves_positions_and_captures() {
    let out = prints(&["moves", "chess", "--json"]);
    assert_eq!(out.lines().count(), 1);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["game"], "chess");
    assert_eq!(json["position"], CHESS_START);
    assert!(json["ending"].is_null());
    assert_eq!(json["moves"].as_array().unwrap().len(), 20);
    assert_eq!(json["moves"][0]["move"], "a2a3");
    assert_eq!(
        json["moves"][0]["captures"],
        serde_json::Value::Array(vec![])
    );
}

#[test]
fn a_position_comes_from_standard_input_too() {
    let read = prints_given(
        &["moves", "chess", "--position", "-"],
        CHESS_START.as_bytes(),
    );
    assert_eq!(read, prints(&["moves", "chess"]));
}

#[test]
fn a_reader_that_goes_away_is_no_mistake() {
    // The position is sent last, so that the reader is gone before anything is written.
    let mut child = piped(&["moves", "chess", "--position", "-"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, CHESS_START.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_told() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = piped(&["moves", "chess"]).stdout(full).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("error: cannot write the result"), "{said}");
    assert_eq!(said.lines().count(), 1);
    assert_eq!(output.status.code(), Some(1));
}
