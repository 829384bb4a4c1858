//! The tokens of PGN as they stand in a stream, each held only up to its limit.

use super::source::{Source, is_line_end};
use super::text::decode;
use super::word::is_word_byte;
use super::{Limits, Problem};
use crate::quoted;
use std::borrow::Cow;
use std::io::{self, BufRead};

/// What lay before a token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    /// Nothing but space stands before the token on its line.
    pub(super) first_on_line: bool,
    /// There was an empty line.
    pub(super) empty_line: bool,
}

/// How a comment came to its end.
#[derive(Debug)]
pub(super) enum Comment<'a> {
    Closed(Cow<'a, str>),
    Wrong(Problem),
    /// It ran into a line that begins with an `Event` tag, which is now taken up to its first quote.
    RanIntoEvent,
}

/// Takes tokens from a stream.
#[derive(Debug)]
pub(super) struct Scanner<R> {
    source: Source<R>,
    limits: Limits,
    /// Bytes of the token at hand.
    bytes: Vec<u8>,
}

/// A token or what is wrong with it, if the stream can be read.
type Scanned<T> = io::Result<Result<T, Problem>>;

impl<R: BufRead> Scanner<R> {
    pub(super) fn new(input: R, limits: Limits) -> Scanner<R> {
        Scanner {
            source: Source::new(input),
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

    /// Takes one byte.
    pub(super) fn skip(&mut self) -> io::Result<()> {
        self.source.take().map(drop)
    }

    /// Takes space, and lines that begin with `%`, which are for other programs.
    pub(super) fn space(&mut self) -> io::Result<Gap> {
        let mut first_on_line = self.source.at_line_start();
        let mut empty_line = false;
        loop {
            let line = self.line();
            self.source.skip_space()?;
            first_on_line |= self.line() > line;
            empty_line |= self.line() > line + 1;
            if self.source.peek()? != Some(b'%') || !self.source.at_line_start() {
                return Ok(Gap {
                    first_on_line,
                    empty_line,
                });
            }
            self.source.skip_while(|byte| !is_line_end(byte))?;
        }
    }

    /// Takes a tag, which stands on one line.
    pub(super) fn tag(&mut self) -> Scanned<(String, String)> {
        self.skip()?;
        self.source.skip_while(is_blank)?;
        let name = self.run(self.limits.tag, is_word_byte, str::to_owned)?;
        self.source.skip_while(is_blank)?;
        if name.is_empty() || self.source.peek()? != Some(b'"') {
            self.source.skip_while(|byte| !is_line_end(byte))?;
            return Ok(Err(Problem::Tag(quoted(&name))));
        }
        self.skip()?;
        let value = self.value(&name)?;
        Ok(value.map(|value| (name, value)))
    }

    /// Takes the value of a tag behind its first quote, and the closing bracket. A quote that no bracket follows is
    /// part of the value: many writers do not escape it.
    pub(super) fn value(&mut self, name: &str) -> Scanned<String> {
        self.bytes.clear();
        // One byte more than is allowed tells a value that is too long from one that just fits.
        let limit = self.limits.tag + 1;
        loop {
            self.source.take_while(&mut self.bytes, limit, |byte| {
                !matches!(byte, b'"' | b'\\') && !is_line_end(byte)
            })?;
            match self.source.peek()? {
                Some(b'"') => {
                    self.skip()?;
                    let end = self.bytes.len();
                    self.keep(b'"', limit);
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
                            self.keep(escaped, limit);
                        }
                        _ => self.keep(b'\\', limit),
                    }
                }
                _ => return Ok(Err(Problem::UnclosedTag(quoted(name)))),
            }
        }
        Ok(if self.bytes.len() < limit {
            Ok(decode(&self.bytes).into_owned())
        } else {
            Err(Problem::LongTag(self.limits.tag))
        })
    }

    fn keep(&mut self, byte: u8, limit: usize) {
        if self.bytes.len() < limit {
            self.bytes.push(byte);
        }
    }

    /// Takes a comment in braces. Braces do not nest.
    pub(super) fn comment(&mut self) -> io::Result<Comment<'_>> {
        const EVENT: &[u8] = b"[Event \"";
        self.skip()?;
        self.bytes.clear();
        let limit = self.limits.comment + 1;
        // How much of an `Event` tag the line at hand has begun with.
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
            None => Comment::Wrong(Problem::UnclosedComment),
            Some(b'"') => Comment::RanIntoEvent,
            Some(_) if self.bytes.len() < limit => Comment::Closed(decode(&self.bytes)),
            Some(_) => Comment::Wrong(Problem::LongComment(self.limits.comment)),
        })
    }

    /// Takes a comment that goes on to the end of the line, and shows it.
    pub(super) fn line_comment<T>(
        &mut self,
        see: impl FnOnce(Result<&str, Problem>) -> T,
    ) -> io::Result<T> {
        let limit = self.limits.comment;
        self.skip()?;
        self.run(
            limit,
            |byte| !is_line_end(byte),
            |text| see(limited(text, limit, Problem::LongComment)),
        )
    }

    /// Takes a word and shows it.
    #[inline]
    pub(super) fn word<T>(
        &mut self,
        see: impl FnOnce(Result<&str, Problem>) -> T,
    ) -> io::Result<T> {
        let limit = self.limits.word;
        self.run(limit, is_word_byte, |text| {
            see(limited(text, limit, Problem::LongWord))
        })
    }

    /// Takes `$` and a number.
    pub(super) fn nag(&mut self) -> Scanned<u16> {
        self.skip()?;
        let is_digit = |byte: u8| byte.is_ascii_digit();
        self.run(self.limits.word, is_digit, |digits| {
            digits.parse().map_err(|_| Problem::Nag(quoted(digits)))
        })
    }

    /// Takes a run of `!` and `?`; of a long one, the first two count.
    pub(super) fn marks(&mut self) -> io::Result<u16> {
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

    /// Takes a run of bytes without line ends and shows it, with one byte more than `limit` if it has them.
    #[inline]
    fn run<T>(
        &mut self,
        limit: usize,
        goes_on: impl Fn(u8) -> bool,
        see: impl FnOnce(&str) -> T,
    ) -> io::Result<T> {
        self.source
            .take_in_line(&mut self.bytes, limit + 1, goes_on, |bytes| {
                see(&decode(bytes))
            })
    }
}

fn limited(text: &str, limit: usize, problem: fn(usize) -> Problem) -> Result<&str, Problem> {
    if text.len() > limit {
        Err(problem(limit))
    } else {
        Ok(text)
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}
