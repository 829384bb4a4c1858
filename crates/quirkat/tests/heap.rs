//! A game needs only its rules: the one-page game of the documentation, registered by a feature, does all that the binary
//! does, with nothing but `Position` and `Rules`.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn quirkat(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quirkat"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn answer(args: &[&str], input: &str) -> String {
    let output = quirkat(args, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn it_is_shown_counted_and_listed() {
    assert!(answer(&["show", "heap"], "").contains("White to move"));
    assert_eq!(answer(&["moves", "heap"], ""), "i1h1 7 b\ni1i1 8 b\n");
    // Two ways to take counters, three plies deep.
    assert_eq!(answer(&["perft", "heap", "3"], ""), "nodes 8\n");
    let rules = answer(&["rules", "heap"], "");
    assert!(rules.contains("are not written down here."), "{rules}");
    let over = answer(&["moves", "heap", "--position", "0 w"], "");
    assert_eq!(over, "over 0-1 last counter taken\n");
}

/// Whoever leaves a multiple of three wins, so five counters are won by taking two.
#[test]
fn the_search_plays_it_perfectly() {
    let next = |position| {
        answer(
            &["next", "heap", "--position", position, "--depth", "10"],
            "",
        )
    };
    assert_eq!(next("5 w"), "3 b\n");
    assert_eq!(next("4 b"), "3 w\n");
    assert_eq!(next("0 b"), "WHITE\n");
    let analysis = answer(
        &["analyse", "heap", "--position", "5 w", "--depth", "8"],
        "",
    );
    assert!(analysis.contains("wins in 2"), "{analysis}");
}

#[test]
fn it_is_traced() {
    let trace = answer(&["trace", "heap", "--position", "2 w", "--depth", "2"], "");
    assert!(trace.contains("alpha-beta, 2 plies"), "{trace}");
    assert!(trace.contains("wins in 1"), "{trace}");
}

#[test]
fn it_is_played_over_uci() {
    let said = answer(
        &["uci"],
        "setoption name UCI_Variant value heap\nposition fen 5 w\ngo depth 8\nquit\n",
    );
    assert!(
        said.contains("bestmove i1i1") || said.contains("bestmove e1d1"),
        "{said}"
    );
}

#[test]
fn it_is_played_in_the_terminal_against_levels_made_for_any_game() {
    let opponents = answer(&["opponents", "heap"], "");
    assert!(
        opponents.contains(" level-1 ") && opponents.contains(" level-10 "),
        "{opponents}"
    );
    let game = answer(
        &["play", "heap", "--black", "level-7", "--seed", "1"],
        "i1h1\nresign\n",
    );
    assert!(game.contains("White plays i1h1"), "{game}");
    assert!(game.contains("Black (level-7) plays"), "{game}");
    let game = answer(&["play", "heap", "--black", "human"], "move  i1 h1\n");
    assert!(game.contains("White plays i1h1"), "{game}");
}

#[test]
fn it_is_played_in_matches() {
    let folder = std::env::temp_dir().join(format!("quirkat-heap-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let openings = folder.join("openings.txt");
    std::fs::write(&openings, "8 w\n7 w\n").expect("a file");
    let openings = openings.to_str().expect("a path");
    let result = answer(
        &[
            "match",
            "heap",
            "--engine",
            "quirkat",
            "--engine",
            "level-1",
            "--nodes",
            "200",
            "--games",
            "8",
            "--openings",
            openings,
        ],
        "",
    );
    assert!(result.contains("level-1"), "{result}");
    std::fs::remove_dir_all(&folder).expect("it goes");
}

/// Every position is won for one side, so no game can begin evenly; and counting counters leaves nothing to fit.
#[test]
fn what_it_lacks_is_told() {
    for (args, says) in [
        (
            &["selfplay", "heap", "--out", "unused", "--games", "1"][..],
            "no even opening was found",
        ),
        (
            &["tune", "heap", "unused", "--out", "unused-too"],
            "heap has no weights to fit",
        ),
        (
            &["rules", "heap", "counter"],
            "the rules of heap are not written down",
        ),
        (
            &[
                "next",
                "heap",
                "--eval",
                concat!(env!("CARGO_MANIFEST_DIR"), "/../eval/weights/chess.txt"),
            ],
            "heap has no weights that a file could change",
        ),
    ] {
        let output = quirkat(args, "");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains(says), "{errors}");
    }
}
