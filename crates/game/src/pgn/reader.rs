//! Reading games from a stream, one after the other.

use super::at_hand::{AtHand, Step};
use super::scanner::{Comment, Gap, Scanner};
use super::{Game, Limits, PgnError, Problem, Token};
use crate::Outcome;
use std::io::{self, BufRead};
use std::mem;

/// Reads games in PGN from anything that can be read.
///
/// It takes what is found in the wild: no tags or no result, games without an empty line between them, any line ends,
/// move numbers of any form, annotations as signs, results inside variations (which are left out), quotes inside tags.
/// Text that is not UTF-8 is taken as Latin-1.
///
/// A game ends with its result, with a tag at the start of a line after its moves, or, while it has no moves, with an
/// `Event` tag after an empty line. A comment that runs into a line with an `Event` tag was not closed.
///
/// A broken game is an error and the reader goes on behind it. After an error of the input itself it gives nothing more.
#[derive(Debug)]
pub struct Reader<R> {
    scanner: Scanner<R>,
    limits: Limits,
    at_hand: AtHand,
    /// The start of the next game, where it showed only after it was taken.
    held: Option<Held>,
    done: bool,
}

#[derive(Debug)]
enum Held {
    /// An `Event` tag with this value.
    Event(String),
    /// An `Event` tag up to its first quote.
    EventBegun,
}

const EVENT: &str = "Event";

impl<R: BufRead> Reader<R> {
    /// A reader with the usual limits.
    pub fn new(input: R) -> Reader<R> {
        Reader::with_limits(input, Limits::default())
    }

    /// A reader with limits of one's own.
    pub fn with_limits(input: R, limits: Limits) -> Reader<R> {
        Reader {
            scanner: Scanner::new(input, limits),
            limits,
            at_hand: AtHand::new(limits),
            held: None,
            done: false,
        }
    }

    /// The line that comes next, from 1.
    pub fn line(&self) -> u64 {
        self.scanner.line()
    }

    /// Reads to the end of a game; `None` at the end of the input.
    fn game(&mut self) -> io::Result<Option<Result<Game, PgnError>>> {
        self.begin()?;
        loop {
            let gap = self.scanner.space()?;
            let Some(byte) = self.scanner.peek()? else {
                return Ok(self.at_hand.begun.then(|| self.finish(None)));
            };
            let new_game = byte == b'[' && gap.first_on_line && self.at_hand.has_moves;
            let step = if new_game {
                Step::End(None)
            } else {
                self.step(byte, gap)?
            };
            if let Step::End(result) = step {
                return Ok(Some(self.finish(result)));
            }
        }
    }

    /// Takes up what was held of this game when the last one ended.
    fn begin(&mut self) -> io::Result<()> {
        let line = self.line();
        let value = match self.held.take() {
            None => return Ok(()),
            Some(Held::Event(value)) => Ok(value),
            Some(Held::EventBegun) => self.scanner.value(EVENT)?,
        };
        match value {
            Ok(value) => self.at_hand.tag(line, EVENT.into(), value),
            Err(problem) => self.at_hand.note(line, problem),
        }
        Ok(())
    }

    /// Takes the token that begins with `byte`.
    fn step(&mut self, byte: u8, gap: Gap) -> io::Result<Step> {
        let (scanner, at_hand) = (&mut self.scanner, &mut self.at_hand);
        let line = scanner.line();
        match byte {
            b'[' if !at_hand.has_moves => return self.tag(gap),
            b'{' => return self.comment(),
            b';' => scanner.line_comment(|text| match text {
                Ok(text) => at_hand.token(line, Token::Comment(text)),
                Err(problem) => at_hand.note(line, problem),
            })?,
            b'(' | b')' => {
                scanner.skip()?;
                let opens = byte == b'(';
                at_hand.token(
                    line,
                    if opens {
                        Token::VariationStart
                    } else {
                        Token::VariationEnd
                    },
                );
            }
            b'$' => match scanner.nag()? {
                Ok(number) => at_hand.token(line, Token::Nag(number)),
                Err(problem) => at_hand.wrong_token(line, problem),
            },
            b'!' | b'?' => at_hand.token(line, Token::Nag(scanner.marks()?)),
            b'*' => {
                scanner.skip()?;
                return Ok(at_hand.result(None));
            }
            b'}' | b'[' | b']' | b'"' => {
                scanner.skip()?;
                let stray = char::from(byte).to_string();
                at_hand.wrong_token(line, Problem::Word(stray));
            }
            _ => return scanner.word(|word| at_hand.word(line, word)),
        }
        Ok(Step::On)
    }

    fn tag(&mut self, gap: Gap) -> io::Result<Step> {
        let line = self.line();
        match self.scanner.tag()? {
            Ok((name, value)) => {
                if name == EVENT && gap.empty_line && self.at_hand.has_tags {
                    self.held = Some(Held::Event(value));
                    return Ok(Step::End(None));
                }
                self.at_hand.tag(line, name, value);
            }
            Err(problem) => {
                self.at_hand.has_tags = true;
                self.at_hand.note(line, problem);
            }
        }
        Ok(Step::On)
    }

    fn comment(&mut self) -> io::Result<Step> {
        let line = self.line();
        match self.scanner.comment()? {
            Comment::Closed(text) => self.at_hand.token(line, Token::Comment(&text)),
            Comment::Wrong(problem) => self.at_hand.note(line, problem),
            Comment::RanIntoEvent => {
                self.at_hand.note(line, Problem::UnclosedComment);
                self.held = Some(Held::EventBegun);
                return Ok(Step::End(None));
            }
        }
        Ok(Step::On)
    }

    fn finish(&mut self, result: Option<Outcome>) -> Result<Game, PgnError> {
        let line = self.line();
        mem::replace(&mut self.at_hand, AtHand::new(self.limits)).finish(line, result)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, PgnError>;

    fn next(&mut self) -> Option<Result<Game, PgnError>> {
        if self.done {
            return None;
        }
        match self.game() {
            Ok(Some(game)) => Some(game),
            Ok(None) => {
                self.done = true;
                None
            }
            Err(source) => {
                self.done = true;
                let line = self.line();
                Some(Err(PgnError::Read { line, source }))
            }
        }
    }
}
