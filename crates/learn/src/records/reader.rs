//! Reading games back.

use super::{Game, Header, RecordsError};
use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::path::Path;

/// No block is longer.
pub(super) const LONGEST_BLOCK: u32 = 1 << 24;

/// The games of a file, one after another.
pub struct Reader {
    file: BufReader<File>,
    header: Header,
    /// The games of the block at hand that are still to come, the next one last.
    games: Vec<Game>,
    /// Where the last whole block ends.
    sound_end: u64,
    damaged: usize,
}

impl Reader {
    /// Opens a file of records.
    pub fn open(path: &Path) -> Result<Reader, RecordsError> {
        let mut file = BufReader::new(File::open(path)?);
        let header = Header::read(&mut file)?;
        let sound_end = file.stream_position()?;
        Ok(Reader {
            file,
            header,
            games: Vec::new(),
            sound_end,
            damaged: 0,
        })
    }

    /// What the games are and how they were made.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many blocks were passed over because their checksum was wrong.
    pub fn damaged(&self) -> usize {
        self.damaged
    }

    /// Where the last whole block ends that was read so far.
    pub(super) fn sound_end(&self) -> u64 {
        self.sound_end
    }

    /// Reads the next sound block; `None` at the end, or where what is left is no whole block.
    fn next_block(&mut self) -> Option<Vec<Game>> {
        loop {
            let mut head = [0; 8];
            self.file.read_exact(&mut head).ok()?;
            let [length, sum] = [0, 4]
                .map(|at| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]));
            if length > LONGEST_BLOCK {
                return None;
            }
            let mut payload = vec![0; length as usize];
            self.file.read_exact(&mut payload).ok()?;
            self.sound_end += 8 + u64::from(length);
            if crc32fast::hash(&payload) == sum
                && let Some(games) = games(&payload)
            {
                return Some(games);
            }
            self.damaged += 1;
        }
    }
}

fn games(mut payload: &[u8]) -> Option<Vec<Game>> {
    let mut games = Vec::new();
    while !payload.is_empty() {
        games.push(Game::read(&mut payload)?);
    }
    Some(games)
}

impl Iterator for Reader {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        while self.games.is_empty() {
            self.games = self.next_block()?;
            self.games.reverse();
        }
        self.games.pop()
    }
}
