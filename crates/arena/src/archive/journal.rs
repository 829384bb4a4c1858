//! The journal: a line for each finished game, on the disk before the game counts.
//!
//! The first line says under which conditions the games are played. A line that was cut off when the machine or the
//! program stopped is dropped; everything before it is as it was.

use super::error::shown;
use super::{ArchiveError, Entry};
use quirkat_game::Outcome;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    /// The conditions, first of all.
    Conditions(Value),
    /// Records go to a file, from a place in it on.
    Records { file: PathBuf, from: u64 },
    /// A game.
    Game(Entry),
}

/// A journal that is open, and locked against other processes.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    records: Vec<(PathBuf, u64)>,
}

impl Journal {
    /// Opens a journal, or begins one, and gives the games in it.
    pub(super) fn open(
        path: &Path,
        conditions: &Value,
    ) -> Result<(Journal, Vec<Entry>), ArchiveError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options
            .open(path)
            .map_err(ArchiveError::file("open", path))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => ArchiveError::InUse(shown(path)),
            TryLockError::Error(error) => ArchiveError::file("lock", path)(error),
        })?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)
            .map_err(ArchiveError::file("read", path))?;
        let mut journal = Journal {
            path: path.to_owned(),
            file,
            records: Vec::new(),
        };
        let (lines, good) = journal.read(&text)?;
        journal.cut(good)?;
        let mut games = Vec::new();
        let mut found = None;
        for line in lines {
            match line {
                Line::Conditions(value) => found = found.or(Some(value)),
                Line::Records { file, from } => journal.records.push((file, from)),
                Line::Game(entry) => games.push(entry),
            }
        }
        if let Some(found) = found {
            journal.compare(&found, conditions)?;
        } else {
            journal.write(&Line::Conditions(conditions.clone()))?;
            sync_folder(path)?;
        }
        Ok((journal, games))
    }

    /// The lines that can be read, and how many bytes they take. Only the last may be broken.
    fn read(&self, text: &[u8]) -> Result<(Vec<Line>, u64), ArchiveError> {
        let mut lines = Vec::new();
        let mut good = 0;
        let mut parts = text.split_inclusive(|&byte| byte == b'\n').peekable();
        while let Some(part) = parts.next() {
            let line = part.strip_suffix(b"\n").and_then(understand);
            let in_place = |line: &Line| matches!(line, Line::Conditions(_)) == lines.is_empty();
            match line.filter(in_place) {
                Some(line) => lines.push(line),
                // The first line is there in whole as long as nothing else is; a file that begins otherwise is not ours.
                None if parts.peek().is_none() && (!lines.is_empty() || is_begun(part)) => break,
                None => {
                    return Err(ArchiveError::NoJournal {
                        file: shown(&self.path),
                        line: lines.len() + 1,
                    });
                }
            }
            good += part.len() as u64;
        }
        Ok((lines, good))
    }

    fn cut(&mut self, length: u64) -> Result<(), ArchiveError> {
        let cut = self.file.set_len(length);
        cut.and_then(|()| self.file.seek(SeekFrom::End(0)))
            .map_err(ArchiveError::file("write", &self.path))?;
        Ok(())
    }

    fn compare(&self, found: &Value, wanted: &Value) -> Result<(), ArchiveError> {
        match difference(found, wanted) {
            None => Ok(()),
            Some(what) => Err(ArchiveError::Other {
                file: shown(&self.path),
                what,
            }),
        }
    }

    fn write(&mut self, line: &Line) -> Result<(), ArchiveError> {
        let text = serde_json::to_string(line).map_err(std::io::Error::from);
        text.and_then(|text| self.file.write_all((text + "\n").as_bytes()))
            .and_then(|()| self.file.sync_data())
            .map_err(ArchiveError::file("write", &self.path))
    }

    /// Notes a game.
    pub(super) fn game(&mut self, entry: &Entry) -> Result<(), ArchiveError> {
        self.write(&Line::Game(entry.clone()))
    }

    /// From where on a file holds the records of these games, if it does.
    pub(super) fn records_from(&self, file: &Path) -> Option<u64> {
        let mut noted = self.records.iter().rev();
        noted.find_map(|(other, from)| (other == file).then_some(*from))
    }

    /// Notes that a file holds the records of these games.
    pub(super) fn note_records(&mut self, file: &Path, from: u64) -> Result<(), ArchiveError> {
        let file = file.to_owned();
        self.records.push((file.clone(), from));
        self.write(&Line::Records { file, from })
    }
}

fn understand(text: &[u8]) -> Option<Line> {
    let line = serde_json::from_slice(text).ok()?;
    let sensible = match &line {
        Line::Game(entry) => Outcome::from_text(&entry.result).is_some(),
        _ => true,
    };
    sensible.then_some(line)
}

/// Whether a text may be a first line that was not finished.
fn is_begun(text: &[u8]) -> bool {
    let begin = b"{\"conditions\":";
    let length = text.len().min(begin.len());
    text[..length] == begin[..length] && !text.ends_with(b"\n")
}

/// The first place where two values differ, as a sentence names it.
fn difference(found: &Value, wanted: &Value) -> Option<String> {
    match (found, wanted) {
        (Value::Object(one), Value::Object(other)) => {
            let keys = one.keys().chain(other.keys());
            keys.into_iter().find_map(|key| {
                let (one, other) = (one.get(key), other.get(key));
                let (one, other) = (one.unwrap_or(&Value::Null), other.unwrap_or(&Value::Null));
                let inner = difference(one, other)?;
                Some(format!("{key} {inner}").trim_end().to_owned())
            })
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let pairs = (1..).zip(one.iter().zip(other));
            pairs.into_iter().find_map(|(number, (one, other))| {
                let inner = difference(one, other)?;
                Some(format!("{number} {inner}").trim_end().to_owned())
            })
        }
        _ => (found != wanted).then(String::new),
    }
}

/// Makes sure that a new file is found in its folder after a crash. Not every system lets folders be opened for it.
pub(super) fn sync_folder(path: &Path) -> Result<(), ArchiveError> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let folder = parent.unwrap_or(Path::new("."));
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(ArchiveError::file("write", folder))
}
