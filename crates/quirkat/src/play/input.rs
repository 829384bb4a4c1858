//! Where lines come from: a terminal, with editing, history and completion, or anything else.

use super::completion::Words;
use quirkat_uci::{Line, Lines};
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use std::io::{self, IsTerminal, StdinLock};

/// Lines that somebody types or a program sends.
pub(super) enum Input {
    /// A person.
    Terminal(Box<Editor<Words, MemHistory>>),
    /// Anything else.
    Stream(Lines<StdinLock<'static>>),
}

/// What came in.
pub(super) enum Entered {
    Line(String),
    /// Nothing to go by: a line that is too long, or a person who wants to be somewhere else.
    Nothing(&'static str),
    End,
}

impl Input {
    pub(super) fn open() -> Input {
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let editor = terminal.then(editor).flatten();
        editor.map_or_else(
            || Input::Stream(Lines::new(io::stdin().lock())),
            |editor| Input::Terminal(Box::new(editor)),
        )
    }

    /// Whether a person is there to look.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Input::Terminal(_))
    }

    /// The next line. The words are what can be completed; the prompt is shown to people only.
    pub(super) fn next(&mut self, prompt: &str, words: impl FnOnce() -> Words) -> Entered {
        match self {
            Input::Terminal(editor) => {
                editor.set_helper(Some(words()));
                match editor.readline(prompt) {
                    Ok(line) => Entered::Line(line),
                    Err(ReadlineError::Interrupted) => Entered::Nothing("`quit` or Ctrl-D leaves"),
                    Err(_) => Entered::End,
                }
            }
            Input::Stream(lines) => match lines.next_line() {
                Line::Text(line) => Entered::Line(line),
                Line::TooLong => Entered::Nothing("a line is too long to be read"),
                Line::End => Entered::End,
            },
        }
    }
}

fn editor() -> Option<Editor<Words, MemHistory>> {
    let config = Config::builder().auto_add_history(true).build();
    Editor::with_history(config, MemHistory::new()).ok()
}
