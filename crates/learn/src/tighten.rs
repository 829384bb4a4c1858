//! Training data in its tight form, for slow ways.

use crate::BadGame;
use crate::data::{DataError, DataReader, TightBytes};
use quirkat_game::quoted;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why training data cannot be tightened.
#[derive(Debug, Error)]
pub enum TightenError {
    /// A file cannot be read, or was made in another way than the first.
    #[error("`{path}`: {error}")]
    Data {
        /// Its path.
        path: String,
        /// What is wrong with it.
        error: DataError,
    },
    /// A game that cannot be played.
    #[error(transparent)]
    BadGame(#[from] BadGame),
    /// There are no files.
    #[error("there are no records to tighten")]
    Nothing,
}

/// What was tightened.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TightenCount {
    /// Games read.
    pub games: u64,
    /// Their positions.
    pub positions: u64,
    /// Places where files were damaged.
    pub damaged: usize,
}

/// The games of files of training data, all made in the same way, as the bytes of one file in the tight form. `watch` is called after
/// every game.
pub fn tighten(
    data: &[PathBuf],
    watch: &mut dyn FnMut(TightenCount),
) -> Result<(Vec<u8>, TightenCount), TightenError> {
    let (first, _) = data.split_first().ok_or(TightenError::Nothing)?;
    let header = open(first)?.header().clone();
    let mut tight = TightBytes::new(&header).map_err(|error| in_file(first, error))?;
    let mut count = TightenCount::default();
    for path in data {
        let mut reader = open(path)?;
        if *reader.header() != header {
            let error = reader.header().differs_from(&header);
            return Err(in_file(path, error));
        }
        for game in reader.by_ref() {
            let game = game.map_err(|error| in_file(path, error.into()))?;
            count.games += 1;
            count.positions += game.plies.len() as u64;
            tight.add(game)?;
            watch(count);
        }
        count.damaged += reader.damaged();
    }
    Ok((tight.finish()?, count))
}

fn open(path: &Path) -> Result<DataReader, TightenError> {
    DataReader::open(path).map_err(|error| in_file(path, error))
}

fn in_file(path: &Path, error: DataError) -> TightenError {
    TightenError::Data {
        path: quoted(&path.to_string_lossy()),
        error,
    }
}
