//! Which book is played from, before it is known in which game.

use super::{Book, NoBook, Openings};
use crate::Opposed;
use std::path::PathBuf;
use std::sync::Arc;

/// Which openings are played from, as people say it: `off`, or the name of a file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum BookChoice {
    /// Those of the build.
    #[default]
    Own,
    /// None.
    Off,
    /// Those of a file.
    File(PathBuf),
}

impl BookChoice {
    /// The openings of a game that are meant.
    pub fn open<P: Opposed>(&self) -> Result<Openings<P>, NoBook> {
        match self {
            BookChoice::Own => Ok(Openings::Own),
            BookChoice::Off => Ok(Openings::Off),
            BookChoice::File(path) => match Book::open(path) {
                Ok(book) => Ok(Openings::Book(Arc::new(book))),
                Err(error) => Err(NoBook {
                    file: path.display().to_string(),
                    error,
                }),
            },
        }
    }
}

impl From<&str> for BookChoice {
    fn from(text: &str) -> BookChoice {
        match text {
            "off" => BookChoice::Off,
            file => BookChoice::File(file.into()),
        }
    }
}
