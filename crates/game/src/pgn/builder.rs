//! Making a game token by token, so that it can only be one that can be read again.

use super::game::{Item, check_tag, tag_size};
use super::text::one_line;
use super::{Game, Limits, Problem, Token, is_move_word};
use crate::{Outcome, quoted};

/// Takes a game down. What is refused leaves the game as it was.
#[derive(Clone, Debug)]
pub struct Builder {
    limits: Limits,
    game: Game,
    size: usize,
    /// For the main line and each open variation in it, whether it has a move yet.
    moved: Vec<bool>,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder::new(Limits::default())
    }
}

impl Builder {
    /// An empty game.
    pub fn new(limits: Limits) -> Builder {
        Builder {
            limits,
            game: Game::default(),
            size: 0,
            moved: vec![false],
        }
    }

    /// Adds a tag, even where there is one of that name. A line end in its value becomes a space.
    pub fn tag(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        self.owned_tag(name.into(), one_line(value).into_owned())
    }

    /// Adds a tag whose value is on one line.
    pub(super) fn owned_tag(&mut self, name: String, value: String) -> Result<(), Problem> {
        check_tag(&name, &value, &self.limits)?;
        self.size = self.grown(tag_size(&name, &value))?;
        self.game.tags.push((name, value));
        Ok(())
    }

    /// Adds a token.
    pub fn token(&mut self, token: Token<'_>) -> Result<(), Problem> {
        match token {
            Token::Move(text) => self.mv(text),
            Token::Comment(text) => self.comment(text),
            Token::Nag(number) => self.push(Item::Nag(number)),
            Token::VariationStart => self.open_variation(),
            Token::VariationEnd => self.close_variation(),
        }
    }

    fn mv(&mut self, text: &str) -> Result<(), Problem> {
        if text.len() > self.limits.word {
            return Err(Problem::LongWord(self.limits.word));
        }
        if !is_move_word(text) {
            return Err(Problem::Word(quoted(text)));
        }
        self.known_move(text)
    }

    /// Adds a move that is a word of its own for sure.
    pub(super) fn known_move(&mut self, text: &str) -> Result<(), Problem> {
        self.push_text(text, |end| Item::Move { end })?;
        if let Some(moved) = self.moved.last_mut() {
            *moved = true;
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) -> Result<(), Problem> {
        let text = one_line(text);
        let text = text.trim();
        if text.len() > self.limits.comment {
            return Err(Problem::LongComment(self.limits.comment));
        }
        self.push_text(text, |end| Item::Comment { end })
    }

    fn open_variation(&mut self) -> Result<(), Problem> {
        if self.moved.len() > self.limits.depth {
            return Err(Problem::DeepVariation(self.limits.depth));
        }
        if self.moved.last() != Some(&true) {
            return Err(Problem::VariationBeforeMove);
        }
        self.push(Item::VariationStart)?;
        self.moved.push(false);
        Ok(())
    }

    fn close_variation(&mut self) -> Result<(), Problem> {
        if self.moved.len() == 1 {
            return Err(Problem::UnopenedVariation);
        }
        self.push(Item::VariationEnd)?;
        self.moved.pop();
        Ok(())
    }

    fn push(&mut self, item: Item) -> Result<(), Problem> {
        self.size = self.grown(size_of::<Item>())?;
        self.game.items.push(item);
        Ok(())
    }

    fn push_text(&mut self, text: &str, item: fn(u32) -> Item) -> Result<(), Problem> {
        let end = self.game.text.len() + text.len();
        let end = u32::try_from(end).map_err(|_| Problem::LongGame(u32::MAX as usize))?;
        self.size = self.grown(size_of::<Item>() + text.len())?;
        self.game.text.push_str(text);
        self.game.items.push(item(end));
        Ok(())
    }

    /// The size with so much more, if that is allowed.
    fn grown(&self, more: usize) -> Result<usize, Problem> {
        let size = self.size + more;
        let limit = self.limits.game;
        (size <= limit)
            .then_some(size)
            .ok_or(Problem::LongGame(limit))
    }

    /// The game with its result, once all variations are closed.
    pub fn finish(mut self, result: Option<Outcome>) -> Result<Game, Problem> {
        if self.moved.len() > 1 {
            return Err(Problem::UnclosedVariation);
        }
        self.game.result = result;
        Ok(self.game)
    }
}
