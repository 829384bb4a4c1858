//! Self-play: games of the search against itself from random openings, on all cores.

mod file;
mod relabel;
mod unit;

pub use file::{MissingGames, SelfPlayFile};
pub use relabel::{RelabelSettings, relabel};
pub use unit::{RangeFault, check_range, play_range};

use crate::data::{DataError, DataHeader, ScoredMove, SelfPlayGame};
use crate::sample::{BadGame, is_quiet};
use quirkat_arena::{Adjudication, Adjudicator, DrawRule, WinRule};
use quirkat_eval::{EvalChoice, EvalError};
use quirkat_game::{Outcome, Random, Record, counted, mix, play_random_plies};
use quirkat_games::{Game, Playable, UnknownGame, Visitor};
use quirkat_search::{Control, Engine, Limits, Request, STACK, SearchResult};
use serde::{Deserialize, Serialize};
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread::{self, Builder};
use std::time::Duration;
use thiserror::Error;

/// The size of each transposition table in megabytes: searches are short, and this much fits in the cache.
const TT_SIZE: usize = 4;
/// Openings with a higher score for either side are not played.
const MAX_OPENING_SCORE: u32 = 200;
/// How many random openings are tried for a game.
const ATTEMPTS: u32 = 3000;
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

impl SelfPlaySettings {
    /// The header of a file with these games.
    fn header(&self) -> Result<DataHeader, SelfPlayError> {
        Ok(self.game.visit(HeaderOf(self))?)
    }
}

struct HeaderOf<'a>(&'a SelfPlaySettings);

impl Visitor for HeaderOf<'_> {
    type Output = Result<DataHeader, EvalError>;

    fn visit<P: Playable>(self) -> Self::Output {
        Ok(DataHeader {
            game: P::NAME.to_owned(),
            nodes: self.0.nodes,
            plies: self.0.plies.into(),
            seed: self.0.seed,
            eval: Some(P::eval_identity(&self.0.eval)?),
        })
    }
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
    /// The games of a file are of no game that is known.
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    /// A game that is to be searched again cannot be played.
    #[error(transparent)]
    BadGame(#[from] BadGame),
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
        let evaluator = P::open_eval(&settings.eval)?;
        let file = SelfPlayFile::open(path, &settings)?;
        on_threads(file, settings.threads, control, watch, || {
            let mut player = SelfPlayer::<P>::new(&settings, control, evaluator.clone());
            move |number| player.play(number)
        })
    }
}

/// A game by its number, with the number of its quiet positions; `None` if it was stopped.
type NumberedGame = Result<Option<(SelfPlayGame, u64)>, SelfPlayError>;

/// Makes the games that a file lacks on several threads, each with a worker of its own, and writes them in the order of their
/// numbers.
fn on_threads<W: FnMut(u64) -> NumberedGame + Send>(
    mut file: SelfPlayFile,
    threads: usize,
    control: &Control,
    watch: &mut dyn FnMut(SelfPlayProgress),
    worker: impl Fn() -> W,
) -> Result<SelfPlayProgress, SelfPlayError> {
    let left = Mutex::new(file.missing());
    let next_number = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    thread::scope(|scope| {
        // Nobody plays far ahead of what is written, so that a stop comes soon.
        let (sender, finished) = mpsc::sync_channel(threads.max(1));
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let next_number = &next_number;
            let mut make = worker();
            let work = move || {
                while let Some(number) = next_number() {
                    let Some(made) = make(number).transpose() else {
                        return;
                    };
                    if sender.send(made).is_err() {
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
        let mut write = || -> Result<(), SelfPlayError> {
            for made in &finished {
                let (game, quiet) = made?;
                file.add(game, quiet, watch)?;
            }
            Ok(())
        };
        // Stop the other threads when the file cannot be written, or openings run out.
        write().inspect_err(|_| control.stop())?;
        Ok(file.finish()?)
    })
}

/// The openings that are tried for a game; `None` where random moves came to an end too soon.
fn openings<P: Playable>(
    settings: &SelfPlaySettings,
    number: u64,
) -> impl Iterator<Item = Option<P>> + use<P> {
    let mut random = Random::new(mix(settings.seed ^ mix(number)));
    let plies = settings.plies.saturating_add((number & 1) as u32);
    (0..ATTEMPTS).map(move |_| play_random_plies(P::start(), plies, &mut random))
}

/// Plays both sides of games on one thread.
struct SelfPlayer<'a, P: Playable> {
    settings: &'a SelfPlaySettings,
    control: &'a Control,
    engine: Engine<P, P::Eval>,
}

impl<'a, P: Playable> SelfPlayer<'a, P> {
    fn new(settings: &'a SelfPlaySettings, control: &'a Control, evaluator: P::Eval) -> Self {
        SelfPlayer {
            settings,
            control,
            engine: Engine::new(evaluator, TT_SIZE, 1),
        }
    }

    /// Plays the game of this number, and counts its quiet positions; `None` if it was stopped.
    fn play(&mut self, number: u64) -> NumberedGame {
        self.engine.clear();
        for opening in openings::<P>(self.settings, number) {
            if self.control.is_stopped() {
                return Ok(None);
            }
            let Some(start) = opening else {
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
