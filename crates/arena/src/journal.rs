//! The journal: one JSON line for each finished game, on disk before the game counts.
//!
//! The first line holds the conditions of the match. A last line that a crash cut off is dropped; all lines before it stay.

use crate::archive::{ArchiveError, shown};
use quirkat_game::Outcome;
use quirkat_machine::{open_continued, sync_folder};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A finished game, as the journal keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FinishedGame {
    /// The number of the game in the schedule.
    pub number: usize,
    /// The number of its round.
    pub round: usize,
    /// The index of White in the list of players.
    pub white: usize,
    /// The index of Black.
    pub black: usize,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why it ended, as the PGN tag `Termination` has it.
    pub reason: String,
    /// How the loser broke off the game, in a sentence that begins with its name.
    pub fault: Option<String>,
    /// The FEN of the position it began with.
    pub opening: String,
    /// How many plies were played.
    pub plies: usize,
    /// The game as PGN.
    pub pgn: String,
}

impl FinishedGame {
    /// Who won. An invalid result cannot occur: it is refused when a journal is read.
    pub fn outcome(&self) -> Outcome {
        Outcome::from_text(&self.result).unwrap_or(Outcome::Draw)
    }

    /// The number of its pair of games.
    pub const fn pair(&self) -> usize {
        self.number / 2
    }
}

/// A line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum JournalLine {
    /// The conditions of the match; always the first line.
    Conditions(Value),
    /// The games are also in a PGN file, from this byte on.
    #[serde(rename = "records")]
    PgnFile { file: PathBuf, from: u64 },
    /// A finished game.
    Game(FinishedGame),
}

/// An open journal, locked against other processes.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    pgn_files: Vec<(PathBuf, u64)>,
}

impl Journal {
    /// Opens or creates a journal, and returns the games in it.
    pub(crate) fn open(
        path: &Path,
        conditions: &Value,
    ) -> Result<(Journal, Vec<FinishedGame>), ArchiveError> {
        let mut file = open_continued(path).map_err(ArchiveError::output(path))?;
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
            pgn_files: Vec::new(),
        };
        let (lines, length) = journal.parse(&text)?;
        journal.truncate(length)?;
        let mut games = Vec::new();
        let mut found = None;
        for line in lines {
            match line {
                JournalLine::Conditions(value) => found = found.or(Some(value)),
                JournalLine::PgnFile { file, from } => journal.pgn_files.push((file, from)),
                JournalLine::Game(game) => games.push(game),
            }
        }
        if let Some(found) = found {
            journal.compare(&found, conditions)?;
        } else {
            journal.write(&JournalLine::Conditions(conditions.clone()))?;
            sync_folder(path).map_err(ArchiveError::output(path))?;
        }
        Ok((journal, games))
    }

    /// The valid lines and their length in bytes. Only the last line may be damaged.
    fn parse(&self, text: &[u8]) -> Result<(Vec<JournalLine>, u64), ArchiveError> {
        let mut lines = Vec::new();
        let mut length = 0;
        let mut parts = text.split_inclusive(|&byte| byte == b'\n').peekable();
        while let Some(part) = parts.next() {
            let line = part.strip_suffix(b"\n").and_then(parse_line);
            let in_place =
                |line: &JournalLine| matches!(line, JournalLine::Conditions(_)) == lines.is_empty();
            match line.filter(in_place) {
                Some(line) => lines.push(line),
                // A damaged first line is only ours if it is the beginning of one; other files are left alone.
                None if parts.peek().is_none()
                    && (!lines.is_empty() || is_unfinished_head(part)) =>
                {
                    break;
                }
                None if lines.is_empty() => {
                    return Err(ArchiveError::NoJournal(shown(&self.path)));
                }
                None => {
                    return Err(ArchiveError::Damaged {
                        file: shown(&self.path),
                        line: lines.len() + 1,
                    });
                }
            }
            length += part.len() as u64;
        }
        Ok((lines, length))
    }

    fn truncate(&mut self, length: u64) -> Result<(), ArchiveError> {
        let truncated = self.file.set_len(length);
        truncated
            .and_then(|()| self.file.seek(SeekFrom::End(0)))
            .map_err(ArchiveError::output(&self.path))?;
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

    fn write(&mut self, line: &JournalLine) -> Result<(), ArchiveError> {
        let text = serde_json::to_string(line).map_err(std::io::Error::from);
        text.and_then(|text| self.file.write_all((text + "\n").as_bytes()))
            .and_then(|()| self.file.sync_data())
            .map_err(ArchiveError::output(&self.path))
    }

    /// Adds a game, and syncs it to disk.
    pub(crate) fn add(&mut self, game: &FinishedGame) -> Result<(), ArchiveError> {
        self.write(&JournalLine::Game(game.clone()))
    }

    /// The byte from which a PGN file holds these games, if it was noted.
    pub(crate) fn pgn_offset(&self, file: &Path) -> Option<u64> {
        let mut noted = self.pgn_files.iter().rev();
        noted.find_map(|(other, from)| (other == file).then_some(*from))
    }

    /// Notes that a PGN file holds these games from a byte on.
    pub(crate) fn add_pgn_file(&mut self, file: &Path, from: u64) -> Result<(), ArchiveError> {
        let file = file.to_owned();
        self.pgn_files.push((file.clone(), from));
        self.write(&JournalLine::PgnFile { file, from })
    }
}

fn parse_line(text: &[u8]) -> Option<JournalLine> {
    let line = serde_json::from_slice(text).ok()?;
    let valid = match &line {
        JournalLine::Game(game) => Outcome::from_text(&game.result).is_some(),
        _ => true,
    };
    valid.then_some(line)
}

/// Whether a text may be a first line that was cut off.
fn is_unfinished_head(text: &[u8]) -> bool {
    let begin = b"{\"conditions\":";
    let length = text.len().min(begin.len());
    text[..length] == begin[..length] && !text.ends_with(b"\n")
}

/// The path to the first difference between two values, as words of an error message.
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
