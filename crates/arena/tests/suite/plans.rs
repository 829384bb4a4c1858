//! Plans for tests, and running them.

use quirkat_arena::{
    Adjudication, Archive, FinishedGame, OpeningSource, Pace, Plan, PlayerDescription,
    RandomOpenings, RunError, Schedule, TournamentFormat, Watcher, run,
};
use quirkat_games::Game;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

/// A match of our own search against itself with few nodes.
pub(crate) fn plan(game: Game, rounds: usize) -> Plan {
    let players = [
        "quirkat name=one hash=1",
        "quirkat name=two hash=1 nodes=60",
    ];
    with_players(game, rounds, &players)
}

/// A match of other players under the same conditions.
pub(crate) fn with_players(game: Game, rounds: usize, players: &[&str]) -> Plan {
    let words = |text: &&str| text.split(' ').map(str::to_owned).collect();
    let players: Vec<Vec<String>> = players.iter().map(words).collect();
    Plan {
        event: "Test".to_owned(),
        game,
        players: PlayerDescription::read_all(game, &players, 1).expect("players"),
        schedule: Schedule::new(TournamentFormat::RoundRobin, 2, rounds),
        part: None,
        pace: Pace::Nodes(200),
        margin: Duration::from_millis(20),
        patience: Duration::from_secs(20),
        adjudication: Adjudication {
            max_moves: Some(150),
            ..Adjudication::default()
        },
        openings: OpeningSource::Generated(RandomOpenings {
            plies: 6,
            ..RandomOpenings::default()
        }),
        concurrency: 1,
    }
}

/// All games, in the order of the schedule.
pub(crate) fn play(plan: &Plan) -> Vec<FinishedGame> {
    let mut all = All::default();
    run(plan, &mut Archive::default(), &mut all).expect("a match");
    all.sorted()
}

/// Resumes from an archive, and stops after `new` more games.
pub(crate) fn play_some(
    plan: &Plan,
    archive: &mut Archive,
    new: usize,
) -> Result<Vec<FinishedGame>, RunError> {
    let mut all = All {
        left: Some(new),
        ..All::default()
    };
    run(plan, archive, &mut all)?;
    Ok(all.sorted())
}

/// Collects all games.
#[derive(Default)]
struct All {
    entries: Vec<FinishedGame>,
    left: Option<usize>,
}

impl All {
    fn sorted(mut self) -> Vec<FinishedGame> {
        self.entries.sort_by_key(|entry| entry.number);
        self.entries
    }
}

impl Watcher for All {
    fn finished(&mut self, entry: &FinishedGame, earlier: bool) -> ControlFlow<()> {
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

/// The parts of a game that do not depend on time: number, result, reason, opening and moves.
pub(crate) fn essence(entry: &FinishedGame) -> (usize, String, String, String, Vec<String>) {
    let game: quirkat_game::pgn::PgnGame = entry.pgn.parse().expect("a record");
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
