//! Networks learned from training data on the CPU, as `train/train.py` does on a GPU.

mod checkpoint;
mod model;
mod samples;

use crate::pack::{PackCount, RecordsError};
use checkpoint::Checkpoint;
use model::{Model, OUTPUTS, SCALE};
use quirkat_game::Random;
use quirkat_games::Playable;
use quirkat_machine::OutputError;
use quirkat_nnue::{Inputs, Network, NetworkError, NetworkHeader, WIDTHS, Weights};
use samples::Samples;
use std::f64::consts::PI;
use std::path::PathBuf;
use std::time::Instant;
use thiserror::Error;

/// Units of the hidden layer where nobody says otherwise.
const WIDTH: usize = 256;
/// How fast a network learns in the end.
const LAST_RATE: f64 = 1e-5;
/// How far the weights of copied units lie from those they were copied from, at most.
const COPY_SPREAD: f32 = 0.02;
/// How many steps there are between two looks at how far it is.
const TOLD_STEPS: usize = 64;

/// How a network is trained.
#[derive(Clone, Debug)]
pub struct TrainSettings {
    /// Files of training data.
    pub records: Vec<PathBuf>,
    /// How much a score counts in what is learned of the position before it, in per cent: TD(λ).
    pub lambda: u32,
    /// A network to begin with; its file.
    pub start: Option<Vec<u8>>,
    /// Units of the hidden layer; if none are named, as many as the network begun with, or 256.
    pub width: Option<usize>,
    /// How often every sample is seen.
    pub epochs: u32,
    /// Samples a step.
    pub batch: usize,
    /// How fast it learns at the start.
    pub rate: f64,
    /// What the chance depends on.
    pub seed: u64,
    /// How many threads work. Each number of them rounds a little differently.
    pub threads: usize,
    /// Where an unfinished training is kept, to go on after its last whole epoch.
    pub unfinished: PathBuf,
}

/// How far a training is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TrainEvent {
    /// Records are read.
    Reading(PackCount),
    /// All are read.
    Read {
        /// Samples to learn from.
        training: usize,
        /// Samples of games that are kept apart.
        held_out: usize,
    },
    /// It goes on after so many epochs.
    GoingOn(u32),
    /// An epoch is under way.
    Learning {
        /// Its number, from 1.
        epoch: u32,
        /// The share of it that is done.
        part: f64,
    },
    /// An epoch is done.
    Epoch {
        /// Its number, from 1.
        epoch: u32,
        /// The mean loss while it was learned.
        loss: f64,
        /// The loss on games that are kept apart.
        held_out: f64,
        /// Samples a second.
        speed: f64,
    },
}

/// Why there is no network.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TrainError {
    /// Records cannot be read.
    #[error(transparent)]
    Records(#[from] RecordsError),
    /// There is nothing to learn from, or nothing to hold it against.
    #[error("there are too few games: some are learned from, and one pair in fifty is held out")]
    TooFew,
    /// The network to begin with is none for this game.
    #[error("the network to begin with: {0}")]
    Start(#[from] NetworkError),
    /// It has another width.
    #[error("the network to begin with is {found} units wide, of which {width} is no multiple")]
    StartWidth {
        /// Its width.
        found: usize,
        /// The width asked for.
        width: usize,
    },
    /// A width that was not compiled.
    #[error("a hidden layer has 64, 128, 256 or 512 units, not {0}")]
    Width(usize),
    /// What is kept is of something else.
    #[error("`{0}` is of a run with other games or settings; remove it to begin anew")]
    OtherRun(String),
    /// It cannot be kept.
    #[error("cannot write `{path}`: {error}")]
    Write {
        /// Its path.
        path: String,
        /// What is wrong.
        error: OutputError,
    },
}

/// Trains a network, and gives its file. Stopped in any way and called again, it goes on after its last whole epoch.
pub fn train<P: Playable>(
    settings: &TrainSettings,
    watch: &mut dyn FnMut(TrainEvent),
) -> Result<Vec<u8>, TrainError> {
    let start = settings.start.as_deref().map(NetworkHeader::read);
    let begun = start.transpose()?.map(|header| header.width.into());
    match settings.width.or(begun).unwrap_or(WIDTH) {
        64 => train_wide::<P, 64>(settings, watch),
        128 => train_wide::<P, 128>(settings, watch),
        256 => train_wide::<P, 256>(settings, watch),
        512 => train_wide::<P, 512>(settings, watch),
        other => {
            debug_assert!(!WIDTHS.contains(&other), "all widths are trained");
            Err(TrainError::Width(other))
        }
    }
}

fn train_wide<P: Playable, const WIDTH: usize>(
    settings: &TrainSettings,
    watch: &mut dyn FnMut(TrainEvent),
) -> Result<Vec<u8>, TrainError> {
    // Whatever can be refused is, before hours of work are begun.
    let start = settings.start.as_deref();
    let start = start.map(|file| begun_with::<P, WIDTH>(file, settings.seed));
    let start = start.transpose()?;
    let lambda = f64::from(settings.lambda) / 100.0;
    let samples = Samples::read::<P>(&settings.records, lambda, &mut |count| {
        watch(TrainEvent::Reading(count));
    })?;
    if samples.training.is_empty() || samples.held_out.is_empty() {
        return Err(TrainError::TooFew);
    }
    let header = NetworkHeader {
        game: P::NAME.to_owned(),
        inputs: <P::Inputs as Inputs<P>>::NAME.to_owned(),
        input_count: samples.input_count as u16,
        width: WIDTH as u16,
        buckets: OUTPUTS as u8,
        most_pieces: samples.pieces as u8,
        scale: SCALE,
        training: training(settings, &samples),
    };
    let weights = start.unwrap_or_else(|| drawn(&samples, settings.seed));
    let mut model = Model::<WIDTH>::new(weights, settings.threads);
    let run = format!("{header:?}, {} threads", settings.threads);
    let checkpoint = Checkpoint::new(&settings.unfinished, run);
    let mut epoch = checkpoint.load(&mut model)?.unwrap_or(0);
    watch(TrainEvent::Read {
        training: samples.training.len(),
        held_out: samples.held_out.len(),
    });
    if epoch > 0 {
        watch(TrainEvent::GoingOn(epoch));
    }
    while epoch < settings.epochs {
        learn(&mut model, &samples, settings, epoch, watch);
        epoch += 1;
        checkpoint.save(&model, epoch)?;
    }
    Ok(Network::rounded(header, &model.weights).to_bytes())
}

/// Learns from every sample once.
fn learn<const WIDTH: usize>(
    model: &mut Model<WIDTH>,
    samples: &Samples,
    settings: &TrainSettings,
    epoch: u32,
    watch: &mut dyn FnMut(TrainEvent),
) {
    let start = Instant::now();
    let mut chance = Random::new(settings.seed.wrapping_mul(1_000_003) ^ u64::from(epoch));
    let mut order = samples.training.clone();
    for end in (1..order.len()).rev() {
        order.swap(end, chance.below(end + 1));
    }
    let batch = settings.batch.min(order.len());
    let steps = order.len() / batch;
    let mut loss = 0.0;
    for (step, batch) in order.chunks_exact(batch).enumerate() {
        let part = step as f64 / steps as f64;
        if step.is_multiple_of(TOLD_STEPS) {
            let epoch = epoch + 1;
            watch(TrainEvent::Learning { epoch, part });
        }
        // From the first rate to the last along half a cosine.
        let done = (f64::from(epoch) + part) / f64::from(settings.epochs);
        let rate = LAST_RATE + (settings.rate - LAST_RATE) * (1.0 + (PI * done).cos()) / 2.0;
        let symmetry = chance.below(samples.symmetries);
        loss += model.step(samples, batch, symmetry, rate as f32);
    }
    let speed = (steps * batch) as f64 / start.elapsed().as_secs_f64();
    watch(TrainEvent::Epoch {
        epoch: epoch + 1,
        loss: loss / steps as f64,
        held_out: model.loss(samples, &samples.held_out),
        speed,
    });
}

/// The weights of a network in a file, which must be of this game, each unit as often as the width asks for.
fn begun_with<P: Playable, const WIDTH: usize>(
    bytes: &[u8],
    seed: u64,
) -> Result<Weights<WIDTH>, TrainError> {
    match NetworkHeader::read(bytes)?.width.into() {
        64 => widened::<P, 64, WIDTH>(bytes, seed),
        128 => widened::<P, 128, WIDTH>(bytes, seed),
        256 => widened::<P, 256, WIDTH>(bytes, seed),
        512 => widened::<P, 512, WIDTH>(bytes, seed),
        other => Err(TrainError::Width(other)),
    }
}

fn widened<P: Playable, const NARROW: usize, const WIDTH: usize>(
    bytes: &[u8],
    seed: u64,
) -> Result<Weights<WIDTH>, TrainError> {
    if !WIDTH.is_multiple_of(NARROW) {
        return Err(TrainError::StartWidth {
            found: NARROW,
            width: WIDTH,
        });
    }
    let layout = quirkat_nnue::InputLayout::new::<P, P::Inputs>();
    let inputs = <P::Inputs as Inputs<P>>::NAME;
    let network = Network::<NARROW>::read(bytes, P::NAME, inputs, layout.count())?;
    let mut chance = Random::new(seed);
    // Copies of a unit differ by a little, or else they would learn the same for ever.
    let mut nudge = || COPY_SPREAD * unit(&mut chance);
    Ok(network.weights().widened(&mut nudge))
}

/// Weights by chance. Few pieces stand on a board, so they are larger than so many inputs would suggest.
fn drawn<const WIDTH: usize>(samples: &Samples, seed: u64) -> Weights<WIDTH> {
    let mut chance = Random::new(seed);
    let mut weights = Weights::zero(samples.input_count, OUTPUTS);
    let spread = 1.0 / (samples.pieces as f32).sqrt();
    let output_spread = 1.0 / (2.0 * WIDTH as f32).sqrt();
    let rows = weights.inputs.len() + 1;
    let outputs = rows + 2 * OUTPUTS;
    for (number, part) in weights.parts_mut().take(outputs).enumerate() {
        let spread = if number < rows { spread } else { output_spread };
        for weight in part {
            *weight = spread * unit(&mut chance);
        }
    }
    weights
}

/// A number by chance, from −1 to 1.
fn unit(chance: &mut Random) -> f32 {
    let unit = (chance.bits() >> 40) as f32 / (1 << 24) as f32;
    2.0 * unit - 1.0
}

/// What a network says of its training.
fn training(settings: &TrainSettings, samples: &Samples) -> String {
    let TrainSettings {
        epochs,
        batch,
        rate,
        lambda,
        seed,
        ..
    } = settings;
    let (count, sum) = (samples.len(), samples.checksum());
    let text = format!(
        "{count} samples {sum:08x}, {epochs} epochs, batch {batch}, rate {rate}, lambda {lambda} %, seed {seed}"
    );
    let earlier = settings.start.as_deref().and_then(|bytes| {
        let header = NetworkHeader::read(bytes).ok()?;
        let sum = crc32fast::hash(&bytes[..bytes.len().saturating_sub(4)]);
        Some(format!(", after {sum:08x} ({})", header.training))
    });
    text + &earlier.unwrap_or_default()
}
