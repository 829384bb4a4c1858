//! Writing games, block by block.

use super::reader::LONGEST_BLOCK;
use super::{Game, Header, Reader, RecordsError};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A block is written when it has grown to this many bytes.
const BLOCK: usize = 1 << 16;
/// No game is longer, so that a block that one more game is added to is never too long.
const LONGEST_GAME: usize = LONGEST_BLOCK - BLOCK;

/// Appends games to a file.
pub struct Writer {
    file: File,
    /// What goes before the next block: the header of a file that has none yet. An empty file can still become any.
    header: Vec<u8>,
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
        let mut header_bytes = header.to_bytes();
        let mut earlier = Earlier::default();
        let mut end = 0;
        if !is_cut_off(&file, &header_bytes)? {
            let mut reader = Reader::new(&file)?;
            if reader.header() != header {
                return Err(RecordsError::Different {
                    found: reader.header().to_string(),
                    expected: header.to_string(),
                });
            }
            for game in reader.by_ref() {
                let game = game?;
                if earlier.numbers.insert(game.number) {
                    earlier.positions += game.plies.len() as u64;
                }
            }
            end = reader.sound_end();
            header_bytes.clear();
        }
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        let writer = Writer {
            file,
            header: header_bytes,
            block: Vec::new(),
            written: end,
        };
        Ok((writer, earlier))
    }

    /// Adds a game. It is on disk when its block is full, or after a [`flush`](Writer::flush).
    pub fn add(&mut self, game: &Game) -> io::Result<()> {
        let before = self.block.len();
        game.write(&mut self.block);
        if self.block.len() - before > LONGEST_GAME {
            self.block.truncate(before);
            return Err(ErrorKind::FileTooLarge.into());
        }
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
        let mut bytes = std::mem::take(&mut self.header);
        bytes.extend_from_slice(&(self.block.len() as u32).to_le_bytes());
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

/// Whether a file holds a part of these bytes and nothing else, as one that was only begun. It is left at its beginning.
fn is_cut_off(mut file: &File, bytes: &[u8]) -> io::Result<bool> {
    let mut found = Vec::new();
    let length = bytes.len() as u64;
    file.take(length).read_to_end(&mut found)?;
    file.rewind()?;
    Ok(found.len() < bytes.len() && bytes.starts_with(&found))
}
