//! The two streams of a conversation: lines of bounded length in, whole lines out.

use std::fmt;
use std::io::{BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Where the protocol is written. Threads share it; their lines never mix.
pub(crate) struct Output<'w> {
    writer: Mutex<&'w mut (dyn Write + Send)>,
    broken: AtomicBool,
}

impl<'w> Output<'w> {
    pub(crate) fn new(writer: &'w mut (dyn Write + Send)) -> Output<'w> {
        Output {
            writer: Mutex::new(writer),
            broken: AtomicBool::new(false),
        }
    }

    /// Says a line, or several, at once: whoever listens waits for it.
    pub(crate) fn say(&self, line: impl fmt::Display) {
        let text = format!("{line}\n");
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writer
            .write_all(text.as_bytes())
            .and_then(|()| writer.flush());
        if written.is_err() {
            self.broken.store(true, Relaxed);
        }
    }

    /// Tells a person something that is no part of an answer.
    pub(crate) fn remark(&self, text: impl fmt::Display) {
        self.say(format_args!("info string {text}"));
    }

    /// Whether nobody listens any more.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.load(Relaxed)
    }
}

/// More than any game takes; whatever else is sent, memory stays small.
const LONGEST: u64 = 1 << 20;

/// What came in.
#[derive(PartialEq, Eq, Debug)]
pub enum Line {
    /// A line, with what is not UTF-8 replaced.
    Text(String),
    /// A line longer than any sensible one; it was skipped.
    TooLong,
    /// Nothing more will come.
    End,
}

/// Reads line by line.
#[derive(Debug)]
pub struct Lines<R>(R);

impl<R: BufRead> Lines<R> {
    /// The lines of an input.
    pub fn new(input: R) -> Lines<R> {
        Lines(input)
    }

    /// The next line. An input that breaks off has ended; its last line may lack a line feed.
    pub fn next_line(&mut self) -> Line {
        let mut bytes = Vec::new();
        let read = (&mut self.0).take(LONGEST).read_until(b'\n', &mut bytes);
        if read.is_err() || bytes.is_empty() {
            return Line::End;
        }
        if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
            return match self.0.skip_until(b'\n') {
                Ok(_) => Line::TooLong,
                Err(_) => Line::End,
            };
        }
        Line::Text(String::from_utf8_lossy(&bytes).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_comes_whatever_its_bytes() {
        let mut lines = Lines::new(&b"uci\r\n\n\xff\0\nquit"[..]);
        for text in ["uci\r\n", "\n", "\u{fffd}\0\n", "quit"] {
            assert_eq!(lines.next_line(), Line::Text(text.to_owned()));
        }
        assert_eq!(lines.next_line(), Line::End);
    }

    #[test]
    fn a_line_without_end_is_skipped_and_the_next_one_read() {
        let mut input = vec![b'x'; 3 << 20];
        input.extend_from_slice(b"\nquit\n");
        let mut lines = Lines::new(&input[..]);
        assert_eq!(lines.next_line(), Line::TooLong);
        assert_eq!(lines.next_line(), Line::Text("quit\n".to_owned()));
        assert_eq!(lines.next_line(), Line::End);
    }
}
