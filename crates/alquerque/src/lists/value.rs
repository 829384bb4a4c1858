//! Lists, symbols and whole numbers: all the data that the format is made of.

use quirkat_game::{Side, quoted};
use std::fmt;
use thiserror::Error;

/// A symbol, a number or a list. The empty list and `nil` are the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A symbol, in lower case: symbols do not tell the cases apart.
    Symbol(String),
    /// A whole number.
    Number(i64),
    /// A list of values.
    List(Vec<Value>),
}

/// A value where a colour was expected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a colour is `w` or `b`, not `{0}`")]
pub struct NotAColour(String);

impl Value {
    /// The empty list.
    pub const NIL: Value = Value::List(Vec::new());

    /// A symbol of that name.
    pub fn symbol(name: &str) -> Value {
        match name.to_ascii_lowercase() {
            name if name == "nil" => Value::NIL,
            name => Value::Symbol(name),
        }
    }

    /// Whether this is the empty list, which also means no.
    pub fn is_nil(&self) -> bool {
        *self == Value::NIL
    }

    /// The members, where this is a list.
    pub fn as_list(&self) -> Option<&[Value]> {
        match self {
            Value::List(members) => Some(members),
            _ => None,
        }
    }

    /// The name, where this is a symbol.
    pub fn as_symbol(&self) -> Option<&str> {
        match self {
            Value::Symbol(name) => Some(name),
            _ => None,
        }
    }

    /// What is quoted, where this is a quotation: `'x` is read as `(quote x)`.
    pub fn quotation(&self) -> Option<&Value> {
        match self.as_list()? {
            [quote, value] if quote.as_symbol() == Some("quote") => Some(value),
            _ => None,
        }
    }

    /// The value without the quotes before it.
    pub fn unquoted(&self) -> &Value {
        let mut value = self;
        while let Some(inner) = value.quotation() {
            value = inner;
        }
        value
    }

    /// The side that a colour names, quoted or not.
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

/// Writes what the reader reads, on one line.
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
