//! Reading games from a stream.

use super::movetext::{MovetextWord, classify};
use super::scanner::{CommentEnd, Scanner, Whitespace};
use super::{PgnBuilder, PgnError, PgnGame, PgnProblem, ReadLimits, Token};
use crate::Outcome;
use std::io::{self, BufRead};
use std::mem;
use std::ops::ControlFlow;

/// Reads PGN games from a stream.
///
/// It is lenient: tags or results may be missing, games need no empty line between them, line ends and move numbers may
/// have any form, annotations may be signs, and quotes inside tags need no escape. Results inside variations are ignored.
/// Text that is not UTF-8 is read as Latin-1.
///
/// A game ends at its result, at a tag that starts a line after its moves, or, if it has no moves, at an `Event` tag
/// after an empty line. A comment that runs into a line with an `Event` tag was not closed.
///
/// A broken game is an error, and the reader continues after it. An I/O error is the last item.
#[derive(Debug)]
pub struct PgnReader<R> {
    scanner: Scanner<R>,
    limits: ReadLimits,
    partial: PartialGame,
    /// The start of the next game, if it was consumed to find the end of the last one.
    next_game: Option<NextGame>,
    done: bool,
}

/// What was already consumed of the next game.
#[derive(Debug)]
enum NextGame {
    /// An `Event` tag with this value.
    Event(String),
    /// An `Event` tag up to its first quote.
    EventOpened,
}

const EVENT: &str = "Event";

impl<R: BufRead> PgnReader<R> {
    /// Creates a reader with the default limits.
    pub fn new(input: R) -> PgnReader<R> {
        PgnReader::with_limits(input, ReadLimits::default())
    }

    /// Creates a reader with other limits.
    pub fn with_limits(input: R, limits: ReadLimits) -> PgnReader<R> {
        PgnReader {
            scanner: Scanner::new(input, limits),
            limits,
            partial: PartialGame::new(limits),
            next_game: None,
            done: false,
        }
    }

    /// The current line, from 1.
    pub fn line(&self) -> u64 {
        self.scanner.line()
    }

    /// Reads one game; `None` at the end of the input.
    fn game(&mut self) -> io::Result<Option<Result<PgnGame, PgnError>>> {
        self.begin()?;
        loop {
            let whitespace = self.scanner.whitespace()?;
            let Some(byte) = self.scanner.peek()? else {
                return Ok(self.partial.begun.then(|| self.finish(None)));
            };
            let new_game = byte == b'[' && whitespace.first_on_line && self.partial.has_moves;
            let flow = if new_game {
                ControlFlow::Break(None)
            } else {
                self.token(byte, whitespace)?
            };
            if let ControlFlow::Break(result) = flow {
                return Ok(Some(self.finish(result)));
            }
        }
    }

    /// Starts with what was already consumed of this game.
    fn begin(&mut self) -> io::Result<()> {
        let line = self.line();
        let value = match self.next_game.take() {
            None => return Ok(()),
            Some(NextGame::Event(value)) => Ok(value),
            Some(NextGame::EventOpened) => self.scanner.tag_value(EVENT)?,
        };
        match value {
            Ok(value) => self.partial.tag(line, EVENT.into(), value),
            Err(problem) => self.partial.fail(line, problem),
        }
        Ok(())
    }

    /// Reads the token that begins with `byte`.
    fn token(&mut self, byte: u8, whitespace: Whitespace) -> io::Result<Flow> {
        let (scanner, partial) = (&mut self.scanner, &mut self.partial);
        let line = scanner.line();
        match byte {
            b'[' if !partial.has_moves => return self.tag(whitespace),
            b'{' => return self.comment(),
            b';' => scanner.line_comment(|text| match text {
                Ok(text) => partial.token(line, Token::Comment(text)),
                Err(problem) => partial.fail(line, problem),
            })?,
            b'(' | b')' => {
                scanner.skip()?;
                let opens = byte == b'(';
                partial.token(
                    line,
                    if opens {
                        Token::VariationStart
                    } else {
                        Token::VariationEnd
                    },
                );
            }
            b'$' => match scanner.nag()? {
                Ok(number) => partial.token(line, Token::Nag(number)),
                Err(problem) => partial.fail_in_movetext(line, problem),
            },
            b'!' | b'?' => partial.token(line, Token::Nag(scanner.suffix_annotation()?)),
            b'*' => {
                scanner.skip()?;
                return Ok(partial.result(None));
            }
            b'}' | b'[' | b']' | b'"' => {
                scanner.skip()?;
                let stray = char::from(byte).to_string();
                partial.fail_in_movetext(line, PgnProblem::Word(stray));
            }
            _ => return scanner.word(|word| partial.word(line, word)),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn tag(&mut self, whitespace: Whitespace) -> io::Result<Flow> {
        let line = self.line();
        match self.scanner.tag()? {
            Ok((name, value)) => {
                if name == EVENT && whitespace.empty_line && self.partial.has_tags {
                    self.next_game = Some(NextGame::Event(value));
                    return Ok(ControlFlow::Break(None));
                }
                self.partial.tag(line, name, value);
            }
            Err(problem) => {
                self.partial.has_tags = true;
                self.partial.fail(line, problem);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn comment(&mut self) -> io::Result<Flow> {
        let line = self.line();
        match self.scanner.brace_comment()? {
            CommentEnd::Closed(text) => self.partial.token(line, Token::Comment(&text)),
            CommentEnd::Broken(problem) => self.partial.fail(line, problem),
            CommentEnd::RanIntoEvent => {
                self.partial.fail(line, PgnProblem::UnclosedComment);
                self.next_game = Some(NextGame::EventOpened);
                return Ok(ControlFlow::Break(None));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn finish(&mut self, result: Option<Outcome>) -> Result<PgnGame, PgnError> {
        let line = self.line();
        mem::replace(&mut self.partial, PartialGame::new(self.limits)).finish(line, result)
    }
}

impl<R: BufRead> Iterator for PgnReader<R> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Result<PgnGame, PgnError>> {
        if self.done {
            return None;
        }
        match self.game() {
            Ok(Some(game)) => Some(game),
            Ok(None) => {
                self.done = true;
                None
            }
            Err(error) => {
                self.done = true;
                let line = self.line();
                Some(Err(PgnError::Read { line, error }))
            }
        }
    }
}

/// The game being read, broken or not.
#[derive(Debug)]
struct PartialGame {
    builder: PgnBuilder,
    /// The first mistake and its line. The rest of the game is skipped.
    problem: Option<(u64, PgnProblem)>,
    /// Whether it has anything but whitespace and move numbers.
    begun: bool,
    has_tags: bool,
    has_moves: bool,
    /// Open variations, counted even in a broken game.
    depth: usize,
}

/// Whether the game goes on, or ends with a result.
type Flow = ControlFlow<Option<Outcome>>;

impl PartialGame {
    fn new(limits: ReadLimits) -> PartialGame {
        PartialGame {
            builder: PgnBuilder::new(limits),
            problem: None,
            begun: false,
            has_tags: false,
            has_moves: false,
            depth: 0,
        }
    }

    /// Notes a mistake; only the first one counts.
    fn fail(&mut self, line: u64, problem: PgnProblem) {
        self.begun = true;
        self.problem.get_or_insert((line, problem));
    }

    /// Notes a mistake in the movetext, so that later tags belong to the next game.
    fn fail_in_movetext(&mut self, line: u64, problem: PgnProblem) {
        self.has_moves = true;
        self.fail(line, problem);
    }

    /// Changes the game, unless it is already broken.
    fn add(&mut self, line: u64, change: impl FnOnce(&mut PgnBuilder) -> Result<(), PgnProblem>) {
        self.begun = true;
        if self.problem.is_none()
            && let Err(problem) = change(&mut self.builder)
        {
            self.fail(line, problem);
        }
    }

    fn token(&mut self, line: u64, token: Token<'_>) {
        match token {
            Token::VariationStart => self.depth += 1,
            Token::VariationEnd => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.has_moves |= !matches!(token, Token::Comment(_));
        self.add(line, |builder| builder.token(token));
    }

    fn tag(&mut self, line: u64, name: String, value: String) {
        self.has_tags = true;
        self.add(line, |builder| builder.owned_tag(name, value));
    }

    fn finish(self, line: u64, result: Option<Outcome>) -> Result<PgnGame, PgnError> {
        let broken = |(line, problem)| PgnError::Game { line, problem };
        match self.problem {
            Some(problem) => Err(broken(problem)),
            None => self
                .builder
                .finish(result)
                .map_err(|problem| broken((line, problem))),
        }
    }

    fn word(&mut self, line: u64, word: Result<&str, PgnProblem>) -> Flow {
        match word.map(classify) {
            Ok(MovetextWord::Ignored) => {}
            Ok(MovetextWord::Result(result)) => return self.result(result),
            Ok(MovetextWord::Nag(number)) => self.token(line, Token::Nag(number)),
            // The builder refuses it: at the start of a line it would hide the line.
            Ok(MovetextWord::Move(text)) if text.starts_with('%') => {
                self.token(line, Token::Move(text));
            }
            Ok(MovetextWord::Move(text)) => {
                self.has_moves = true;
                self.add(line, |builder| builder.checked_move(text));
            }
            Err(problem) => self.fail_in_movetext(line, problem),
        }
        ControlFlow::Continue(())
    }

    /// A result ends the game. Inside a variation it is ignored.
    fn result(&self, result: Option<Outcome>) -> Flow {
        if self.depth == 0 {
            ControlFlow::Break(result)
        } else {
            ControlFlow::Continue(())
        }
    }
}
