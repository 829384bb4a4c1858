//! Reading games back.

use super::window::Window;
use super::{Game, Header, RecordsError};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// No block is longer.
pub(super) const LONGEST_BLOCK: usize = 1 << 20;
/// A block begins with its length and a checksum.
pub(super) const HEAD: usize = 8;

/// The games of a file, one after another.
pub struct Reader<R = File> {
    window: Window<R>,
    header: Header,
    /// The games of the block at hand that are still to come, the next one last.
    games: Vec<Game>,
    /// Where the last sound block ends.
    sound_end: u64,
    damaged: usize,
}

/// What is found where a block should begin.
enum Block {
    /// A block: its games, and how many bytes it takes.
    Sound(Vec<Game>, usize),
    /// The beginning of a block, and then the end of the file.
    Torn,
    /// Anything else.
    Damaged,
}

impl Reader {
    /// Opens a file of records.
    pub fn open(path: &Path) -> Result<Reader, RecordsError> {
        Reader::new(File::open(path)?)
    }
}

impl<R: Read> Reader<R> {
    /// Reads records from their beginning.
    pub fn new(source: R) -> Result<Reader<R>, RecordsError> {
        let mut window = Window::new(source);
        let (header, length) = Header::read(&mut window)?;
        Ok(Reader {
            window,
            header,
            games: Vec::new(),
            sound_end: length as u64,
            damaged: 0,
        })
    }

    /// What the games are and how they were made.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// At how many places blocks were passed over so far because they were damaged.
    pub fn damaged(&self) -> usize {
        self.damaged
    }

    /// Where the last sound block ends that was read so far.
    pub(super) fn sound_end(&self) -> u64 {
        self.sound_end
    }

    /// Reads the next sound block; `None` where no more follows.
    fn next_block(&mut self) -> io::Result<Option<Vec<Game>>> {
        let mut passed = 0;
        let mut torn = false;
        while !self.window.peek(1)?.is_empty() {
            match self.block()? {
                Block::Sound(games, length) => {
                    self.window.take(length);
                    self.sound_end += (passed + length) as u64;
                    self.damaged += usize::from(passed > 0);
                    return Ok(Some(games));
                }
                Block::Torn if passed == 0 => torn = true,
                Block::Torn | Block::Damaged => {}
            }
            // Where the next block begins, a damaged one cannot be trusted to know.
            self.window.take(1);
            passed += 1;
        }
        self.damaged += usize::from(passed > 0 && !torn);
        Ok(None)
    }

    /// What there is at this place.
    fn block(&mut self) -> io::Result<Block> {
        let &[a, b, c, d, e, f, g, h] = self.window.peek(HEAD)? else {
            return Ok(Block::Torn);
        };
        let length = u32::from_le_bytes([a, b, c, d]) as usize;
        let sum = u32::from_le_bytes([e, f, g, h]);
        if !(1..=LONGEST_BLOCK).contains(&length) {
            return Ok(Block::Damaged);
        }
        let bytes = self.window.peek(HEAD + length)?;
        let payload = &bytes[HEAD..];
        if payload.len() < length {
            return Ok(Block::Torn);
        }
        let sound = crc32fast::hash(payload) == sum;
        let games = sound.then(|| games(payload)).flatten();
        Ok(games.map_or(Block::Damaged, |games| Block::Sound(games, HEAD + length)))
    }
}

fn games(mut payload: &[u8]) -> Option<Vec<Game>> {
    let mut games = Vec::new();
    while !payload.is_empty() {
        games.push(Game::read(&mut payload)?);
    }
    Some(games)
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Game>;

    fn next(&mut self) -> Option<io::Result<Game>> {
        while self.games.is_empty() {
            match self.next_block() {
                Ok(games) => self.games = games?,
                Err(error) => return Some(Err(error)),
            }
            self.games.reverse();
        }
        self.games.pop().map(Ok)
    }
}
