//! Bytes of a stream that can be looked at before they are taken.

use std::io::{self, Read};

/// How much is read at once.
const CHUNK: usize = 1 << 16;

/// A stream, and the part of it that was read ahead.
pub(super) struct Window<R> {
    source: R,
    bytes: Vec<u8>,
    /// How many of these bytes were taken.
    taken: usize,
}

impl<R: Read> Window<R> {
    pub(super) fn new(source: R) -> Window<R> {
        Window {
            source,
            bytes: Vec::new(),
            taken: 0,
        }
    }

    /// The next bytes, fewer only where the stream ends before. They take the memory of what is there, whatever was asked
    /// for.
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

    /// Takes bytes that were looked at.
    pub(super) fn take(&mut self, length: usize) {
        self.taken += length;
    }
}
