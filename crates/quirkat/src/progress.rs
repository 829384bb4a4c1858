//! A line on standard error that tells a person how far something is. Where standard error is no terminal there is none.

use crate::output::{self, WriteError};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// For something that takes as long as it takes.
    pub(crate) fn open() -> Progress {
        Progress::new(ProgressBar::new_spinner(), "{msg} {elapsed}")
    }

    /// For something with that many steps.
    pub(crate) fn of(steps: usize) -> Progress {
        Progress::new(
            ProgressBar::new(steps as u64),
            "{wide_bar} {pos} of {len}, {msg}, {eta} left",
        )
    }

    /// For something with that many steps and more than a line to tell.
    pub(crate) fn with_text(steps: usize) -> Progress {
        Progress::new(
            ProgressBar::new(steps as u64),
            "{msg}\n{wide_bar} {pos} of {len}, {eta} left",
        )
    }

    fn new(bar: ProgressBar, template: &str) -> Progress {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress(bar)
    }

    /// Says what is being done.
    pub(crate) fn tell(&self, text: String) {
        self.0.set_message(text);
    }

    /// One step more is done.
    pub(crate) fn step(&self) {
        self.0.inc(1);
    }

    /// So many steps were done before.
    pub(crate) fn skip(&self, steps: u64) {
        self.0.set_position(steps);
        self.0.reset_eta();
    }

    /// Says something on standard error that stays there.
    pub(crate) fn note(&self, line: &str) {
        self.0.println(line);
    }

    /// Prints a result, out of the way of the progress line.
    pub(crate) fn print(&self, text: &str) -> Result<(), WriteError> {
        self.0.suspend(|| output::print(text))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
