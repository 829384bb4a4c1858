//! `quirkat tournament`: many engines, everybody against everybody or one against all.

use crate::arena::{self, Teller};
use crate::args::TournamentArgs;
use crate::output;
use anyhow::{Context, Result, ensure};
use quirkat_arena::{
    Archive, Encounter, Entry, Form, Plan, Schedule, Standings, Watcher, replace_file,
};
use quirkat_game::quoted;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// The table in files is brought up to date at most so often: short games would wait for the disk otherwise.
const PAUSE: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &TournamentArgs) -> Result<()> {
    let form = if args.gauntlet {
        Form::Gauntlet
    } else {
        Form::RoundRobin
    };
    let plan = arena::plan(args.game, &args.play, "Quirkat tournament", |players| {
        ensure!(players >= 2, "a tournament is between two engines at least");
        Ok(Schedule::new(form, players, args.rounds as usize))
    })?;
    let folder = &args.out;
    fs::create_dir_all(folder).with_context(|| {
        let name = quoted(&folder.to_string_lossy());
        format!("cannot make the folder `{name}`")
    })?;
    let (journal, games) = (folder.join("journal.jsonl"), folder.join("games.pgn"));
    let mut archive = Archive::open(&plan, Some(&journal), Some(&games))?;
    let mut state = State {
        plan: &plan,
        folder,
        standings: Standings::new(&plan),
        teller: Teller::with_table(plan.schedule.len()),
        playing: Vec::new(),
        written: None,
        failed: None,
    };
    arena::tell_earlier(&state.teller, &archive);
    quirkat_arena::run(&plan, &mut archive, &mut state)?;
    if let Some(error) = state.failed {
        return Err(error);
    }
    state.write()?;
    let State {
        standings, teller, ..
    } = state;
    drop(teller);
    Ok(output::print(&standings.text())?)
}

/// How a tournament stands.
struct State<'a> {
    plan: &'a Plan,
    folder: &'a Path,
    standings: Standings,
    teller: Teller,
    /// The games being played.
    playing: Vec<Encounter>,
    /// When the files were brought up to date.
    written: Option<Instant>,
    failed: Option<anyhow::Error>,
}

impl Watcher for State<'_> {
    fn started(&mut self, encounter: Encounter) {
        self.playing.push(encounter);
        self.tell(false);
    }

    fn finished(&mut self, entry: &Entry, earlier: bool) -> ControlFlow<()> {
        self.playing.retain(|game| game.number != entry.number);
        self.standings.add(entry);
        let place = |player: usize| -> String {
            let name = &self.plan.players[player].name;
            let rows = self.standings.rows();
            let row = rows.iter().find(|row| row.name == *name);
            let points = row.map_or(0.0, |row| row.points);
            format!("{name} {points:.1}")
        };
        let state = format!("{}, {}", place(entry.white), place(entry.black));
        self.teller.game(self.plan, entry, earlier, &state);
        let round = self.plan.schedule.round_len();
        self.tell(!earlier && self.standings.played().is_multiple_of(round));
        let due = self.written.is_none_or(|at| at.elapsed() >= PAUSE);
        if due && !earlier {
            self.failed = self.write().err();
        }
        match self.failed {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

impl State<'_> {
    /// Shows the table and what is being played, where it can be shown.
    fn tell(&self, round_is_over: bool) {
        let name = |player: usize| self.plan.players[player].name.as_str();
        let games = self.playing.iter().map(|game| {
            let (white, black) = (name(game.white), name(game.black));
            format!("round {}: {white} - {black}", game.round + 1)
        });
        let games = games.collect::<Vec<_>>().join(", ");
        self.teller.table(&self.standings, &games, round_is_over);
    }

    /// Brings the files up to date.
    fn write(&mut self) -> Result<()> {
        for (file, text) in [
            ("table.json", self.standings.json()?),
            ("table.md", self.standings.markdown()),
            ("index.html", self.standings.html()),
        ] {
            replace_file(&self.folder.join(file), &text)?;
        }
        self.written = Some(Instant::now());
        Ok(())
    }
}
