//! The training and validation sets of a fit.

use super::{DatasetSize, TuneError, TuneSettings};
use crate::data::DataReader;
use crate::samples;
use quirkat_eval::{EvalTrace, TunableEval};
use quirkat_game::{Random, Rules, quoted};
use quirkat_search::Score;

/// One pair of games in this many is used for validation.
const VALIDATION_INTERVAL: u64 = 20;

/// Samples as coefficients of weights, packed closely because there are millions.
#[derive(Default)]
pub(super) struct Dataset {
    /// The indices of weights with their coefficients, for all samples in a row.
    coefficients: Vec<(u16, i16)>,
    samples: Vec<PackedSample>,
}

/// A sample whose coefficients are stored in the dataset.
#[derive(Clone, Copy)]
struct PackedSample {
    /// Where its coefficients start.
    start: usize,
    length: u32,
    /// The shares of the middlegame and the endgame.
    mg: f32,
    eg: f32,
    score: f32,
    result: f32,
}

/// The coefficients of a sample, with its targets.
#[derive(Clone, Copy)]
pub(super) struct TracedSample<'a> {
    pub(super) coefficients: &'a [(u16, i16)],
    /// The share of the middlegame.
    pub(super) mg: f32,
    /// The share of the endgame.
    pub(super) eg: f32,
    /// The search score for White.
    pub(super) score: f32,
    /// The result for White.
    pub(super) result: f32,
}

impl Dataset {
    pub(super) fn add(&mut self, trace: &EvalTrace, score: Score, result: f64) {
        let start = self.coefficients.len();
        let packed = |&(index, coefficient): &(usize, i32)| (index as u16, coefficient as i16);
        self.coefficients
            .extend(trace.coefficients.iter().map(packed));
        self.samples.push(PackedSample {
            start,
            length: trace.coefficients.len() as u32,
            mg: trace.mg as f32,
            eg: trace.eg as f32,
            score: score as f32,
            result: result as f32,
        });
    }

    pub(super) fn len(&self) -> usize {
        self.samples.len()
    }

    pub(super) fn get(&self, index: usize) -> TracedSample<'_> {
        let PackedSample {
            start,
            length,
            mg,
            eg,
            score,
            result,
        } = self.samples[index];
        TracedSample {
            coefficients: &self.coefficients[start..start + length as usize],
            mg,
            eg,
            score,
            result,
        }
    }

    pub(super) fn shuffle(&mut self, random: &mut Random) {
        for last in (1..self.samples.len()).rev() {
            self.samples.swap(last, random.below(last + 1));
        }
    }
}

/// The training set and the validation set. The split is by whole games: positions of one game share its result, and would
/// leak it.
#[derive(Default)]
pub(super) struct DataSplit {
    /// Training first, then validation.
    pub(super) sets: [Dataset; 2],
    pub(super) sizes: [DatasetSize; 2],
    /// At how many places the files were damaged.
    pub(super) damaged: usize,
}

/// Reads the training data files, and splits their samples.
pub(super) fn read_split<P: Rules>(
    settings: &TuneSettings,
    tunable: &TunableEval<P>,
) -> Result<DataSplit, TuneError> {
    let DataSplit {
        mut sets,
        mut sizes,
        mut damaged,
    } = DataSplit::default();
    let mut cut_off = 0;
    for path in &settings.data {
        let name = || quoted(&path.to_string_lossy());
        let mut reader = DataReader::open(path).map_err(|error| TuneError::Data {
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
            let game = game.map_err(|error| TuneError::Data {
                path: name(),
                error: error.into(),
            })?;
            // Take pairs of games: those with even numbers start with one side to move, those with odd numbers with the other.
            let part = usize::from(game.number / 2 % VALIDATION_INTERVAL == 0);
            sizes[part].games += 1;
            samples::<P>(&game, &mut |sample| {
                sizes[part].positions += 1;
                sets[part].add(
                    &(tunable.trace)(&sample.position),
                    sample.score,
                    sample.result,
                );
            })
            .map_err(|error| TuneError::BadGame {
                path: name(),
                error,
            })?;
        }
        damaged += reader.damaged();
        cut_off += usize::from(reader.is_cut_off());
    }
    if sizes.iter().any(|size| size.positions == 0) {
        return Err(TuneError::TooFew {
            games: sizes.iter().map(|size| size.games).sum(),
            damaged: damaged + cut_off,
        });
    }
    Ok(DataSplit {
        sets,
        sizes,
        damaged,
    })
}
