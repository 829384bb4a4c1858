//! `quirkat tournament`: plays many engines against each other, round robin or gauntlet.

use super::page::{self, Page, PageArgs, ReadyPage};
use super::reporter::GameReporter;
use super::{GamesArgs, plan, play};
use crate::args::{GameArg, values};
use crate::output;
use anyhow::{Context, Result, ensure};
use clap::Args;
use quirkat_arena::{
    Archive, FinishedGame, Plan, Schedule, ScheduledGame, Standings, TournamentFormat, Watcher,
};
use quirkat_game::quoted;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often the files are updated at most, so that short games do not wait for the disk.
const UPDATE_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Args, Debug)]
pub(crate) struct TournamentArgs {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    play: GamesArgs,

    /// The first engine against all others, instead of all against all
    #[arg(long)]
    gauntlet: bool,

    /// How many rounds; in each, every two who meet play one opening twice
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 10, value_parser = values::count)]
    rounds: u32,

    /// The folder for the table (JSON, Markdown, HTML), the games and the journal
    #[arg(long, value_name = "DIR", default_value = "tournament")]
    out: PathBuf,

    /// Replace tables that are in the folder already, though there is no journal to go on from
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    page: PageArgs,
}

/// The files of the table.
const TABLES: [&str; 3] = ["table.json", "table.md", "index.html"];

pub(crate) fn run(args: &TournamentArgs) -> Result<()> {
    let form = if args.gauntlet {
        TournamentFormat::Gauntlet
    } else {
        TournamentFormat::RoundRobin
    };
    let plan = plan(
        args.game.game,
        &args.play,
        "Quirkat tournament",
        |players| {
            ensure!(players >= 2, "a tournament is between two engines at least");
            Ok(Schedule::new(form, players, args.rounds as usize))
        },
    )?;
    let page = ReadyPage::new(&args.page, &plan, None)?;
    let folder = &args.out;
    make_folder(folder)?;
    let (journal, games) = (folder.join("journal.jsonl"), folder.join("games.pgn"));
    // The tables of a tournament that goes on are its own.
    let force = args.force || journal.exists();
    for table in TABLES {
        drop(output::open_file(&folder.join(table), force)?);
    }
    let mut archive = Archive::open(&plan, Some(&journal), Some(&games))?;
    let page = page.map(ReadyPage::show);
    let mut watcher = TournamentWatcher {
        plan: &plan,
        folder,
        standings: Standings::new(&plan),
        reporter: GameReporter::with_table(plan.schedule.len()),
        playing: Vec::new(),
        written: None,
        failed: None,
    };
    watcher.reporter.resume(&archive);
    page::watch(page.as_ref(), &mut watcher, |watcher| {
        play(&args.play, &plan, Some(&journal), &mut archive, watcher)
    })?;
    if let Some(error) = watcher.failed {
        return Err(error);
    }
    watcher.write()?;
    let TournamentWatcher {
        standings,
        reporter,
        ..
    } = watcher;
    drop(reporter);
    output::print(&standings.text())?;
    page.map_or(Ok(()), Page::stay)
}

fn make_folder(folder: &Path) -> Result<()> {
    let name = quoted(&folder.to_string_lossy());
    ensure!(
        !folder.exists() || folder.is_dir(),
        "`{name}` is not a folder"
    );
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder `{name}`"))
}

/// Keeps the standings of a tournament, on the screen and in files.
struct TournamentWatcher<'a> {
    plan: &'a Plan,
    folder: &'a Path,
    standings: Standings,
    reporter: GameReporter,
    /// The games in progress.
    playing: Vec<ScheduledGame>,
    /// When the files were last updated.
    written: Option<Instant>,
    failed: Option<anyhow::Error>,
}

impl Watcher for TournamentWatcher<'_> {
    fn started(&mut self, encounter: ScheduledGame, _: &str) {
        self.reporter.started(self.plan);
        self.playing.push(encounter);
        self.show(false);
    }

    fn finished(&mut self, entry: &FinishedGame, earlier: bool) -> ControlFlow<()> {
        self.playing.retain(|game| game.number != entry.number);
        self.standings.add(entry);
        let points = |player: usize| -> String {
            let name = &self.plan.players[player].name;
            let rows = self.standings.rows();
            let row = rows.iter().find(|row| row.name == *name);
            let points = row.map_or(0.0, |row| row.points);
            format!("{name} {points:.1}")
        };
        let standing = format!("{}, {}", points(entry.white), points(entry.black));
        self.reporter.game(self.plan, entry, earlier, &standing);
        let round = self.plan.schedule.round_len();
        self.show(!earlier && self.standings.played().is_multiple_of(round));
        let due = self
            .written
            .is_none_or(|at| at.elapsed() >= UPDATE_INTERVAL);
        if due && !earlier {
            self.failed = self.write().err();
        }
        match self.failed {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

#[cfg(feature = "fleet")]
impl crate::fleet::job::FleetWatcher for TournamentWatcher<'_> {
    fn note(&self, line: &str) {
        self.reporter.note(line);
    }

    fn show_fleet(&mut self, text: &str) {
        self.reporter.show_fleet(text);
    }
}

impl TournamentWatcher<'_> {
    /// Shows the table and the games in progress.
    fn show(&self, round_is_over: bool) {
        let name = |player: usize| self.plan.players[player].name.as_str();
        let games = self.playing.iter().map(|game| {
            let (white, black) = (name(game.white), name(game.black));
            format!("round {}: {white} - {black}", game.round + 1)
        });
        let games = games.collect::<Vec<_>>().join(", ");
        self.reporter.table(&self.standings, &games, round_is_over);
    }

    /// Updates the files.
    fn write(&mut self) -> Result<()> {
        let standings = &self.standings;
        let texts = [standings.json()?, standings.markdown(), standings.html()];
        for (file, text) in TABLES.into_iter().zip(texts) {
            output::replace_file(&self.folder.join(file), &text)?;
        }
        self.written = Some(Instant::now());
        Ok(())
    }
}
