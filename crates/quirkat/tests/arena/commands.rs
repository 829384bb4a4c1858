//! The commands, with right and wrong arguments.

use crate::common::{folder, game_names};
use crate::run::{games, quirkat, refuses, says, tag};
use std::collections::HashSet;
use std::fs;

#[test]
fn openings_are_printed_and_can_be_played_from() {
    let folder = folder("openings");
    for game in game_names() {
        let args = [
            "openings", game, "--count", "4", "--plies", "5", "--seed", "7",
        ];
        let (openings, told) = says(&folder, &args);
        assert_eq!(told, "");
        let lines: HashSet<_> = openings.lines().collect();
        assert_eq!(lines.len(), 4, "{openings}");
        assert_eq!(says(&folder, &args).0, openings);
        for line in openings.lines() {
            let (shown, _) = says(&folder, &["moves", game, "--position", line]);
            assert!(!shown.starts_with("over"), "{line}");
        }
        fs::write(folder.join("openings.epd"), &openings).expect("a file");
        let _ = fs::remove_file(folder.join("games.pgn"));
        let play = [
            "match", game, "--engine", "quirkat", "--engine", "quirkat", "--depth", "1",
        ];
        let more = [
            "--openings",
            "openings.epd",
            "--games",
            "8",
            "--max-moves",
            "4",
        ];
        says(
            &folder,
            &[&play[..], &more, &["--pgn", "games.pgn"]].concat(),
        );
        let games = games(&folder.join("games.pgn"));
        let begun: HashSet<_> = games.iter().map(|game| tag(game, "FEN")).collect();
        assert_eq!(begun, lines);
        // PGN files work as openings too. Of short games, none may be over already.
        let more = [
            "--openings",
            "games.pgn",
            "--plies",
            "0",
            "--games",
            "2",
            "--max-moves",
            "2",
        ];
        says(&folder, &[&play[..], &more].concat());
    }
}

#[test]
fn opponents_play_matches_by_name_and_need_no_pace() {
    let folder = folder("opponents");
    let args = ["match", "alquerque", "--engine", "atlanta:1", "--engine"];
    let more = [
        "atlanta",
        "depth=5",
        "--games",
        "6",
        "--json",
        "--pgn",
        "games.pgn",
    ];
    let (said, told) = says(&folder, &[&args[..], &more].concat());
    let report: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(report["games"], 6, "{told}");
    assert_eq!(report["players"][0]["name"], "atlanta:1");
    assert_eq!(report["players"][1]["name"], "atlanta:5");
    assert_eq!(report["players"][1]["pace"], "depth=5");
    assert!(
        report["players"]
            .as_array()
            .is_some_and(|players| { players.iter().all(|player| player["faults"] == 0) })
    );
    assert_eq!(games(&folder.join("games.pgn")).len(), 6);
    let clocked = [
        "tournament",
        "chess",
        "--engine",
        "quirkat",
        "--engine",
        "gent",
        "seed=5",
        "--engine",
        "waterloo-1",
        "--tc",
        "1+0.01",
        "--rounds",
        "1",
        "--max-moves",
        "3",
    ];
    let (table, _) = says(&folder, &clocked);
    for name in ["quirkat", "gent", "waterloo-1"] {
        assert!(table.contains(name), "{table}");
    }
}

#[test]
fn levels_play_matches_by_name_at_their_own_pace_or_at_everybodys() {
    let folder = folder("levels");
    let play = |words: &str| {
        let args: Vec<_> = words.split(' ').collect();
        let (said, told) = says(&folder, &[&args[..], &["--json"]].concat());
        let report: serde_json::Value = serde_json::from_str(&said).expect("JSON");
        let faults = |player: usize| report["players"][player]["faults"].as_u64();
        assert_eq!((faults(0), faults(1)), (Some(0), Some(0)), "{told}");
        [0, 1].map(|player| {
            report["players"][player]["pace"]
                .as_str()
                .map(str::to_owned)
        })
    };
    for game in game_names() {
        let short = "--games 2 --max-moves 6";
        let paces = play(&format!(
            "match {game} --engine level-1 --engine level-9 {short}"
        ));
        assert_eq!(paces[0].as_deref(), Some("depth=1"));
        assert!(
            paces[1]
                .as_deref()
                .is_some_and(|pace| pace.starts_with("nodes="))
        );
        let paces = play(&format!(
            "match {game} --engine level-3 --engine level-10 hash=1 --tc 2+0.02 --margin 60000 {short}"
        ));
        assert_eq!(
            paces.each_ref().map(Option::as_deref),
            [Some("tc=2+0.02"); 2]
        );
    }
    let args = [
        "match", "chess", "--engine", "level-1", "--engine", "level-10",
    ];
    assert!(refuses(&folder, &args).contains("how fast to play must be given"));
}

#[test]
fn a_test_stops_by_itself() {
    let folder = folder("sprt");
    let args = [
        "match",
        "alquerque",
        "--engine",
        "quirkat",
        "name=strong",
        "nodes=1500",
    ];
    let more = [
        "--engine",
        "quirkat",
        "name=weak",
        "nodes=20",
        "--concurrency",
        "2",
    ];
    let test = ["--sprt", "elo0=0", "elo1=100", "--games", "1000", "--json"];
    let (said, told) = says(&folder, &[&args[..], &more, &test].concat());
    let report: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(report["sprt"]["accepted"], "H1", "{told}");
    assert!(
        report["games"].as_u64().is_some_and(|games| games < 200),
        "{told}"
    );
    assert!(
        report["sprt"]["llr"].as_f64().is_some_and(|llr| llr > 2.94),
        "{told}"
    );
}

#[test]
fn what_is_wrong_is_told_before_anything_is_played() {
    let folder = folder("wrong");
    fs::write(folder.join("bad.epd"), "nothing\n").expect("a file");
    let own = ["--engine", "quirkat", "--engine", "quirkat"];
    for (args, sentence) in [
        (
            &["match", "chess"][..],
            "`--engine <WORDS>...` must be given",
        ),
        (&["match", "go"], "`go` is not a game"),
        (
            &["match", "chess", "--engine", "quirkat", "--nodes", "1"],
            "between two engines, not 1",
        ),
        (
            &["tournament", "chess", "--engine", "quirkat", "--nodes", "1"],
            "two engines at least",
        ),
        (
            &[
                "match",
                "chess",
                "--engine",
                "stockfish",
                "--engine",
                "quirkat",
            ],
            "`stockfish` is no player of chess: those are `quirkat`, programs (`cmd=COMMAND`), level-1 to level-10, elo:RATING, foveros-random, ",
        ),
        (
            &["match", "baroque", "--engine", "gent", "--engine", "toledo"],
            "`gent` is no player of baroque: those are `quirkat`, programs (`cmd=COMMAND`), level-1 to level-10, elo:RATING and toledo",
        ),
        (
            &["match", "chess", "--engine", "gent:4", "--engine", "gent"],
            "`gent` looks as far as its document says",
        ),
        (
            &["match", "chess", "--engine", "quirkat", "speed=3"],
            "`speed` is not known of an engine",
        ),
    ] {
        let said = refuses(&folder, args);
        assert!(said.contains(sentence), "{said}");
    }
    for (more, sentence) in [
        (&[][..], "how fast to play must be given"),
        (&["--tc", "fast"], "`fast` is not a time control"),
        (
            &["--tc", "1", "--nodes", "5"],
            "cannot be used together with",
        ),
        (&["--nodes", "0"], "`0` is not a number of nodes"),
        (&["--nodes", "1", "--games", "3"], "`3` games are odd"),
        (&["--nodes", "1", "--sprt", "elo0=9"], "elo0 below elo1"),
        (
            &["--nodes", "1", "--resign", "x"],
            "`x` is not a setting of --resign: those are score=, moves=,",
        ),
        (
            &["--nodes", "1", "--draw", "after=-1"],
            "`after=-1` is not a setting of --draw",
        ),
        (
            &["--nodes", "1", "--openings", "bad.epd"],
            "`bad.epd` cannot be used for openings: line 1 is not",
        ),
        (
            &["--nodes", "1", "--openings", "none.epd"],
            "cannot read `none.epd`",
        ),
        (
            &["--nodes", "1", "--journal", "bad.epd"],
            "`bad.epd` is not a journal of games",
        ),
        (
            &["--nodes", "1", "--concurrency", "0"],
            "`0` is not a number of games at once, a whole number from 1 to 256",
        ),
        (
            &["--nodes", "1", "--concurrency", "-1"],
            "`-1` is not a number of games at once",
        ),
        (&["--nodes", "-1"], "`-1` is not a number of nodes"),
        (&["--tc", "1:99"], "`1:99` is not a time control such as"),
        (
            &["--nodes", "1", "--journal", "no/such.journal"],
            "cannot write `no/such.journal`: there is no such folder",
        ),
        (
            &["--nodes", "1", "--journal", "."],
            "cannot write `.`: it is a folder",
        ),
        (
            &["--nodes", "1", "--pgn", "."],
            "cannot write `.`: it is a folder",
        ),
        (
            &["--nodes", "1", "--pgn", "no/such/folder.pgn"],
            "cannot write `no/such/folder.pgn`: there is no such folder",
        ),
    ] {
        let said = refuses(&folder, &[&["match", "chess"], &own[..], more].concat());
        assert!(said.contains(sentence), "{said}");
    }
    for (args, sentence) in [
        (
            &["openings", "chess", "--count", "0"][..],
            "`0` is not a count",
        ),
        (
            &["openings", "chess", "--plies", "x"],
            "`x` is not a number of plies",
        ),
        (&["openings", "chess", "--seed", "x"], "`x` is not a seed"),
    ] {
        let said = refuses(&folder, args);
        assert!(said.contains(sentence), "{said}");
    }
    let names: Vec<_> = fs::read_dir(&folder).expect("a folder").collect();
    assert_eq!(names.len(), 1, "nothing is half done: {names:?}");
}

#[test]
fn help_explains_engines_with_examples() {
    let folder = folder("help");
    for command in ["match", "tournament"] {
        let (help, _) = says(&folder, &[command, "--help"]);
        for word in [
            "cmd=COMMAND",
            "option.NAME=VALUE",
            "Examples:",
            "--concurrency",
        ] {
            assert!(help.contains(word), "{help}");
        }
    }
}

#[test]
fn a_reader_that_leaves_ends_the_openings() {
    let folder = folder("left");
    let mut command = quirkat(&folder, &["openings", "alquerque", "--count", "100000"]);
    let mut child = command.spawn().expect("the binary starts");
    drop(child.stdout.take());
    let status = child.wait().expect("an end");
    assert_eq!(status.code(), Some(0));
}
