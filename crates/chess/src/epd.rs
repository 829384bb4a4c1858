//! EPD: positions with operations such as best moves, the format of test suites.
//!
//! ```
//! use quirkat_chess::{Epd, notation::san};
//!
//! let epd: Epd = r#"7k/8/6K1/8/8/8/8/R7 w - - bm Ra8#; id "corner";"#.parse()?;
//! assert_eq!(epd.id(), Some("corner"));
//! assert_eq!(san::write(epd.position(), epd.best_moves()[0]), "Ra8#");
//! # Ok::<(), quirkat_chess::EpdError>(())
//! ```

use crate::notation::san;
use crate::{Chess, FenError, Move};
use quirkat_game::{MoveError, quoted};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is not EPD, or an operation cannot be part of it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EpdError {
    /// The number of fields before the operations is neither four nor six.
    #[error(
        "an EPD record starts with 4 fields, or 6 with both counters, this text has {0} before its operations"
    )]
    FieldCount(usize),
    /// The fields are not a position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// An opcode is malformed.
    #[error(
        "the opcode `{0}` is not a letter with up to 14 letters, digits or underscores after it"
    )]
    Opcode(String),
    /// A quoted operand is not closed.
    #[error("the operation `{opcode}` has a text without closing quotes: `{text}`")]
    Unclosed {
        /// The opcode.
        opcode: String,
        /// The operand as far as it goes.
        text: String,
    },
    /// An operand that could not be read back, or has the wrong type for its opcode.
    #[error("the operation `{opcode}` cannot hold `{text}`")]
    Operand {
        /// The opcode.
        opcode: String,
        /// The operand.
        text: String,
    },
    /// An operation without the operand it needs.
    #[error("the operation `{0}` has no operand")]
    NoOperand(String),
    /// An operand that should be a legal move and is not.
    #[error("the operation `{opcode}` has no move there: {error}")]
    Move {
        /// The opcode.
        opcode: String,
        /// What is wrong with the move.
        error: MoveError,
    },
}

/// An operand of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A move, a number, or any other word.
    Word(String),
    /// A quoted string.
    Text(String),
}

impl Operand {
    /// The operand without quotes.
    pub fn as_str(&self) -> &str {
        match self {
            Operand::Word(text) | Operand::Text(text) => text,
        }
    }

    /// Whether parsing what is written gives the same operand.
    fn can_be_written(&self) -> bool {
        match self {
            Operand::Text(text) => !text.contains(['"', '\n', '\r']),
            Operand::Word(word) => {
                let breaks = |c: char| c == ';' || c.is_ascii_whitespace();
                !word.is_empty() && !word.starts_with('"') && !word.contains(breaks)
            }
        }
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Word(word) => f.write_str(word),
            Operand::Text(text) => write!(f, "\"{text}\""),
        }
    }
}

/// An operation: `bm Qg6`, `id "WAC.001"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

impl Operation {
    /// An operation, unless it could not be written and read back.
    pub fn new(opcode: &str, operands: Vec<Operand>) -> Result<Operation, EpdError> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let named = opcode.starts_with(|first: char| first.is_ascii_alphabetic());
        if !named || opcode.len() > 15 || !opcode.bytes().all(fits) {
            return Err(EpdError::Opcode(quoted(opcode)));
        }
        if let Some(operand) = operands.iter().find(|operand| !operand.can_be_written()) {
            return Err(EpdError::Operand {
                opcode: opcode.to_owned(),
                text: quoted(operand.as_str()),
            });
        }
        Ok(Operation {
            opcode: opcode.to_owned(),
            operands,
        })
    }

    /// The name of the operation, such as `bm`.
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// The operands, in their order.
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }

    fn first(&self) -> Result<&Operand, EpdError> {
        let none = || EpdError::NoOperand(self.opcode.clone());
        self.operands.first().ok_or_else(none)
    }

    /// The number that is its first operand, as text.
    fn number(&self) -> Result<&str, EpdError> {
        match self.first()? {
            Operand::Word(word) => Ok(word),
            Operand::Text(text) => Err(EpdError::Operand {
                opcode: self.opcode.clone(),
                text: quoted(text),
            }),
        }
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        for operand in &self.operands {
            write!(f, " {operand}")?;
        }
        f.write_str(";")
    }
}

/// A position and its operations, in their order. [`FromStr`] and [`Display`](fmt::Display) read and write EPD.
///
/// Best moves (`bm`) and moves to avoid (`am`) are legal in the position, and `hmvc` and `fmvn` set its counters. Other
/// operations are kept as they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    position: Chess,
    operations: Vec<Operation>,
}

impl Epd {
    /// EPD of a position, with `hmvc` and `fmvn` unless its counters are 0 and 1.
    pub fn new(position: Chess) -> Epd {
        let (clock, number) = (position.halfmove_clock(), position.fullmove_number());
        let counter = |opcode: &str, count: u32| Operation {
            opcode: opcode.to_owned(),
            operands: vec![Operand::Word(count.to_string())],
        };
        let mut operations = Vec::new();
        if (clock, number) != (0, 1) {
            operations.push(counter("hmvc", clock.into()));
            operations.push(counter("fmvn", number));
        }
        Epd {
            position,
            operations,
        }
    }

    /// The position, with the counters that operations set.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// All operations, in their order.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The first operation with this opcode.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        let mut operations = self.operations.iter();
        operations.find(|operation| operation.opcode == opcode)
    }

    /// Appends an operation. Moves must be legal; counters change the position.
    pub fn push(&mut self, operation: Operation) -> Result<(), EpdError> {
        let (clock, number) = (
            self.position.halfmove_clock().to_string(),
            self.position.fullmove_number().to_string(),
        );
        match operation.opcode.as_str() {
            "bm" | "am" => self.check_moves(&operation)?,
            "hmvc" => self.set_counters(operation.number()?, &number)?,
            "fmvn" => self.set_counters(&clock, operation.number()?)?,
            _ => {}
        }
        self.operations.push(operation);
        Ok(())
    }

    fn check_moves(&self, operation: &Operation) -> Result<(), EpdError> {
        operation.first()?;
        for operand in &operation.operands {
            san::read(&self.position, operand.as_str()).map_err(|error| EpdError::Move {
                opcode: operation.opcode.clone(),
                error,
            })?;
        }
        Ok(())
    }

    /// Parses the position again with other counters, so that only FEN checks their range.
    fn set_counters(&mut self, clock: &str, number: &str) -> Result<(), FenError> {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.position.write_four_fields(&mut text);
        let fields = text.split_ascii_whitespace().chain([clock, number]);
        let position = position(fields)?;
        self.position = position.with_chess960(self.position.is_chess960());
        Ok(())
    }

    /// The name of the position (`id`).
    pub fn id(&self) -> Option<&str> {
        self.operation("id")?.operands.first().map(Operand::as_str)
    }

    /// The best moves (`bm`).
    pub fn best_moves(&self) -> Vec<Move> {
        self.moves("bm")
    }

    /// The moves to avoid (`am`).
    pub fn avoid_moves(&self) -> Vec<Move> {
        self.moves("am")
    }

    fn moves(&self, opcode: &str) -> Vec<Move> {
        let operations = self.operations.iter();
        let moves = operations.filter(|operation| operation.opcode == opcode);
        moves
            .flat_map(|operation| &operation.operands)
            .filter_map(|operand| san::read(&self.position, operand.as_str()).ok())
            .collect()
    }

    /// The perft counts by depth (`D1 20`), as perft suites give them.
    pub fn perft_counts(&self) -> Vec<(u32, u64)> {
        let count = |operation: &Operation| {
            let depth = operation.opcode.strip_prefix('D')?.parse().ok()?;
            let count = operation.operands.first()?.as_str().parse().ok()?;
            Some((depth, count))
        };
        self.operations.iter().filter_map(count).collect()
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.write_four_fields(f)?;
        for operation in &self.operations {
            write!(f, " {operation}")?;
        }
        Ok(())
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(text: &str) -> Result<Epd, EpdError> {
        let mut rest = text;
        let mut fields = Vec::with_capacity(6);
        while fields.len() < 4
            && let Some(field) = word(&mut rest)
        {
            fields.push(field);
        }
        // An opcode starts with a letter, so numbers are the counters of FEN, as perft suites have them.
        while fields.len() < 6
            && rest
                .trim_ascii_start()
                .starts_with(|c: char| c.is_ascii_digit())
            && let Some(field) = word(&mut rest)
        {
            fields.push(field);
        }
        match fields.len() {
            4 => fields.extend(["0", "1"]),
            6 => {}
            count => return Err(EpdError::FieldCount(count)),
        }
        let mut epd = Epd::new(position(fields)?);
        while let Some(operation) = operation(&mut rest)? {
            epd.push(operation)?;
        }
        Ok(epd)
    }
}

/// Parses the six fields of FEN.
fn position<'a>(fields: impl IntoIterator<Item = &'a str>) -> Result<Chess, FenError> {
    let fields: Vec<&str> = fields.into_iter().collect();
    fields.join(" ").parse()
}

/// Takes the next word, up to a space or semicolon.
fn word<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let text = rest.trim_ascii_start();
    let end = text
        .find(|c: char| c == ';' || c.is_ascii_whitespace())
        .unwrap_or(text.len());
    let (word, after) = text.split_at(end);
    *rest = after;
    (!word.is_empty()).then_some(word)
}

/// Takes the next operation. Semicolons end one; in perft suites they also precede one.
fn operation(rest: &mut &str) -> Result<Option<Operation>, EpdError> {
    *rest = rest.trim_start_matches(|c: char| c == ';' || c.is_ascii_whitespace());
    let Some(opcode) = word(rest) else {
        return Ok(None);
    };
    let mut operands = Vec::new();
    loop {
        *rest = rest.trim_ascii_start();
        if let Some(text) = rest.strip_prefix('"') {
            let (text, after) = text.split_once('"').ok_or_else(|| EpdError::Unclosed {
                opcode: quoted(opcode),
                text: quoted(text),
            })?;
            operands.push(Operand::Text(text.to_owned()));
            *rest = after;
        } else if let Some(word) = word(rest) {
            operands.push(Operand::Word(word.to_owned()));
        } else {
            return Operation::new(opcode, operands).map(Some);
        }
    }
}
