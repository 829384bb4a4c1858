//! Whole values out of lines: in a conversation a list may go over many of them.

use super::{MAX_DEPTH, MAX_TEXT};

/// Gathers lines until nothing in them waits for more.
#[derive(Clone, Default, Debug)]
pub struct Gatherer {
    text: String,
    /// How many lists are open; less than none where one too many was closed.
    open: isize,
    /// Whether the last word is a quote.
    ends_with_quote: bool,
}

impl Gatherer {
    /// Takes a line in. Gives all that was gathered once it is whole, or so wrong that no line could mend it; a
    /// [`Reader`](super::Reader) tells which.
    pub fn take(&mut self, line: &str) -> Option<String> {
        for c in line.chars() {
            match c {
                ';' => break,
                '(' => self.open += 1,
                ')' => self.open -= 1,
                _ => {}
            }
            if !c.is_whitespace() {
                self.ends_with_quote = c == '\'';
            }
        }
        self.text += line;
        if !line.ends_with('\n') {
            self.text.push('\n');
        }
        let waits = self.open > 0 || self.ends_with_quote;
        let hopeless = self.open > MAX_DEPTH as isize || self.text.len() > MAX_TEXT;
        (!waits || hopeless).then(|| self.rest())
    }

    /// What is gathered and not whole yet, which is forgotten.
    pub fn rest(&mut self) -> String {
        std::mem::take(self).text
    }
}
