//! `quirkat fen` and `quirkat lisp`: the programs that the Gent and CS 2360 documents describe.

use crate::args::values;
use crate::output::{self, WriteError};
use anyhow::{Context, Result};
use clap::Args;
use quirkat_games::{FenProgram, Lisp};
use quirkat_search::Control;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Read};

/// The word that lists all next positions.
const LIST_ALL: &str = "TEST";
/// Printed if there is no next position.
const NO_MOVE: &str = "DRAW";
/// How many bytes of a trace to print at once.
const BUFFER: usize = 1 << 16;

#[derive(Args, Debug)]
pub(crate) struct FenArgs {
    /// The six fields of a position; and TEST, to list all next positions instead of one
    #[arg(required = true, value_name = "FIELD", allow_negative_numbers = true)]
    words: Vec<String>,

    /// What chance depends on [default: something else every time]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::seed)]
    seed: Option<u64>,
}

/// Answers a position in FEN with the next one, or with all of them.
pub(crate) fn fen(args: &FenArgs) -> Result<String> {
    let words = args.words.iter().map(String::as_str);
    let (list_all, fields): (Vec<_>, Vec<_>) = words.partition(|&word| word == LIST_ALL);
    let program = FenProgram::read(&fields.join(" "))?;
    let mut positions = if list_all.is_empty() {
        let seed = args.seed.unwrap_or_else(random_seed);
        program.next(seed).into_iter().collect()
    } else {
        program.all()
    };
    if positions.is_empty() {
        positions.push(NO_MOVE.to_owned());
    }
    Ok(positions.join("\n") + "\n")
}

/// A seed that differs from run to run, because the document wants moves that nobody can foresee.
fn random_seed() -> u64 {
    RandomState::new().hash_one(LIST_ALL)
}

/// Answers calls on standard input until it ends.
pub(crate) fn lisp() -> Result<()> {
    let mut input = io::stdin().lock();
    let (mut lisp, mut out) = (Lisp::default(), LispOutput::default());
    let control = Control::default();
    loop {
        let line = next_line(&mut input).context("cannot read standard input")?;
        match &line {
            Some(line) => lisp.hear(line, &control, &mut |text| out.write_line(text, &control)),
            None => lisp.end(&control, &mut |text| out.write_line(text, &control)),
        }
        out.finish()?;
        if line.is_none() {
            return Ok(());
        }
    }
}

/// The next line, cut where it is too long to be accepted. Invalid UTF-8 is replaced.
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

/// Standard output, buffered for long traces.
struct LispOutput {
    waiting: String,
    /// Whether printing failed. A search cannot fail, so this is checked after it.
    printed: Result<(), WriteError>,
}

impl Default for LispOutput {
    fn default() -> LispOutput {
        LispOutput {
            waiting: String::new(),
            printed: Ok(()),
        }
    }
}

impl LispOutput {
    fn write_line(&mut self, line: &str, control: &Control) {
        self.waiting += line;
        self.waiting.push('\n');
        if self.waiting.len() > BUFFER {
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

    /// Prints what is left, and returns the first failure.
    fn finish(&mut self) -> Result<(), WriteError> {
        if !self.waiting.is_empty() {
            self.print();
        }
        std::mem::replace(&mut self.printed, Ok(()))
    }
}
