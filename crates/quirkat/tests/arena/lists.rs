//! Programs that speak in lists: a class plays a tournament, and broken programs lose.

use crate::common::{folder, piped, printed, python, run_with_input, sbcl};
use crate::run::{games, refuses, says, tag};
use std::fs;
use std::process::{Command, Stdio};

const BROKEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/arena/broken_lists.sh");
const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/alquerque.py");

const DRIVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../opponents/lisp/driver.lisp");
const STUDENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/arena/student.lisp");

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

/// The last element of the list is the initial board before either player has moved, unless openings are asked for.
#[test]
fn games_of_list_programs_begin_with_the_initial_board() {
    let folder = folder("lists_start");
    let args = [
        "match",
        "alquerque",
        "--engine",
        &ours(),
        "--engine",
        "atlanta",
        "--depth",
        "1",
    ];
    let play = |file: &str, more: &[&str]| {
        let pgn = ["--games", "4", "--max-moves", "2", "--pgn", file];
        says(&folder, &[&args[..], &pgn, more].concat());
        games(&folder.join(file))
    };
    for game in play("usual.pgn", &[]) {
        assert_eq!(game.tag("FEN"), None);
    }
    for game in play("openings.pgn", &["--plies", "6"]) {
        assert!(game.tag("FEN").is_some());
    }
    let strangers = [
        "match",
        "alquerque",
        "--engine",
        "atlanta:1",
        "--engine",
        "atlanta:2",
    ];
    let more = ["--games", "2", "--max-moves", "2", "--pgn", "others.pgn"];
    says(&folder, &[&strangers[..], &more].concat());
    for game in games(&folder.join("others.pgn")) {
        assert!(game.tag("FEN").is_some());
    }
}

// Real Lisp.

const START: &str = "((w01 w02 w03 w04 w05) (w06 w07 w08 w09 w10) (w11 w12 nil b12 b11) \
    (b10 b09 b08 b07 b06) (b05 b04 b03 b02 b01))";

/// What a program in Lisp answers to calls, through the driver; `None` where there is no Lisp.
fn lisp_answers(file: &str, calls: &[String]) -> Option<Vec<String>> {
    let Some(sbcl) = sbcl() else {
        eprintln!("left out: no sbcl");
        return None;
    };
    let mut command = Command::new(sbcl);
    command
        .args(["--script", DRIVER, file])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let output = run_with_input(&mut command, (calls.join("\n") + "\n").as_bytes());
    Some(printed(&output).lines().map(str::to_owned).collect())
}

/// The driver that the binary prints is the one that the tests run.
#[test]
fn the_driver_comes_with_the_binary() {
    let driver = printed(&run_with_input(&mut piped(&["lisp", "--driver"]), b""));
    assert_eq!(driver, fs::read_to_string(DRIVER).expect("the driver"));
}

/// A driver program lets a student's function play against others, called with the history, the colour, the depth and the trace
/// flag. A program written for the assignment plays unchanged.
#[test]
fn a_students_program_in_lisp_plays_whole_games() {
    if sbcl().is_none() {
        eprintln!("left out: no sbcl");
        return;
    }
    let folder = folder("lists_student");
    let student = format!("lisp=sbcl --script '{DRIVER}' '{STUDENT}'");
    let args = [
        "match",
        "alquerque",
        "--engine",
        &student,
        "name=student",
        "--engine",
        "atlanta:2",
    ];
    let more = [
        "--depth",
        "2",
        "--games",
        "2",
        "--json",
        "--pgn",
        "games.pgn",
    ];
    let openings = ["--plies", "6", "--concurrency", "2"];
    for more in [more.to_vec(), [&more[..], &openings].concat()] {
        let (said, told) = says(&folder, &[&args[..], &more].concat());
        let report = report(&said);
        assert_eq!(report["games"], 2, "{told}");
        assert_eq!(report["players"][0]["faults"], 0, "{told}");
    }
    for game in games(&folder.join("games.pgn")) {
        assert!(game.main_line().count() > 10, "{game}");
    }
}

/// The student's move generator, which knows nothing of ours, gives the same boards in a whole game, for either colour.
#[test]
fn a_students_move_generator_agrees_with_ours() {
    let mut history = format!("({START})");
    let mut calls = Vec::new();
    for ply in 0..24 {
        let colour = if ply % 2 == 0 { 'w' } else { 'b' };
        calls.extend(['w', 'b'].map(|colour| format!("(move-generator '{history} '{colour})")));
        let call = format!("(alquerque '{history} '{colour} {} nil)", 1 + ply % 3);
        let board = printed(&run_with_input(&mut piped(&["lisp"]), call.as_bytes()));
        if board == "nil\n" {
            break;
        }
        history = format!("({} {}", board.trim_end(), &history[1..]);
    }
    assert!(calls.len() > 30, "the game is long enough");
    let Some(students) = lisp_answers(STUDENT, &calls) else {
        return;
    };
    let input = calls.join("\n") + "\n";
    let ours = printed(&run_with_input(&mut piped(&["lisp"]), input.as_bytes()));
    let boards = |list: &str| {
        let list = list.trim_start_matches("(((").trim_end_matches(")))");
        let mut boards: Vec<_> = list.split(")) ((").map(str::to_owned).collect();
        boards.sort();
        boards
    };
    for ((call, student), ours) in calls.iter().zip(&students).zip(ours.lines()) {
        assert_eq!(boards(student), boards(ours), "{call}");
    }
}

/// Functions are loaded beside those of others, so the program has a package of its own, or one it makes. What it prints, a
/// trace for instance, is no answer.
#[test]
fn the_driver_answers_for_programs_of_any_package() {
    let folder = folder("lists_packages");
    let write = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::write(&file, text).expect("a file");
        file.to_string_lossy().into_owned()
    };
    let echo = "(defun alquerque (history color depth trace)
        (when trace (format t \"looking~%~A moves ahead~%\" depth))
        (if (eq color 'w) (first history) (list color 'other (read))))";
    let plain = write("plain.lisp", echo);
    let own = write(
        "own.lisp",
        &format!("(defpackage \"ANNA\" (:use \"COMMON-LISP\")) (in-package \"ANNA\") {echo}"),
    );
    let calls = [
        format!("(alquerque '({START}) 'w 3 nil)"),
        format!("(alquerque '({START}) 'w 3 t)"),
        format!("(alquerque '({START}) 'b 3 nil)"),
        "(no-such-function 1)".to_owned(),
        format!("(alquerque '({START}) 'w 3 nil)"),
    ];
    for file in [plain, own] {
        let Some(said) = lisp_answers(&file, &calls) else {
            return;
        };
        assert_eq!(said.len(), 7, "{said:?}");
        assert_eq!(said[0], START);
        assert_eq!(said[1..3], ["; looking", "; 3 moves ahead"]);
        assert_eq!(said[3], START);
        // It finds nothing to read: the next call is none of its input.
        assert!(said[4].starts_with("error: "), "{said:?}");
        assert!(
            said[5].starts_with("error: the program has no function for "),
            "{said:?}"
        );
        assert_eq!(said[6], START);
    }
}

#[test]
fn a_file_without_the_function_loses_and_is_told() {
    if sbcl().is_none() {
        eprintln!("left out: no sbcl");
        return;
    }
    let folder = folder("lists_unloadable");
    fs::write(folder.join("empty.lisp"), "(defun minimax () nil)\n").expect("a file");
    let engine = format!("lisp=sbcl --script '{DRIVER}' empty.lisp");
    let args = [
        "match",
        "alquerque",
        "--engine",
        &engine,
        "name=empty",
        "--engine",
        "atlanta:1",
    ];
    let (said, told) = says(
        &folder,
        &[&args[..], &["--games", "2", "--depth", "1"]].concat(),
    );
    assert!(
        said.contains("empty lost 2 by its own fault"),
        "{said}{told}"
    );
    assert!(
        told.contains("empty.lisp defines no function ALQUERQUE"),
        "{told}"
    );
}
