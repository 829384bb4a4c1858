//! Writing games, block by block.

use super::{Game, Header, Reader, RecordsError};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;

/// A block is written when it has grown to this many bytes.
const BLOCK: usize = 1 << 16;

/// Appends games to a file.
pub struct Writer {
    file: File,
    /// Games that are not on disk yet.
    block: Vec<u8>,
    written: u64,
}

/// What a file held already.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Earlier {
    /// The numbers of its games.
    pub numbers: BTreeSet<u64>,
    /// How many positions they have.
    pub positions: u64,
}

impl Writer {
    /// Opens a file to go on with it, or begins one. A file that holds other games than the header says is left alone.
    pub fn open(path: &Path, header: &Header) -> Result<(Writer, Earlier), RecordsError> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(RecordsError::Busy),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let bytes = header.to_bytes();
        let mut earlier = Earlier::default();
        let end = if file.metadata()?.len() < bytes.len() as u64 && is_beginning(path, &bytes)? {
            // New, or broken off before anything was said.
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&bytes)?;
            bytes.len() as u64
        } else {
            let mut reader = Reader::open(path)?;
            if reader.header() != header {
                return Err(RecordsError::Different {
                    found: reader.header().to_string(),
                    expected: header.to_string(),
                });
            }
            for game in reader.by_ref() {
                earlier.positions += game.plies.len() as u64;
                earlier.numbers.insert(game.number);
            }
            reader.sound_end()
        };
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        let writer = Writer {
            file,
            block: Vec::new(),
            written: end,
        };
        Ok((writer, earlier))
    }

    /// Adds a game. It is on disk when its block is full, or after a [`flush`](Writer::flush).
    pub fn add(&mut self, game: &Game) -> io::Result<()> {
        game.write(&mut self.block);
        if self.block.len() >= BLOCK {
            self.flush()?;
        }
        Ok(())
    }

    /// Writes what there is as a block.
    pub fn flush(&mut self) -> io::Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        let mut bytes = (self.block.len() as u32).to_le_bytes().to_vec();
        bytes.extend_from_slice(&crc32fast::hash(&self.block).to_le_bytes());
        bytes.append(&mut self.block);
        self.file.write_all(&bytes)?;
        self.written += bytes.len() as u64;
        Ok(())
    }

    /// How long the file is.
    pub fn written(&self) -> u64 {
        self.written
    }
}

/// Whether a file holds nothing but the beginning of these bytes.
fn is_beginning(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    match std::fs::read(path) {
        Ok(found) => Ok(bytes.starts_with(&found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
    }
}
