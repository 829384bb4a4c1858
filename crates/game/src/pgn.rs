//! PGN: reading, writing and replaying games.
//!
//! [`PgnReader`] and [`PgnGame`] know the notation but no game: to them a move is a word. [`Record`](crate::Record)
//! gives it a meaning.
//!
//! A game is a flat list of [`Token`]s with variations as brackets, so nothing here recurses on its input. The reader
//! holds one game at a time, within [`ReadLimits`]. A broken or oversized game is one error, and the games after it are
//! still read.
//!
//! ```
//! use quirkat_game::pgn::{PgnReader, Token};
//!
//! let text = "[Event \"Friendly\"]\n\n1. c4c3! {bold} b2c3 (1... d2d3) 1-0\n";
//! let game = PgnReader::new(text.as_bytes()).next().unwrap()?;
//! assert_eq!(game.tag("Event"), Some("Friendly"));
//! assert_eq!(game.main_line().collect::<Vec<_>>(), ["c4c3", "b2c3"]);
//! assert!(game.tokens().any(|token| token == Token::Comment("bold")));
//! # Ok::<(), quirkat_game::pgn::PgnError>(())
//! ```

mod movetext;
mod reader;
mod replay;
mod scanner;
mod writer;

pub use movetext::{MoveNumber, Token, is_move_word};
pub use reader::PgnReader;
pub use replay::{ReplayError, validate_variations};
pub use writer::PgnBuilder;

use crate::{Outcome, quoted};
use movetext::is_word_byte;
use std::borrow::Cow;
use std::io;
use std::str::FromStr;
use thiserror::Error;

/// A token as stored. The text of a move or comment lies in the game's text between the previous token's end and its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StoredToken {
    Move { end: u32 },
    Comment { end: u32 },
    Nag(u16),
    VariationStart,
    VariationEnd,
}

/// A game in PGN: tag pairs, movetext and a result. Writing it and reading it back gives an equal game.
///
/// [`Display`](std::fmt::Display) writes export format with a final line end; put an empty line between the games of a
/// file. [`PgnBuilder`] makes a game token by token.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    tags: Vec<(String, String)>,
    tokens: Vec<StoredToken>,
    /// The text of all moves and comments in one string, so that a long game needs few allocations.
    text: String,
    result: Option<Outcome>,
}

impl PgnGame {
    /// The seven tag roster that every exported game begins with, and the values for what is unknown.
    pub const ROSTER: [(&'static str, &'static str); 7] = [
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "?"),
        ("Black", "?"),
        ("Result", "*"),
    ];

    /// All tag pairs in order, with repeated and unknown ones.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.tags
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of the first tag with that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags()
            .find_map(|(other, value)| (other == name).then_some(value))
    }

    /// Sets the first tag with that name, or appends the tag. Line ends in the value become spaces.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), PgnProblem> {
        let value = one_line(value).into_owned();
        check_tag(name, &value, &ReadLimits::default())?;
        match self.tags.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name.into(), value)),
        }
        Ok(())
    }

    /// Moves the tags of [`ROSTER`](PgnGame::ROSTER) to the front in its order, and adds the missing ones.
    pub fn complete_roster(&mut self) {
        let mut rest = std::mem::take(&mut self.tags);
        for (name, unknown) in PgnGame::ROSTER {
            let found = rest.iter().position(|(other, _)| other == name);
            self.tags
                .push(found.map_or_else(|| (name.into(), unknown.into()), |at| rest.remove(at)));
        }
        self.tags.append(&mut rest);
    }

    /// The start position's text, if the game does not begin from the usual start.
    pub fn setup(&self) -> Option<&str> {
        self.tag("FEN").filter(|_| self.tag("SetUp") != Some("0"))
    }

    /// The movetext. Every variation is closed and follows a move of its line.
    pub fn tokens(&self) -> impl Iterator<Item = Token<'_>> {
        let mut start = 0;
        let mut cut = move |end: u32| {
            let text = &self.text[start..end as usize];
            start = end as usize;
            text
        };
        self.tokens.iter().map(move |&token| match token {
            StoredToken::Move { end } => Token::Move(cut(end)),
            StoredToken::Comment { end } => Token::Comment(cut(end)),
            StoredToken::Nag(number) => Token::Nag(number),
            StoredToken::VariationStart => Token::VariationStart,
            StoredToken::VariationEnd => Token::VariationEnd,
        })
    }

    /// The moves outside all variations.
    pub fn main_line(&self) -> impl Iterator<Item = &str> {
        let mut depth = 0usize;
        self.tokens().filter_map(move |token| {
            match token {
                Token::VariationStart => depth += 1,
                Token::VariationEnd => depth -= 1,
                Token::Move(text) if depth == 0 => return Some(text),
                _ => {}
            }
            None
        })
    }

    /// The result at the end of the movetext; `None` if it is `*` or missing.
    pub fn result(&self) -> Option<Outcome> {
        self.result
    }

    /// Sets the result at the end of the movetext.
    pub fn set_result(&mut self, result: Option<Outcome>) {
        self.result = result;
    }

    /// The memory used by the game's contents, in bytes.
    pub fn size(&self) -> usize {
        let tags = self.tags.iter().map(|tag| tag_size(&tag.0, &tag.1));
        self.tokens.len() * size_of::<StoredToken>() + self.text.len() + tags.sum::<usize>()
    }
}

/// Reads the first game of a text.
impl FromStr for PgnGame {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<PgnGame, PgnError> {
        PgnReader::new(text.as_bytes())
            .next()
            .unwrap_or(Err(PgnError::Game {
                line: 1,
                problem: PgnProblem::NoGame,
            }))
    }
}

/// The memory used by a tag pair.
fn tag_size(name: &str, value: &str) -> usize {
    size_of::<(String, String)>() + name.len() + value.len()
}

/// Checks that a tag pair can be written and read back.
fn check_tag(name: &str, value: &str, limits: &ReadLimits) -> Result<(), PgnProblem> {
    if name.len() + value.len() > limits.tag {
        return Err(PgnProblem::LongTag(limits.tag));
    }
    let readable = !name.is_empty() && name.bytes().all(is_word_byte);
    readable
        .then_some(())
        .ok_or_else(|| PgnProblem::Tag(quoted(name)))
}

/// The text with a space for each line end.
fn one_line(text: &str) -> Cow<'_, str> {
    if text.contains(['\n', '\r']) {
        Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " "))
    } else {
        Cow::Borrowed(text)
    }
}

/// The date a number of days after 1 January 1970, as the tag `Date` has it. Years start in March here, which puts the leap day at their end.
pub fn date_text(days: u64) -> String {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}.{month:02}.{day:02}", era * 400 + year + next)
}

/// Size limits per game, so that no input can exhaust memory. A game beyond a limit is an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadLimits {
    /// Bytes in the name and value of a tag.
    pub tag: usize,
    /// Bytes in a move or another word.
    pub word: usize,
    /// Bytes in a comment.
    pub comment: usize,
    /// Nesting depth of variations.
    pub depth: usize,
    /// Bytes of memory for the whole game ([`PgnGame::size`]).
    pub game: usize,
}

impl Default for ReadLimits {
    /// Far beyond real games: the longest annotated ones take a few hundred kilobytes.
    fn default() -> ReadLimits {
        ReadLimits {
            tag: 16 << 10,
            word: 255,
            comment: 1 << 20,
            depth: 1000,
            game: 16 << 20,
        }
    }
}

/// A mistake in a PGN game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PgnProblem {
    /// A tag is not a name and a quoted value.
    #[error("a tag is not a name and a quoted value: `{0}`")]
    Tag(String),
    /// A tag does not end on its line.
    #[error("the tag `{0}` is not closed on its line")]
    UnclosedTag(String),
    /// A tag exceeds the limit.
    #[error("a tag is longer than {0} bytes")]
    LongTag(usize),
    /// A comment runs into the next game or the end of the input.
    #[error("a comment is not closed")]
    UnclosedComment,
    /// A comment exceeds the limit.
    #[error("a comment is longer than {0} bytes")]
    LongComment(usize),
    /// A word exceeds the limit.
    #[error("a word is longer than {0} bytes")]
    LongWord(usize),
    /// A word that movetext cannot contain.
    #[error("`{0}` cannot stand among moves")]
    Word(String),
    /// A `$` without a valid NAG.
    #[error("`${0}` is not an annotation's number")]
    Nag(String),
    /// A `)` without a `(`.
    #[error("a variation is closed that was not opened")]
    UnopenedVariation,
    /// A `(` without a `)`.
    #[error("a variation is not closed")]
    UnclosedVariation,
    /// Variations are nested beyond the limit.
    #[error("variations are nested deeper than {0}")]
    DeepVariation(usize),
    /// A variation with no move to replace.
    #[error("a variation stands before the first move of its line")]
    VariationBeforeMove,
    /// The game exceeds the limit.
    #[error("the game takes more than {0} bytes")]
    LongGame(usize),
    /// The text contains no game.
    #[error("there is no game")]
    NoGame,
}

/// Why a reader could not return a game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PgnError {
    /// The game is broken; the reader goes on with the next one.
    #[error("line {line}: {problem}")]
    Game {
        /// The line of the mistake, from 1.
        line: u64,
        /// The mistake.
        problem: PgnProblem,
    },
    /// The input cannot be read; the reader stops.
    #[error("reading fails after line {line}: {error}")]
    Read {
        /// The last line read, from 1.
        line: u64,
        /// The system's error.
        error: io::Error,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        for (days, date) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (11016, "2000.02.29"),
            (11017, "2000.03.01"),
            (19722, "2023.12.31"),
            (20513, "2026.03.01"),
            (47540, "2100.02.28"),
            (47541, "2100.03.01"),
        ] {
            assert_eq!(date_text(days), date);
        }
    }
}
