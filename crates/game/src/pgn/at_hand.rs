//! The game that a reader is in the middle of, broken or not.

use super::word::{self, Word};
use super::{Builder, Game, Limits, PgnError, Problem, Token};
use crate::Outcome;

/// The game that is being read.
#[derive(Debug)]
pub(super) struct AtHand {
    builder: Builder,
    /// The first thing wrong with it. What follows in the game is passed over.
    problem: Option<(u64, Problem)>,
    /// Whether there is anything of it but space and numbers.
    pub(super) begun: bool,
    pub(super) has_tags: bool,
    pub(super) has_moves: bool,
    /// Open variations, counted on through a broken game.
    depth: usize,
}

/// Whether a token ends the game.
pub(super) enum Step {
    On,
    End(Option<Outcome>),
}

impl AtHand {
    pub(super) fn new(limits: Limits) -> AtHand {
        AtHand {
            builder: Builder::new(limits),
            problem: None,
            begun: false,
            has_tags: false,
            has_moves: false,
            depth: 0,
        }
    }

    pub(super) fn note(&mut self, line: u64, problem: Problem) {
        self.begun = true;
        self.problem.get_or_insert((line, problem));
    }

    /// Notes something that would have been a move, so that tags after it are of the next game.
    pub(super) fn wrong_token(&mut self, line: u64, problem: Problem) {
        self.has_moves = true;
        self.note(line, problem);
    }

    /// Adds to the game, unless it is broken already.
    fn add(&mut self, line: u64, change: impl FnOnce(&mut Builder) -> Result<(), Problem>) {
        self.begun = true;
        if self.problem.is_none()
            && let Err(problem) = change(&mut self.builder)
        {
            self.note(line, problem);
        }
    }

    pub(super) fn token(&mut self, line: u64, token: Token<'_>) {
        match token {
            Token::VariationStart => self.depth += 1,
            Token::VariationEnd => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.has_moves |= !matches!(token, Token::Comment(_));
        self.add(line, |builder| builder.token(token));
    }

    pub(super) fn tag(&mut self, line: u64, name: String, value: String) {
        self.has_tags = true;
        self.add(line, |builder| builder.owned_tag(name, value));
    }

    pub(super) fn finish(self, line: u64, result: Option<Outcome>) -> Result<Game, PgnError> {
        let broken = |(line, problem)| PgnError::Game { line, problem };
        match self.problem {
            Some(problem) => Err(broken(problem)),
            None => self
                .builder
                .finish(result)
                .map_err(|problem| broken((line, problem))),
        }
    }

    pub(super) fn word(&mut self, line: u64, word: Result<&str, Problem>) -> Step {
        match word.map(word::read) {
            Ok(Word::Nothing) => {}
            Ok(Word::Result(result)) => return self.result(result),
            Ok(Word::Nag(number)) => self.token(line, Token::Nag(number)),
            Ok(Word::Move(text)) if text.starts_with('%') => self.token(line, Token::Move(text)),
            Ok(Word::Move(text)) => {
                self.has_moves = true;
                self.add(line, |builder| builder.known_move(text));
            }
            Err(problem) => self.wrong_token(line, problem),
        }
        Step::On
    }

    /// A result ends the game. Inside a variation it says how that would have ended, which nothing here can hold.
    pub(super) fn result(&self, result: Option<Outcome>) -> Step {
        if self.depth == 0 {
            Step::End(result)
        } else {
            Step::On
        }
    }
}
