//! Matches and tournaments with `--page`, watched as a browser watches them.

use crate::common::{folder, game_names, piped, refused, run};
use crate::server::{PATIENCE, Process};
use quirkat_game::pgn::PgnReader;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::TcpListener;
use std::time::{Duration, Instant};
use tungstenite::Message;

/// Two opponents of every game, at their own pace.
const MATCH: [&str; 4] = ["--engine", "level-3", "--engine", "level-1"];

/// Every state that a run tells until it is over.
fn watch(server: &Process) -> Vec<Value> {
    let begun = Instant::now();
    let mut socket = server.socket("/api/live/socket");
    let mut states = Vec::new();
    loop {
        let Message::Text(text) = socket.read().expect("a state") else {
            continue;
        };
        let state: Value = serde_json::from_str(&text).unwrap();
        let over = state["over"] == true;
        states.push(state);
        if over {
            // Five a second at most.
            let most = begun.elapsed().as_millis() / 200 + 2;
            assert!(states.len() as u128 <= most, "{} states", states.len());
            return states;
        }
    }
}

fn end(server: &mut Process, signal: Signal) -> Option<i32> {
    kill_process(Pid::from_raw(server.id()).unwrap(), signal).unwrap();
    server.wait().code()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// The moves of a finished game, from the PGN that the page opens, and its first position.
fn moves(server: &Process, number: &Value) -> (Option<String>, Vec<String>) {
    let (status, pgn) = server.request("GET", &format!("/api/live/games/{number}"), "");
    assert_eq!(status, 200, "{pgn}");
    let game = PgnReader::new(pgn.as_bytes()).next().expect("a game");
    let game = game.expect("a whole game");
    let moves = game.main_line().map(str::to_owned).collect();
    (game.setup().map(str::to_owned), moves)
}

#[test]
fn a_match_of_every_game_is_watched_move_by_move() {
    for game in game_names() {
        let folder = folder(&format!("page-{game}"));
        let args = [
            &["match", game][..],
            &MATCH,
            &["--games", "4", "--concurrency", "2", "--max-moves", "30"],
            &["--sprt", "elo0=0", "elo1=10", "--json", "--page", "0"],
        ]
        .concat();
        let mut server = Process::beside(&folder, &args);
        let states = watch(&server);
        let last = states.last().unwrap();
        let result: Value = serde_json::from_str(&server.line()).unwrap();
        assert_eq!((&last["played"], &last["games"]), (&json!(4), &json!(4)));
        // The standings and the test are those that the command prints.
        let mut rows = list(&last["rows"]).iter();
        let row = rows.find(|row| row["name"] == "level-3").expect("a row");
        for count in ["wins", "draws", "losses", "points"] {
            assert_eq!(row["total"][count].as_f64(), result[count].as_f64());
        }
        let (test, printed) = (&last["test"], &result["sprt"]);
        let llr = list(&test["curve"]).last().unwrap()["llr"].as_f64();
        assert!((llr.unwrap() - printed["llr"].as_f64().unwrap()).abs() < 1e-9);
        assert_eq!(test["upper"], printed["bounds"][1]);
        // Every board that was shown is a board of its game.
        let mut lines = HashMap::new();
        for finished in list(&last["finished"]) {
            let (position, moves) = moves(&server, &finished["number"]);
            assert_eq!(json!(moves.len()), finished["plies"]);
            let body = json!({ "position": position, "moves": moves }).to_string();
            let path = format!("/api/games/{game}/line");
            let (status, line) = server.request("POST", &path, &body);
            assert_eq!(status, 200, "{line}");
            let line: Value = serde_json::from_str(&line).unwrap();
            lines.insert(finished["number"].as_u64().unwrap(), line);
        }
        assert_eq!(lines.len(), 4);
        let mut shown = 0;
        for state in &states {
            for board in list(&state["boards"]) {
                let line = &lines[&board["number"].as_u64().unwrap()];
                let plies = board["plies"].as_u64().unwrap() as usize;
                let expected = match plies {
                    0 => &line["board"],
                    _ => &line["frames"][plies - 1]["board"],
                };
                assert_eq!(&board["board"], expected);
                assert_eq!(board["thinking"].is_null(), !board["result"].is_null());
                shown += 1;
            }
        }
        assert!(shown > 0);
        assert_eq!(end(&mut server, Signal::TERM), Some(0));
    }
}

#[test]
fn a_run_that_goes_on_shows_its_earlier_games() {
    let folder = folder("page-resumed");
    let game = game_names()[0];
    let tournament = |rounds: &'static str| {
        let play = ["tournament", game, "--rounds", rounds, "--max-moves", "10"];
        let third = ["--engine", "level-2", "--out", "cup", "--page=0"];
        Process::beside(&folder, &[&play[..], &MATCH, &third].concat())
    };
    let mut first = tournament("1");
    let before = watch(&first).pop().unwrap();
    assert_eq!(before["played"], 6);
    assert!(before["test"].is_null());
    assert_eq!(end(&mut first, Signal::INT), Some(0));
    let mut second = tournament("2");
    let states = watch(&second);
    let state = states.last().unwrap();
    assert_eq!(state["played"], 12);
    // The journal's games come first, with their records.
    let all = second.get("/api/live/games");
    let games = list(&all["games"]);
    assert_eq!((games.len(), &all["more"]), (12, &json!(false)));
    assert_eq!(&games[6..], list(&before["finished"]));
    let earlier = second.get("/api/live/games?before=3");
    assert_eq!(list(&earlier["games"]), &games[10..]);
    for game in games {
        let (_, moves) = moves(&second, &game["number"]);
        assert_eq!(json!(moves.len()), game["plies"]);
    }
    // Who won so often lost as often to the other.
    let rows = list(&state["rows"]);
    for (i, row) in rows.iter().enumerate() {
        for (j, results) in list(&row["against"]).iter().enumerate() {
            assert_eq!(results["wins"], rows[j]["against"][i]["losses"]);
        }
    }
    let (status, _) = second.request("GET", "/api/live/games/13", "");
    assert_eq!(status, 404);
    assert_eq!(end(&mut second, Signal::INT), Some(0));
}

#[test]
fn ctrl_c_ends_the_games_and_the_journal_has_those_that_were_over() {
    let folder = folder("page-interrupted");
    let game = game_names()[0];
    let args = [
        &["match", game][..],
        &MATCH,
        &["--games", "100000", "--journal", "journal", "--page=0"],
    ]
    .concat();
    let mut server = Process::beside(&folder, &args);
    let begun = Instant::now();
    while server.get("/api/live")["played"] == 0 {
        assert!(begun.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(end(&mut server, Signal::INT), Some(130));
    let journal = std::fs::read_to_string(folder.join("journal")).unwrap();
    assert!(journal.lines().count() > 1, "{journal}");
}

#[test]
fn a_page_that_cannot_be_shown_is_refused_before_the_first_game() {
    let folder = folder("page-refused");
    let game = game_names()[0];
    let refuses = |page: &[&str]| {
        let args = [
            &["match", game][..],
            &MATCH,
            &["--journal", "journal"],
            page,
        ]
        .concat();
        let mut command = piped(&args);
        command.current_dir(&folder).env("XDG_DATA_HOME", &folder);
        refused(&run(&mut command))
    };
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let error = refuses(&["--page", &port]);
    assert!(error.contains(&format!("port {port} of")), "{error}");
    let error = refuses(&["--page", "nowhere"]);
    assert!(error.contains("`nowhere` is not a port"), "{error}");
    let error = refuses(&["--page", "0.0.0.0:0"]);
    assert!(error.contains("`--public-host` must say"), "{error}");
    assert!(!folder.join("journal").exists());
}

#[test]
fn a_server_without_a_match_says_so() {
    let folder = folder("page-none");
    let server = Process::start(&folder.join("games.db"));
    assert_eq!(server.get("/api/live"), Value::Null);
    let (status, body) = server.request("GET", "/api/live/games", "");
    assert_eq!(status, 404);
    assert!(body.contains("--page"), "{body}");
}
