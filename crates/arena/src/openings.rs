//! Where games begin: positions that are balanced and all different, made up or read from files.

mod book;
mod error;
mod file;
mod generator;

pub(crate) use book::Book;
pub use error::OpeningError;
pub use file::read;
pub use generator::{Generator, generate};

use serde::Serialize;

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// They are made up.
    Generated(Generator),
    /// They are the positions of a list, which begins again when it is used up.
    Listed(Vec<String>),
}
