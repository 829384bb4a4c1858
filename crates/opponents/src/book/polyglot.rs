//! Books in Polyglot's form: sixteen bytes for each move of a position, sorted by the position's key.
//!
//! An entry is a key of eight bytes, a move of two, a weight of two and four that are of no use here, the highest byte first.

use super::BookError;
use quirkat_game::{Rules, Site};

#[derive(Clone, Debug)]
pub(super) struct Polyglot<P> {
    /// The key of a position in this form.
    key: fn(&P) -> u64,
    /// Sorted by key.
    entries: Vec<PolyglotEntry>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PolyglotEntry {
    key: u64,
    mv: u16,
    weight: u16,
}

/// What a pawn becomes, by the highest three bits of a move.
const PROMOTIONS: [&str; 5] = ["", "n", "b", "r", "q"];

impl<P: Rules> Polyglot<P> {
    pub(super) fn read(bytes: &[u8], key: fn(&P) -> u64) -> Result<Polyglot<P>, BookError> {
        let (entries, rest) = bytes.as_chunks::<16>();
        if !rest.is_empty() {
            return Err(BookError::Length(bytes.len()));
        }
        let mut entries: Vec<_> = entries.iter().map(PolyglotEntry::read).collect();
        // Books that were not sorted as they should be are read all the same.
        entries.sort_by_key(|entry| entry.key);
        Ok(Polyglot { key, entries })
    }

    /// Moves of another position that has the same key, and what is no move at all, are passed over.
    pub(super) fn moves(&self, position: &P) -> Vec<(P::Move, u32)> {
        let key = (self.key)(position);
        let first = self.entries.partition_point(|entry| entry.key < key);
        let here = self.entries[first..].iter();
        let here = here.take_while(|entry| entry.key == key);
        // A move without weight is one that the book warns of.
        let played = here.filter(|entry| entry.weight > 0);
        let read = played.filter_map(|entry| {
            let mv = position.parse_move(&entry.text::<P>()?).ok()?;
            Some((mv, u32::from(entry.weight)))
        });
        read.collect()
    }
}

impl PolyglotEntry {
    fn read(bytes: &[u8; 16]) -> PolyglotEntry {
        let [key @ .., m0, m1, w0, w1, _, _, _, _] = *bytes;
        PolyglotEntry {
            key: u64::from_be_bytes(key),
            mv: u16::from_be_bytes([m0, m1]),
            weight: u16::from_be_bytes([w0, w1]),
        }
    }

    /// The move as text. Castling is the king taking its rook.
    fn text<P: Rules>(self) -> Option<String> {
        let name = |bits: u16| P::BOARD.name(Site((bits & 63) as u8));
        let promotion = PROMOTIONS.get(usize::from(self.mv >> 12))?;
        Some(name(self.mv >> 6) + &name(self.mv) + promotion)
    }
}
