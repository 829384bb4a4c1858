//! Games as bytes: about four for each position.
//!
//! A file is a header and blocks; `docs/records.md` describes every byte. Each block carries its length and a checksum, and is
//! written at once. What a broken-off program left half written at the end is dropped; a block that was damaged since is
//! passed over; nothing else is lost.

mod bytes;
mod game;
mod header;
mod reader;
mod window;
mod writer;

pub use game::{Game, Ply};
pub use header::Header;
pub use reader::Reader;
pub use writer::{Earlier, Writer};

use std::io;
use thiserror::Error;

/// Why a file of records cannot be used.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file holds something else.
    #[error("it does not hold records of games")]
    Foreign,
    /// The file is of another version of the format.
    #[error("its records are of version {found}, and this program reads version {known}", known = header::VERSION)]
    Version {
        /// The file's.
        found: u8,
    },
    /// The records are of another game, or were made in another way.
    #[error("it holds {found}, not {expected}")]
    Different {
        /// What the file holds.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// Another program is writing the file.
    #[error("another program is writing to it")]
    Busy,
}
