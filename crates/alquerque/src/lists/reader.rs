//! Reading lists from text, with a stack of its own instead of recursion, so that no text can exhaust the program's.

use super::Value;
use quirkat_game::quoted;
use thiserror::Error;

/// The longest text that is read, in bytes. The longest games take a small part of it.
pub const MAX_TEXT: usize = 1 << 20;

/// The deepest nesting of lists and quotes that is read. A call with a quoted history needs five.
pub const MAX_DEPTH: usize = 32;

/// Why a text is not a value.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReadError {
    /// The text is longer than [`MAX_TEXT`].
    #[error("the text is {0} bytes long, more than the {MAX_TEXT} that are read")]
    TooLong(usize),
    /// Lists are nested deeper than [`MAX_DEPTH`].
    #[error("line {line}: lists are nested more than {MAX_DEPTH} deep")]
    TooDeep {
        /// Where, counted from 1.
        line: usize,
    },
    /// A closing parenthesis has no opening one.
    #[error("line {line}: `)` closes nothing")]
    Unopened {
        /// Where, counted from 1.
        line: usize,
    },
    /// The text ends inside a list; more text could complete it.
    #[error("the text ends with {open} of its lists still open")]
    Unclosed {
        /// How many lists are open.
        open: usize,
    },
    /// A quote is followed by nothing.
    #[error("line {line}: nothing follows the quote")]
    NothingQuoted {
        /// Where, counted from 1.
        line: usize,
    },
    /// A number does not fit into 64 bits.
    #[error("line {line}: `{number}` is too large a number")]
    Number {
        /// The number.
        number: String,
        /// Where, counted from 1.
        line: usize,
    },
    /// The text holds no value where one was expected.
    #[error("there is nothing to read")]
    Nothing,
    /// The text goes on where it should end.
    #[error("`{0}` follows the end of the list")]
    Trailing(String),
}

/// Reads a text that holds exactly one value.
pub fn read(text: &str) -> Result<Value, ReadError> {
    let mut reader = Reader::new(text);
    let value = reader.next().ok_or(ReadError::Nothing)??;
    match reader.next() {
        None => Ok(value),
        Some(Ok(more)) => Err(ReadError::Trailing(more.excerpt())),
        Some(Err(error)) => Err(error),
    }
}

/// Reads the values of a text one after another, and nothing more after an error.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    /// How much of the text is read.
    read: usize,
}

/// The smallest parts of a text.
enum Token<'a> {
    Open,
    Close,
    Quote,
    Atom(&'a str),
}

/// A list, or a quote, that waits for more.
struct Open {
    members: Vec<Value>,
    is_quote: bool,
}

impl<'a> Reader<'a> {
    /// A reader at the beginning of a text.
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader { text, read: 0 }
    }

    /// Where the last token read stands.
    fn line(&self) -> usize {
        1 + self.text[..self.read].matches('\n').count()
    }

    fn token(&mut self) -> Option<Token<'a>> {
        self.skip_blanks();
        let rest = &self.text[self.read..];
        let first = rest.chars().next()?;
        let (token, length) = match first {
            '(' => (Token::Open, 1),
            ')' => (Token::Close, 1),
            '\'' => (Token::Quote, 1),
            _ => {
                let ends = |c: char| c.is_whitespace() || "()';".contains(c);
                let length = rest.find(ends).unwrap_or(rest.len());
                (Token::Atom(&rest[..length]), length)
            }
        };
        self.read += length;
        Some(token)
    }

    /// Skips white space, and comments from a semicolon to the end of the line.
    fn skip_blanks(&mut self) {
        loop {
            let rest = self.text[self.read..].trim_start();
            self.read = self.text.len() - rest.len();
            if !rest.starts_with(';') {
                return;
            }
            self.read += rest.find('\n').unwrap_or(rest.len());
        }
    }

    fn value(&mut self) -> Result<Option<Value>, ReadError> {
        if self.text.len() > MAX_TEXT {
            return Err(ReadError::TooLong(self.text.len()));
        }
        let mut open: Vec<Open> = Vec::new();
        while let Some(token) = self.token() {
            let value = match token {
                Token::Open => {
                    self.nest(&mut open, Vec::new(), false)?;
                    continue;
                }
                Token::Quote => {
                    self.nest(&mut open, vec![Value::symbol("quote")], true)?;
                    continue;
                }
                Token::Close => self.close(open.pop())?,
                Token::Atom(text) => self.atom(text)?,
            };
            if let Some(value) = complete(&mut open, value) {
                return Ok(Some(value));
            }
        }
        match open.iter().filter(|open| !open.is_quote).count() {
            _ if open.is_empty() => Ok(None),
            0 => Err(ReadError::NothingQuoted { line: self.line() }),
            open => Err(ReadError::Unclosed { open }),
        }
    }

    fn nest(
        &self,
        open: &mut Vec<Open>,
        members: Vec<Value>,
        is_quote: bool,
    ) -> Result<(), ReadError> {
        if open.len() == MAX_DEPTH {
            return Err(ReadError::TooDeep { line: self.line() });
        }
        open.push(Open { members, is_quote });
        Ok(())
    }

    fn close(&self, innermost: Option<Open>) -> Result<Value, ReadError> {
        match innermost {
            None => Err(ReadError::Unopened { line: self.line() }),
            Some(open) if open.is_quote => Err(ReadError::NothingQuoted { line: self.line() }),
            Some(open) => Ok(Value::List(open.members)),
        }
    }

    fn atom(&self, text: &str) -> Result<Value, ReadError> {
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Value::symbol(text));
        }
        text.parse()
            .map(Value::Number)
            .map_err(|_| ReadError::Number {
                number: quoted(text),
                line: self.line(),
            })
    }
}

/// Puts a value where it belongs. Gives it back when it belongs nowhere, being the whole.
fn complete(open: &mut Vec<Open>, mut value: Value) -> Option<Value> {
    while let Some(mut innermost) = open.pop() {
        innermost.members.push(value);
        if !innermost.is_quote {
            open.push(innermost);
            return None;
        }
        value = Value::List(innermost.members);
    }
    Some(value)
}

impl Iterator for Reader<'_> {
    type Item = Result<Value, ReadError>;

    fn next(&mut self) -> Option<Result<Value, ReadError>> {
        let value = self.value();
        if value.is_err() {
            self.text = "";
            self.read = 0;
        }
        value.transpose()
    }
}
