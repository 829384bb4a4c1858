//! Reading records.

use super::{Epd, EpdError, Operand, Operation};
use crate::{Chess, FenError};
use quirkat_game::quoted;
use std::str::FromStr;

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
        // An opcode starts with a letter, so numbers are the counters of FEN, as lists of counts have them.
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
        let mut record = Epd::new(position(fields)?);
        while let Some(operation) = operation(&mut rest)? {
            record.push(operation)?;
        }
        Ok(record)
    }
}

/// The position of six fields.
pub(super) fn position<'a>(fields: impl IntoIterator<Item = &'a str>) -> Result<Chess, FenError> {
    let fields: Vec<&str> = fields.into_iter().collect();
    fields.join(" ").parse()
}

/// The next word of a text, up to a space or semicolon.
fn word<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let text = rest.trim_ascii_start();
    let end = text
        .find(|c: char| c == ';' || c.is_ascii_whitespace())
        .unwrap_or(text.len());
    let (word, after) = text.split_at(end);
    *rest = after;
    (!word.is_empty()).then_some(word)
}

/// The next operation. Semicolons end one; lists of counts begin with them, too.
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
