//! Plans for tests, and what comes of them.

use quirkat_arena::{
    Adjudication, Archive, Description, Entry, Form, Generator, Pace, Plan, RunError, Schedule,
    Source, Watcher, run,
};
use quirkat_session::Game;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

/// A match of our own search against itself at a node count that makes games short work.
pub(crate) fn plan(game: Game, rounds: usize) -> Plan {
    let players = [
        "quirkat name=one hash=1",
        "quirkat name=two hash=1 nodes=60",
    ];
    with_players(game, rounds, &players)
}

/// The same match of other players.
pub(crate) fn with_players(game: Game, rounds: usize, players: &[&str]) -> Plan {
    let words = |text: &&str| text.split(' ').map(str::to_owned).collect();
    let players: Vec<Vec<String>> = players.iter().map(words).collect();
    Plan {
        event: "Test".to_owned(),
        game,
        players: Description::read_all(game, &players, 1).expect("players"),
        schedule: Schedule::new(Form::RoundRobin, 2, rounds),
        pace: Pace::Nodes(200),
        margin: Duration::from_millis(20),
        patience: Duration::from_secs(20),
        adjudication: Adjudication {
            max_moves: Some(150),
            ..Adjudication::default()
        },
        openings: Source::Generated(Generator {
            plies: 6,
            ..Generator::default()
        }),
        concurrency: 1,
    }
}

/// All games, in the order of the schedule.
pub(crate) fn play(plan: &Plan) -> Vec<Entry> {
    let mut all = All::default();
    run(plan, &mut Archive::default(), &mut all).expect("a match");
    all.sorted()
}

/// Goes on with an archive, and breaks off after so many new games.
pub(crate) fn play_some(
    plan: &Plan,
    archive: &mut Archive,
    new: usize,
) -> Result<Vec<Entry>, RunError> {
    let mut all = All {
        left: Some(new),
        ..All::default()
    };
    run(plan, archive, &mut all)?;
    Ok(all.sorted())
}

/// Keeps all games.
#[derive(Default)]
struct All {
    entries: Vec<Entry>,
    left: Option<usize>,
}

impl All {
    fn sorted(mut self) -> Vec<Entry> {
        self.entries.sort_by_key(|entry| entry.number);
        self.entries
    }
}

impl Watcher for All {
    fn finished(&mut self, entry: &Entry, earlier: bool) -> ControlFlow<()> {
        self.entries.push(entry.clone());
        if let (Some(left), false) = (&mut self.left, earlier) {
            *left = left.saturating_sub(1);
        }
        match self.left {
            Some(0) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// What of a game does not depend on the time: who won, why, from where, and the moves.
pub(crate) fn essence(entry: &Entry) -> (usize, String, String, String, Vec<String>) {
    let game: quirkat_game::pgn::Game = entry.pgn.parse().expect("a record");
    (
        entry.number,
        entry.result.clone(),
        entry.reason.clone(),
        entry.opening.clone(),
        game.main_line().map(str::to_owned).collect(),
    )
}

/// An empty folder for a test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
