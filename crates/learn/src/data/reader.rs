//! Reading training data.

use super::{DataError, DataHeader, SelfPlayGame, TIGHT_VERSION, tight};
use quirkat_games::Game;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The longest block in bytes.
pub(super) const MAX_BLOCK: usize = 1 << 20;
/// The longest block of the tight form in bytes.
pub(super) const MAX_TIGHT_BLOCK: usize = 1 << 23;
/// The length and the checksum at the start of a block, in bytes.
const BLOCK_HEAD: usize = 8;

/// Iterates over the games of a file.
pub struct DataReader<R = File> {
    source: PeekReader<R>,
    header: DataHeader,
    /// The game, if its moves have to be known to read them, as in the tight form.
    tight: Option<Game>,
    /// The remaining games of the current block, in reverse order.
    games: Vec<SelfPlayGame>,
    /// Where the last intact block ends.
    intact_end: u64,
    damaged: usize,
    /// Whether the file ends within a block.
    cut_off: bool,
}

/// The result of parsing a block.
enum ParsedBlock {
    /// The games of an intact block, and its length in bytes.
    Intact(Vec<SelfPlayGame>, usize),
    /// An intact block of the tight form that nothing can be made of, and its length in bytes.
    Unreadable(usize),
    /// The file ends within the block.
    Truncated,
    /// Not a valid block.
    Damaged,
}

impl DataReader {
    /// Opens a training data file.
    pub fn open(path: &Path) -> Result<DataReader, DataError> {
        DataReader::new(File::open(path)?)
    }
}

impl<R: Read> DataReader<R> {
    /// Reads the header; the games follow by iteration.
    pub fn new(source: R) -> Result<DataReader<R>, DataError> {
        let mut source = PeekReader::new(source);
        let (header, version, length) = DataHeader::read(&mut source)?;
        let tight = match version {
            TIGHT_VERSION => Some(header.game.parse()?),
            _ => None,
        };
        Ok(DataReader {
            source,
            header,
            tight,
            games: Vec::new(),
            intact_end: length as u64,
            damaged: 0,
            cut_off: false,
        })
    }

    /// Which game it is, and the settings of self-play.
    pub fn header(&self) -> &DataHeader {
        &self.header
    }

    /// Whether the games are in the tight form.
    pub fn is_tight(&self) -> bool {
        self.tight.is_some()
    }

    /// At how many places damaged blocks were skipped so far.
    pub fn damaged(&self) -> usize {
        self.damaged
    }

    /// Whether the file ended within a block, as after a crash or while it is written.
    pub fn is_cut_off(&self) -> bool {
        self.cut_off
    }

    /// Where the last intact block ends that was read so far.
    pub(super) fn intact_end(&self) -> u64 {
        self.intact_end
    }

    /// The games of the next intact block; `None` at the end.
    fn next_block(&mut self) -> io::Result<Option<Vec<SelfPlayGame>>> {
        let mut skipped = 0;
        let mut truncated = false;
        while !self.source.peek(1)?.is_empty() {
            match self.parse_block()? {
                ParsedBlock::Intact(games, length) => {
                    self.source.take(length);
                    self.intact_end += (skipped + length) as u64;
                    self.damaged += usize::from(skipped > 0);
                    return Ok(Some(games));
                }
                ParsedBlock::Unreadable(length) => {
                    self.source.take(length);
                    self.intact_end += (skipped + length) as u64;
                    self.damaged += usize::from(skipped > 0);
                    let reason = "its games were tightened by another build of this program, which alone can read them";
                    return Err(io::Error::new(ErrorKind::InvalidData, reason));
                }
                ParsedBlock::Truncated if skipped == 0 => truncated = true,
                ParsedBlock::Truncated | ParsedBlock::Damaged => {}
            }
            // The length of a damaged block cannot be trusted, so the next block may start at any byte.
            self.source.take(1);
            skipped += 1;
        }
        self.damaged += usize::from(skipped > 0 && !truncated);
        self.cut_off = truncated;
        Ok(None)
    }

    /// Parses a block at the current byte, without taking it.
    fn parse_block(&mut self) -> io::Result<ParsedBlock> {
        let &[a, b, c, d, e, f, g, h] = self.source.peek(BLOCK_HEAD)? else {
            return Ok(ParsedBlock::Truncated);
        };
        let length = u32::from_le_bytes([a, b, c, d]) as usize;
        let sum = u32::from_le_bytes([e, f, g, h]);
        let most = match self.tight {
            Some(_) => MAX_TIGHT_BLOCK,
            None => MAX_BLOCK,
        };
        if !(1..=most).contains(&length) {
            return Ok(ParsedBlock::Damaged);
        }
        let bytes = self.source.peek(BLOCK_HEAD + length)?;
        let payload = &bytes[BLOCK_HEAD..];
        if payload.len() < length {
            return Ok(ParsedBlock::Truncated);
        }
        if crc32fast::hash(payload) != sum {
            return Ok(ParsedBlock::Damaged);
        }
        let length = BLOCK_HEAD + length;
        Ok(match self.tight {
            Some(game) => match tight::loosen(game, payload) {
                Some(games) => ParsedBlock::Intact(games, length),
                None => ParsedBlock::Unreadable(length),
            },
            None => match parse_games(payload) {
                Some(games) => ParsedBlock::Intact(games, length),
                None => ParsedBlock::Damaged,
            },
        })
    }
}

fn parse_games(mut payload: &[u8]) -> Option<Vec<SelfPlayGame>> {
    let mut games = Vec::new();
    while !payload.is_empty() {
        games.push(SelfPlayGame::read(&mut payload)?);
    }
    Some(games)
}

impl<R: Read> Iterator for DataReader<R> {
    type Item = io::Result<SelfPlayGame>;

    fn next(&mut self) -> Option<io::Result<SelfPlayGame>> {
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

/// How many bytes are read at once.
const CHUNK: usize = 1 << 16;

/// A buffered stream whose bytes can be looked at before they are taken.
pub(super) struct PeekReader<R> {
    source: R,
    bytes: Vec<u8>,
    /// How many bytes of the buffer were taken.
    taken: usize,
}

impl<R: Read> PeekReader<R> {
    pub(super) fn new(source: R) -> PeekReader<R> {
        PeekReader {
            source,
            bytes: Vec::new(),
            taken: 0,
        }
    }

    /// The next `length` bytes, or fewer at the end of the stream. Memory grows with the bytes present, not with `length`.
    pub(super) fn peek(&mut self, length: usize) -> io::Result<&[u8]> {
        let missing = (self.taken + length).saturating_sub(self.bytes.len());
        if missing > 0 {
            self.bytes.drain(..self.taken);
            self.taken = 0;
            let more = missing.max(CHUNK) as u64;
            let source = self.source.by_ref();
            source.take(more).read_to_end(&mut self.bytes)?;
        }
        let end = self.bytes.len().min(self.taken + length);
        Ok(&self.bytes[self.taken..end])
    }

    /// Takes bytes that were peeked at.
    pub(super) fn take(&mut self, length: usize) {
        self.taken += length;
    }
}
