//! Programs that speak in lists: a class plays a tournament, and broken programs lose.

use crate::common::{folder, python};
use crate::run::{games, refuses, says, tag};
use std::fs;

const BROKEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/arena/broken_lists.sh");
const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/alquerque.py");

/// Our own program, called by lists.
fn ours() -> String {
    format!("lisp='{}' lisp", env!("CARGO_BIN_EXE_quirkat"))
}

fn broken(mode: &str) -> String {
    format!("lisp=sh '{BROKEN}' {mode}")
}

fn report(said: &str) -> serde_json::Value {
    serde_json::from_str(said).expect("JSON")
}

#[test]
fn the_sample_program_plays_whole_games() {
    let Some(python) = python(&["--version"]) else {
        eprintln!("left out: no python3");
        return;
    };
    let folder = folder("lists_sample");
    let sample = format!("lisp='{python}' '{SAMPLE}'");
    // From the start and from openings, with either colour.
    for openings in [&["--plies", "0"][..], &["--plies", "6"]] {
        let args = ["match", "alquerque", "--engine", &sample, "name=sample"];
        let more = [
            "depth=2",
            "--engine",
            "atlanta:2",
            "--games",
            "4",
            "--concurrency",
            "2",
            "--json",
        ];
        let pgn = ["--pgn", "games.pgn"];
        let (said, told) = says(&folder, &[&args[..], &more, openings, &pgn].concat());
        let report = report(&said);
        assert_eq!(report["games"], 4, "{told}");
        assert_eq!(report["players"][0]["pace"], "depth=2");
        for player in 0..2 {
            assert_eq!(report["players"][player]["faults"], 0, "{told}");
        }
    }
    let games = games(&folder.join("games.pgn"));
    assert_eq!(games.len(), 8);
    for game in &games {
        assert!(game.main_line().count() > 10, "{game}");
        assert_ne!(tag(game, "Termination"), "abandoned");
    }
}

/// Called by lists, our program searches and counts men like `atlanta` of the same depth: the better side wins, or both draw.
#[test]
fn our_own_program_plays_as_the_opponent_atlanta_does() {
    let folder = folder("lists_own");
    let args = ["match", "alquerque", "--engine", &ours(), "name=lists"];
    let more = ["depth=3", "--engine", "atlanta:3", "--games", "8", "--json"];
    let (said, told) = says(&folder, &[&args[..], &more].concat());
    let report = report(&said);
    assert_eq!(
        report["pairs"],
        serde_json::json!([0, 0, 4, 0, 0]),
        "{told}"
    );
    assert_eq!(report["players"][0]["faults"], 0, "{told}");
}

#[test]
fn a_class_holds_its_tournament() {
    let folder = folder("lists_class");
    let (ours, broken) = (ours(), broken("crash"));
    let args = ["tournament", "alquerque", "--rounds", "1", "--depth", "2"];
    let engines = [
        "--engine",
        &ours,
        "name=Anna",
        "--engine",
        &ours,
        "name=Ben",
        "depth=1",
        "--engine",
        &broken,
        "name=Cleo",
        "--engine",
        "atlanta",
    ];
    let (table, told) = says(&folder, &[&args[..], &engines].concat());
    for name in ["Anna", "Ben", "Cleo", "atlanta"] {
        assert!(table.contains(name), "{table}");
    }
    // Everybody beats the program that crashes, twice.
    assert_eq!(
        told.matches("Cleo stopped while thinking").count(),
        6,
        "{told}"
    );
    assert!(folder.join("tournament/index.html").exists());
}

#[test]
fn a_clock_is_kept_though_it_is_not_told() {
    let folder = folder("lists_clock");
    let args = [
        "match",
        "alquerque",
        "--engine",
        &ours(),
        "--engine",
        "quirkat",
    ];
    let more = ["--tc", "30+1", "--games", "2", "--max-moves", "3", "--json"];
    let (said, told) = says(&folder, &[&args[..], &more].concat());
    let report = report(&said);
    assert_eq!(report["players"][0]["faults"], 0, "{told}");
    assert_eq!(report["players"][0]["pace"], "tc=30+1");
}

/// A match of two games against a program that is broken in one way.
fn play(mode: &str, pace: &str, patience: &str, reason: &str, detail: &str) {
    let folder = folder(&format!("lists_{mode}"));
    let engine = broken(mode);
    let args = ["match", "alquerque", "--engine", "atlanta:1", "--engine"];
    let more = [
        engine.as_str(),
        "name=broken",
        pace,
        "--games",
        "2",
        "--plies",
        "0",
        "--patience",
        patience,
        "--pgn",
        "games.pgn",
    ];
    let (said, told) = says(&folder, &[&args[..], &more].concat());
    assert!(said.contains("score +2 =0 -0, 100.0 %"), "{said}{told}");
    assert!(said.contains(&format!("ends: {reason} 2")), "{said}");
    assert!(said.contains("broken lost 2 by its own fault"), "{said}");
    assert_eq!(told.matches(detail).count(), 2, "{told}");
    for game in games(&folder.join("games.pgn")) {
        assert_eq!(tag(&game, "Termination"), reason);
        let text = game.to_string().replace('\n', " ");
        assert!(text.contains(detail), "{text}");
    }
}

/// The report on a program that gives no answer.
const SILENT: &str = "broken did not answer within 1 s while thinking";

#[test]
fn a_crash_loses() {
    let detail = "broken stopped while thinking, its last words: out of cheese";
    play("crash", "depth=1", "10", "abandoned", detail);
}

#[test]
fn silence_loses() {
    play("hang", "depth=1", "1", "abandoned", SILENT);
}

#[test]
fn too_late_a_board_loses() {
    play("late", "movetime=200", "10", "time forfeit", "broken used ");
}

#[test]
fn half_a_board_and_endless_comments_are_no_answer() {
    for mode in ["half", "flood"] {
        play(mode, "depth=1", "1", "abandoned", SILENT);
    }
}

#[test]
fn a_board_that_no_move_leads_to_loses() {
    for (mode, why) in [
        ("idle", "nothing moved"),
        ("cheat", "b05 is gone, but nothing moved"),
    ] {
        let detail = format!("broken played an illegal move: {why}");
        play(mode, "depth=1", "10", "rules infraction", &detail);
    }
}

#[test]
fn what_is_no_board_loses() {
    for (mode, detail) in [
        (
            "nonsense",
            "broken played an illegal move: `bestmove c4c3` is no board: ",
        ),
        ("bytes", "broken played an illegal move: `"),
        (
            "error",
            "broken played an illegal move: `error: it is too late for that` is no board: ",
        ),
    ] {
        play(mode, "depth=1", "10", "rules infraction", detail);
    }
}

#[test]
fn what_cannot_be_played_is_refused_before_the_first_game() {
    let folder = folder("lists_refused");
    let opening = "wwwww/wwwww/w1wbb/bbbbb/bbbbb b c3b3\n";
    fs::write(folder.join("slid.txt"), opening).expect("a file");
    let (ours, engine) = (ours(), "--engine");
    let own = ["match", "alquerque", engine, &ours, engine, "atlanta"];
    let other = ["match", "chess", engine, &ours, engine, "gent"];
    let missing = "lisp=./no-such-program";
    let missing = ["match", "alquerque", engine, missing, engine, "atlanta"];
    let depth = ["--depth", "1"];
    let slid = ["--depth", "1", "--openings", "slid.txt"];
    for (engines, more, says) in [
        (
            other,
            &depth[..],
            "programs that are asked in lists (`lisp=`) play alquerque, not chess",
        ),
        (missing, &depth[..], "cannot start `./no-such-program`"),
        (own, &slid, "opening 1 cannot be told in lists"),
        (own, &[], "how fast to play must be given"),
    ] {
        let said = refuses(&folder, &[&engines[..], more].concat());
        assert!(said.contains(says), "{said}");
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}
