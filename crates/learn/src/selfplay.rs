//! Self-play: games of the search against itself from random openings, on all cores.

use crate::data::{DataError, DataHeader, DataWriter, ScoredMove, SelfPlayGame};
use crate::sample::is_quiet;
use quirkat_arena::{Adjudication, Adjudicator, DrawRule, WinRule};
use quirkat_eval::{EvalChoice, EvalError};
use quirkat_game::{Outcome, Random, Record, counted, mix, play_random_plies};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_search::{Control, Engine, Limits, Request, STACK, SearchResult};
use serde::Serialize;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread::{self, Builder};
use std::time::{Duration, Instant};
use thiserror::Error;

/// The size of each transposition table in megabytes: searches are short, and this much fits in the cache.
const TT_SIZE: usize = 4;
/// Openings with a higher score for either side are not played.
const MAX_OPENING_SCORE: u32 = 200;
/// How many random openings are tried for a game.
const ATTEMPTS: u32 = 3000;
/// Games are written to disk at least this often.
const FLUSH_INTERVAL: Duration = Duration::from_secs(10);
/// The adjudication of self-play: clear games are ended early, because the rest of them teaches nothing.
pub const ADJUDICATION: Adjudication = Adjudication {
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

/// The settings of self-play. The same settings give the same games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SelfPlaySettings {
    /// The game.
    pub game: Game,
    /// The numbers of the games that the file shall have. Files of ranges that follow each other hold together the games of
    /// the whole.
    pub games: Range<u64>,
    /// The nodes of each search.
    pub nodes: u64,
    /// The random plies at the start of each game. Every other game has one more.
    pub plies: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// What judges positions.
    pub eval: EvalChoice,
    /// How many games are played concurrently.
    pub threads: usize,
}

/// The progress of self-play.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SelfPlayProgress {
    /// Games in the file, including those of earlier runs.
    pub games: u64,
    /// Games of earlier runs.
    pub earlier: u64,
    /// At how many places the file was damaged. The games that stood there are played again.
    pub damaged: usize,
    /// Positions of this run.
    pub positions: u64,
    /// How many of these are quiet.
    pub quiet: u64,
    /// The length of the file in bytes.
    pub bytes: u64,
    /// The duration of this run.
    pub elapsed: Duration,
}

/// Why self-play fails.
#[derive(Debug, Error)]
pub enum SelfPlayError {
    /// The training data file cannot be used.
    #[error(transparent)]
    Data(#[from] DataError),
    /// No balanced opening was found.
    #[error("no even opening was found {} from the start", counted(*.plies, "random ply", "random plies"))]
    NoOpening {
        /// The number of random plies.
        plies: u32,
    },
    /// The evaluation cannot be opened.
    #[error(transparent)]
    Eval(#[from] EvalError),
    /// A thread cannot be started.
    #[error("no thread could be started: {0}")]
    Thread(io::Error),
}

impl From<io::Error> for SelfPlayError {
    fn from(error: io::Error) -> SelfPlayError {
        SelfPlayError::Data(error.into())
    }
}

/// Plays games and appends them to a file, until it has as many as the settings say or `control` is stopped. Games already in
/// the file are not played again. `watch` is called after every game.
pub fn self_play(
    path: &Path,
    settings: SelfPlaySettings,
    control: &Control,
    watch: &mut dyn FnMut(SelfPlayProgress),
) -> Result<SelfPlayProgress, SelfPlayError> {
    settings.game.visit(SelfPlay {
        path,
        settings,
        control,
        watch,
    })
}

struct SelfPlay<'a> {
    path: &'a Path,
    settings: SelfPlaySettings,
    control: &'a Control,
    watch: &'a mut dyn FnMut(SelfPlayProgress),
}

impl Visitor for SelfPlay<'_> {
    type Output = Result<SelfPlayProgress, SelfPlayError>;

    fn visit<P: Playable>(self) -> Self::Output {
        let SelfPlay {
            path,
            settings,
            control,
            watch,
        } = self;
        let header = DataHeader {
            game: P::NAME.to_owned(),
            nodes: settings.nodes,
            plies: settings.plies.into(),
            seed: settings.seed,
            eval: Some(P::eval_identity(&settings.eval)?),
        };
        let evaluator = P::open_eval(&settings.eval)?;
        let (mut writer, existing) = DataWriter::open(path, &header)?;
        let started = Instant::now();
        let mut progress = SelfPlayProgress {
            games: existing.numbers.len() as u64,
            earlier: existing.numbers.len() as u64,
            damaged: existing.damaged,
            ..SelfPlayProgress::default()
        };
        let next = AtomicU64::new(settings.games.start);
        let next_number = || {
            // It stays at the end, which may be the last number there is.
            let step = |number| (number < settings.games.end).then(|| number + 1);
            let mut new = std::iter::from_fn(|| next.fetch_update(Relaxed, Relaxed, step).ok());
            new.find(|number| !existing.numbers.contains(number))
        };
        thread::scope(|scope| {
            let (sender, finished) = mpsc::channel();
            for _ in 0..settings.threads.max(1) {
                let sender = sender.clone();
                let (settings, next_number) = (&settings, &next_number);
                let engine = Engine::new(evaluator.clone(), TT_SIZE, 1);
                let work = move || {
                    let mut player = SelfPlayer {
                        settings,
                        control,
                        engine,
                    };
                    while let Some(number) = next_number() {
                        let Some(played) = player.play(number).transpose() else {
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
            let mut write = || -> Result<(), SelfPlayError> {
                for played in &finished {
                    let (game, quiet) = played?;
                    writer.add(&game)?;
                    if flushed.elapsed() >= FLUSH_INTERVAL {
                        writer.flush()?;
                        flushed = Instant::now();
                    }
                    progress.games += 1;
                    progress.positions += game.plies.len() as u64;
                    progress.quiet += quiet;
                    progress.bytes = writer.written();
                    progress.elapsed = started.elapsed();
                    watch(progress);
                }
                Ok(writer.flush()?)
            };
            // Stop the other threads when the file cannot be written, or openings run out.
            write().inspect_err(|_| control.stop())?;
            progress.bytes = writer.written();
            progress.elapsed = started.elapsed();
            Ok(progress)
        })
    }
}

/// Plays both sides of games on one thread.
struct SelfPlayer<'a, P: Playable> {
    settings: &'a SelfPlaySettings,
    control: &'a Control,
    engine: Engine<P, P::Eval>,
}

impl<P: Playable> SelfPlayer<'_, P> {
    /// Plays the game of this number, and counts its quiet positions; `None` if it was stopped.
    fn play(&mut self, number: u64) -> Result<Option<(SelfPlayGame, u64)>, SelfPlayError> {
        self.engine.clear();
        let mut random = Random::new(mix(self.settings.seed ^ mix(number)));
        let plies = self.settings.plies + (number & 1) as u32;
        for _ in 0..ATTEMPTS {
            if self.control.is_stopped() {
                return Ok(None);
            }
            let Some(start) = play_random_plies(P::start(), plies, &mut random) else {
                continue;
            };
            match self.play_from(start) {
                SelfPlayAttempt::Unbalanced => {}
                SelfPlayAttempt::Stopped => return Ok(None),
                SelfPlayAttempt::Finished {
                    start,
                    outcome,
                    plies,
                    quiet,
                } => {
                    let game = SelfPlayGame {
                        number,
                        start: start.to_string(),
                        outcome,
                        plies,
                    };
                    return Ok(Some((game, quiet)));
                }
            }
        }
        let plies = self.settings.plies;
        Err(SelfPlayError::NoOpening { plies })
    }

    fn play_from(&mut self, start: P) -> SelfPlayAttempt<P> {
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
                return SelfPlayAttempt::Stopped;
            }
            let Some(mv) = found.best() else {
                return SelfPlayAttempt::Unbalanced;
            };
            if plies.is_empty() && found.score.unsigned_abs() > MAX_OPENING_SCORE {
                return SelfPlayAttempt::Unbalanced;
            }
            quiet += u64::from(is_quiet(position, mv, found.score));
            plies.push(ScoredMove {
                code: position.encode(mv),
                score: found.score as i16,
            });
            if record.play(mv).is_err() {
                return SelfPlayAttempt::Unbalanced;
            }
            if let Some(ending) = adjudicator.moved(side, Some(found.score)) {
                break record.ending().unwrap_or(ending);
            }
        };
        SelfPlayAttempt::Finished {
            start: record.start().clone(),
            outcome: ending.outcome,
            plies,
            quiet,
        }
    }

    fn search(&mut self, record: &Record<P>) -> SearchResult<P::Move> {
        let request = Request::in_game(record, Limits::nodes(self.settings.nodes));
        self.engine.search_here(&request, self.control, &mut |_| {})
    }
}

/// The result of playing from a random opening.
enum SelfPlayAttempt<P> {
    Finished {
        start: P,
        outcome: Outcome,
        plies: Vec<ScoredMove>,
        quiet: u64,
    },
    /// The opening favours one side too much.
    Unbalanced,
    Stopped,
}
