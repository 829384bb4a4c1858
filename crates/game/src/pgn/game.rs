//! A game as PGN has it: tags, a flat list of tokens, a result.

use super::text::one_line;
use super::{Limits, PgnError, Problem, Reader};
use crate::{Outcome, quoted};
use std::str::FromStr;

/// A piece of movetext.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token<'a> {
    /// A move, in whatever notation it was written.
    Move(&'a str),
    /// A comment, without the space at its ends and with a space for each line end.
    Comment(&'a str),
    /// The number of an annotation; `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6.
    Nag(u16),
    /// From here on, what could have been played in place of the last move.
    VariationStart,
    /// Back to where the variation began.
    VariationEnd,
}

/// A token, its text being what lies in the game's text between the end of the one before and its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
    Move { end: u32 },
    Comment { end: u32 },
    Nag(u16),
    VariationStart,
    VariationEnd,
}

/// A game in PGN. What it holds can be written, and reading that gives an equal game.
///
/// [`Display`](std::fmt::Display) writes it in export format, with a line end at its end; a file has an empty line
/// between games. [`Builder`](super::Builder) makes one token by token.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    pub(super) tags: Vec<(String, String)>,
    pub(super) items: Vec<Item>,
    /// The text of all moves and comments, end to end: a game is two allocations, however long it is.
    pub(super) text: String,
    pub(super) result: Option<Outcome>,
}

impl Game {
    /// The tags that every exported game begins with, and what stands in one that is not known.
    pub const ROSTER: [(&'static str, &'static str); 7] = [
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "?"),
        ("Black", "?"),
        ("Result", "*"),
    ];

    /// All tags in their order, repeated and unknown ones too.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.tags
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of the first tag of that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags()
            .find_map(|(other, value)| (other == name).then_some(value))
    }

    /// Gives the first tag of that name a value, or adds the tag at the end. A line end in the value becomes a space.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        let value = one_line(value).into_owned();
        check_tag(name, &value, &Limits::default())?;
        match self.tags.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name.into(), value)),
        }
        Ok(())
    }

    /// Puts the tags of [`ROSTER`](Game::ROSTER) first, in its order, adding those that are missing.
    pub fn complete_roster(&mut self) {
        let mut rest = std::mem::take(&mut self.tags);
        for (name, unknown) in Game::ROSTER {
            let found = rest.iter().position(|(other, _)| other == name);
            self.tags
                .push(found.map_or_else(|| (name.into(), unknown.into()), |at| rest.remove(at)));
        }
        self.tags.append(&mut rest);
    }

    /// The text of the position the game begins with, where that is not the usual start.
    pub fn setup(&self) -> Option<&str> {
        self.tag("FEN").filter(|_| self.tag("SetUp") != Some("0"))
    }

    /// The movetext. Every variation in it is closed, and stands after a move of its line.
    pub fn tokens(&self) -> impl Iterator<Item = Token<'_>> {
        let mut start = 0;
        let mut cut = move |end: u32| {
            let text = &self.text[start..end as usize];
            start = end as usize;
            text
        };
        self.items.iter().map(move |&item| match item {
            Item::Move { end } => Token::Move(cut(end)),
            Item::Comment { end } => Token::Comment(cut(end)),
            Item::Nag(number) => Token::Nag(number),
            Item::VariationStart => Token::VariationStart,
            Item::VariationEnd => Token::VariationEnd,
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

    /// The result at the end of the movetext; `None` is `*` or nothing there.
    pub fn result(&self) -> Option<Outcome> {
        self.result
    }

    /// Sets the result at the end of the movetext.
    pub fn set_result(&mut self, result: Option<Outcome>) {
        self.result = result;
    }

    /// The memory that the game's contents take, in bytes.
    pub fn size(&self) -> usize {
        let tags = self.tags.iter().map(|tag| tag_size(&tag.0, &tag.1));
        self.items.len() * size_of::<Item>() + self.text.len() + tags.sum::<usize>()
    }
}

/// The memory a tag takes.
pub(super) fn tag_size(name: &str, value: &str) -> usize {
    size_of::<(String, String)>() + name.len() + value.len()
}

/// Whether a tag can be written and read again.
pub(super) fn check_tag(name: &str, value: &str, limits: &Limits) -> Result<(), Problem> {
    if name.len() + value.len() > limits.tag {
        return Err(Problem::LongTag(limits.tag));
    }
    let readable = !name.is_empty() && name.bytes().all(super::word::is_word_byte);
    readable
        .then_some(())
        .ok_or_else(|| Problem::Tag(quoted(name)))
}

/// Reads the first game of a text.
impl FromStr for Game {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<Game, PgnError> {
        Reader::new(text.as_bytes())
            .next()
            .unwrap_or(Err(PgnError::Game {
                line: 1,
                problem: Problem::NoGame,
            }))
    }
}
