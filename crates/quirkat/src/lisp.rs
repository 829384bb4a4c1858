//! `quirkat lisp`: the functions of the CS 2360 document, lists in and lists out.

use crate::output::{self, WriteError};
use anyhow::{Context, Result};
use quirkat_search::Control;
use quirkat_session::Lisp;
use std::io::{self, BufRead, Read};

/// So much of a trace is printed at once.
const MUCH: usize = 1 << 16;

pub(crate) fn run() -> Result<()> {
    let mut input = io::stdin().lock();
    let (mut lisp, mut voice) = (Lisp::default(), Voice::default());
    let control = Control::default();
    loop {
        let line = next_line(&mut input).context("cannot read standard input")?;
        match &line {
            Some(line) => lisp.hear(line, &control, &mut |text| voice.say(text, &control)),
            None => lisp.end(&control, &mut |text| voice.say(text, &control)),
        }
        voice.finish()?;
        if line.is_none() {
            return Ok(());
        }
    }
}

/// The next line, or as much of it as is needed to refuse it; what is not UTF-8 is replaced.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let most = Lisp::LONGEST;
    input.take(most as u64).read_until(b'\n', &mut bytes)?;
    if bytes.len() == most && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    let line = String::from_utf8_lossy(&bytes).into_owned();
    Ok((!line.is_empty()).then_some(line))
}

/// Prints lines, many at a time where there are many.
struct Voice {
    waiting: String,
    /// What came of printing: a search cannot fail halfway, so it is asked afterwards.
    printed: Result<(), WriteError>,
}

impl Default for Voice {
    fn default() -> Voice {
        Voice {
            waiting: String::new(),
            printed: Ok(()),
        }
    }
}

impl Voice {
    fn say(&mut self, line: &str, control: &Control) {
        self.waiting += line;
        self.waiting.push('\n');
        if self.waiting.len() > MUCH {
            self.print();
        }
        if self.printed.is_err() {
            control.stop();
        }
    }

    fn print(&mut self) {
        if self.printed.is_ok() {
            self.printed = output::print(&self.waiting);
        }
        self.waiting.clear();
    }

    /// Prints what is left, and tells what came of all of it.
    fn finish(&mut self) -> Result<(), WriteError> {
        if !self.waiting.is_empty() {
            self.print();
        }
        std::mem::replace(&mut self.printed, Ok(()))
    }
}
