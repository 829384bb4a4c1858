//! The games as PGN, in the order they ended.

use super::ArchiveError;
use super::error::shown;
use super::journal::Journal;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that games are added to. What was in it before stays.
#[derive(Debug)]
pub(super) struct Records {
    path: PathBuf,
    file: File,
}

impl Records {
    /// Opens a file to write at its end.
    pub(super) fn append(path: &Path) -> Result<Records, ArchiveError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut records = Records {
            file: options
                .open(path)
                .map_err(ArchiveError::file("open", path))?,
            path: path.to_owned(),
        };
        records.seek(SeekFrom::End(0))?;
        Ok(records)
    }

    /// Opens a file that must hold the games of the journal: what is missing of them, the torn end of one included, is
    /// written again.
    pub(super) fn resume<'a>(
        path: &Path,
        journal: &mut Journal,
        games: impl Iterator<Item = &'a str>,
    ) -> Result<Records, ArchiveError> {
        let mut records = Records::append(path)?;
        let length = records.seek(SeekFrom::End(0))?;
        // A file that was taken away is begun anew.
        let noted = journal.records_from(path).filter(|&from| from <= length);
        let from = noted.unwrap_or(length);
        if noted.is_none() {
            journal.note_records(path, from)?;
        }
        records.seek(SeekFrom::Start(from))?;
        let mut there = Vec::new();
        records
            .file
            .read_to_end(&mut there)
            .map_err(ArchiveError::file("read", path))?;
        let wanted = games.collect::<String>();
        match wanted.as_bytes().strip_prefix(there.as_slice()) {
            Some(missing) => records.write(missing)?,
            None => return Err(ArchiveError::Changed(shown(path))),
        }
        Ok(records)
    }

    fn seek(&mut self, to: SeekFrom) -> Result<u64, ArchiveError> {
        self.file
            .seek(to)
            .map_err(ArchiveError::file("read", &self.path))
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.file
            .write_all(bytes)
            .map_err(ArchiveError::file("write", &self.path))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, game: &str) -> Result<(), ArchiveError> {
        self.write(game.as_bytes())
    }
}
