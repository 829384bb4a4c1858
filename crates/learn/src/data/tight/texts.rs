//! How start positions are coded: byte by byte, foretold by what stood at that place of the board and by the bytes before.

use super::bits::{BitModel, NumberModel, Rates};
use super::coder::Coder;
use quirkat_game::mix;

/// The contexts of bytes fall into so many places.
const PLACES: usize = 1 << 17;
const RATES: Rates = Rates {
    first: 1.5,
    last: 0.03,
    decay: 0.05,
};
/// The longest row that is followed.
const MAX_COLUMN: usize = 63;

pub(super) struct TextModel {
    lengths: NumberModel,
    bits: BitModel,
}

impl TextModel {
    pub(super) fn new() -> TextModel {
        TextModel {
            lengths: NumberModel::new(1),
            bits: BitModel::new(PLACES, RATES),
        }
    }

    /// Codes a text; `None` if what was read is too long or not UTF-8.
    pub(super) fn code(
        &mut self,
        coder: &mut impl Coder,
        text: &str,
        longest: usize,
    ) -> Option<String> {
        let length = self.lengths.code(coder, 0, text.len() as u64);
        let length = usize::try_from(length).ok()?;
        if length > longest {
            return None;
        }
        let mut read = Vec::with_capacity(length);
        let mut cursor = Cursor::START;
        for at in 0..length {
            let byte = text.as_bytes().get(at).copied().unwrap_or(0);
            let byte = self.byte(coder, &cursor.contexts(), byte);
            cursor.pass(byte);
            read.push(byte);
        }
        String::from_utf8(read).ok()
    }

    fn byte(&mut self, coder: &mut impl Coder, contexts: &[u64; 4], byte: u8) -> u8 {
        let high = self.half(coder, contexts, 0, byte >> 4);
        let low = self.half(coder, contexts, mix(16 + u64::from(high)), byte & 15);
        high << 4 | low
    }

    /// Codes four bits as a tree, whose nodes lie together.
    fn half(&mut self, coder: &mut impl Coder, contexts: &[u64; 4], which: u64, bits: u8) -> u8 {
        let trees = contexts.map(|context| (context ^ which) as usize % (PLACES / 16) * 16);
        let mut node = 1;
        for at in (0..4).rev() {
            let nodes = trees.map(|tree| tree + node);
            let bit = self.bits.code(coder, nodes, bits >> at & 1 == 1);
            node = node << 1 | usize::from(bit);
        }
        node as u8 & 15
    }
}

/// A place in the text of a position: rows from the top, in which a digit stands for so many empty sites.
struct Cursor {
    row: u64,
    column: usize,
    last: [u8; 3],
    /// The piece last seen in each column.
    above: [u8; MAX_COLUMN + 1],
}

impl Cursor {
    const START: Cursor = Cursor {
        row: 0,
        column: 0,
        last: [0; 3],
        above: [0; MAX_COLUMN + 1],
    };

    fn contexts(&self) -> [u64; 4] {
        let [a, b, c] = self.last.map(u64::from);
        let place = self.row << 8 | self.column as u64;
        let above = u64::from(self.above[self.column]);
        [
            mix(place << 8 | a),
            mix(2 << 32 | place << 16 | a << 8 | b),
            mix(1 << 32 | a << 16 | b << 8 | c),
            mix(3 << 32 | self.row << 8 | above),
        ]
    }

    fn pass(&mut self, byte: u8) {
        match byte {
            b'/' | b' ' => {
                self.row = (self.row + 1).min(255);
                self.column = 0;
            }
            b'0'..=b'9' => self.column += usize::from(byte - b'0'),
            piece => {
                self.above[self.column] = piece;
                self.column += 1;
            }
        }
        self.column = self.column.min(MAX_COLUMN);
        self.last = [byte, self.last[0], self.last[1]];
    }
}
