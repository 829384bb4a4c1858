//! Games of the search against itself, on all cores, from openings of chance.

use crate::lesson::is_quiet;
use crate::records::{Game, Header, Ply, RecordsError, Writer};
use quirkat_arena::{Adjudication, Adjudicator, DrawRule, WinRule};
use quirkat_eval::Evaluated;
use quirkat_game::{Outcome, Random, Record, mix, wander};
use quirkat_search::{Control, Engine, Limits, Request, STACK, SearchResult};
use quirkat_session::{self as session, Visitor};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread::{self, Builder};
use std::time::{Duration, Instant};
use thiserror::Error;

/// The table of each search in megabytes: searches are short, and this much stays near the core.
const TABLE: usize = 4;
/// Games begin about evenly: an opening that is worse than this for a side is not played.
const BALANCE: u32 = 200;
/// So many positions are tried for an opening before it is taken that there is none.
const ATTEMPTS: u32 = 3000;
/// What is played is on disk at least this often.
const FLUSH: Duration = Duration::from_secs(10);
/// Games end when both sides are sure, or nothing happens: what would follow teaches nothing.
const ADJUDICATION: Adjudication = Adjudication {
    win: Some(WinRule {
        score: 1500,
        moves: 3,
    }),
    draw: Some(DrawRule {
        score: 8,
        moves: 8,
        after: 40,
    }),
    max_moves: Some(200),
};

/// How games are made. The same recipe gives the same games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// The game.
    pub game: session::Game,
    /// How many games the file is to have.
    pub games: u64,
    /// How many nodes each move is searched for.
    pub nodes: u64,
    /// How many plies each game begins with at random. Every other game has one more.
    pub plies: u32,
    /// What the chance depends on.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: usize,
}

/// How far self-play is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// Games in the file, those of earlier runs included.
    pub games: u64,
    /// Games that were there when this run began.
    pub earlier: u64,
    /// Positions played in this run.
    pub positions: u64,
    /// Those of them that are quiet.
    pub quiet: u64,
    /// Bytes in the file.
    pub bytes: u64,
    /// How long this run has gone on.
    pub elapsed: Duration,
}

/// Why there is no self-play.
#[derive(Debug, Error)]
pub enum SelfPlayError {
    /// The file cannot be used.
    #[error(transparent)]
    Records(#[from] RecordsError),
    /// No game can begin as the recipe wants.
    #[error("no even opening was found {plies} random plies from the start")]
    NoOpening {
        /// How many plies are played at random.
        plies: u32,
    },
    /// The system refused a thread.
    #[error("no thread could be started: {0}")]
    Thread(io::Error),
}

impl From<io::Error> for SelfPlayError {
    fn from(error: io::Error) -> SelfPlayError {
        SelfPlayError::Records(error.into())
    }
}

/// Plays games and appends them to a file until it has as many as the recipe says, or `control` says stop. Games that a file
/// has already are not played again. `watch` is told after every game.
pub fn self_play(
    path: &Path,
    recipe: Recipe,
    control: &Control,
    watch: &mut dyn FnMut(Progress),
) -> Result<Progress, SelfPlayError> {
    recipe.game.visit(SelfPlay {
        path,
        recipe,
        control,
        watch,
    })
}

struct SelfPlay<'a> {
    path: &'a Path,
    recipe: Recipe,
    control: &'a Control,
    watch: &'a mut dyn FnMut(Progress),
}

impl Visitor for SelfPlay<'_> {
    type Output = Result<Progress, SelfPlayError>;

    fn visit<P: Evaluated>(self) -> Self::Output {
        let SelfPlay {
            path,
            recipe,
            control,
            watch,
        } = self;
        let header = Header {
            game: P::NAME.to_owned(),
            nodes: recipe.nodes,
            plies: recipe.plies.into(),
            seed: recipe.seed,
        };
        let (mut writer, earlier) = Writer::open(path, &header)?;
        let begun = Instant::now();
        let mut progress = Progress {
            games: earlier.numbers.len() as u64,
            earlier: earlier.numbers.len() as u64,
            ..Progress::default()
        };
        let next = AtomicU64::new(0);
        let next_number = || {
            let numbers = std::iter::repeat_with(|| next.fetch_add(1, Relaxed));
            let mut new = numbers.take_while(|&number| number < recipe.games);
            new.find(|number| !earlier.numbers.contains(number))
        };
        thread::scope(|scope| {
            let (sender, finished) = mpsc::channel();
            for _ in 0..recipe.threads.max(1) {
                let sender = sender.clone();
                let work = move || {
                    let mut table = Table::<P>::new(recipe, control);
                    while let Some(number) = next_number() {
                        let Some(played) = table.play(number).transpose() else {
                            return;
                        };
                        if sender.send(played).is_err() {
                            return;
                        }
                    }
                };
                let spawned = Builder::new().stack_size(STACK).spawn_scoped(scope, work);
                spawned.map_err(|error| {
                    control.stop();
                    SelfPlayError::Thread(error)
                })?;
            }
            drop(sender);
            let mut flushed = Instant::now();
            let mut keep = || -> Result<(), SelfPlayError> {
                for played in &finished {
                    let (game, quiet) = played?;
                    writer.add(&game)?;
                    if flushed.elapsed() >= FLUSH {
                        writer.flush()?;
                        flushed = Instant::now();
                    }
                    progress.games += 1;
                    progress.positions += game.plies.len() as u64;
                    progress.quiet += quiet;
                    progress.bytes = writer.written();
                    progress.elapsed = begun.elapsed();
                    watch(progress);
                }
                Ok(writer.flush()?)
            };
            // Nobody plays on for a file that cannot be written, or without openings.
            keep().inspect_err(|_| control.stop())?;
            progress.bytes = writer.written();
            progress.elapsed = begun.elapsed();
            Ok(progress)
        })
    }
}

/// Where one thread plays.
struct Table<'a, P: Evaluated> {
    recipe: Recipe,
    control: &'a Control,
    engine: Engine<P, P::Eval>,
}

impl<'a, P: Evaluated> Table<'a, P> {
    fn new(recipe: Recipe, control: &'a Control) -> Table<'a, P> {
        Table {
            recipe,
            control,
            engine: Engine::new(P::Eval::default(), TABLE, 1),
        }
    }

    /// Plays the game of that number, and tells how many of its positions are quiet; `None` where it was broken off.
    fn play(&mut self, number: u64) -> Result<Option<(Game, u64)>, SelfPlayError> {
        self.engine.clear();
        let mut random = Random::new(mix(self.recipe.seed ^ mix(number)));
        let plies = self.recipe.plies + (number & 1) as u32;
        for _ in 0..ATTEMPTS {
            if self.control.is_stopped() {
                return Ok(None);
            }
            let Some(start) = wander(P::start(), plies, &mut random) else {
                continue;
            };
            match self.play_from(start) {
                Played::Unbalanced => {}
                Played::Stopped => return Ok(None),
                Played::Over {
                    start,
                    outcome,
                    plies,
                    quiet,
                } => {
                    let game = Game {
                        number,
                        start: start.to_string(),
                        outcome,
                        plies,
                    };
                    return Ok(Some((game, quiet)));
                }
            }
        }
        let plies = self.recipe.plies;
        Err(SelfPlayError::NoOpening { plies })
    }

    fn play_from(&mut self, start: P) -> Played<P> {
        let mut record = Record::new(start);
        let mut adjudicator = Adjudicator::new(ADJUDICATION);
        let mut plies = Vec::new();
        let mut quiet = 0;
        let ending = loop {
            if let Some(ending) = record.ending().or_else(|| record.claimable()) {
                break ending;
            }
            let position = record.position();
            let side = position.side_to_move();
            let found = self.search(&record);
            if self.control.is_stopped() {
                return Played::Stopped;
            }
            let Some(mv) = found.best() else {
                return Played::Unbalanced;
            };
            if plies.is_empty() && found.score.unsigned_abs() > BALANCE {
                return Played::Unbalanced;
            }
            quiet += u64::from(is_quiet(position, mv, found.score));
            plies.push(Ply {
                code: position.encode(mv),
                score: found.score as i16,
            });
            if record.play(mv).is_err() {
                return Played::Unbalanced;
            }
            if let Some(ending) = adjudicator.moved(side, Some(found.score)) {
                break record.ending().unwrap_or(ending);
            }
        };
        Played::Over {
            start: record.start().clone(),
            outcome: ending.outcome,
            plies,
            quiet,
        }
    }

    fn search(&mut self, record: &Record<P>) -> SearchResult<P::Move> {
        let request = Request::in_game(record, Limits::nodes(self.recipe.nodes));
        self.engine.search_here(&request, self.control, &mut |_| {})
    }
}

/// What came of an attempt at a game.
enum Played<P> {
    Over {
        start: P,
        outcome: Outcome,
        plies: Vec<Ply>,
        quiet: u64,
    },
    /// The opening was no even one.
    Unbalanced,
    Stopped,
}
