//! Lisp values: symbols, numbers and lists, and how they are read and written.

use quirkat_game::{Side, quoted};
use std::fmt;
use thiserror::Error;

/// A Lisp value (S-expression). The empty list and `nil` are the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A symbol in lower case; case does not matter.
    Symbol(String),
    /// A whole number.
    Number(i64),
    /// A list of values.
    List(Vec<Value>),
}

/// The value is not a colour.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a colour is `w` or `b`, not `{0}`")]
pub struct NotAColour(String);

impl Value {
    /// The empty list.
    pub const NIL: Value = Value::List(Vec::new());

    /// The symbol with that name.
    pub fn symbol(name: &str) -> Value {
        match name.to_ascii_lowercase() {
            name if name == "nil" => Value::NIL,
            name => Value::Symbol(name),
        }
    }

    /// Whether this is the empty list, which also means false.
    pub fn is_nil(&self) -> bool {
        *self == Value::NIL
    }

    /// The members of a list.
    pub fn as_list(&self) -> Option<&[Value]> {
        match self {
            Value::List(members) => Some(members),
            _ => None,
        }
    }

    /// The name of a symbol.
    pub fn as_symbol(&self) -> Option<&str> {
        match self {
            Value::Symbol(name) => Some(name),
            _ => None,
        }
    }

    /// The quoted value of a quotation; `'x` is read as `(quote x)`.
    pub fn quotation(&self) -> Option<&Value> {
        match self.as_list()? {
            [quote, value] if quote.as_symbol() == Some("quote") => Some(value),
            _ => None,
        }
    }

    /// The value without leading quotes.
    pub fn unquoted(&self) -> &Value {
        let mut value = self;
        while let Some(inner) = value.quotation() {
            value = inner;
        }
        value
    }

    /// Converts a colour, quoted or not, to a side.
    pub fn colour(&self) -> Result<Side, NotAColour> {
        self.unquoted()
            .as_symbol()
            .and_then(Side::from_letter)
            .ok_or_else(|| NotAColour(self.excerpt()))
    }

    /// The value's text, cut to fit into a message.
    pub(super) fn excerpt(&self) -> String {
        quoted(&self.to_string())
    }
}

/// Writes the value on one line, as the reader reads it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(value) = self.quotation() {
            return write!(f, "'{value}");
        }
        match self {
            Value::Symbol(name) => f.write_str(name),
            Value::Number(number) => write!(f, "{number}"),
            Value::List(members) if members.is_empty() => f.write_str("nil"),
            Value::List(members) => {
                let mut separator = "(";
                for member in members {
                    write!(f, "{separator}{member}")?;
                    separator = " ";
                }
                f.write_str(")")
            }
        }
    }
}

/// The longest text read, in bytes. Games are far shorter.
pub const MAX_TEXT: usize = 1 << 20;

/// The deepest nesting of lists and quotes read. A call with a quoted history needs five.
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
        /// The line, from 1.
        line: usize,
    },
    /// A closing parenthesis has no opening one.
    #[error("line {line}: `)` closes nothing")]
    Unopened {
        /// The line, from 1.
        line: usize,
    },
    /// The text ends inside a list; more text could complete it.
    #[error("the text ends with {open} of its lists still open")]
    Unclosed {
        /// The number of open lists.
        open: usize,
    },
    /// A quote is followed by nothing.
    #[error("line {line}: nothing follows the quote")]
    NothingQuoted {
        /// The line, from 1.
        line: usize,
    },
    /// A number does not fit into 64 bits.
    #[error("line {line}: `{number}` is too large a number")]
    Number {
        /// The number.
        number: String,
        /// The line, from 1.
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
    let mut reader = ValueReader::new(text);
    let value = reader.next().ok_or(ReadError::Nothing)??;
    match reader.next() {
        None => Ok(value),
        Some(Ok(more)) => Err(ReadError::Trailing(more.excerpt())),
        Some(Err(error)) => Err(error),
    }
}

/// Reads the values of a text one after another, up to the first error. It uses its own stack instead of recursion, so
/// that no text can overflow the program's.
#[derive(Clone, Debug)]
pub struct ValueReader<'a> {
    text: &'a str,
    /// How many bytes have been read.
    read: usize,
}

/// A lexical token.
enum Lexeme<'a> {
    Open,
    Close,
    Quote,
    Atom(&'a str),
}

/// A list or quote that is not complete yet.
struct OpenList {
    members: Vec<Value>,
    is_quote: bool,
}

impl<'a> ValueReader<'a> {
    /// Creates a reader for a text.
    pub fn new(text: &'a str) -> ValueReader<'a> {
        ValueReader { text, read: 0 }
    }

    /// The line of the last token.
    fn line(&self) -> usize {
        1 + self.text[..self.read].matches('\n').count()
    }

    fn token(&mut self) -> Option<Lexeme<'a>> {
        self.skip_blanks();
        let rest = &self.text[self.read..];
        let first = rest.chars().next()?;
        let (token, length) = match first {
            '(' => (Lexeme::Open, 1),
            ')' => (Lexeme::Close, 1),
            '\'' => (Lexeme::Quote, 1),
            _ => {
                let ends = |c: char| c.is_whitespace() || "()';".contains(c);
                let length = rest.find(ends).unwrap_or(rest.len());
                (Lexeme::Atom(&rest[..length]), length)
            }
        };
        self.read += length;
        Some(token)
    }

    /// Skips whitespace and `;` comments.
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
        let mut open: Vec<OpenList> = Vec::new();
        while let Some(token) = self.token() {
            let value = match token {
                Lexeme::Open => {
                    self.nest(&mut open, Vec::new(), false)?;
                    continue;
                }
                Lexeme::Quote => {
                    self.nest(&mut open, vec![Value::symbol("quote")], true)?;
                    continue;
                }
                Lexeme::Close => self.close(open.pop())?,
                Lexeme::Atom(text) => self.atom(text)?,
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
        open: &mut Vec<OpenList>,
        members: Vec<Value>,
        is_quote: bool,
    ) -> Result<(), ReadError> {
        if open.len() == MAX_DEPTH {
            return Err(ReadError::TooDeep { line: self.line() });
        }
        open.push(OpenList { members, is_quote });
        Ok(())
    }

    fn close(&self, innermost: Option<OpenList>) -> Result<Value, ReadError> {
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

/// Adds a value to the innermost open list and closes quotes. Returns the value if nothing is open.
fn complete(open: &mut Vec<OpenList>, mut value: Value) -> Option<Value> {
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

impl Iterator for ValueReader<'_> {
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

/// Buffers lines until they hold complete values: in a conversation a list may span several lines.
#[derive(Clone, Default, Debug)]
pub struct LineBuffer {
    text: String,
    /// The number of open lists; negative if too many were closed.
    open: isize,
    /// Whether the text ends with a quote.
    ends_with_quote: bool,
}

impl LineBuffer {
    /// Adds a line. Returns the buffered text once it is complete, or broken beyond repair; [`ValueReader`] tells which.
    pub fn push_line(&mut self, line: &str) -> Option<String> {
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
        let incomplete = self.open > 0 || self.ends_with_quote;
        let hopeless = self.open > MAX_DEPTH as isize || self.text.len() > MAX_TEXT;
        (!incomplete || hopeless).then(|| self.take_rest())
    }

    /// Removes and returns the buffered text.
    pub fn take_rest(&mut self) -> String {
        std::mem::take(self).text
    }
}
