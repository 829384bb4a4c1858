//! Engines that crash, hang, cheat or exceed their time: they lose, the reason is reported, and the match goes on.

use crate::common::{folder, game_names};
use crate::run::{games, quirkat, refuses, says, tag};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/arena/broken.sh");
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";

fn broken(mode: &str) -> String {
    format!("cmd=sh '{SCRIPT}' {mode}")
}

/// A match of four games against an engine broken in one way, from the usual start.
fn play(mode: &str, pace: [&str; 2], reason: &str, detail: &str) {
    let folder = folder(&format!("broken_{mode}_{}", pace[0]));
    fs::write(folder.join("start.epd"), START).expect("openings");
    let engine = broken(mode);
    let mut args = vec!["match", "chess", "--engine", "quirkat", "nodes=50"];
    args.extend(["--engine", &engine, "name=broken", pace[0]]);
    args.extend(["--games", "4", "--concurrency", "2", "--patience", pace[1]]);
    args.extend([
        "--openings",
        "start.epd",
        "--pgn",
        "games.pgn",
        "--margin",
        "50",
    ]);
    let (said, told) = says(&folder, &args);
    assert!(said.contains("score +4 =0 -0, 100.0 %"), "{said}{told}");
    assert!(said.contains(&format!("ends: {reason} 4")), "{said}");
    assert!(said.contains("broken lost 4 by its own fault"), "{said}");
    assert_eq!(told.matches(detail).count(), 4, "{told}");
    check_records(&folder, reason, detail);
}

fn check_records(folder: &Path, reason: &str, detail: &str) {
    let games = games(&folder.join("games.pgn"));
    assert_eq!(games.len(), 4);
    for game in &games {
        assert_eq!(tag(game, "Termination"), reason);
        let winner = if tag(game, "White") == "broken" {
            "0-1"
        } else {
            "1-0"
        };
        assert_eq!(tag(game, "Result"), winner);
        // Two moves were played before it went wrong.
        assert!((4..=5).contains(&game.main_line().count()));
        assert!(
            game.to_string().replace('\n', " ").contains(detail),
            "{game}"
        );
    }
}

#[test]
fn a_crash_loses() {
    play(
        "crash",
        ["nodes=1", "10"],
        "abandoned",
        "broken stopped while thinking, its last words: out of cheese",
    );
}

#[test]
fn an_illegal_move_loses() {
    play(
        "illegal",
        ["nodes=1", "10"],
        "rules infraction",
        "broken played an illegal move: `e2e5` is not legal here",
    );
}

#[test]
fn no_move_at_all_loses() {
    play(
        "nonsense",
        ["nodes=1", "10"],
        "rules infraction",
        "broken played an illegal move: `` is not a move",
    );
}

#[test]
fn silence_loses_where_no_clock_runs() {
    play(
        "hang",
        ["nodes=1", "1"],
        "abandoned",
        "broken did not answer within 1 s while thinking",
    );
}

#[test]
fn silence_loses_on_time_where_a_clock_runs() {
    play("hang", ["tc=0.5", "10"], "time forfeit", "broken used ");
}

#[test]
fn too_late_a_move_loses() {
    play(
        "late",
        ["movetime=1500", "10"],
        "time forfeit",
        "broken used ",
    );
}

#[test]
fn a_flood_of_words_is_no_answer() {
    play(
        "flood",
        ["nodes=1", "1"],
        "abandoned",
        "broken did not answer within 1 s while thinking",
    );
}

#[test]
fn what_an_engine_has_started_ends_with_it() {
    let before = sleepers();
    play(
        "child",
        ["nodes=1", "1"],
        "abandoned",
        "broken did not answer within 1 s while thinking",
    );
    let deadline = Instant::now() + Duration::from_secs(5);
    while sleepers() > before {
        assert!(Instant::now() < deadline, "a program was left behind");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// How many child processes of the broken engine are running.
fn sleepers() -> usize {
    let processes = fs::read_dir("/proc").expect("processes");
    let lines = processes.filter_map(|entry| fs::read(entry.ok()?.path().join("cmdline")).ok());
    lines.filter(|line| line == b"sleep\x001000\0").count()
}

#[test]
fn an_engine_that_cannot_play_at_all_is_refused_before_the_first_game() {
    let folder = folder("broken_refused");
    let refused = |engine: &str, more: &[&str]| {
        let mut args = vec!["match", "chess", "--engine", "quirkat", "--engine", engine];
        args.extend(more);
        args.extend(["--nodes", "1", "--patience", "1"]);
        refuses(&folder, &args)
    };
    for (engine, more, says) in [
        (
            broken("deaf"),
            &["name=x"][..],
            "`x` did not answer within 1 s while introducing itself",
        ),
        (
            broken("dead"),
            &[],
            "the engine `sh` stopped while introducing itself",
        ),
        (
            broken("crash"),
            &["option.Depth=3"],
            "has no option `Depth`",
        ),
        (
            "cmd=./no-such-engine".to_owned(),
            &[],
            "cannot start `./no-such-engine`",
        ),
    ] {
        let sentence = refused(&engine, more);
        assert!(sentence.contains(says), "{sentence}");
    }
    let args = [
        "match", "ultima", "--engine", "quirkat", "--nodes", "1", "--engine",
    ];
    let sentence = refuses(&folder, &[&args[..], &[&broken("crash")]].concat());
    assert!(sentence.contains("does not play ultima"), "{sentence}");
}

#[test]
fn a_build_of_ours_behind_uci_plays_every_game() {
    let folder = folder("behind_uci");
    let engine = format!("cmd='{}' uci", env!("CARGO_BIN_EXE_quirkat"));
    for game in game_names() {
        let args = [
            "match",
            game,
            "--engine",
            "quirkat",
            "--engine",
            &engine,
            "name=other",
        ];
        let more = [
            "--nodes",
            "200",
            "--games",
            "2",
            "--max-moves",
            "60",
            "--json",
        ];
        let output = quirkat(&folder, &[&args[..], &more].concat()).output();
        let output = output.expect("the binary starts");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(report["games"], 2, "{game}: {report}");
        assert_eq!(report["players"][0]["faults"], 0, "{game}: {report}");
        assert_eq!(report["players"][1]["faults"], 0, "{game}: {report}");
        // The same search with the same nodes: the better side wins both games, or both are drawn.
        assert_eq!(
            report["pairs"],
            serde_json::json!([0, 0, 1, 0, 0]),
            "{game}: {report}"
        );
    }
}
