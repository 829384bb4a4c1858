//! `quirkat fen` and `quirkat lisp`: the programs that the Gent and CS 2360 documents describe.

use crate::args::values;
use crate::output::{self, WriteError};
use anyhow::{Context, Result};
use clap::Args;
use quirkat_games::{FenManner, Lisp};
use quirkat_search::Control;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Read};

/// How many bytes of a trace to print at once.
const BUFFER: usize = 1 << 16;

#[derive(Args, Debug)]
pub(crate) struct FenArgs {
    /// The six fields of a position; and TEST, to list all next positions instead of one
    #[arg(
        required_unless_present = "like",
        value_name = "FIELD",
        allow_negative_numbers = true
    )]
    words: Vec<String>,

    /// Answer as the program of a document does: `gent`, which calls whatever it cannot answer a draw
    #[arg(long, value_name = "DOCUMENT", value_parser = FenManner::named)]
    like: Option<FenManner>,

    /// Draw the board of each position that is answered, as the document draws it
    #[arg(long, requires = "like")]
    draw: bool,

    /// What chance depends on [default: something else every time]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::seed)]
    seed: Option<u64>,
}

/// Answers a position in FEN with the next one, or with all of them.
pub(crate) fn fen(args: &FenArgs) -> Result<String> {
    let manner = args.like.unwrap_or(FenManner::OWN);
    let words: Vec<_> = args.words.iter().map(String::as_str).collect();
    let seed = args.seed.unwrap_or_else(random_seed);
    let mut text = String::new();
    for answer in manner.answer(&words, seed)? {
        text += &answer.text;
        text.push('\n');
        if args.draw {
            text += &answer.drawn(&manner);
        }
    }
    Ok(text)
}

/// A seed that differs from run to run, because the document wants moves that nobody can foresee.
fn random_seed() -> u64 {
    RandomState::new().hash_one(0)
}

#[derive(Args, Debug)]
pub(crate) struct LispArgs {
    /// Print a driver in Common Lisp, which lets a program written for the assignment answer calls, and do nothing else
    #[arg(long)]
    driver: bool,
}

/// Answers calls on standard input until it ends.
pub(crate) fn lisp(args: &LispArgs) -> Result<()> {
    if args.driver {
        return Ok(output::print(Lisp::DRIVER)?);
    }
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
