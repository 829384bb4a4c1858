//! The files that finished games are saved to: a journal to resume from, and PGN.

use crate::journal::{FinishedGame, Journal};
use crate::plan::Plan;
use crate::spsa::SpsaSettings;
use quirkat_game::quoted;
use quirkat_machine::{OutputError, open_appended, open_continued};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The journal and the PGN file of a match. The journal is written first: a game counts as played once it is there.
#[derive(Debug, Default)]
pub struct Archive {
    journal: Option<Journal>,
    pgn: Option<PgnFile>,
    played: Vec<FinishedGame>,
}

impl Archive {
    /// Opens or creates the files. Games that the journal has and the PGN file lacks are added to the latter.
    pub fn open(
        plan: &Plan,
        journal: Option<&Path>,
        pgn: Option<&Path>,
    ) -> Result<Archive, ArchiveError> {
        let Some(path) = journal else {
            return Ok(Archive {
                pgn: pgn.map(PgnFile::append).transpose()?,
                ..Archive::default()
            });
        };
        Archive::with_journal(path, &plan.identity(), pgn)
    }

    /// The same for games that tune numbers. They count only for the same numbers, tuned in the same way.
    pub fn open_tuning(
        plan: &Plan,
        settings: &SpsaSettings,
        journal: &Path,
    ) -> Result<Archive, ArchiveError> {
        let mut identity = plan.identity();
        identity["tuning"] = json!(settings);
        Archive::with_journal(journal, &identity, None)
    }

    fn with_journal(
        path: &Path,
        identity: &Value,
        pgn: Option<&Path>,
    ) -> Result<Archive, ArchiveError> {
        let (mut journal, played) = Journal::open(path, identity)?;
        let texts = || played.iter().map(|game| game.pgn.as_str());
        let pgn = pgn.map(|path| PgnFile::resume(path, &mut journal, texts()));
        Ok(Archive {
            pgn: pgn.transpose()?,
            journal: Some(journal),
            played,
        })
    }

    /// The games of earlier runs.
    pub fn played(&self) -> &[FinishedGame] {
        &self.played
    }

    /// Saves a game. When this returns, the journal has it on disk.
    pub fn add(&mut self, game: &FinishedGame) -> Result<(), ArchiveError> {
        if let Some(journal) = &mut self.journal {
            journal.add(game)?;
        }
        if let Some(pgn) = &mut self.pgn {
            pgn.write(game.pgn.as_bytes())?;
        }
        Ok(())
    }
}

/// A PGN file that games are appended to in the order they end. Its earlier contents stay.
#[derive(Debug)]
struct PgnFile {
    path: PathBuf,
    file: File,
}

impl PgnFile {
    /// Opens a file to add games to it, or a device or a pipe to write them to.
    fn append(path: &Path) -> Result<PgnFile, ArchiveError> {
        Ok(PgnFile {
            file: open_appended(path).map_err(ArchiveError::output(path))?,
            path: path.to_owned(),
        })
    }

    /// Opens a file that must hold the games of the journal. Missing ones are written again, a truncated last one completed.
    fn resume<'a>(
        path: &Path,
        journal: &mut Journal,
        games: impl Iterator<Item = &'a str>,
    ) -> Result<PgnFile, ArchiveError> {
        let mut pgn = PgnFile {
            file: open_continued(path).map_err(ArchiveError::output(path))?,
            path: path.to_owned(),
        };
        let length = pgn.seek(SeekFrom::End(0))?;
        // A file shorter than noted was deleted meanwhile, and is begun anew.
        let noted = journal.pgn_offset(path).filter(|&from| from <= length);
        let from = noted.unwrap_or(length);
        if noted.is_none() {
            journal.add_pgn_file(path, from)?;
        }
        pgn.seek(SeekFrom::Start(from))?;
        let mut present = Vec::new();
        pgn.file
            .read_to_end(&mut present)
            .map_err(ArchiveError::file("read", path))?;
        let expected = games.collect::<String>();
        match expected.as_bytes().strip_prefix(present.as_slice()) {
            Some(missing) => pgn.write(missing)?,
            None => return Err(ArchiveError::Changed(shown(path))),
        }
        Ok(pgn)
    }

    fn seek(&mut self, to: SeekFrom) -> Result<u64, ArchiveError> {
        self.file
            .seek(to)
            .map_err(ArchiveError::file("read", &self.path))
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.file
            .write_all(bytes)
            .map_err(ArchiveError::output(&self.path))
    }
}

/// Why games cannot be saved, or a match cannot be resumed.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// A file cannot be opened to write to it, or be written.
    #[error("cannot write `{file}`: {error}")]
    Output {
        /// The file's name.
        file: String,
        /// Why not.
        error: OutputError,
    },
    /// Reading or locking a file failed.
    #[error("cannot {doing} `{file}`: {error}")]
    File {
        /// The operation that failed, as a verb.
        doing: &'static str,
        /// The file's name.
        file: String,
        /// The error of the system.
        error: io::Error,
    },
    /// Another process has the journal open.
    #[error("the journal `{0}` is in use")]
    InUse(String),
    /// The file is not a journal.
    #[error("`{0}` is not a journal of games")]
    NoJournal(String),
    /// A line of the journal before its last is damaged.
    #[error("the journal `{file}` is damaged: line {line} cannot be read")]
    Damaged {
        /// The file's name.
        file: String,
        /// The number of the line, from 1.
        line: usize,
    },
    /// The journal's games were played under other conditions.
    #[error("the journal `{file}` is of other games: {what} differs")]
    Other {
        /// The file's name.
        file: String,
        /// Which condition differs.
        what: String,
    },
    /// The PGN file does not continue as the journal says.
    #[error("`{0}` was changed since its games were written; name another file for the records")]
    Changed(String),
}

impl ArchiveError {
    pub(crate) fn file(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ArchiveError {
        let file = shown(path);
        move |error| ArchiveError::File { doing, file, error }
    }

    pub(crate) fn output<E: Into<OutputError>>(path: &Path) -> impl FnOnce(E) -> ArchiveError {
        let file = shown(path);
        move |error| ArchiveError::Output {
            file,
            error: error.into(),
        }
    }
}

/// A file's name as error messages show it.
pub(crate) fn shown(path: &Path) -> String {
    quoted(&path.to_string_lossy())
}
