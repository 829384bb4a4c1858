//! Fitting the weights of an evaluation to games: what they say of a position should foretell how its game ends.

mod examples;
mod model;

use crate::records::{Reader, RecordsError};
use crate::{BadGame, lessons};
use examples::Examples;
use model::{Model, Steps};
use quirkat_eval::{Evaluated, Weighted, Weights};
use quirkat_game::{Random, quoted};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use thiserror::Error;

/// How an evaluation is fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The files of records.
    pub records: Vec<PathBuf>,
    /// What counts how much: the results of games, against what the search thought. From 0 to 1.
    pub results: f64,
    /// At most so many times through all positions.
    pub epochs: u32,
    /// How far weights go in a step, in hundredths of the smallest piece.
    pub rate: f64,
    /// How many threads work.
    pub threads: usize,
}

impl Default for Fit {
    fn default() -> Fit {
        Fit {
            records: Vec::new(),
            // One result is shared by all positions of a game: it tells little of each, and what it tells is mostly chance.
            results: 0.2,
            epochs: 200,
            rate: 1.0,
            threads: thread::available_parallelism().map_or(1, NonZero::get),
        }
    }
}

/// How far fitting is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// How many times all positions have been gone through.
    pub number: u32,
    /// The mean loss over the positions learnt from.
    pub loss: f64,
    /// The mean loss over positions of games that are not learnt from.
    pub held_out: f64,
    /// Whether `held_out` is the best so far.
    pub best: bool,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The weights that foretold held-out games best.
    pub weights: Weights,
    /// Games and positions learnt from.
    pub learnt: Volume,
    /// Games and positions held out.
    pub held_out: Volume,
    /// How many hundredths of the smallest piece change the odds of a result by a factor of e.
    pub scale: f64,
    /// The loss over held-out positions before.
    pub before: f64,
    /// And after.
    pub after: f64,
    /// How many times all positions were gone through.
    pub epochs: u32,
    /// At how many places the records were damaged, and games are missing.
    pub damaged: usize,
}

/// An amount of games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Volume {
    /// Games.
    pub games: u64,
    /// Quiet positions in them.
    pub positions: u64,
}

/// Why an evaluation cannot be fitted.
#[derive(Debug, Error)]
pub enum TuneError {
    /// A file cannot be read.
    #[error("`{path}`: {error}")]
    Records {
        /// Which.
        path: String,
        /// Why.
        error: RecordsError,
    },
    /// A file of another game.
    #[error("`{path}` holds games of {found}, not of {expected}")]
    OtherGame {
        /// Which.
        path: String,
        /// Its game.
        found: String,
        /// The game asked for.
        expected: &'static str,
    },
    /// A game that this program's rules do not allow.
    #[error("`{path}`: {error}")]
    BadGame {
        /// Where.
        path: String,
        /// Which.
        error: BadGame,
    },
    /// Nothing to learn from, or nothing to check it by.
    #[error("{games} games are too few to learn from: some must be held out")]
    TooFew {
        /// How many there are.
        games: u64,
    },
}

/// One game in so many is held out.
const HELD_OUT: u64 = 20;
/// Positions gone through between two steps.
const BATCH: usize = 16_384;
/// When nothing has got better for so many epochs, steps become shorter.
const PATIENCE: u32 = 3;
/// And after so many shortenings it is over.
const SHORTENINGS: u32 = 4;

/// Fits the built-in weights of the game `P`, telling `watch` after every epoch; where it answers `false`, that is the last.
pub fn tune<P: Evaluated>(
    fit: &Fit,
    watch: &mut dyn FnMut(Epoch) -> bool,
) -> Result<Fitted, TuneError> {
    let Material {
        sets: [mut training, held_out],
        volumes,
        damaged,
    } = read::<P>(fit)?;
    let weights = P::Eval::built_in();
    let mut model = Model::new(weights);
    let scale = model.fit_scale(&training, fit.threads);
    let target = fit.results;
    let mut steps = Steps::new(&model, fit.rate);
    let before = model.loss(&held_out, target, fit.threads);
    let mut best = (before, model.clone());
    let (mut stale, mut shortened, mut epochs) = (0, 0, 0);
    let mut random = Random::new(1);
    watch(Epoch {
        number: 0,
        loss: model.loss(&training, target, fit.threads),
        held_out: before,
        best: true,
    });
    while epochs < fit.epochs && shortened < SHORTENINGS {
        epochs += 1;
        training.shuffle(&mut random);
        let loss = model.epoch(&training, target, BATCH, &mut steps, fit.threads);
        let now = model.loss(&held_out, target, fit.threads);
        let better = now < best.0;
        if better {
            best = (now, model.clone());
            stale = 0;
        } else {
            stale += 1;
        }
        let more = watch(Epoch {
            number: epochs,
            loss,
            held_out: now,
            best: better,
        });
        if !more {
            break;
        }
        if stale >= PATIENCE {
            // Perhaps it only steps over the best place: back to the best, and on in shorter steps.
            model = best.1.clone();
            steps.shorten();
            shortened += 1;
            stale = 0;
        }
    }
    let fitted = best.1.weights(weights);
    let after = Model::scaled(&fitted, scale).loss(&held_out, target, fit.threads);
    // Rounding may take away what little was learnt.
    let (weights, after) = if after < before {
        (fitted, after)
    } else {
        (weights.clone(), before)
    };
    Ok(Fitted {
        weights,
        after,
        learnt: volumes[0],
        held_out: volumes[1],
        scale,
        before,
        epochs,
        damaged,
    })
}

/// The positions to learn from, and after them those held out. Whole games are held out: positions of one game have the
/// same result, and would give it away.
#[derive(Default)]
struct Material {
    sets: [Examples; 2],
    volumes: [Volume; 2],
    damaged: usize,
}

fn read<P: Evaluated>(fit: &Fit) -> Result<Material, TuneError> {
    let Material {
        mut sets,
        mut volumes,
        mut damaged,
    } = Material::default();
    for path in &fit.records {
        let name = || quoted(&path.to_string_lossy());
        let mut reader = Reader::open(path).map_err(|error| TuneError::Records {
            path: name(),
            error,
        })?;
        if reader.header().game != P::NAME {
            return Err(TuneError::OtherGame {
                path: name(),
                found: quoted(&reader.header().game),
                expected: P::NAME,
            });
        }
        for game in reader.by_ref() {
            let game = game.map_err(|error| TuneError::Records {
                path: name(),
                error: error.into(),
            })?;
            // Two in a row: those with even numbers began with the same side to move, those with odd ones with the other.
            let part = usize::from(game.number / 2 % HELD_OUT == 0);
            volumes[part].games += 1;
            lessons::<P>(&game, &mut |lesson| {
                volumes[part].positions += 1;
                sets[part].add(
                    &P::Eval::trace(&lesson.position),
                    lesson.score,
                    lesson.result,
                );
            })
            .map_err(|error| TuneError::BadGame {
                path: name(),
                error,
            })?;
        }
        damaged += reader.damaged();
    }
    if volumes.iter().any(|volume| volume.positions == 0) {
        let games = volumes.iter().map(|volume| volume.games).sum();
        return Err(TuneError::TooFew { games });
    }
    Ok(Material {
        sets,
        volumes,
        damaged,
    })
}
