//! Writing games in export format.

use super::turn::Turn;
use super::{Game, Token};
use crate::Side;
use std::fmt::{self, Write};

/// The standard wants fewer than 80 characters on a line.
const WIDTH: usize = 79;

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        if !self.tags.is_empty() {
            f.write_char('\n')?;
        }
        let mut lines = Lines::new(f);
        write_moves(self, &mut lines)?;
        match self.result {
            Some(outcome) => lines.word(&outcome.to_string())?,
            None => lines.word("*")?,
        }
        lines.end()
    }
}

fn write_moves(game: &Game, lines: &mut Lines<'_, '_>) -> fmt::Result {
    let first = Turn::first(game.setup());
    // The turn before the last move of a line is where a variation begins.
    let (mut last, mut turn) = (first, first);
    let mut outer = Vec::new();
    // Black's moves have a number where White's does not stand right before them.
    let mut numbered = true;
    for token in game.tokens() {
        match token {
            Token::Move(text) => {
                if numbered || turn.side() == Side::White {
                    lines.word(&turn.to_string())?;
                }
                lines.word(text)?;
                (last, turn) = (turn, turn.next());
                numbered = false;
            }
            Token::Nag(number) => lines.word(&format!("${number}"))?,
            Token::Comment(text) => {
                lines.comment(text)?;
                numbered = true;
            }
            Token::VariationStart => {
                lines.open()?;
                outer.push((last, turn));
                turn = last;
                numbered = true;
            }
            Token::VariationEnd => {
                lines.close()?;
                (last, turn) = outer.pop().unwrap_or((first, first));
                numbered = true;
            }
        }
    }
    Ok(())
}

/// Words set into lines. The last word is held back, since a bracket may join it.
struct Lines<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
    held: String,
    /// The held word ends with an opening bracket, which the next word joins.
    open: bool,
}

impl<'a, 'b> Lines<'a, 'b> {
    fn new(out: &'a mut fmt::Formatter<'b>) -> Lines<'a, 'b> {
        Lines {
            out,
            column: 0,
            held: String::new(),
            open: false,
        }
    }

    fn word(&mut self, word: &str) -> fmt::Result {
        if !(self.open && self.fits(word)) {
            self.release()?;
        }
        self.held.push_str(word);
        self.open = false;
        Ok(())
    }

    fn open(&mut self) -> fmt::Result {
        self.word("(")?;
        self.open = true;
        Ok(())
    }

    fn close(&mut self) -> fmt::Result {
        if self.held.is_empty() || !self.fits(")") {
            self.release()?;
        }
        self.held.push(')');
        self.open = false;
        Ok(())
    }

    /// Whether the held word with this one joined has room on a line.
    fn fits(&self, word: &str) -> bool {
        self.held.chars().count() + word.chars().count() <= WIDTH
    }

    /// Sets a comment, breaking it where a reader gives back a space: at a single space, and not before what means
    /// something at the start of a line.
    fn comment(&mut self, text: &str) -> fmt::Result {
        if text.contains('}') {
            // No brace can close this one; the end of the line does.
            self.word(&format!(";{text}"))?;
            return self.new_line();
        }
        let text = format!("{{{text}}}");
        let mut start = 0;
        for (at, _) in text.match_indices(' ') {
            let breaks = |c: char| !c.is_whitespace() && !matches!(c, '[' | '%');
            if text[start..at].ends_with(|c: char| !c.is_whitespace())
                && text[at + 1..].starts_with(breaks)
            {
                self.word(&text[start..at])?;
                start = at + 1;
            }
        }
        self.word(&text[start..])
    }

    /// Writes the held word.
    fn release(&mut self) -> fmt::Result {
        if self.held.is_empty() {
            return Ok(());
        }
        let width = self.held.chars().count();
        if self.column > 0 {
            if self.column + 1 + width > WIDTH {
                self.out.write_char('\n')?;
                self.column = 0;
            } else {
                self.out.write_char(' ')?;
                self.column += 1;
            }
        }
        self.out.write_str(&self.held)?;
        self.column += width;
        self.held.clear();
        Ok(())
    }

    fn new_line(&mut self) -> fmt::Result {
        self.release()?;
        self.column = 0;
        self.out.write_char('\n')
    }

    fn end(mut self) -> fmt::Result {
        self.new_line()
    }
}
