//! Bytes in order, one or many at a time, with a count of lines.

use std::io::{self, BufRead};

/// An input that is looked at one byte ahead.
#[derive(Debug)]
pub(super) struct Source<R> {
    input: R,
    line: u64,
    /// The last byte taken; a line end before the first one.
    last: u8,
}

/// Whether a byte ends a line: of `\n`, `\r\n` and a lone `\r`, all are in use.
pub(super) const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(input: R) -> Source<R> {
        Source {
            input,
            line: 1,
            last: b'\n',
        }
    }

    /// The line that the next byte is on, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// Whether the next byte is the first of its line.
    pub(super) fn at_line_start(&self) -> bool {
        is_line_end(self.last)
    }

    /// The next byte, left where it is.
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.fill()?.first().copied())
    }

    /// Takes the next byte.
    pub(super) fn take(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if let Some(byte) = byte {
            self.count(byte);
            self.input.consume(1);
        }
        Ok(byte)
    }

    /// Takes bytes as long as `goes_on`, and keeps the first `limit` of them. Says how many it took.
    pub(super) fn take_while(
        &mut self,
        kept: &mut Vec<u8>,
        limit: usize,
        mut goes_on: impl FnMut(u8) -> bool,
    ) -> io::Result<usize> {
        let mut taken = 0;
        loop {
            let (mut line, mut last) = (self.line, self.last);
            let chunk = self.fill()?;
            let length = chunk
                .iter()
                .position(|&byte| !goes_on(byte))
                .unwrap_or(chunk.len());
            for &byte in &chunk[..length] {
                line += ends_line(last, byte);
                last = byte;
            }
            let room = limit.saturating_sub(kept.len()).min(length);
            kept.extend_from_slice(&chunk[..room]);
            let ends_here = length < chunk.len() || chunk.is_empty();
            (self.line, self.last) = (line, last);
            self.input.consume(length);
            taken += length;
            if ends_here {
                return Ok(taken);
            }
        }
    }

    /// Skips bytes as long as `goes_on`.
    pub(super) fn skip_while(&mut self, goes_on: impl FnMut(u8) -> bool) -> io::Result<()> {
        self.take_while(&mut Vec::new(), 0, goes_on).map(drop)
    }

    fn count(&mut self, byte: u8) {
        self.line += ends_line(self.last, byte);
        self.last = byte;
    }

    fn fill(&mut self) -> io::Result<&[u8]> {
        loop {
            match self.input.fill_buf() {
                // An interrupted call is to be made again; anything else is for the caller.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(_) => break,
            }
        }
        self.input.fill_buf()
    }
}

/// One for a line end, none for the second half of `\r\n`.
fn ends_line(last: u8, byte: u8) -> u64 {
    u64::from(byte == b'\r' || byte == b'\n' && last != b'\r')
}
