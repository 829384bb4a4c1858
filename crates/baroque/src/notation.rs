//! Moves as text: every way of writing one, and what each move takes.

use crate::{BaroquePosition, Move, RuleSet, from_row_and_column};
use quirkat_bitboard::Square;
use quirkat_game::{MoveError, Position, quoted};
use std::fmt::Write;

impl<R: RuleSet> BaroquePosition<R> {
    /// The move and what it takes: `a2a6`, or `f2g2 xPg3,Lh2`.
    pub fn describe(&self, mv: Move) -> String {
        let mut text = mv.to_string();
        for (i, square) in self.victims(mv).into_iter().enumerate() {
            text.push_str(if i == 0 { " x" } else { "," });
            text.push(self.board.standing_on(square).letter());
            // Writing to a string cannot fail.
            let _ = write!(text, "{square}");
        }
        text
    }

    /// The legal move that a text means: two squares, with or without `-`, `x`, a space or the word `move`; rows and
    /// columns, as in `6 0 2 0`; either may be followed by what the move takes, as [`describe`](Self::describe) writes it.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let illegal = |reason| MoveError::Illegal {
            text: quoted(text),
            reason,
        };
        let (way, taken) = split_victims(text);
        let [from, to] = read_way(way).ok_or_else(|| MoveError::Unreadable(quoted(text)))?;
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

/// A move without its victims, and the victims by themselves if they are listed.
fn split_victims(text: &str) -> (&str, Option<&str>) {
    match text.trim_ascii().split_once(" x") {
        Some((way, victims)) => (way, Some(victims)),
        None => (text, None),
    }
}

/// A place that a text names, on the board or not.
enum Place<'a> {
    /// By file and rank.
    Named(&'a str),
    /// By row and column.
    Counted(&'a str, &'a str),
}

impl Place<'_> {
    fn square(self) -> Result<Square, String> {
        match self {
            Place::Named(name) => Square::named(&name.to_ascii_lowercase())
                .ok_or_else(|| format!("there is no square {name} on the board")),
            Place::Counted(row, column) => row
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

/// The two places that a text names, whichever way it is written.
fn read_way(text: &str) -> Option<[Place<'_>; 2]> {
    let mut words = text
        .split(|letter: char| letter.is_ascii_whitespace() || letter == ',')
        .filter(|word| !word.is_empty())
        .peekable();
    words.next_if(|word| word.eq_ignore_ascii_case("move"));
    // One word more than any notation has tells what is too long, however long it is.
    let words: Vec<&str> = words.take(5).collect();
    match words[..] {
        [both] => named_in_one(both),
        [from, to] => named(from, to),
        [a, b, c, d] => {
            let digits = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
            let counted = words.iter().all(digits);
            counted.then_some([Place::Counted(a, b), Place::Counted(c, d)])
        }
        _ => None,
    }
}

/// `a2a6`, `a2-a6` or `a2xa6`.
fn named_in_one(word: &str) -> Option<[Place<'_>; 2]> {
    let (from, rest) = word.split_at_checked(2)?;
    named(from, rest.strip_prefix(['-', 'x']).unwrap_or(rest))
}

/// Two words that look like the names of squares, of this board or a larger one.
fn named<'a>(from: &'a str, to: &'a str) -> Option<[Place<'a>; 2]> {
    let is_name = |word: &str| match word.as_bytes() {
        [file, rank] => file.is_ascii_alphabetic() && rank.is_ascii_digit(),
        _ => false,
    };
    (is_name(from) && is_name(to)).then_some([Place::Named(from), Place::Named(to)])
}
