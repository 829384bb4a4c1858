//! What a command writes: results on standard output, as text or JSON, and progress and errors on standard error.

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, Error, Result};
use indicatif::{ProgressBar, ProgressStyle};
use quirkat_game::{Ending, quoted};
use quirkat_machine::{OutputError, OutputFile};
use quirkat_search::{Bound, DisplayScore, Score};
use serde::Serialize;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::time::Duration;
use thiserror::Error;

/// Standard output did not take the result.
#[derive(Debug, Error)]
#[error("cannot write the result: {0}")]
pub(crate) struct WriteError(io::Error);

impl WriteError {
    /// Whether the reader has closed the pipe.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        self.0.kind() == ErrorKind::BrokenPipe
    }
}

/// Prints text and flushes it.
pub(crate) fn print(text: &str) -> Result<(), WriteError> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(WriteError)
}

/// Opens a file for a result. One that is there already is refused unless `force` is on.
pub(crate) fn open_file(path: &Path, force: bool) -> Result<OutputFile> {
    let opened = OutputFile::open(path, force).map_err(|error| match error {
        OutputError::Exists => Error::msg("it exists already; `--force` replaces it"),
        other => other.into(),
    });
    opened.with_context(|| cannot_write(path))
}

/// Opens a file and writes it, in place of one that may be there.
pub(crate) fn replace_file(path: &Path, text: &str) -> Result<()> {
    let written = OutputFile::open(path, true).and_then(|file| file.write(text.as_bytes()));
    written.with_context(|| cannot_write(path))
}

/// The beginning of the sentence on a file that cannot be written.
pub(crate) fn cannot_write(path: &Path) -> String {
    format!("cannot write `{}`", quoted(&path.to_string_lossy()))
}

/// Prints an error on one line, with control characters escaped. A closed standard error is not an error of its own.
pub(crate) fn print_error(sentence: &str) {
    let mut line = String::from("error: ");
    for c in sentence.chars() {
        if c.is_control() {
            line.extend(c.escape_debug());
        } else {
            line.push(c);
        }
    }
    print_note(&line);
}

/// Prints a line on standard error, and ignores failure to do so.
pub(crate) fn print_note(line: &str) {
    let _ = io::stderr()
        .lock()
        .write_all(format!("{line}\n").as_bytes());
}

/// Whether to print colours: on a terminal, unless `NO_COLOR` or a similar variable forbids it.
pub(crate) fn colours() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// A score as people read it, with a mark if it is only a bound.
pub(crate) fn score_text(score: Score, bound: Bound) -> String {
    let mark = match bound {
        Bound::Lower => "≥",
        Bound::Upper => "≤",
        Bound::Exact | Bound::None => "",
    };
    format!("{mark}{}", DisplayScore::from(score))
}

/// A progress line on standard error. It shows only on a terminal.
pub(crate) struct ProgressLine(ProgressBar);

impl ProgressLine {
    /// A spinner, for work of unknown length.
    pub(crate) fn spinner() -> ProgressLine {
        ProgressLine::new(ProgressBar::new_spinner(), "{msg} {elapsed}")
    }

    /// A bar, for a known number of steps.
    pub(crate) fn bar(steps: usize) -> ProgressLine {
        ProgressLine::new(
            ProgressBar::new(steps as u64),
            "{wide_bar} {pos} of {len}, {msg}, {eta} left",
        )
    }

    /// A bar below a message of several lines.
    pub(crate) fn bar_below_text(steps: usize) -> ProgressLine {
        ProgressLine::new(
            ProgressBar::new(steps as u64),
            "{msg}\n{wide_bar} {pos} of {len}, {eta} left",
        )
    }

    fn new(bar: ProgressBar, template: &str) -> ProgressLine {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        ProgressLine(bar)
    }

    /// Sets the message.
    pub(crate) fn tell(&self, text: String) {
        self.0.set_message(text);
    }

    /// Counts one more step as done.
    pub(crate) fn step(&self) {
        self.0.inc(1);
    }

    /// So many steps are done, of so many that there are by now.
    pub(crate) fn at(&self, done: usize, steps: usize) {
        self.0.set_length(steps as u64);
        self.0.set_position(done as u64);
    }

    /// Starts after steps done by an earlier run, which the estimate of time left ignores.
    pub(crate) fn skip(&self, steps: u64) {
        self.0.set_position(steps);
        self.0.reset_eta();
    }

    /// Prints a lasting line on standard error, above the progress line.
    pub(crate) fn note(&self, line: &str) {
        self.0.println(line);
    }

    /// The same, also where standard error is no terminal.
    #[cfg(feature = "fleet")]
    pub(crate) fn note_anywhere(&self, line: &str) {
        self.0.suspend(|| print_note(line));
    }

    /// Prints a result without garbling the progress line.
    pub(crate) fn print(&self, text: &str) -> Result<(), WriteError> {
        self.0.suspend(|| print(text))
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// A JSON object on a line of its own.
pub(crate) fn json_line(object: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(object)? + "\n")
}

/// The end of a game as JSON.
#[derive(Serialize)]
pub(crate) struct EndingJson {
    result: String,
    reason: &'static str,
}

impl From<Ending> for EndingJson {
    fn from(ending: Ending) -> EndingJson {
        EndingJson {
            result: ending.outcome.to_string(),
            reason: ending.reason,
        }
    }
}

/// The answer of a search command if the game is over.
#[derive(Serialize)]
struct OverJson {
    ending: EndingJson,
}

/// What a search command prints if the game is over.
pub(crate) fn over(ending: Ending, json: bool) -> Result<String> {
    if json {
        let ending = ending.into();
        json_line(&OverJson { ending })
    } else {
        Ok(format!("over {ending}\n"))
    }
}

/// A score for the side to move, as JSON.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ScoreJson {
    /// Hundredths of the game's smallest piece.
    Value(i32),
    /// The side to move wins in this many moves.
    WinsIn(u32),
    /// The side to move loses in this many moves.
    LosesIn(u32),
}

impl From<Score> for ScoreJson {
    fn from(score: Score) -> ScoreJson {
        match DisplayScore::from(score) {
            DisplayScore::Value(value) => ScoreJson::Value(value),
            DisplayScore::WinIn(plies) => ScoreJson::WinsIn(plies.div_ceil(2)),
            DisplayScore::LossIn(plies) => ScoreJson::LosesIn(plies.div_ceil(2)),
        }
    }
}

/// A bound as JSON names it.
pub(crate) fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Lower => "lower",
        Bound::Upper => "upper",
        Bound::Exact | Bound::None => "exact",
    }
}
