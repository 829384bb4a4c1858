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
    #[inline]
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(fill(&mut self.input)?.first().copied())
    }

    /// Takes the next byte.
    #[inline]
    pub(super) fn take(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if let Some(byte) = byte {
            self.line += ends_line(self.last, byte);
            self.last = byte;
            self.input.consume(1);
        }
        Ok(byte)
    }

    /// Takes bytes as long as `goes_on`, and keeps the first `limit` of them.
    pub(super) fn take_while(
        &mut self,
        kept: &mut Vec<u8>,
        limit: usize,
        mut goes_on: impl FnMut(u8) -> bool,
    ) -> io::Result<()> {
        loop {
            let chunk = fill(&mut self.input)?;
            let run = run(chunk, &mut goes_on);
            let room = limit.saturating_sub(kept.len()).min(run.len());
            kept.extend_from_slice(&run[..room]);
            for &byte in run {
                self.line += ends_line(self.last, byte);
                self.last = byte;
            }
            let (length, ends_here) = (run.len(), run.len() < chunk.len() || run.is_empty());
            self.input.consume(length);
            if ends_here {
                return Ok(());
            }
        }
    }

    /// Skips bytes as long as `goes_on`.
    pub(super) fn skip_while(&mut self, goes_on: impl FnMut(u8) -> bool) -> io::Result<()> {
        self.take_while(&mut Vec::new(), 0, goes_on)
    }

    /// Skips space and control characters.
    #[inline]
    pub(super) fn skip_space(&mut self) -> io::Result<()> {
        let is_space = |byte| byte <= b' ' || byte == 0x7f;
        // Nearly always it is one space.
        if let &[b' ', next, ..] = fill(&mut self.input)?
            && !is_space(next)
        {
            self.last = b' ';
            self.input.consume(1);
            return Ok(());
        }
        self.skip_while(is_space)
    }

    /// Takes bytes as long as `goes_on`, none of them a line end, and shows the first `limit` of them. They are copied
    /// (into `kept`) only where they do not lie together, since most of a file goes through here.
    #[inline]
    pub(super) fn take_in_line<T>(
        &mut self,
        kept: &mut Vec<u8>,
        limit: usize,
        goes_on: impl Fn(u8) -> bool,
        see: impl FnOnce(&[u8]) -> T,
    ) -> io::Result<T> {
        let chunk = fill(&mut self.input)?;
        let run = run(chunk, &goes_on);
        let length = run.len();
        if length < chunk.len() {
            let seen = see(&run[..limit.min(length)]);
            self.last = run.last().copied().unwrap_or(self.last);
            self.input.consume(length);
            return Ok(seen);
        }
        kept.clear();
        self.take_while(kept, limit, goes_on)?;
        Ok(see(kept))
    }
}

/// The bytes at the start that go on.
#[inline]
fn run(chunk: &[u8], mut goes_on: impl FnMut(u8) -> bool) -> &[u8] {
    let end = chunk.iter().position(|&byte| !goes_on(byte));
    &chunk[..end.unwrap_or(chunk.len())]
}

#[inline]
fn fill<R: BufRead>(input: &mut R) -> io::Result<&[u8]> {
    // An interrupted call is to be made again; any other error is for the caller.
    while let Err(error) = input.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    input.fill_buf()
}

/// One for a line end, none for the second half of `\r\n`.
#[inline]
fn ends_line(last: u8, byte: u8) -> u64 {
    u64::from(byte == b'\r' || byte == b'\n' && last != b'\r')
}
