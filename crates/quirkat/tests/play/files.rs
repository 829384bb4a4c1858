//! Games in files.

use crate::common::{self, game_names};
use crate::run::{PEOPLE, answers_in, refusals};
use std::fs;
use std::path::PathBuf;

/// An empty folder for a test of this suite.
pub(crate) fn folder(test: &str) -> PathBuf {
    common::folder(&format!("play_{test}"))
}

#[test]
fn a_game_is_saved_and_taken_up_again() {
    let folder = folder("saved");
    for game in game_names() {
        let args = [&[game], PEOPLE].concat();
        let players = [game, "--white", "quirkat:1", "--black", "human"];
        let said = answers_in(&folder, &players, b"save my game.pgn\nfen\n");
        assert!(said.contains("The game is in my game.pgn\n"), "{said}");
        let fen = said.lines().rev().nth(3).expect("a position").to_owned();
        let pgn = fs::read_to_string(folder.join("my game.pgn")).expect("a file");
        assert!(
            pgn.contains("[White \"quirkat:1\"]\n[Black \"human\"]\n"),
            "{pgn}"
        );
        let said = answers_in(&folder, &args, b"load my game.pgn\nfen\nhistory\n");
        assert!(said.contains(&format!("\n{fen}\n")), "{said}");
        assert!(!said.contains("error"), "{said}");
        fs::remove_file(folder.join("my game.pgn")).expect("the file goes");
    }
    fs::remove_dir_all(folder).expect("the folder goes");
}

#[test]
fn what_holds_no_game_is_refused_in_one_sentence() {
    let folder = folder("refused");
    let args = [&["chess"], PEOPLE].concat();
    for (contents, says) in [
        ("", "`x.pgn` holds no game"),
        (
            "1. e4 e5 2. Ke3 *",
            "`x.pgn` cannot be played: move 2. `Ke3` is not legal here: ",
        ),
        (
            "1. e4 {",
            "cannot read `x.pgn`: line 1: a comment is not closed",
        ),
        (
            "[Variant \"Go\"]\n\n1. e4 *",
            "`x.pgn` cannot be played: the record is of the game `Go`",
        ),
    ] {
        fs::write(folder.join("x.pgn"), contents).expect("a file");
        let said = answers_in(&folder, &args, b"load x.pgn\ne4\n");
        assert!(said.contains(&format!("error: {says}")), "{said}");
        assert!(said.contains("White plays e4"), "{said}");
    }
    let said = answers_in(&folder, &args, b"load .\n");
    assert_eq!(said.matches("os error").count(), 1, "{said}");
    let said = answers_in(&folder, &args, b"save .\nsave /dev/null\ne4\n");
    assert!(
        said.contains("error: cannot write `.`: it is a folder\n"),
        "{said}"
    );
    assert!(said.contains("The game is in /dev/null\n"), "{said}");
    assert!(said.contains("White plays e4"), "{said}");
    fs::remove_dir_all(folder).expect("the folder goes");
}

#[test]
fn a_file_is_replaced_only_after_a_yes() {
    let folder = folder("replaced");
    let file = folder.join("x.pgn");
    let args = [&["chess"], PEOPLE].concat();
    let asks = "Replace it (y/n)? x.pgn exists already\n";
    for (lines, says, replaced) in [
        ("n\n", "x.pgn is as it was\n", false),
        ("e4\n", "White plays e4\n", false),
        (
            "e4\ny\n",
            "error: `y` is neither a command nor a move",
            false,
        ),
        ("", "Final score:", false),
        ("y\n", "The game is in x.pgn\n", true),
        ("YES\n", "The game is in x.pgn\n", true),
    ] {
        fs::write(&file, "mine").expect("room");
        let said = answers_in(&folder, &args, format!("save x.pgn\n{lines}").as_bytes());
        assert!(said.contains(asks) && said.contains(says), "{said}");
        let kept = fs::read_to_string(&file).expect("a file") == "mine";
        assert_eq!(kept, !replaced, "{lines:?}");
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    fs::remove_dir_all(folder).expect("the folder goes");
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_pipes_do_not_hang_the_game() {
    let folder = folder("links");
    std::os::unix::fs::symlink("x.pgn", folder.join("link.pgn")).expect("a link");
    common::named_pipe(&folder, "pipe");
    let args = [&["chess"], PEOPLE].concat();
    let lines = b"save link.pgn\nsave pipe\nsave /dev/full\nsave no/such.pgn\ne4\n";
    let said = answers_in(&folder, &args, lines);
    assert_eq!(
        refusals(&said),
        [
            "cannot write `pipe`: it is a pipe that nobody reads from",
            "cannot write `/dev/full`: no space is left there",
            "cannot write `no/such.pgn`: there is no such folder",
        ]
    );
    assert!(said.contains("White plays e4\n"), "{said}");
    assert!(folder.join("link.pgn").is_symlink() && folder.join("x.pgn").is_file());
    fs::remove_dir_all(folder).expect("the folder goes");
}

#[test]
fn a_finished_game_that_is_loaded_does_not_count() {
    let folder = folder("finished");
    fs::write(folder.join("mate.pgn"), "1. f3 e5 2. g4 Qh4# 0-1\n").expect("a file");
    let args = [&["chess"], PEOPLE].concat();
    let said = answers_in(&folder, &args, b"load mate.pgn\n");
    assert!(said.contains("Game over: 0-1 checkmate"), "{said}");
    assert!(
        said.ends_with("Final score:\nWhite: 0\nBlack: 0\n"),
        "{said}"
    );
    fs::remove_dir_all(folder).expect("the folder goes");
}

#[test]
fn captures_are_marked_in_files_and_read_with_and_without_the_mark() {
    let folder = folder("marked");
    for game in ["baroque", "ultima"] {
        let args = [&[game], PEOPLE].concat();
        for text in ["d1d4", "d1xd4"] {
            let pgn = format!(
                "[Variant \"{game}\"]\n[SetUp \"1\"]\n[FEN \"7k/8/8/8/4pP2/8/8/K2P4 w 0 1\"]\n\n1. {text} h8g8 *\n"
            );
            fs::write(folder.join("x.pgn"), pgn).expect("a file");
            let said = answers_in(&folder, &args, b"load x.pgn\nfen\nsave y.pgn\n");
            let after = "\n6k1/8/8/8/3P1P2/8/8/K7 w 1 2\n";
            assert!(said.contains(after), "{said}");
            let saved = fs::read_to_string(folder.join("y.pgn")).expect("a file");
            assert!(saved.contains("\n1. d1xd4 h8g8 *\n"), "{saved}");
        }
    }
    fs::remove_dir_all(folder).expect("the folder goes");
}
