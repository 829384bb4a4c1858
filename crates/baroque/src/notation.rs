//! Moves as text: by squares or by rows and columns, with or without their captures.

use crate::{BaroquePosition, Move, RuleSet};
use quirkat_bitboard::Square;
use quirkat_game::{MoveError, Position, quoted};
use std::fmt::Write;

impl<R: RuleSet> BaroquePosition<R> {
    /// The move and its captures: `a2a6`, or `f2g2 xPg3,Lh2`.
    pub fn describe(&self, mv: Move) -> String {
        let mut text = mv.to_string();
        for (i, square) in self.victims(mv).into_iter().enumerate() {
            text.push_str(if i == 0 { " x" } else { "," });
            text.push(self.board.occupant(square).letter());
            // Writing to a string cannot fail.
            let _ = write!(text, "{square}");
        }
        text
    }

    /// The move as rows and columns from 0, row 0 on top: `6 0 2 0` is a2 to a6.
    pub fn numbers(&self, mv: Move) -> String {
        let ((from_row, from_column), (to_row, to_column)) =
            (to_row_and_column(mv.from()), to_row_and_column(mv.to()));
        format!("{from_row} {from_column} {to_row} {to_column}")
    }

    /// Reads a legal move: two squares, with or without `-`, `x`, a space or the word `move`, or rows and columns, as
    /// in `6 0 2 0`. Either may be followed by the captures, as [`describe`](Self::describe) writes them.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let illegal = |reason| MoveError::Illegal {
            text: quoted(text),
            reason,
        };
        let (squares, taken) = split_victims(text);
        let [from, to] =
            parse_squares(squares).ok_or_else(|| MoveError::Unreadable(quoted(text)))?;
        let mv = Move::new(
            from.square().map_err(illegal)?,
            to.square().map_err(illegal)?,
        );
        if !self.is_legal(mv) {
            return Err(illegal(self.refusal(mv)));
        }
        if let Some(taken) = taken {
            let described = self.describe(mv);
            let (_, victims) = split_victims(&described);
            if !victims.is_some_and(|victims| victims.eq_ignore_ascii_case(taken)) {
                return Err(illegal(format!(
                    "the move with what it takes is {described}"
                )));
            }
        }
        Ok(mv)
    }
}

/// Splits a text into the move and its list of captures, if there is one.
fn split_victims(text: &str) -> (&str, Option<&str>) {
    match text.trim_ascii().split_once(" x") {
        Some((squares, victims)) => (squares, Some(victims)),
        None => (text, None),
    }
}

/// A square as a text gives it, which may be off the board.
enum SquareText<'a> {
    /// File and rank, as in `a2`.
    Algebraic(&'a str),
    /// Row and column, each in digits.
    RowColumn(&'a str, &'a str),
}

impl SquareText<'_> {
    fn square(self) -> Result<Square, String> {
        match self {
            SquareText::Algebraic(name) => Square::named(&name.to_ascii_lowercase())
                .ok_or_else(|| format!("there is no square {name} on the board")),
            SquareText::RowColumn(row, column) => row
                .parse()
                .ok()
                .zip(column.parse().ok())
                .and_then(|(row, column)| from_row_and_column(row, column))
                .ok_or_else(|| {
                    let (row, column) = (quoted(row), quoted(column));
                    format!("rows and columns are numbered from 0 to 7, not {row} {column}")
                }),
        }
    }
}

/// Parses the two squares of a move.
fn parse_squares(text: &str) -> Option<[SquareText<'_>; 2]> {
    let mut words = text
        .split(|letter: char| letter.is_ascii_whitespace() || letter == ',')
        .filter(|word| !word.is_empty())
        .peekable();
    words.next_if(|word| word.eq_ignore_ascii_case("move"));
    // One word more than any notation has is enough to see that a text is too long.
    let words: Vec<&str> = words.take(5).collect();
    match words[..] {
        [both] => parse_joined(both),
        [from, to] => parse_pair(from, to),
        [a, b, c, d] => {
            let digits = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
            let counted = words.iter().all(digits);
            counted.then_some([SquareText::RowColumn(a, b), SquareText::RowColumn(c, d)])
        }
        _ => None,
    }
}

/// `a2a6`, `a2-a6` or `a2xa6`.
fn parse_joined(word: &str) -> Option<[SquareText<'_>; 2]> {
    let (from, rest) = word.split_at_checked(2)?;
    parse_pair(from, rest.strip_prefix(['-', 'x']).unwrap_or(rest))
}

/// Two words that look like squares, of this board or a larger one.
fn parse_pair<'a>(from: &'a str, to: &'a str) -> Option<[SquareText<'a>; 2]> {
    let is_name = |word: &str| match word.as_bytes() {
        [file, rank] => file.is_ascii_alphabetic() && rank.is_ascii_digit(),
        _ => false,
    };
    (is_name(from) && is_name(to))
        .then_some([SquareText::Algebraic(from), SquareText::Algebraic(to)])
}

/// A square as its row and column, both from 0, with row 0 at the top: `a2` is (6, 0).
pub const fn to_row_and_column(square: Square) -> (u8, u8) {
    (7 - square.rank(), square.file())
}

/// The square on a row and column, both from 0, with row 0 at the top; `None` off the board.
pub fn from_row_and_column(row: u8, column: u8) -> Option<Square> {
    (row < 8 && column < 8).then(|| Square::at(column, 7 - row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_name_every_square_once() {
        for square in Square::all() {
            let (row, column) = to_row_and_column(square);
            assert_eq!(from_row_and_column(row, column), Some(square));
        }
        assert_eq!(from_row_and_column(6, 0), Square::named("a2"));
        assert_eq!(from_row_and_column(8, 0), None);
        assert_eq!(from_row_and_column(0, 8), None);
    }
}
