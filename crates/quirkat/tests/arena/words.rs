//! What is told of a match: who keeps a pace of their own, what few games prove, and what is wrong with programs and files.

use crate::common::{folder, named_pipe};
use crate::run::{games, refuses, says};
use std::fs;
use std::path::Path;

/// What a short match tells on standard output and on standard error.
fn play(folder: &Path, engines: &[&str], more: &[&str]) -> (String, String) {
    let args = [&["match", "alquerque"], engines, more].concat();
    says(folder, &args)
}

const OWN: &[&str] = &["--engine", "quirkat", "--engine", "quirkat"];

#[test]
fn who_keeps_a_pace_of_their_own_is_told_before_the_first_game() {
    let folder = folder("own_paces");
    let lists = format!("lisp='{}' lisp", env!("CARGO_BIN_EXE_quirkat"));
    let short = ["--games", "2", "--max-moves", "2"];
    for (engine, pace, own) in [
        ("atlanta", ["--nodes", "50"], "atlanta looks 4 plies ahead"),
        ("atlanta:1", ["--depth", "3"], "atlanta:1 looks 1 ply ahead"),
        (
            "level-1",
            ["--nodes", "50"],
            "level-1 looks 1 ply ahead at most",
        ),
        ("level-9", ["--depth", "3"], "level-9 searches "),
        (
            &lists,
            ["--nodes", "50"],
            "quirkat-2 is asked to look 4 plies ahead",
        ),
    ] {
        let engines = ["--engine", "quirkat", "--engine", engine];
        let (_, told) = play(&folder, &engines, &[&pace[..], &short].concat());
        let first = told.lines().next().expect("a line");
        assert!(first.starts_with(own), "{told}");
        assert!(
            first.ends_with(", whatever the pace of the games"),
            "{told}"
        );
        assert_eq!(told.matches("whatever the pace").count(), 1, "{told}");
    }
    for (engine, pace) in [(lists.as_str(), "--depth"), ("quirkat", "--nodes")] {
        let engines = ["--engine", "quirkat", "--engine", engine];
        let (_, told) = play(&folder, &engines, &[&[pace, "3"][..], &short].concat());
        assert!(!told.contains("whatever the pace"), "{told}");
    }
    let engines = ["--engine", "quirkat", "--engine", "atlanta"];
    let args = [
        &["tournament", "alquerque", "--nodes", "50", "--rounds", "1"],
        &engines[..],
    ];
    let (_, told) = says(&folder, &args.concat());
    assert!(told.starts_with("atlanta looks 4 plies ahead, "), "{told}");
}

#[test]
fn few_pairs_are_shown_without_an_error() {
    let folder = folder("few_pairs");
    let short = ["--depth", "1", "--max-moves", "1"];
    let report = |games: &str| play(&folder, OWN, &[&short[..], &["--games", games]].concat());
    let (said, told) = report("2");
    assert!(said.contains(": 2 games of alquerque\n"), "{said}");
    assert!(
        said.contains("\nElo +0.0; 1 pair of games is too few to tell the error\n"),
        "{said}"
    );
    assert!(!said.contains('±') && !said.contains("LOS"), "{said}");
    assert!(told.contains("(2 plies) | "), "{told}");
    assert!(told.ends_with(", Elo +0.0\n"), "{told}");
    // All alike: however many there are, the variance is not nothing.
    let (said, _) = report("20");
    assert!(
        said.contains("\nElo +0.0; all pairs ended alike, which tells nothing of the error\n"),
        "{said}"
    );
    let json = ["--games", "2", "--json"];
    let (said, _) = play(&folder, OWN, &[&short[..], &json].concat());
    let report: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(report["estimate"]["elo"], 0.0, "{said}");
    assert_eq!(report["estimate"].get("low"), None, "{said}");
}

#[test]
fn a_program_that_cannot_start_shows_the_end_of_its_error() {
    let folder = folder("cannot_start");
    let complain = "Traceback: it began long ago\nError: ".to_owned() + &"far ".repeat(60);
    fs::write(
        folder.join("said.txt"),
        complain + "no module named chess\n",
    )
    .expect("room");
    fs::write(folder.join("student.sh"), "cat said.txt >&2\nexit 1\n").expect("room");
    let pace = ["--nodes", "5", "--games", "2"];
    for command in [
        "cmd=sh student.sh",
        "cmd=nosuchprogram",
        "cmd=sh dir=no/such",
    ] {
        let mut engines = vec!["--engine", "quirkat", "--engine"];
        engines.extend(command.split_inclusive("student.sh").flat_map(|words| {
            if words.contains("dir=") {
                words.split(' ').collect()
            } else {
                vec![words]
            }
        }));
        let said = refuses(
            &folder,
            &[&["match", "chess"], &engines[..], &pace].concat(),
        );
        let end = match command {
            "cmd=sh student.sh" => "far far no module named chess",
            "cmd=nosuchprogram" => {
                "cannot start `nosuchprogram`: No such file or directory (os error 2)"
            }
            _ => "cannot start `sh`: there is no folder `no/such`",
        };
        assert!(said.ends_with(end), "{said}");
    }
    let lists = ["--engine", "quirkat", "--engine", "lisp=sh student.sh"];
    let (_, told) = play(&folder, &lists, &["--depth", "1", "--games", "2"]);
    assert!(told.contains("far far no module named chess"), "{told}");
}

#[test]
fn weights_that_cannot_be_read_are_told_once() {
    let folder = folder("unreadable_weights");
    fs::write(folder.join("bad.txt"), "nothing\n").expect("room");
    for (weights, says) in [
        (
            "weights=none.txt",
            "cannot read the weights `none.txt`: No such file or directory (os error 2)",
        ),
        (
            "weights=bad.txt",
            "`bad.txt` does not hold weights of this game: line 1 ",
        ),
    ] {
        let engines = ["--engine", "quirkat", weights, "--engine", "quirkat"];
        let args = [&["match", "chess"], &engines[..], &["--nodes", "5"]].concat();
        let said = refuses(&folder, &args);
        assert!(
            said.starts_with("the engine `quirkat` cannot play: "),
            "{said}"
        );
        assert!(said.contains(says), "{said}");
        assert_eq!(
            said.matches("os error").count(),
            said.matches("No such").count()
        );
    }
}

#[test]
fn a_damaged_journal_is_named_as_damaged() {
    let folder = folder("damaged_journal");
    let more = ["--depth", "1", "--max-moves", "1", "--journal", "j"];
    play(&folder, OWN, &[&more[..], &["--games", "4"]].concat());
    let path = folder.join("j");
    let text = fs::read_to_string(&path).expect("a journal");
    let damaged = text.replacen("{\"game\":", "{\"gxme\":", 1);
    assert_ne!(damaged, text);
    fs::write(&path, &damaged).expect("room");
    let args = [&["match", "alquerque"], OWN, &more, &["--games", "6"]].concat();
    let said = refuses(&folder, &args);
    assert_eq!(said, "the journal `j` is damaged: line 2 cannot be read");
    assert_eq!(fs::read_to_string(&path).expect("a journal"), damaged);
}

#[cfg(unix)]
#[test]
fn games_are_written_to_devices_and_pipes_as_what_they_are() {
    use std::os::unix::fs::FileTypeExt;

    let folder = folder("pgn_devices");
    named_pipe(&folder, "pipe");
    let short = ["--depth", "1", "--max-moves", "1", "--games", "2"];
    let (said, _) = play(
        &folder,
        OWN,
        &[&short[..], &["--pgn", "/dev/null"]].concat(),
    );
    assert!(said.contains("2 games"), "{said}");
    let args = |more: &[&'static str]| [&["match", "alquerque"], OWN, &short[..], more].concat();
    for (more, says) in [
        (
            &["--pgn", "pipe"][..],
            "cannot write `pipe`: it is a pipe that nobody reads from",
        ),
        (
            &["--pgn", "/dev/full"],
            "cannot write `/dev/full`: no space is left there",
        ),
        (
            &["--journal", "/dev/null"],
            "cannot write `/dev/null`: it is a device, not a file",
        ),
        (
            &["--journal", "pipe"],
            "cannot write `pipe`: it is a pipe, not a file",
        ),
        (
            &["--journal", "j", "--pgn", "pipe"],
            "cannot write `pipe`: it is a pipe, not a file",
        ),
    ] {
        let output = crate::common::run(&mut crate::run::quirkat(&folder, &args(more)));
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.ends_with(&format!("error: {says}\n")), "{told}");
    }
    for device in ["/dev/null", "/dev/full"] {
        let kind = fs::metadata(device).expect("a device").file_type();
        assert!(kind.is_char_device(), "{device}");
    }
    // A link is followed, and what is there stays.
    fs::write(folder.join("target.pgn"), "% mine\n\n").expect("room");
    std::os::unix::fs::symlink("target.pgn", folder.join("link.pgn")).expect("a link");
    play(&folder, OWN, &[&short[..], &["--pgn", "link.pgn"]].concat());
    let text = fs::read_to_string(folder.join("target.pgn")).expect("games");
    assert!(text.starts_with("% mine\n"), "{text}");
    assert_eq!(games(&folder.join("target.pgn")).len(), 2);
    assert!(folder.join("link.pgn").is_symlink());
}

#[test]
fn the_tables_of_others_are_not_replaced() {
    let folder = folder("foreign_tables");
    fs::create_dir(folder.join("cup")).expect("a folder");
    fs::write(folder.join("cup/index.html"), "mine").expect("room");
    let rules = [
        "--depth",
        "1",
        "--max-moves",
        "1",
        "--rounds",
        "1",
        "--out",
        "cup",
    ];
    let args = [&["tournament", "alquerque"], OWN, &rules].concat();
    let said = refuses(&folder, &args);
    let sentence = "cannot write `cup/index.html`: it exists already; `--force` replaces it";
    assert_eq!(said, sentence);
    assert_eq!(
        fs::read_dir(folder.join("cup")).expect("a folder").count(),
        1
    );
    says(&folder, &[&args[..], &["--force"]].concat());
    let page = fs::read_to_string(folder.join("cup/index.html")).expect("a page");
    assert!(page.starts_with("<!doctype html>"), "{page}");
    // A tournament that goes on replaces its own.
    says(&folder, &args);
    fs::write(folder.join("file"), "mine").expect("room");
    let args = [&args[..args.len() - 1], &["file"]].concat();
    assert_eq!(refuses(&folder, &args), "`file` is not a folder");
}
