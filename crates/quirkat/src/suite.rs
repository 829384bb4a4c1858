//! `quirkat suite`: how many positions of a file are solved.

use crate::args::SuiteArgs;
use crate::engine::engine;
use crate::output;
use crate::progress::Progress;
use anyhow::{Context, Result};
use quirkat_eval::Evaluated;
use quirkat_game::{MoveError, quoted};
use quirkat_search::{Control, Engine, Limits, Request};
use quirkat_session::{Puzzle, Suite, Visitor};
use std::fs;
use std::time::Duration;

/// How long each position is searched where nothing else is said.
const TIME: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &SuiteArgs) -> Result<()> {
    let name = quoted(&args.file.to_string_lossy());
    let text = fs::read_to_string(&args.file).with_context(|| format!("cannot read `{name}`"))?;
    let suite = Suite::read(&text).with_context(|| format!("`{name}` is not a suite"))?;
    suite.game.visit(Solve {
        args,
        puzzles: &suite.puzzles,
    })
}

struct Solve<'a> {
    args: &'a SuiteArgs,
    puzzles: &'a [Puzzle],
}

impl Visitor for Solve<'_> {
    type Output = Result<()>;

    fn visit<P: Evaluated>(self) -> Result<()> {
        let tasks = self.puzzles.iter().map(Task::<P>::new);
        let tasks = tasks.collect::<Result<Vec<_>>>()?;
        let mut engine = engine::<P>(&self.args.engine);
        let limits = self.args.limits.or_time(TIME);
        let progress = Progress::of(tasks.len());
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

/// A puzzle of one game, understood.
struct Task<P: Evaluated> {
    name: String,
    position: P,
    best: Vec<P::Move>,
    avoid: Vec<P::Move>,
}

/// What came of a puzzle.
struct Attempt {
    /// The move found, as records write it.
    text: String,
    solved: bool,
    /// When the solution was found for good, or else when the search was given up.
    time: Duration,
}

impl<P: Evaluated> Task<P> {
    fn new(puzzle: &Puzzle) -> Result<Task<P>> {
        let position: P = puzzle.position.parse()?;
        let read = |texts: &[String]| -> Result<Vec<_>, MoveError> {
            texts.iter().map(|text| position.parse_move(text)).collect()
        };
        let (best, avoid) = (read(&puzzle.best)?, read(&puzzle.avoid)?);
        Ok(Task {
            name: quoted(&puzzle.name),
            position,
            best,
            avoid,
        })
    }

    fn is_solved_by(&self, mv: P::Move) -> bool {
        (self.best.is_empty() || self.best.contains(&mv)) && !self.avoid.contains(&mv)
    }

    fn attempt(&self, engine: &mut Engine<P, P::Eval>, limits: Limits) -> Attempt {
        // Nothing learnt is carried over, so that a position is as hard alone as in its suite.
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
        Attempt {
            text: best.map_or_else(|| "-".to_owned(), |mv| self.position.san(mv)),
            solved,
            time: since.filter(|_| solved).unwrap_or(found.elapsed),
        }
    }
}
