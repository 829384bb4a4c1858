//! Training data: files of self-play games, about four bytes for each position, or one and a half in the tight form.
//!
//! A file is a header and blocks; `docs/records.md` describes every byte. Each block has a length and a checksum, and is
//! written at once. A block that is cut off at the end of the file is dropped, and a damaged one skipped; nothing else is
//! lost.

mod reader;
mod tight;
mod writer;

pub use reader::DataReader;
pub use writer::{DataWriter, ExistingGames};

pub(crate) use writer::{TightBytes, file_bytes};

use quirkat_game::{Outcome, Side, counted, quoted};
use quirkat_games::UnknownGame;
use quirkat_machine::OutputError;
use reader::PeekReader;
use std::fmt;
use std::io::{self, Read};
use thiserror::Error;

/// Why a training data file cannot be used.
#[derive(Debug, Error)]
pub enum DataError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file cannot be opened to add games to it.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The file is not a training data file.
    #[error("it does not hold records of games")]
    Foreign,
    /// The file began as a training data file, but its header is no longer one.
    #[error("it holds records of games, but its beginning is damaged")]
    Damaged,
    /// The file has another version of the format.
    #[error("its records are of version {found}, and this program reads versions 1 to {known}", known = TIGHT_VERSION)]
    Version {
        /// The version of the file.
        found: u8,
    },
    /// The games are of another kind, or were played with other settings.
    #[error("it holds {found}, not {expected}")]
    Different {
        /// What the file holds.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// The games are in the tight form, which is written whole.
    #[error("its records are tightened, and no games can be added to them")]
    Tight,
    /// The games are in the tight form, and of a game that nobody knows.
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    /// Another process is writing the file.
    #[error("another program is writing to it")]
    Busy,
}

/// A game of self-play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelfPlayGame {
    /// Its number in its run.
    pub number: u64,
    /// The FEN of the start position.
    pub start: String,
    /// How it ended.
    pub outcome: Outcome,
    /// The moves with their scores.
    pub plies: Vec<ScoredMove>,
}

/// A move and the score of the search that chose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The code of the move in its position.
    pub code: u16,
    /// The score for the side to move.
    pub score: i16,
}

impl SelfPlayGame {
    /// Appends the game. A score is written as its difference from the negated previous one, which mostly takes a byte.
    fn write(&self, bytes: &mut Vec<u8>) {
        write_varint(bytes, self.number);
        write_text(bytes, &self.start);
        bytes.push(match self.outcome {
            Outcome::Win(Side::Black) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Side::White) => 2,
        });
        write_varint(bytes, self.plies.len() as u64);
        let mut expected = 0;
        for ply in &self.plies {
            bytes.extend_from_slice(&ply.code.to_le_bytes());
            write_signed_varint(bytes, i64::from(ply.score) - expected);
            expected = -i64::from(ply.score);
        }
    }

    /// Takes a game off the front; `None` if it is malformed.
    fn read(bytes: &mut &[u8]) -> Option<SelfPlayGame> {
        let number = read_varint(bytes)?;
        let start = read_text(bytes)?;
        let outcome = match read_byte(bytes)? {
            0 => Outcome::Win(Side::Black),
            1 => Outcome::Draw,
            2 => Outcome::Win(Side::White),
            _ => return None,
        };
        let count = read_varint(bytes)?;
        let mut plies = Vec::new();
        let mut expected = 0i64;
        for _ in 0..count {
            let code = u16::from_le_bytes([read_byte(bytes)?, read_byte(bytes)?]);
            let score = i16::try_from(expected.checked_add(read_signed_varint(bytes)?)?).ok()?;
            plies.push(ScoredMove { code, score });
            expected = -i64::from(score);
        }
        Some(SelfPlayGame {
            number,
            start,
            outcome,
            plies,
        })
    }
}

const MAGIC: &[u8; 8] = b"QUIRKATG";
/// The version of the format. Version 1 did not say what judged the positions.
const VERSION: u8 = 2;
/// The version of the tight form.
const TIGHT_VERSION: u8 = 3;
/// The longest header in bytes.
const MAX_HEADER: usize = 256;

/// The header of a file: which game, and the settings of self-play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataHeader {
    /// The game's name.
    pub game: String,
    /// The nodes of each search.
    pub nodes: u64,
    /// The random plies at the start of each game.
    pub plies: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// What judged the positions; `None` in files of version 1, which did not say.
    pub eval: Option<String>,
}

impl DataHeader {
    /// The bytes of the header as games are added to it.
    fn to_bytes(&self) -> Vec<u8> {
        self.versioned(if self.eval.is_some() { VERSION } else { 1 })
    }

    /// The bytes of the header: magic, version, fields, and a checksum of them all.
    fn versioned(&self, version: u8) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(version);
        write_text(&mut bytes, &self.game);
        for field in [self.nodes, self.plies, self.seed] {
            write_varint(&mut bytes, field);
        }
        if version > 1 {
            write_text(&mut bytes, self.eval.as_deref().unwrap_or_default());
        }
        let sum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Takes a header off the front of a file, and returns it with its version and its length.
    fn read(file: &mut PeekReader<impl Read>) -> Result<(DataHeader, u8, usize), DataError> {
        let bytes = file.peek(MAX_HEADER)?;
        let mut rest = bytes;
        let magic = read_slice(&mut rest, MAGIC.len()).unwrap_or_default();
        if magic != MAGIC {
            let same = magic.iter().zip(MAGIC).filter(|(one, other)| one == other);
            let damaged = same.count() + 2 >= MAGIC.len();
            return Err(if damaged {
                DataError::Damaged
            } else {
                DataError::Foreign
            });
        }
        let version = match read_byte(&mut rest) {
            Some(version @ 1..=TIGHT_VERSION) => version,
            Some(found) => return Err(DataError::Version { found }),
            None => return Err(DataError::Damaged),
        };
        let header = DataHeader::fields(&mut rest, version).ok_or(DataError::Damaged)?;
        let written = header.versioned(version);
        if !bytes.starts_with(&written) {
            return Err(DataError::Damaged);
        }
        file.take(written.len());
        Ok((header, version, written.len()))
    }

    fn fields(rest: &mut &[u8], version: u8) -> Option<DataHeader> {
        Some(DataHeader {
            game: read_text(rest)?,
            nodes: read_varint(rest)?,
            plies: read_varint(rest)?,
            seed: read_varint(rest)?,
            eval: match version {
                1 => None,
                VERSION => Some(read_text(rest)?),
                // Tightened from a file that did not say.
                _ => Some(read_text(rest)?).filter(|eval| !eval.is_empty()),
            },
        })
    }
}

impl DataHeader {
    /// Its parts in words.
    fn words(&self) -> [String; 5] {
        [
            format!("games of {}", quoted(&self.game)),
            format!("{} a move", counted(self.nodes, "node", "nodes")),
            counted(self.plies, "random ply", "random plies"),
            format!("seed {}", self.seed),
            match &self.eval {
                Some(eval) => format!("judged by {}", quoted(eval)),
                None => String::new(),
            },
        ]
    }

    /// The error for a file with this header where another is wanted.
    pub(crate) fn differs_from(&self, wanted: &DataHeader) -> DataError {
        DataError::Different {
            found: self.to_string(),
            expected: self.difference(wanted),
        }
    }

    /// What is different about another header, in words.
    fn difference(&self, other: &DataHeader) -> String {
        let pairs = self.words().into_iter().zip(other.words());
        let different = pairs.filter(|(own, other)| own != other);
        let words: Vec<_> = different.map(|(_, other)| other).collect();
        words.join(", ")
    }
}

impl fmt::Display for DataHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [game, nodes, plies, seed, eval] = self.words();
        write!(f, "{game} with {nodes} after {plies}, {seed}")?;
        if !eval.is_empty() {
            write!(f, ", {eval}")?;
        }
        Ok(())
    }
}

/// Appends a LEB128 varint: seven bits a byte, lowest first, the high bit set on all but the last.
fn write_varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends a zigzag varint: short for numbers near zero, negative ones included.
fn write_signed_varint(bytes: &mut Vec<u8>, number: i64) {
    write_varint(bytes, ((number << 1) ^ (number >> 63)) as u64);
}

/// Takes a varint off the front.
fn read_varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = read_byte(bytes)?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Takes a zigzag varint off the front.
fn read_signed_varint(bytes: &mut &[u8]) -> Option<i64> {
    let number = read_varint(bytes)?;
    Some((number >> 1) as i64 ^ -((number & 1) as i64))
}

/// Appends a text: its length, and its bytes.
fn write_text(bytes: &mut Vec<u8>, text: &str) {
    write_varint(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

/// Takes a text off the front.
fn read_text(bytes: &mut &[u8]) -> Option<String> {
    let length = usize::try_from(read_varint(bytes)?).ok()?;
    let text = std::str::from_utf8(read_slice(bytes, length)?).ok()?;
    Some(text.to_owned())
}

/// Takes a byte off the front.
fn read_byte(bytes: &mut &[u8]) -> Option<u8> {
    let (&first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(first)
}

/// Takes some bytes off the front.
fn read_slice<'a>(bytes: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (first, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, 127, 128, 16_383, 16_384, u64::MAX] {
            let mut bytes = Vec::new();
            write_varint(&mut bytes, number);
            assert_eq!(read_varint(&mut bytes.as_slice()), Some(number));
        }
        for number in [0, -1, 1, -64, 63, 64, -31_000, i64::MIN, i64::MAX] {
            let mut bytes = Vec::new();
            write_signed_varint(&mut bytes, number);
            assert_eq!(read_signed_varint(&mut bytes.as_slice()), Some(number));
        }
    }

    #[test]
    fn small_numbers_take_a_byte() {
        for number in -64..64 {
            let mut bytes = Vec::new();
            write_signed_varint(&mut bytes, number);
            assert_eq!(bytes.len(), 1, "{number}");
        }
    }

    #[test]
    fn a_number_without_its_end_is_none() {
        assert_eq!(read_varint(&mut [0x80, 0x80].as_slice()), None);
        assert_eq!(read_varint(&mut [0xff; 11].as_slice()), None);
    }
}
