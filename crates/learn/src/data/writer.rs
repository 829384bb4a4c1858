//! Writing training data.

use super::reader::{MAX_BLOCK, MAX_TIGHT_BLOCK};
use super::{DataError, DataHeader, DataReader, SelfPlayGame, TIGHT_VERSION, tight};
use crate::sample::BadGame;
use quirkat_games::Game;
use quirkat_machine::open_continued;
use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A block is written when it has this many bytes.
const BLOCK_SIZE: usize = 1 << 16;
/// The longest game in bytes: a block that is not full has room for one.
const MAX_GAME: usize = MAX_BLOCK - BLOCK_SIZE;

/// A block of the tight form is written when its games have this many bytes in the other form. Every block learns anew how games are
/// played, which costs less in a long one.
const TIGHT_BLOCK_SIZE: usize = 1 << 22;
/// The most bytes that the games of such a block have in the other form.
pub(super) const MAX_PLAIN: usize = TIGHT_BLOCK_SIZE + MAX_BLOCK;

/// Appends games to a file.
pub struct DataWriter {
    file: File,
    /// The header of a file that has none yet. It is written with the first block, so a file without games can still be used
    /// for other settings.
    header: Vec<u8>,
    /// The games that are not written yet.
    block: Vec<u8>,
    written: u64,
}

/// The games that a file already has.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ExistingGames {
    /// Their numbers.
    pub numbers: BTreeSet<u64>,
    /// The number of their positions.
    pub positions: u64,
    /// At how many places the file is damaged. The games that stood there are missing.
    pub damaged: usize,
}

impl DataWriter {
    /// Opens a file to append to it, or creates one. A file with another header is refused and left unchanged.
    pub fn open(
        path: &Path,
        header: &DataHeader,
    ) -> Result<(DataWriter, ExistingGames), DataError> {
        let mut file = open_continued(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(DataError::Busy),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let mut header_bytes = header.to_bytes();
        let mut existing = ExistingGames::default();
        let mut end = 0;
        if !is_cut_off(&file, &header_bytes)? {
            let mut reader = DataReader::new(&file)?;
            if reader.is_tight() {
                return Err(DataError::Tight);
            }
            if reader.header() != header {
                return Err(reader.header().differs_from(header));
            }
            for game in reader.by_ref() {
                let game = game?;
                if existing.numbers.insert(game.number) {
                    existing.positions += game.plies.len() as u64;
                }
            }
            end = reader.intact_end();
            existing.damaged = reader.damaged();
            header_bytes.clear();
        }
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        let writer = DataWriter {
            file,
            header: header_bytes,
            block: Vec::new(),
            written: end,
        };
        Ok((writer, existing))
    }

    /// Adds a game. It is written when its block is full, or by [`flush`](DataWriter::flush).
    pub fn add(&mut self, game: &SelfPlayGame) -> io::Result<()> {
        let before = self.block.len();
        game.write(&mut self.block);
        if self.block.len() - before > MAX_GAME {
            self.block.truncate(before);
            return Err(ErrorKind::FileTooLarge.into());
        }
        if self.block.len() >= BLOCK_SIZE {
            self.flush()?;
        }
        Ok(())
    }

    /// Writes the pending games as a block.
    pub fn flush(&mut self) -> io::Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        let mut bytes = std::mem::take(&mut self.header);
        append_block(&mut bytes, &self.block);
        self.block.clear();
        self.file.write_all(&bytes)?;
        self.written += bytes.len() as u64;
        Ok(())
    }

    /// Whether there are games that are not written yet.
    pub(crate) fn is_block_begun(&self) -> bool {
        !self.block.is_empty()
    }

    /// Syncs what is written to disk.
    pub(crate) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    /// The length of the file.
    pub fn written(&self) -> u64 {
        self.written
    }
}

/// The bytes of a file with these games.
pub(crate) fn file_bytes(header: &DataHeader, games: &[SelfPlayGame]) -> Vec<u8> {
    let mut bytes = header.to_bytes();
    let mut block = Vec::new();
    for game in games {
        game.write(&mut block);
        if block.len() >= BLOCK_SIZE {
            append_block(&mut bytes, &block);
            block.clear();
        }
    }
    if !block.is_empty() {
        append_block(&mut bytes, &block);
    }
    bytes
}

/// The bytes of a file in the tight form, which grow game by game.
pub(crate) struct TightBytes {
    game: Game,
    bytes: Vec<u8>,
    /// The games that are not written yet, and how many bytes they have in the other form.
    games: Vec<SelfPlayGame>,
    plain: usize,
    scratch: Vec<u8>,
}

impl TightBytes {
    pub(crate) fn new(header: &DataHeader) -> Result<TightBytes, DataError> {
        Ok(TightBytes {
            game: header.game.parse()?,
            bytes: header.versioned(TIGHT_VERSION),
            games: Vec::new(),
            plain: 0,
            scratch: Vec::new(),
        })
    }

    /// Adds a game. An error may be about one that was added before.
    pub(crate) fn add(&mut self, game: SelfPlayGame) -> Result<(), BadGame> {
        self.scratch.clear();
        game.write(&mut self.scratch);
        if self.scratch.len() > MAX_BLOCK {
            return Err(BadGame {
                number: game.number,
            });
        }
        self.plain += self.scratch.len();
        self.games.push(game);
        if self.plain >= TIGHT_BLOCK_SIZE {
            self.write_block()?;
        }
        Ok(())
    }

    fn write_block(&mut self) -> Result<(), BadGame> {
        let games = std::mem::take(&mut self.games);
        self.plain = 0;
        self.append(&games)
    }

    /// Appends games as one block, or as more if they are so unlike any played that they would take too many bytes.
    fn append(&mut self, games: &[SelfPlayGame]) -> Result<(), BadGame> {
        let block = tight::tighten(self.game, games)?;
        if block.len() <= MAX_TIGHT_BLOCK {
            append_block(&mut self.bytes, &block);
            return Ok(());
        }
        if let [only] = games {
            let number = only.number;
            return Err(BadGame { number });
        }
        let (first, second) = games.split_at(games.len() / 2);
        self.append(first)?;
        self.append(second)
    }

    /// The whole file.
    pub(crate) fn finish(mut self) -> Result<Vec<u8>, BadGame> {
        if !self.games.is_empty() {
            self.write_block()?;
        }
        Ok(self.bytes)
    }
}

/// Appends a block: its length, its checksum and its games.
fn append_block(bytes: &mut Vec<u8>, games: &[u8]) {
    bytes.extend_from_slice(&(games.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&crc32fast::hash(games).to_le_bytes());
    bytes.extend_from_slice(games);
}

/// Whether a file ends within the header, as after a crash, or is empty. The file is rewound.
fn is_cut_off(mut file: &File, bytes: &[u8]) -> io::Result<bool> {
    let mut found = Vec::new();
    let length = bytes.len() as u64;
    file.take(length).read_to_end(&mut found)?;
    file.rewind()?;
    Ok(found.len() < bytes.len() && bytes.starts_with(&found))
}
