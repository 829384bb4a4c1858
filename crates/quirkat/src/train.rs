//! `quirkat train`: a network learned from games of self-play.

use crate::args::{GameArg, OutFileArgs, threads_or_cores, values};
use crate::output::{self, ProgressLine, WriteError};
use anyhow::{Context, Result};
use clap::Args;
use quirkat_game::{counted, quoted};
use quirkat_games::{Playable, Visitor};
use quirkat_learn::{PackCount, TrainEvent, TrainSettings, train};
use std::fs;
use std::mem;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct TrainArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Files that `quirkat selfplay` made
    #[arg(required = true, value_name = "RECORDS")]
    records: Vec<PathBuf>,

    #[command(flatten)]
    file: OutFileArgs,

    /// A network to begin with
    #[arg(long, value_name = "NETWORK")]
    start: Option<PathBuf>,

    /// Units of the hidden layer: 64, 128, 256 or 512 [default: 256, or as many as the network begun with]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::width)]
    width: Option<u32>,

    /// How often every sample is seen
    #[arg(long, value_name = "N", default_value_t = 12, allow_negative_numbers = true, value_parser = values::count)]
    epochs: u32,

    /// Samples a step
    #[arg(long, value_name = "N", default_value_t = 16_384, allow_negative_numbers = true, value_parser = values::count)]
    batch: u32,

    /// How fast it learns at the start
    #[arg(long, value_name = "RATE", default_value_t = 0.001, allow_negative_numbers = true, value_parser = values::rate)]
    rate: f64,

    /// How much a score counts in what is told of the position before it, in per cent: TD(λ)
    #[arg(long, value_name = "PERCENT", default_value_t = 75, allow_negative_numbers = true, value_parser = values::lambda)]
    lambda: u32,

    /// What the chance depends on
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = values::seed)]
    seed: u64,

    /// How many threads work, 1 to 256 [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::threads)]
    threads: Option<u32>,
}

impl Visitor for &TrainArgs {
    type Output = Result<()>;

    fn visit<P: Playable>(self) -> Result<()> {
        let file = self.file.open_for_learned()?;
        let start = self.start.as_ref().map(|path| {
            let name = quoted(&path.to_string_lossy());
            fs::read(path).with_context(|| format!("cannot read `{name}`"))
        });
        let mut unfinished = self.file.out.clone().into_os_string();
        unfinished.push(".part");
        let settings = TrainSettings {
            records: self.records.clone(),
            lambda: self.lambda,
            start: start.transpose()?,
            width: self.width.map(|width| width as usize),
            epochs: self.epochs,
            batch: self.batch as usize,
            rate: self.rate,
            seed: self.seed,
            threads: threads_or_cores(self.threads),
            unfinished: unfinished.into(),
        };
        let progress = ProgressLine::spinner();
        let mut told = Ok(());
        let network = train::<P>(&settings, &mut |event| {
            let now = tell(&progress, event);
            told = mem::replace(&mut told, Ok(())).and(now);
        })?;
        drop(progress);
        told?;
        self.file.write(file, &network)?;
        // The network is there: what is left of the way to it may stay if it cannot be removed.
        let _ = fs::remove_file(&settings.unfinished);
        let name = self.file.name();
        Ok(output::print(&format!(
            "{} bytes in {name}\n",
            network.len()
        ))?)
    }
}

/// Shows how far a training is, and prints what each epoch has come to.
fn tell(progress: &ProgressLine, event: TrainEvent) -> Result<(), WriteError> {
    let line = match event {
        TrainEvent::Reading(PackCount { games, samples, .. }) => {
            if games.is_multiple_of(1000) {
                progress.tell(format!("{games} games, {samples} samples"));
            }
            return Ok(());
        }
        TrainEvent::Learning { epoch, part } => {
            progress.tell(format!("epoch {epoch}: {:.0} %", 100.0 * part));
            return Ok(());
        }
        TrainEvent::Read { training, held_out } => {
            let samples = counted(training as u64, "sample", "samples");
            format!("{samples} to learn from, {held_out} held out\n")
        }
        TrainEvent::GoingOn(epochs) => format!("going on after epoch {epochs}\n"),
        TrainEvent::Epoch {
            epoch,
            loss,
            held_out,
            speed,
        } => format!(
            "epoch {epoch}: loss {loss:.6}, held out {held_out:.6}, {:.2} million samples a second\n",
            speed / 1e6
        ),
    };
    progress.print(&line)
}
