//! What can go wrong with files of games.

use quirkat_game::quoted;
use std::io;
use std::path::Path;
use thiserror::Error;

/// Why games cannot be kept or taken up again.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// A file that cannot be read or written.
    #[error("cannot {doing} `{file}`: {source}")]
    File {
        /// What was to be done with it.
        doing: &'static str,
        /// Its name.
        file: String,
        /// What the system said.
        source: io::Error,
    },
    /// A journal that another process is writing.
    #[error("the journal `{0}` is in use")]
    InUse(String),
    /// A file that is no journal, or one with a line that cannot be understood before its last.
    #[error("`{file}` is not a journal of games: line {line} cannot be read")]
    NoJournal {
        /// Its name.
        file: String,
        /// The number of the line, from 1.
        line: usize,
    },
    /// A journal of games under other conditions.
    #[error("the journal `{file}` is of other games: {what} differs")]
    Other {
        /// Its name.
        file: String,
        /// What is not the same.
        what: String,
    },
    /// A file of records that does not go on as the journal says.
    #[error("`{0}` was changed since its games were written; name another file for the records")]
    Changed(String),
}

impl ArchiveError {
    pub(super) fn file(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ArchiveError {
        let file = shown(path);
        move |source| ArchiveError::File {
            doing,
            file,
            source,
        }
    }
}

/// A file's name as a sentence can show it.
pub(super) fn shown(path: &Path) -> String {
    quoted(&path.to_string_lossy())
}
