//! What is said, a whole line at a time, from whichever thread.

use std::fmt;
use std::io::Write;
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
