//! A training that is not done yet, kept in a file after every epoch.
//!
//! The file has a text that tells which run it is of, the number of epochs and steps, all numbers of the model, and a checksum. It is
//! for the same build on the same machine, and gone when the network is there.

use super::TrainError;
use super::model::Model;
use quirkat_game::quoted;
use quirkat_machine::OutputFile;
use quirkat_nnue::Weights;
use std::fs;
use std::path::Path;

pub(super) struct Checkpoint<'a> {
    path: &'a Path,
    /// Which run it is of.
    run: String,
}

impl<'a> Checkpoint<'a> {
    pub(super) fn new(path: &'a Path, run: String) -> Checkpoint<'a> {
        Checkpoint { path, run }
    }

    /// Keeps a model after so many epochs.
    pub(super) fn save<const WIDTH: usize>(
        &self,
        model: &Model<WIDTH>,
        epochs: u32,
    ) -> Result<(), TrainError> {
        let mut bytes = self.run.clone().into_bytes();
        bytes.extend_from_slice(&epochs.to_le_bytes());
        bytes.extend_from_slice(&model.steps.to_le_bytes());
        for weights in [&model.weights, &model.means, &model.squares] {
            for number in weights.parts().flatten() {
                bytes.extend_from_slice(&number.to_le_bytes());
            }
        }
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        let written = OutputFile::open(self.path, true).and_then(|file| file.write(&bytes));
        written.map_err(|error| TrainError::Write {
            path: self.name(),
            error,
        })
    }

    /// Brings a model to where it was, and tells after how many epochs; `None` where nothing is kept.
    pub(super) fn load<const WIDTH: usize>(
        &self,
        model: &mut Model<WIDTH>,
    ) -> Result<Option<u32>, TrainError> {
        let Ok(bytes) = fs::read(self.path) else {
            return Ok(None);
        };
        self.restore(&bytes, model)
            .map(Some)
            .ok_or_else(|| TrainError::OtherRun(self.name()))
    }

    fn restore<const WIDTH: usize>(&self, bytes: &[u8], model: &mut Model<WIDTH>) -> Option<u32> {
        let (content, sum) = bytes.split_last_chunk::<4>()?;
        let content = (crc32fast::hash(content).to_le_bytes() == *sum).then_some(content)?;
        let rest = content.strip_prefix(self.run.as_bytes())?;
        let (epochs, rest) = rest.split_first_chunk()?;
        let (steps, rest) = rest.split_first_chunk()?;
        let models = [&mut model.weights, &mut model.means, &mut model.squares];
        let mut places = models.into_iter().flat_map(Weights::parts_mut).flatten();
        let mut numbers = rest.chunks_exact(4);
        for place in &mut places {
            *place = f32::from_le_bytes(numbers.next()?.try_into().ok()?);
        }
        model.steps = i32::from_le_bytes(*steps);
        (numbers.next().is_none() && numbers.remainder().is_empty())
            .then(|| u32::from_le_bytes(*epochs))
    }

    fn name(&self) -> String {
        quoted(&self.path.to_string_lossy())
    }
}
