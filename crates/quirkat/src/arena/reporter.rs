//! Reports the games of matches and tournaments as they end.

use crate::output::{ProgressLine, print_note};
use quirkat_arena::{Archive, FinishedGame, Plan, Standings};
use quirkat_game::counted;
use std::io::{self, IsTerminal};

/// Reports games on standard error: with a bar on a terminal, with a line for each game elsewhere.
pub(super) struct GameReporter {
    progress: Option<ProgressLine>,
    /// Whether a table stands above the bar.
    has_table: bool,
    games: usize,
    played: usize,
    has_begun: bool,
    /// How the workers do, where others play; on a terminal it stands with the rest.
    fleet: String,
}

impl GameReporter {
    /// For a match, with its standing beside the bar.
    pub(super) fn new(games: usize) -> GameReporter {
        GameReporter::with(games, ProgressLine::bar, false)
    }

    /// For a tournament, with a table above the bar.
    pub(super) fn with_table(games: usize) -> GameReporter {
        GameReporter::with(games, ProgressLine::bar_below_text, true)
    }

    fn with(
        games: usize,
        progress: impl Fn(usize) -> ProgressLine,
        has_table: bool,
    ) -> GameReporter {
        let terminal = io::stderr().is_terminal();
        GameReporter {
            progress: terminal.then(|| progress(games)),
            has_table,
            games,
            played: 0,
            has_begun: false,
            fleet: String::new(),
        }
    }

    /// Shows the table: always on a terminal, with the games in progress, and after each round elsewhere.
    pub(super) fn table(&self, standings: &Standings, playing: &str, round_is_over: bool) {
        match &self.progress {
            Some(progress) => progress.tell(format!("{}{playing}{}", standings.text(), self.fleet)),
            None if round_is_over => print_note(standings.text().trim_end()),
            None => {}
        }
    }

    /// Reports a finished game and the standing after it. Games of an earlier run are only counted.
    pub(super) fn game(
        &mut self,
        plan: &Plan,
        entry: &FinishedGame,
        earlier: bool,
        standing: &str,
    ) {
        self.played += 1;
        if let Some(progress) = &self.progress {
            progress.step();
            if !self.has_table {
                progress.tell(format!("{standing}{}", self.fleet));
            }
            if let (Some(fault), false) = (&entry.fault, earlier) {
                progress.note(&format!("game {}: {fault}", entry.number + 1));
            }
        } else if !earlier {
            let name = |player: usize| &plan.players[player].name;
            let why = entry.fault.as_ref().unwrap_or(&entry.reason);
            print_note(&format!(
                "{} of {}: {} - {} {} {why} ({}) | {standing}",
                self.played,
                self.games,
                name(entry.white),
                name(entry.black),
                entry.result,
                counted(entry.plies, "ply", "plies"),
            ));
        }
    }

    /// Shows how the workers do, from the next game on.
    #[cfg(feature = "fleet")]
    pub(super) fn show_fleet(&mut self, text: &str) {
        self.fleet = format!(" | {text}");
    }

    /// Prints a line of another kind.
    pub(super) fn note(&self, line: &str) {
        match &self.progress {
            Some(progress) => progress.note(line),
            None => print_note(line),
        }
    }

    /// Tells before the first game who keeps to a depth or a number of nodes of their own.
    pub(super) fn started(&mut self, plan: &Plan) {
        if std::mem::replace(&mut self.has_begun, true) {
            return;
        }
        for (place, player) in plan.players.iter().enumerate() {
            if let Some(own) = plan.own_pace(place) {
                self.note(&format!("{player} {own}, whatever the pace of the games"));
            }
        }
    }

    /// Reports how many games of an earlier run the journal holds.
    pub(super) fn resume(&self, archive: &Archive) {
        match archive.played().len() {
            0 => {}
            1 => self.note("going on after a game of the journal"),
            games => self.note(&format!("going on after {games} games of the journal")),
        }
    }
}
