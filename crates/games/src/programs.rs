//! Programs of documents that are called rather than played against: fields in, fields out; lists in, lists out.

use quirkat_alquerque::lists::{LineBuffer, MAX_TEXT, ValueReader};
use quirkat_opponents::alquerque::{DRIVER, call};
use quirkat_search::Control;

pub use quirkat_opponents::chess::{
    FenAnswer, FenManner, NotAPosition, Program as FenProgram, UnknownManner,
};

/// A conversation in lists. It remembers nothing but a call that is not complete yet.
#[derive(Clone, Default, Debug)]
pub struct Lisp(LineBuffer);

impl Lisp {
    /// Longer lines need not be read to their end: they are refused.
    pub const LONGEST: usize = MAX_TEXT + 1;

    /// A driver in Common Lisp: it loads a program written for the assignment, and answers calls with its functions.
    pub const DRIVER: &str = DRIVER;

    /// Hears a line, and answers every call that is complete with it by one line: a list, or `error: ` and why there is none. A
    /// trace comes before its answer, in lines that begin with a semicolon.
    pub fn hear(&mut self, line: &str, control: &Control, say: &mut dyn FnMut(&str)) {
        if let Some(text) = self.0.push_line(line) {
            answer(&text, control, say);
        }
    }

    /// Hears that nothing more comes.
    pub fn end(&mut self, control: &Control, say: &mut dyn FnMut(&str)) {
        answer(&self.0.take_rest(), control, say);
    }
}

fn answer(text: &str, control: &Control, say: &mut dyn FnMut(&str)) {
    for value in ValueReader::new(text) {
        let answer = match value {
            Ok(value) => call(&value, control, say).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match answer {
            Ok(value) => say(&value.to_string()),
            Err(error) => say(&format!("error: {error}")),
        }
    }
}
