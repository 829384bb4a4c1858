//! `quirkat suite` and `quirkat bench`: searches of listed positions.

use crate::args::{EngineArgs, LimitArgs};
use crate::output::{self, ProgressLine};
use anyhow::{Context, Result};
use clap::Args;
use quirkat_game::{MoveError, quoted};
use quirkat_games::{Playable, Puzzle, Suite, Visitor};
use quirkat_search::{Control, Engine, Limits, Request};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

/// How long to search each position unless a limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

#[derive(Args, Debug)]
pub(crate) struct SuiteArgs {
    /// The file: a position with `bm` or `am` on each line
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    engine: EngineArgs,
}

/// Solves the positions of an EPD file.
pub(crate) fn solve(args: &SuiteArgs) -> Result<()> {
    let name = quoted(&args.file.to_string_lossy());
    let text = fs::read_to_string(&args.file).with_context(|| format!("cannot read `{name}`"))?;
    let suite = Suite::read(&text).with_context(|| format!("`{name}` is not a suite"))?;
    suite.game.visit(SolveSuite {
        args,
        puzzles: &suite.puzzles,
    })
}

struct SolveSuite<'a> {
    args: &'a SuiteArgs,
    puzzles: &'a [Puzzle],
}

impl Visitor for SolveSuite<'_> {
    type Output = Result<()>;

    fn visit<P: Playable>(self) -> Result<()> {
        let tasks = self.puzzles.iter().map(SuiteTask::<P>::new);
        let tasks = tasks.collect::<Result<Vec<_>>>()?;
        let mut engine = self.args.engine.engine::<P>()?;
        let limits = self.args.limits.or_time(DEFAULT_TIME);
        let progress = ProgressLine::bar(tasks.len());
        let width = tasks.iter().map(|task| task.name.chars().count()).max();
        let mut solved = 0;
        for task in &tasks {
            progress.tell(format!("{solved} solved"));
            let attempt = task.attempt(&mut engine, limits);
            solved += usize::from(attempt.solved);
            progress.step();
            progress.print(&format!(
                "{:<width$} {:<7} {} {:>8.3} s\n",
                task.name,
                attempt.text,
                if attempt.solved { "solved" } else { "failed" },
                attempt.time.as_secs_f64(),
                width = width.unwrap_or_default(),
            ))?;
        }
        drop(progress);
        Ok(output::print(&format!(
            "solved {solved} of {}\n",
            tasks.len()
        ))?)
    }
}

/// A puzzle, parsed by the rules of its game.
struct SuiteTask<P: Playable> {
    name: String,
    position: P,
    best: Vec<P::Move>,
    avoid: Vec<P::Move>,
}

/// The result of searching a puzzle.
struct SuiteAttempt {
    /// The move found, in SAN.
    text: String,
    solved: bool,
    /// When the search settled on the solution, or else how long it searched.
    time: Duration,
}

impl<P: Playable> SuiteTask<P> {
    fn new(puzzle: &Puzzle) -> Result<SuiteTask<P>> {
        let position: P = puzzle.position.parse()?;
        let read = |texts: &[String]| -> Result<Vec<_>, MoveError> {
            texts.iter().map(|text| position.parse_move(text)).collect()
        };
        let (best, avoid) = (read(&puzzle.best)?, read(&puzzle.avoid)?);
        Ok(SuiteTask {
            name: quoted(&puzzle.name),
            position,
            best,
            avoid,
        })
    }

    fn is_solved_by(&self, mv: P::Move) -> bool {
        (self.best.is_empty() || self.best.contains(&mv)) && !self.avoid.contains(&mv)
    }

    fn attempt(&self, engine: &mut Engine<P, P::Eval>, limits: Limits) -> SuiteAttempt {
        // No tt entries are carried over, so that a position is as hard alone as in its suite.
        engine.clear();
        let request = Request::new(self.position.clone(), limits);
        let mut since = None;
        let found = engine.search(&request, &Control::default(), &mut |info| {
            let best = info.pvs.first().and_then(|line| line.moves.first());
            since = match best {
                Some(&mv) if self.is_solved_by(mv) => since.or(Some(info.elapsed)),
                _ => None,
            };
        });
        let best = found.best();
        let solved = best.is_some_and(|mv| self.is_solved_by(mv));
        SuiteAttempt {
            text: best.map_or_else(|| "-".to_owned(), |mv| self.position.san(mv)),
            solved,
            time: since.filter(|_| solved).unwrap_or(found.elapsed),
        }
    }
}

/// Searches the fixed list of positions whose node count is the signature of the search.
pub(crate) fn bench() -> Result<()> {
    let progress = ProgressLine::spinner();
    progress.tell("searching,".to_owned());
    let control = Control::default();
    let mut printed = Ok(());
    let nodes = quirkat_games::bench(&control, &mut |row| {
        printed = progress.print(&format!("{row}\n"));
        if printed.is_err() {
            control.stop();
        }
    });
    printed?;
    drop(progress);
    match nodes {
        Some(nodes) => Ok(output::print(&format!("nodes {nodes}\n"))?),
        None => Ok(()),
    }
}
