//! The beginning of a file: what its games are and how they were made.

use super::RecordsError;
use super::bytes::{put, take, take_byte, take_slice};
use super::window::Window;
use quirkat_game::quoted;
use std::fmt;
use std::io::Read;

const MAGIC: &[u8; 8] = b"QUIRKATG";
/// The version of the format.
pub(super) const VERSION: u8 = 1;
/// No header is longer.
const LONGEST: usize = 256;

/// What a file's games are and how they were made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// How many nodes each move was searched for.
    pub nodes: u64,
    /// How many plies each game began with at random.
    pub plies: u64,
    /// What the chance depended on.
    pub seed: u64,
}

impl Header {
    /// The header as bytes: the magic word, the version, the fields, and a checksum of them all.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        put(&mut bytes, self.game.len() as u64);
        bytes.extend_from_slice(self.game.as_bytes());
        for field in [self.nodes, self.plies, self.seed] {
            put(&mut bytes, field);
        }
        let sum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Takes a header off the front of a file, and tells its length.
    pub(super) fn read(file: &mut Window<impl Read>) -> Result<(Header, usize), RecordsError> {
        let bytes = file.peek(LONGEST)?;
        let mut rest = bytes;
        if take_slice(&mut rest, MAGIC.len()) != Some(MAGIC) {
            return Err(RecordsError::Foreign);
        }
        match take_byte(&mut rest) {
            Some(VERSION) => {}
            Some(found) => return Err(RecordsError::Version { found }),
            None => return Err(RecordsError::Foreign),
        }
        let header = Header::fields(&mut rest).ok_or(RecordsError::Foreign)?;
        let written = header.to_bytes();
        if !bytes.starts_with(&written) {
            return Err(RecordsError::Foreign);
        }
        file.take(written.len());
        Ok((header, written.len()))
    }

    fn fields(rest: &mut &[u8]) -> Option<Header> {
        let length = usize::try_from(take(rest)?).ok()?;
        let game = std::str::from_utf8(take_slice(rest, length)?).ok()?;
        Some(Header {
            game: game.to_owned(),
            nodes: take(rest)?,
            plies: take(rest)?,
            seed: take(rest)?,
        })
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Header {
            game,
            nodes,
            plies,
            seed,
        } = self;
        let game = quoted(game);
        write!(
            f,
            "games of {game} with {nodes} nodes a move after {plies} random plies, seed {seed}"
        )
    }
}
