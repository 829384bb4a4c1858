//! Texel tuning: fitting the weights of an evaluation to search scores and game results.

mod dataset;
mod model;

use crate::BadGame;
use crate::data::DataError;
use dataset::{DataSplit, read_split};
use model::{Adam, LogisticModel};
use quirkat_eval::Weights;
use quirkat_game::{Random, counted};
use quirkat_games::Playable;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use thiserror::Error;

/// The settings of a fit.
#[derive(Clone, PartialEq, Debug)]
pub struct TuneSettings {
    /// The training data files.
    pub data: Vec<PathBuf>,
    /// The weight of the game result in the target, from 0 to 1; the rest is the search score.
    pub wdl_proportion: f64,
    /// The maximum number of epochs.
    pub epochs: u32,
    /// The initial learning rate of Adam, in hundredths of the smallest piece.
    pub learning_rate: f64,
    /// The number of threads.
    pub threads: usize,
}

impl Default for TuneSettings {
    fn default() -> TuneSettings {
        TuneSettings {
            data: Vec::new(),
            // All positions of a game share one result, which says little about each and is mostly noise.
            wdl_proportion: 0.2,
            epochs: 200,
            learning_rate: 1.0,
            threads: thread::available_parallelism().map_or(1, NonZero::get),
        }
    }
}

/// The losses after an epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// The number of the epoch; 0 is the state before the first.
    pub number: u32,
    /// The mean loss on the training set.
    pub training_loss: f64,
    /// The mean loss on the validation set.
    pub validation_loss: f64,
    /// Whether `validation_loss` is the lowest so far.
    pub best: bool,
}

/// The result of a fit.
#[derive(Clone, PartialEq, Debug)]
pub struct TuneResult {
    /// The weights with the lowest validation loss.
    pub weights: Weights,
    /// The size of the training set.
    pub training: DatasetSize,
    /// The size of the validation set.
    pub validation: DatasetSize,
    /// The scale of the logistic curve: how many hundredths of the smallest piece change the odds by a factor of e.
    pub scale: f64,
    /// The validation loss of the built-in weights.
    pub loss_before: f64,
    /// The validation loss of the new weights.
    pub loss_after: f64,
    /// The number of epochs.
    pub epochs: u32,
    /// At how many places the files were damaged and games are missing.
    pub damaged: usize,
}

/// The size of a dataset.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct DatasetSize {
    /// Games.
    pub games: u64,
    /// Training samples, the quiet positions of these games.
    pub positions: u64,
}

/// Why a fit fails.
#[derive(Debug, Error)]
pub enum TuneError {
    /// A file cannot be used.
    #[error("cannot learn from `{path}`: {error}")]
    Data {
        /// The file.
        path: String,
        /// Why.
        error: DataError,
    },
    /// A file of another game.
    #[error("`{path}` holds games of {found}, not of {expected}")]
    OtherGame {
        /// The file.
        path: String,
        /// The game of the file.
        found: String,
        /// The game asked for.
        expected: &'static str,
    },
    /// A game with an invalid start or an illegal move.
    #[error("cannot learn from `{path}`: {error}")]
    BadGame {
        /// The file.
        path: String,
        /// The number of the game.
        error: BadGame,
    },
    /// The evaluation of the game is not made of weights.
    #[error("{game} has no weights to fit")]
    NoWeights {
        /// The game.
        game: &'static str,
    },
    /// The training set or the validation set is empty.
    #[error(
        "{} too few to learn from, since some must be held out{}",
        counted(*.games, "game is", "games are"),
        damage(*.damaged)
    )]
    TooFew {
        /// How many there are.
        games: u64,
        /// At how many places the files are damaged or cut off.
        damaged: usize,
    },
}

/// What damage has to do with it, as the end of a sentence.
fn damage(places: usize) -> String {
    match places {
        0 => String::new(),
        1 => "; the records are damaged at one place".to_owned(),
        places => format!("; the records are damaged at {places} places"),
    }
}

/// Samples in a mini-batch.
const BATCH_SIZE: usize = 16_384;
/// After this many epochs without improvement, the learning rate is reduced.
const PATIENCE: u32 = 3;
/// Early stopping: the fit ends after this many reductions.
const MAX_REDUCTIONS: u32 = 4;

/// Fits the built-in weights of the game `P`. `watch` is called after every epoch, and ends the fit by returning `false`.
pub fn tune<P: Playable>(
    settings: &TuneSettings,
    watch: &mut dyn FnMut(Epoch) -> bool,
) -> Result<TuneResult, TuneError> {
    let tunable = P::tunable().ok_or(TuneError::NoWeights { game: P::NAME })?;
    let DataSplit {
        sets: [mut training, validation],
        sizes,
        damaged,
    } = read_split(settings, &tunable)?;
    let weights = (tunable.built_in)();
    let mut model = LogisticModel::new(weights);
    let scale = model.fit_scale(&training, settings.threads);
    let wdl_proportion = settings.wdl_proportion;
    let mut adam = Adam::new(&model, settings.learning_rate);
    let loss_before = model.loss(&validation, wdl_proportion, settings.threads);
    let mut best = (loss_before, model.clone());
    let (mut stale, mut reductions, mut epochs) = (0, 0, 0);
    let mut random = Random::new(1);
    watch(Epoch {
        number: 0,
        training_loss: model.loss(&training, wdl_proportion, settings.threads),
        validation_loss: loss_before,
        best: true,
    });
    while epochs < settings.epochs && reductions < MAX_REDUCTIONS {
        epochs += 1;
        training.shuffle(&mut random);
        let training_loss = model.epoch(
            &training,
            wdl_proportion,
            BATCH_SIZE,
            &mut adam,
            settings.threads,
        );
        let validation_loss = model.loss(&validation, wdl_proportion, settings.threads);
        let better = validation_loss < best.0;
        if better {
            best = (validation_loss, model.clone());
            stale = 0;
        } else {
            stale += 1;
        }
        let more = watch(Epoch {
            number: epochs,
            training_loss,
            validation_loss,
            best: better,
        });
        if !more {
            break;
        }
        if stale >= PATIENCE {
            // The steps may be too long to reach the minimum: return to the best weights with a lower learning rate.
            model = best.1.clone();
            adam.reduce_learning_rate();
            reductions += 1;
            stale = 0;
        }
    }
    let fitted = best.1.weights(weights);
    let loss_after =
        LogisticModel::scaled(&fitted, scale).loss(&validation, wdl_proportion, settings.threads);
    // Rounding may undo a small improvement.
    let (weights, loss_after) = if loss_after < loss_before {
        (fitted, loss_after)
    } else {
        (Weights::clone(weights), loss_before)
    };
    Ok(TuneResult {
        weights,
        training: sizes[0],
        validation: sizes[1],
        scale,
        loss_before,
        loss_after,
        epochs,
        damaged,
    })
}
