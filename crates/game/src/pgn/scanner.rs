//! The lexical level of PGN: a byte stream split into tags, comments, words and NAGs.

use super::movetext::is_word_byte;
use super::{PgnProblem, ReadLimits};
use crate::quoted;
use std::borrow::Cow;
use std::io::{self, BufRead};

/// The whitespace before a token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whitespace {
    /// The token is the first on its line.
    pub(super) first_on_line: bool,
    /// It contains an empty line.
    pub(super) empty_line: bool,
}

/// How a brace comment ended.
#[derive(Debug)]
pub(super) enum CommentEnd<'a> {
    Closed(Cow<'a, str>),
    Broken(PgnProblem),
    /// It ran into a line that begins with an `Event` tag, now consumed up to its first quote.
    RanIntoEvent,
}

/// Splits a stream into PGN tokens, each buffered only up to its limit.
#[derive(Debug)]
pub(super) struct Scanner<R> {
    source: ByteSource<R>,
    limits: ReadLimits,
    /// The current token.
    bytes: Vec<u8>,
}

/// A token, a mistake in it, or an I/O error.
type Scanned<T> = io::Result<Result<T, PgnProblem>>;

impl<R: BufRead> Scanner<R> {
    pub(super) fn new(input: R, limits: ReadLimits) -> Scanner<R> {
        Scanner {
            source: ByteSource::new(input),
            limits,
            bytes: Vec::new(),
        }
    }

    pub(super) fn line(&self) -> u64 {
        self.source.line()
    }

    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        self.source.peek()
    }

    /// Consumes one byte.
    pub(super) fn skip(&mut self) -> io::Result<()> {
        self.source.take().map(drop)
    }

    /// Consumes whitespace and `%` escape lines.
    pub(super) fn whitespace(&mut self) -> io::Result<Whitespace> {
        let mut first_on_line = self.source.at_line_start();
        let mut empty_line = false;
        loop {
            let line = self.line();
            self.source.skip_space()?;
            first_on_line |= self.line() > line;
            empty_line |= self.line() > line + 1;
            if self.source.peek()? != Some(b'%') || !self.source.at_line_start() {
                return Ok(Whitespace {
                    first_on_line,
                    empty_line,
                });
            }
            self.source.skip_while(|byte| !is_line_end(byte))?;
        }
    }

    /// Consumes a tag pair, which must be on one line.
    pub(super) fn tag(&mut self) -> Scanned<(String, String)> {
        self.skip()?;
        self.source.skip_while(is_blank)?;
        let name = self.run(self.limits.tag, is_word_byte, str::to_owned)?;
        self.source.skip_while(is_blank)?;
        if name.is_empty() || self.source.peek()? != Some(b'"') {
            self.source.skip_while(|byte| !is_line_end(byte))?;
            return Ok(Err(PgnProblem::Tag(quoted(&name))));
        }
        self.skip()?;
        let value = self.tag_value(&name)?;
        Ok(value.map(|value| (name, value)))
    }

    /// Consumes a tag's value after its first quote, and the closing bracket. A quote not followed by a bracket is part of
    /// the value, since many writers do not escape it.
    pub(super) fn tag_value(&mut self, name: &str) -> Scanned<String> {
        self.bytes.clear();
        // One extra byte tells a value that is too long from one that just fits.
        let limit = self.limits.tag + 1;
        loop {
            self.source.take_while(&mut self.bytes, limit, |byte| {
                !matches!(byte, b'"' | b'\\') && !is_line_end(byte)
            })?;
            match self.source.peek()? {
                Some(b'"') => {
                    self.skip()?;
                    let end = self.bytes.len();
                    self.push_limited(b'"', limit);
                    self.source.take_while(&mut self.bytes, limit, is_blank)?;
                    if self.source.peek()? == Some(b']') {
                        self.skip()?;
                        self.bytes.truncate(end);
                        break;
                    }
                }
                Some(b'\\') => {
                    self.skip()?;
                    match self.source.peek()? {
                        Some(escaped @ (b'"' | b'\\')) => {
                            self.skip()?;
                            self.push_limited(escaped, limit);
                        }
                        _ => self.push_limited(b'\\', limit),
                    }
                }
                _ => return Ok(Err(PgnProblem::UnclosedTag(quoted(name)))),
            }
        }
        Ok(if self.bytes.len() < limit {
            Ok(decode(&self.bytes).into_owned())
        } else {
            Err(PgnProblem::LongTag(self.limits.tag))
        })
    }

    fn push_limited(&mut self, byte: u8, limit: usize) {
        if self.bytes.len() < limit {
            self.bytes.push(byte);
        }
    }

    /// Consumes a brace comment. Braces do not nest.
    pub(super) fn brace_comment(&mut self) -> io::Result<CommentEnd<'_>> {
        const EVENT: &[u8] = b"[Event \"";
        self.skip()?;
        self.bytes.clear();
        let limit = self.limits.comment + 1;
        // How many bytes of an `Event` tag the current line begins with.
        let mut matched = None;
        self.source.take_while(&mut self.bytes, limit, |byte| {
            if is_line_end(byte) {
                matched = Some(0);
            } else if let Some(length) = matched {
                matched = (EVENT[length] == byte).then_some(length + 1);
            }
            byte != b'}' && matched != Some(EVENT.len())
        })?;
        let end = self.source.peek()?;
        if end.is_some() {
            self.skip()?;
        }
        Ok(match end {
            None => CommentEnd::Broken(PgnProblem::UnclosedComment),
            Some(b'"') => CommentEnd::RanIntoEvent,
            Some(_) if self.bytes.len() < limit => CommentEnd::Closed(decode(&self.bytes)),
            Some(_) => CommentEnd::Broken(PgnProblem::LongComment(self.limits.comment)),
        })
    }

    /// Consumes a `;` comment and passes it to `visit`.
    pub(super) fn line_comment<T>(
        &mut self,
        visit: impl FnOnce(Result<&str, PgnProblem>) -> T,
    ) -> io::Result<T> {
        let limit = self.limits.comment;
        self.skip()?;
        self.run(
            limit,
            |byte| !is_line_end(byte),
            |text| visit(check_length(text, limit, PgnProblem::LongComment)),
        )
    }

    /// Consumes a word and passes it to `visit`.
    #[inline]
    pub(super) fn word<T>(
        &mut self,
        visit: impl FnOnce(Result<&str, PgnProblem>) -> T,
    ) -> io::Result<T> {
        let limit = self.limits.word;
        self.run(limit, is_word_byte, |text| {
            visit(check_length(text, limit, PgnProblem::LongWord))
        })
    }

    /// Consumes `$` and a number.
    pub(super) fn nag(&mut self) -> Scanned<u16> {
        self.skip()?;
        let is_digit = |byte: u8| byte.is_ascii_digit();
        self.run(self.limits.word, is_digit, |digits| {
            digits.parse().map_err(|_| PgnProblem::Nag(quoted(digits)))
        })
    }

    /// Consumes a suffix annotation of `!` and `?`, and returns its NAG. Only the first two characters count.
    pub(super) fn suffix_annotation(&mut self) -> io::Result<u16> {
        let is_mark = |byte| matches!(byte, b'!' | b'?');
        self.run(1, is_mark, |marks| match marks {
            "!" => 1,
            "?" => 2,
            "!!" => 3,
            "??" => 4,
            "!?" => 5,
            _ => 6,
        })
    }

    /// Consumes a run of bytes without line ends and passes at most `limit + 1` of them to `visit`.
    #[inline]
    fn run<T>(
        &mut self,
        limit: usize,
        accept: impl Fn(u8) -> bool,
        visit: impl FnOnce(&str) -> T,
    ) -> io::Result<T> {
        self.source
            .take_in_line(&mut self.bytes, limit + 1, accept, |bytes| {
                visit(&decode(bytes))
            })
    }
}

fn check_length(
    text: &str,
    limit: usize,
    problem: fn(usize) -> PgnProblem,
) -> Result<&str, PgnProblem> {
    if text.len() > limit {
        Err(problem(limit))
    } else {
        Ok(text)
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// A byte stream with one byte of lookahead and a line count.
#[derive(Debug)]
struct ByteSource<R> {
    input: R,
    line: u64,
    /// The last byte consumed; initially a line end.
    last: u8,
}

/// Whether a byte ends a line. `\n`, `\r\n` and a lone `\r` all occur.
const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

impl<R: BufRead> ByteSource<R> {
    fn new(input: R) -> ByteSource<R> {
        ByteSource {
            input,
            line: 1,
            last: b'\n',
        }
    }

    /// The line of the next byte, from 1.
    fn line(&self) -> u64 {
        self.line
    }

    /// Whether the next byte is the first of its line.
    fn at_line_start(&self) -> bool {
        is_line_end(self.last)
    }

    /// The next byte, not consumed.
    #[inline]
    fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(fill(&mut self.input)?.first().copied())
    }

    /// Consumes the next byte.
    #[inline]
    fn take(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if let Some(byte) = byte {
            self.line += ends_line(self.last, byte);
            self.last = byte;
            self.input.consume(1);
        }
        Ok(byte)
    }

    /// Consumes bytes while `accept` holds, and appends them to `buffer` up to `limit` bytes.
    fn take_while(
        &mut self,
        buffer: &mut Vec<u8>,
        limit: usize,
        mut accept: impl FnMut(u8) -> bool,
    ) -> io::Result<()> {
        loop {
            let chunk = fill(&mut self.input)?;
            let run = prefix(chunk, &mut accept);
            let room = limit.saturating_sub(buffer.len()).min(run.len());
            buffer.extend_from_slice(&run[..room]);
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

    /// Skips bytes while `accept` holds.
    fn skip_while(&mut self, accept: impl FnMut(u8) -> bool) -> io::Result<()> {
        self.take_while(&mut Vec::new(), 0, accept)
    }

    /// Skips whitespace and control characters.
    #[inline]
    fn skip_space(&mut self) -> io::Result<()> {
        let is_space = |byte| byte <= b' ' || byte == 0x7f;
        // Fast path: nearly always it is one space.
        if let &[b' ', next, ..] = fill(&mut self.input)?
            && !is_space(next)
        {
            self.last = b' ';
            self.input.consume(1);
            return Ok(());
        }
        self.skip_while(is_space)
    }

    /// Consumes bytes while `accept` holds, none of them a line end, and passes the first `limit` to `visit`. They are
    /// copied (into `buffer`) only if they cross a chunk, since most of a file goes through here.
    #[inline]
    fn take_in_line<T>(
        &mut self,
        buffer: &mut Vec<u8>,
        limit: usize,
        accept: impl Fn(u8) -> bool,
        visit: impl FnOnce(&[u8]) -> T,
    ) -> io::Result<T> {
        let chunk = fill(&mut self.input)?;
        let run = prefix(chunk, &accept);
        let length = run.len();
        if length < chunk.len() {
            let visited = visit(&run[..limit.min(length)]);
            self.last = run.last().copied().unwrap_or(self.last);
            self.input.consume(length);
            return Ok(visited);
        }
        buffer.clear();
        self.take_while(buffer, limit, accept)?;
        Ok(visit(buffer))
    }
}

/// The longest accepted prefix.
#[inline]
fn prefix(chunk: &[u8], mut accept: impl FnMut(u8) -> bool) -> &[u8] {
    let end = chunk.iter().position(|&byte| !accept(byte));
    &chunk[..end.unwrap_or(chunk.len())]
}

#[inline]
fn fill<R: BufRead>(input: &mut R) -> io::Result<&[u8]> {
    // Retry interrupted calls; other errors go to the caller.
    while let Err(error) = input.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    input.fill_buf()
}

/// 1 for a line end, 0 for the second half of `\r\n`.
#[inline]
fn ends_line(last: u8, byte: u8) -> u64 {
    u64::from(byte == b'\r' || byte == b'\n' && last != b'\r')
}

/// Decodes UTF-8, or Latin-1 as in old files. Each token is decoded on its own, so that a file that mixes both keeps its
/// names.
#[inline(always)]
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}
