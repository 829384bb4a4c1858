//! Building games token by token, and writing them in export format.

use super::movetext::is_move_word;
use super::{
    MoveNumber, PgnGame, PgnProblem, ReadLimits, StoredToken, Token, check_tag, one_line, tag_size,
};
use crate::{Outcome, Side, quoted};
use std::fmt::{self, Write};

/// Builds a game token by token, so that it can always be read back. A refused token leaves the game unchanged.
#[derive(Clone, Debug)]
pub struct PgnBuilder {
    limits: ReadLimits,
    game: PgnGame,
    size: usize,
    /// For the main line and each open variation, whether it has a move yet.
    has_moves: Vec<bool>,
}

impl Default for PgnBuilder {
    fn default() -> PgnBuilder {
        PgnBuilder::new(ReadLimits::default())
    }
}

impl PgnBuilder {
    /// An empty game.
    pub fn new(limits: ReadLimits) -> PgnBuilder {
        PgnBuilder {
            limits,
            game: PgnGame::default(),
            size: 0,
            has_moves: vec![false],
        }
    }

    /// Adds a tag, even if there is one with that name. Line ends in the value become spaces.
    pub fn tag(&mut self, name: &str, value: &str) -> Result<(), PgnProblem> {
        self.owned_tag(name.into(), one_line(value).into_owned())
    }

    /// Adds a tag without line ends in its value.
    pub(super) fn owned_tag(&mut self, name: String, value: String) -> Result<(), PgnProblem> {
        check_tag(&name, &value, &self.limits)?;
        self.size = self.grown(tag_size(&name, &value))?;
        self.game.tags.push((name, value));
        Ok(())
    }

    /// Adds a token.
    pub fn token(&mut self, token: Token<'_>) -> Result<(), PgnProblem> {
        match token {
            Token::Move(text) => self.mv(text),
            Token::Comment(text) => self.comment(text),
            Token::Nag(number) => self.push(StoredToken::Nag(number)),
            Token::VariationStart => self.open_variation(),
            Token::VariationEnd => self.close_variation(),
        }
    }

    fn mv(&mut self, text: &str) -> Result<(), PgnProblem> {
        if text.len() > self.limits.word {
            return Err(PgnProblem::LongWord(self.limits.word));
        }
        if !is_move_word(text) {
            return Err(PgnProblem::Word(quoted(text)));
        }
        self.checked_move(text)
    }

    /// Adds a move that is known to be a valid word.
    pub(super) fn checked_move(&mut self, text: &str) -> Result<(), PgnProblem> {
        self.push_text(text, |end| StoredToken::Move { end })?;
        if let Some(has_move) = self.has_moves.last_mut() {
            *has_move = true;
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) -> Result<(), PgnProblem> {
        let text = one_line(text);
        let text = text.trim();
        if text.len() > self.limits.comment {
            return Err(PgnProblem::LongComment(self.limits.comment));
        }
        self.push_text(text, |end| StoredToken::Comment { end })
    }

    fn open_variation(&mut self) -> Result<(), PgnProblem> {
        if self.has_moves.len() > self.limits.depth {
            return Err(PgnProblem::DeepVariation(self.limits.depth));
        }
        if self.has_moves.last() != Some(&true) {
            return Err(PgnProblem::VariationBeforeMove);
        }
        self.push(StoredToken::VariationStart)?;
        self.has_moves.push(false);
        Ok(())
    }

    fn close_variation(&mut self) -> Result<(), PgnProblem> {
        if self.has_moves.len() == 1 {
            return Err(PgnProblem::UnopenedVariation);
        }
        self.push(StoredToken::VariationEnd)?;
        self.has_moves.pop();
        Ok(())
    }

    fn push(&mut self, token: StoredToken) -> Result<(), PgnProblem> {
        self.size = self.grown(size_of::<StoredToken>())?;
        self.game.tokens.push(token);
        Ok(())
    }

    fn push_text(&mut self, text: &str, token: fn(u32) -> StoredToken) -> Result<(), PgnProblem> {
        let end = self.game.text.len() + text.len();
        let end = u32::try_from(end).map_err(|_| PgnProblem::LongGame(u32::MAX as usize))?;
        self.size = self.grown(size_of::<StoredToken>() + text.len())?;
        self.game.text.push_str(text);
        self.game.tokens.push(token(end));
        Ok(())
    }

    /// The size after adding `more` bytes, if within the limit.
    fn grown(&self, more: usize) -> Result<usize, PgnProblem> {
        let size = self.size + more;
        let limit = self.limits.game;
        (size <= limit)
            .then_some(size)
            .ok_or(PgnProblem::LongGame(limit))
    }

    /// Finishes the game with its result. All variations must be closed.
    pub fn finish(mut self, result: Option<Outcome>) -> Result<PgnGame, PgnProblem> {
        if self.has_moves.len() > 1 {
            return Err(PgnProblem::UnclosedVariation);
        }
        self.game.result = result;
        Ok(self.game)
    }
}

/// The PGN standard wants lines of fewer than 80 characters.
const MAX_COLUMNS: usize = 79;

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        if !self.tags.is_empty() {
            f.write_char('\n')?;
        }
        let mut lines = LineWrapper::new(f);
        write_movetext(self, &mut lines)?;
        match self.result {
            Some(outcome) => lines.word(&outcome.to_string())?,
            None => lines.word("*")?,
        }
        lines.end()
    }
}

fn write_movetext(game: &PgnGame, lines: &mut LineWrapper<'_, '_>) -> fmt::Result {
    let first = MoveNumber::first(game.setup());
    // A variation begins with the number of the last move of its line.
    let (mut last, mut number) = (first, first);
    let mut parents = Vec::new();
    // Black's move needs a number unless it directly follows White's.
    let mut needs_number = true;
    for token in game.tokens() {
        match token {
            Token::Move(text) => {
                if needs_number || number.side() == Side::White {
                    lines.word(&number.to_string())?;
                }
                lines.word(text)?;
                (last, number) = (number, number.next());
                needs_number = false;
            }
            Token::Nag(nag) => lines.word(&format!("${nag}"))?,
            Token::Comment(text) => {
                lines.comment(text)?;
                needs_number = true;
            }
            Token::VariationStart => {
                lines.open()?;
                parents.push((last, number));
                number = last;
                needs_number = true;
            }
            Token::VariationEnd => {
                lines.close()?;
                (last, number) = parents.pop().unwrap_or((first, first));
                needs_number = true;
            }
        }
    }
    Ok(())
}

/// Breaks words into lines. The last word is buffered, since a bracket may be appended to it.
struct LineWrapper<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
    buffered: String,
    /// The buffered word ends with an opening bracket, which the next word is appended to.
    after_open: bool,
}

impl<'a, 'b> LineWrapper<'a, 'b> {
    fn new(out: &'a mut fmt::Formatter<'b>) -> LineWrapper<'a, 'b> {
        LineWrapper {
            out,
            column: 0,
            buffered: String::new(),
            after_open: false,
        }
    }

    fn word(&mut self, word: &str) -> fmt::Result {
        if !(self.after_open && self.fits(word)) {
            self.flush()?;
        }
        self.buffered.push_str(word);
        self.after_open = false;
        Ok(())
    }

    fn open(&mut self) -> fmt::Result {
        self.word("(")?;
        self.after_open = true;
        Ok(())
    }

    fn close(&mut self) -> fmt::Result {
        if self.buffered.is_empty() || !self.fits(")") {
            self.flush()?;
        }
        self.buffered.push(')');
        self.after_open = false;
        Ok(())
    }

    /// Whether `word`, appended to the buffered one, still fits on a line.
    fn fits(&self, word: &str) -> bool {
        self.buffered.chars().count() + word.chars().count() <= MAX_COLUMNS
    }

    /// Writes a comment. It is broken only where reading gives the space back: at single spaces, and not before a
    /// character that is special at the start of a line.
    fn comment(&mut self, text: &str) -> fmt::Result {
        if text.contains('}') {
            // A brace in the text would close a brace comment, so it becomes a `;` comment.
            self.word(&format!(";{text}"))?;
            return self.new_line();
        }
        let text = format!("{{{text}}}");
        let mut start = 0;
        for (at, _) in text.match_indices(' ') {
            let is_breakable = |c: char| !c.is_whitespace() && !matches!(c, '[' | '%');
            if text[start..at].ends_with(|c: char| !c.is_whitespace())
                && text[at + 1..].starts_with(is_breakable)
            {
                self.word(&text[start..at])?;
                start = at + 1;
            }
        }
        self.word(&text[start..])
    }

    /// Writes the buffered word.
    fn flush(&mut self) -> fmt::Result {
        if self.buffered.is_empty() {
            return Ok(());
        }
        let width = self.buffered.chars().count();
        if self.column > 0 {
            if self.column + 1 + width > MAX_COLUMNS {
                self.out.write_char('\n')?;
                self.column = 0;
            } else {
                self.out.write_char(' ')?;
                self.column += 1;
            }
        }
        self.out.write_str(&self.buffered)?;
        self.column += width;
        self.buffered.clear();
        Ok(())
    }

    fn new_line(&mut self) -> fmt::Result {
        self.flush()?;
        self.column = 0;
        self.out.write_char('\n')
    }

    fn end(mut self) -> fmt::Result {
        self.new_line()
    }
}
