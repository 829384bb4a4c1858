//! Positions with operations on them: EPD, as test suites are written in.
//!
//! ```
//! use quirkat_chess::{Epd, notation::san};
//!
//! let record: Epd = r#"7k/8/6K1/8/8/8/8/R7 w - - bm Ra8#; id "corner";"#.parse()?;
//! assert_eq!(record.id(), Some("corner"));
//! assert_eq!(san::write(record.position(), record.best_moves()[0]), "Ra8#");
//! # Ok::<(), quirkat_chess::EpdError>(())
//! ```

mod read;

use crate::notation::san;
use crate::{Chess, FenError, Move};
use quirkat_game::{MoveError, quoted};
use std::fmt;
use thiserror::Error;

/// Why a text is no EPD record, or an operation cannot be in one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EpdError {
    /// Not four fields, nor six.
    #[error(
        "an EPD record starts with 4 fields, or 6 with both counters, this text has {0} before its operations"
    )]
    FieldCount(usize),
    /// The fields are no position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// An operation has a name that none can have.
    #[error(
        "the opcode `{0}` is not a letter with up to 14 letters, digits or underscores after it"
    )]
    Opcode(String),
    /// A text has no end.
    #[error("the operation `{opcode}` has a text without closing quotes: `{text}`")]
    Unclosed {
        /// The operation.
        opcode: String,
        /// How the text begins.
        text: String,
    },
    /// An operand that could not be read back, or is not of the sort that its operation needs.
    #[error("the operation `{opcode}` cannot hold `{text}`")]
    Operand {
        /// The operation.
        opcode: String,
        /// The operand.
        text: String,
    },
    /// An operation without the operand it needs.
    #[error("the operation `{0}` has no operand")]
    NoOperand(String),
    /// An operand that should be a move and is none.
    #[error("the operation `{opcode}` has no move there: {error}")]
    Move {
        /// The operation.
        opcode: String,
        /// What is wrong with the move.
        error: MoveError,
    },
}

/// What an operation works with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A move, a number, or any other word.
    Word(String),
    /// A text in quotes.
    Text(String),
}

impl Operand {
    /// The word or text, without quotes.
    pub fn as_str(&self) -> &str {
        match self {
            Operand::Word(text) | Operand::Text(text) => text,
        }
    }

    /// Whether it is read back as what it is.
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

/// One operation of a record: `bm Qg6`, `id "WAC.001"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

impl Operation {
    /// An operation, if it can be written and read back.
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

    /// What is to be done or known.
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// With what.
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }

    fn first(&self) -> Result<&Operand, EpdError> {
        let none = || EpdError::NoOperand(self.opcode.clone());
        self.operands.first().ok_or_else(none)
    }

    /// The number it gives, still as text.
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

/// A position and operations on it, in their order. [`FromStr`](std::str::FromStr) and [`Display`](fmt::Display) read
/// and write a record.
///
/// Moves to play (`bm`) and to avoid (`am`) are legal moves of the position, and the counters of the position are those
/// of `hmvc` and `fmvn`, where they stand. Other operations are kept as they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    position: Chess,
    operations: Vec<Operation>,
}

impl Epd {
    /// A record of a position, with its counters where they are not those of a start.
    pub fn new(position: Chess) -> Epd {
        let (clock, number) = (position.halfmove_clock(), position.move_number());
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

    /// The position.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// All operations.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The first operation of that name.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        let mut operations = self.operations.iter();
        operations.find(|operation| operation.opcode == opcode)
    }

    /// Adds an operation. Moves must be legal, and counters are set.
    pub fn push(&mut self, operation: Operation) -> Result<(), EpdError> {
        let (clock, number) = (
            self.position.halfmove_clock().to_string(),
            self.position.move_number().to_string(),
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

    /// Reads the position again with other counters, so that FEN alone knows what they may be.
    fn set_counters(&mut self, clock: &str, number: &str) -> Result<(), FenError> {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.position.write_four_fields(&mut text);
        let fields = text.split_ascii_whitespace().chain([clock, number]);
        let position = read::position(fields)?;
        self.position = position.with_chess960(self.position.is_chess960());
        Ok(())
    }

    /// The name of the record (`id`).
    pub fn id(&self) -> Option<&str> {
        self.operation("id")?.operands.first().map(Operand::as_str)
    }

    /// The moves to play (`bm`).
    pub fn best_moves(&self) -> Vec<Move> {
        self.moves("bm")
    }

    /// The moves not to play (`am`).
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

    /// How many ways there are to play so many plies (`D1 20`), as lists for testing move generation give them.
    pub fn counts(&self) -> Vec<(u32, u64)> {
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
