//! Network files: a header that says what the network is for, the weights, and a checksum. `docs/networks.md` has the bytes.

use crate::network::{Network, Row, WIDTHS};
use quirkat_game::quoted;
use thiserror::Error;

/// What every network file begins with.
pub const MAGIC: &[u8; 8] = b"QUIRKATN";
const VERSION: u8 = 1;
/// Weights of the output are this or less, so that products fit; see [`Network`].
const MOST_OUTPUT: i16 = 127;
/// More buckets than any game has use for.
const MOST_BUCKETS: u8 = 32;

/// What a file says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkHeader {
    /// The game it judges.
    pub game: String,
    /// How the board enters; see [`Inputs::NAME`](crate::Inputs::NAME).
    pub inputs: String,
    /// How many inputs there are.
    pub input_count: u16,
    /// The width of the hidden layer.
    pub width: u16,
    /// How many output buckets there are.
    pub buckets: u8,
    /// The most pieces that a board of the game holds; buckets divide it.
    pub most_pieces: u8,
    /// Centipawns of an output of one.
    pub scale: u16,
    /// What it was trained on and how, in a few words.
    pub training: String,
}

/// Why a file is no network for a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// It begins with something else.
    #[error("it is not a network")]
    Foreign,
    /// Another version of the format.
    #[error("it is a network of version {found}, and this program reads version {VERSION}")]
    Version {
        /// The version.
        found: u8,
    },
    /// The file ends too soon or goes on too long.
    #[error("it is {found} bytes long and should be {expected}")]
    Length {
        /// Its length.
        found: usize,
        /// The length that its header asks for.
        expected: usize,
    },
    /// A byte has changed.
    #[error("it is damaged: its checksum is wrong")]
    Damaged,
    /// A network of another game.
    #[error("it is a network for {found}, not for {expected}")]
    Game {
        /// The game it is for.
        found: String,
        /// The game it was to judge.
        expected: &'static str,
    },
    /// The board enters in another way.
    #[error("its inputs are {found}, and this program has {expected}")]
    Inputs {
        /// What it asks for.
        found: String,
        /// What there is.
        expected: String,
    },
    /// A shape that was not compiled.
    #[error("its hidden layer has {0} units; those known are 64, 128, 256 and 512")]
    Width(u16),
    /// A number in the header that makes no sense.
    #[error("its header makes no sense")]
    Header,
    /// A weight that is too large.
    #[error("a weight of its output is {0}, more than {MOST_OUTPUT}")]
    Weight(i16),
}

impl NetworkHeader {
    /// Reads the header of a file, without looking at the weights.
    pub fn read(bytes: &[u8]) -> Result<NetworkHeader, NetworkError> {
        NetworkHeader::take(&mut &*bytes)
    }

    fn take(bytes: &mut &[u8]) -> Result<NetworkHeader, NetworkError> {
        if take(bytes, MAGIC.len()) != Some(MAGIC) {
            return Err(NetworkError::Foreign);
        }
        match take_byte(bytes) {
            Some(VERSION) => {}
            Some(found) => return Err(NetworkError::Version { found }),
            None => return Err(NetworkError::Foreign),
        }
        let header = NetworkHeader::fields(bytes).ok_or(NetworkError::Header)?;
        let sensible = (1..=MOST_BUCKETS).contains(&header.buckets)
            && header.most_pieces > 0
            && header.scale > 0
            && header.input_count > 0;
        if !sensible {
            return Err(NetworkError::Header);
        }
        if !WIDTHS.contains(&usize::from(header.width)) {
            return Err(NetworkError::Width(header.width));
        }
        Ok(header)
    }

    fn fields(bytes: &mut &[u8]) -> Option<NetworkHeader> {
        Some(NetworkHeader {
            game: take_text(bytes)?,
            inputs: take_text(bytes)?,
            input_count: take_u16(bytes)?,
            width: take_u16(bytes)?,
            buckets: take_byte(bytes)?,
            most_pieces: take_byte(bytes)?,
            scale: take_u16(bytes)?,
            training: take_text(bytes)?,
        })
    }

    /// The bytes of the header.
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        let text = |bytes: &mut Vec<u8>, text: &str| {
            bytes.extend_from_slice(&(text.len() as u16).to_le_bytes());
            bytes.extend_from_slice(text.as_bytes());
        };
        text(&mut bytes, &self.game);
        text(&mut bytes, &self.inputs);
        bytes.extend_from_slice(&self.input_count.to_le_bytes());
        bytes.extend_from_slice(&self.width.to_le_bytes());
        bytes.extend_from_slice(&[self.buckets, self.most_pieces]);
        bytes.extend_from_slice(&self.scale.to_le_bytes());
        text(&mut bytes, &self.training);
        bytes
    }

    /// How many bytes the weights take.
    fn weights_length(&self) -> usize {
        let (width, buckets) = (usize::from(self.width), usize::from(self.buckets));
        let rows = usize::from(self.input_count) + 1 + 2 * buckets;
        2 * rows * width + 4 * buckets
    }
}

impl<const WIDTH: usize> Network<WIDTH> {
    /// Reads a file for a game whose board enters in the way named.
    pub fn read(
        bytes: &[u8],
        game: &'static str,
        inputs: &str,
        input_count: usize,
    ) -> Result<Network<WIDTH>, NetworkError> {
        let mut rest = bytes;
        let header = NetworkHeader::take(&mut rest)?;
        let expected = bytes.len() - rest.len() + header.weights_length() + 4;
        if bytes.len() != expected {
            let found = bytes.len();
            return Err(NetworkError::Length { found, expected });
        }
        let (content, sum) = bytes.split_at(bytes.len() - 4);
        if crc32fast::hash(content).to_le_bytes() != sum {
            return Err(NetworkError::Damaged);
        }
        if header.game != game {
            return Err(NetworkError::Game {
                found: quoted(&header.game),
                expected: game,
            });
        }
        if header.inputs != inputs || usize::from(header.input_count) != input_count {
            return Err(NetworkError::Inputs {
                found: format!("{} `{}`", header.input_count, quoted(&header.inputs)),
                expected: format!("{input_count} `{inputs}`"),
            });
        }
        if usize::from(header.width) != WIDTH {
            return Err(NetworkError::Width(header.width));
        }
        let weights = (0..input_count).map(|_| take_row(&mut rest));
        let inputs = weights.collect::<Option<_>>().ok_or(NetworkError::Header)?;
        let bias = take_row(&mut rest).ok_or(NetworkError::Header)?;
        let rows = (0..header.buckets).map(|_| Some([take_row(&mut rest)?, take_row(&mut rest)?]));
        let outputs: Box<[[Row<WIDTH>; 2]]> =
            rows.collect::<Option<_>>().ok_or(NetworkError::Header)?;
        let too_large = |weight: &&i16| weight.unsigned_abs() > MOST_OUTPUT as u16;
        let mut weights = outputs.iter().flatten().flat_map(|row| row.0.iter());
        if let Some(&weight) = weights.find(too_large) {
            return Err(NetworkError::Weight(weight));
        }
        let bias_of = (0..header.buckets).map(|_| {
            let bytes = take(&mut rest, 4)?.try_into().ok()?;
            Some(i32::from_le_bytes(bytes))
        });
        let output_bias = bias_of.collect::<Option<_>>().ok_or(NetworkError::Header)?;
        Ok(Network {
            header,
            inputs,
            bias,
            outputs,
            output_bias,
        })
    }

    /// A network with weights drawn by a generator of numbers, for tests and measurements.
    pub fn random(mut header: NetworkHeader, next: &mut impl FnMut() -> u64) -> Network<WIDTH> {
        header.width = WIDTH as u16;
        let mut row = |most: i64| {
            Row(std::array::from_fn(|_| {
                (next() % (2 * most as u64 + 1)) as i16 - most as i16
            }))
        };
        let (count, buckets) = (header.input_count, header.buckets);
        Network {
            inputs: (0..count).map(|_| row(40)).collect(),
            bias: row(60),
            outputs: (0..buckets).map(|_| [row(127), row(127)]).collect(),
            output_bias: (0..i32::from(buckets)).map(|bucket| 100 * bucket).collect(),
            header,
        }
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.header.to_bytes();
        let outputs = self.outputs.iter().flatten();
        let rows = self.inputs.iter().chain([&self.bias]).chain(outputs);
        for value in rows.flat_map(|row| row.0) {
            bytes.extend_from_slice(&value.to_le_bytes());
        }
        for bias in &self.output_bias {
            bytes.extend_from_slice(&bias.to_le_bytes());
        }
        let sum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }
}

fn take<'a>(bytes: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (first, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(first)
}

fn take_byte(bytes: &mut &[u8]) -> Option<u8> {
    take(bytes, 1).map(|bytes| bytes[0])
}

fn take_u16(bytes: &mut &[u8]) -> Option<u16> {
    let bytes = take(bytes, 2)?.try_into().ok()?;
    Some(u16::from_le_bytes(bytes))
}

fn take_text(bytes: &mut &[u8]) -> Option<String> {
    let length = usize::from(take_u16(bytes)?);
    let text = std::str::from_utf8(take(bytes, length)?).ok()?;
    Some(text.to_owned())
}

fn take_row<const WIDTH: usize>(bytes: &mut &[u8]) -> Option<Row<WIDTH>> {
    let taken = take(bytes, 2 * WIDTH)?;
    let value = |i: usize| i16::from_le_bytes([taken[2 * i], taken[2 * i + 1]]);
    Some(Row(std::array::from_fn(value)))
}
