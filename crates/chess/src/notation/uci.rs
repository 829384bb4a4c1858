//! Moves as two squares: UCI (`e2e4`, `e7e8q`, `e1g1`, in Chess960 `e1h1`), and the plain form (`move e2 e4`,
//! `move e7 e8 Q`).

use super::parse::{Interpretation, MovePattern, ParsedMove, StrippedText, resolve};
use super::san::square;
use super::{push_square, squares};
use crate::{Chess, Move, PieceKind};
use quirkat_bitboard::Square;
use quirkat_game::{MoveError, quoted};

/// Writes a legal move in UCI notation.
pub fn write(position: &Chess, mv: Move) -> String {
    let (from, to) = squares(position, mv);
    let mut text = String::with_capacity(5);
    push_square(&mut text, from);
    push_square(&mut text, to);
    let promotion = mv.promotes_to().map(PieceKind::letter);
    text.extend(promotion.map(|letter| letter.to_ascii_lowercase()));
    text
}

/// Reads a move in UCI notation. Castling may be written either way, unless the king also has a normal move to that
/// square.
pub fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let strict = match text.trim_ascii().as_bytes() {
        b"0000" => {
            return Err(MoveError::Illegal {
                text: quoted(text),
                reason: "no side may pass".to_owned(),
            });
        }
        &[a, b, c, d] => parse_pattern([a, b, c, d], None),
        &[a, b, c, d, letter] => match PieceKind::from_letter(letter as char) {
            None => None,
            promotion => parse_pattern([a, b, c, d], promotion),
        },
        _ => None,
    };
    let strict = strict.map(|pattern| Interpretation::new(ParsedMove::Pattern(pattern), write));
    resolve(position, text, strict, Vec::new)
}

fn parse_pattern([a, b, c, d]: [u8; 4], promotion: Option<PieceKind>) -> Option<MovePattern> {
    Some(MovePattern {
        promotion,
        ..MovePattern::new(square(a, b)?.bit(), square(c, d)?.bit())
    })
}

/// Writes a legal move in the plain form. Castling goes to the king's destination, in Chess960 to the rook.
pub fn write_plain(position: &Chess, mv: Move) -> String {
    let (from, to) = squares(position, mv);
    match mv.promotes_to() {
        Some(kind) => format!("move {from} {to} {}", kind.letter()),
        None => format!("move {from} {to}"),
    }
}

/// Reads a move in the plain form. The word `move` may be missing, and case does not matter.
pub fn read_plain(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let strict = StrippedText::new(text).and_then(|stripped| parse_plain(&stripped));
    resolve(position, text, strict, Vec::new)
}

/// Parses a text, if it is in the plain form.
pub(super) fn parse_plain(stripped: &StrippedText) -> Option<Interpretation> {
    let mut words = stripped.text().split_ascii_whitespace();
    let mut first = words.next()?;
    if first.eq_ignore_ascii_case("move") {
        first = words.next()?;
    }
    let square = |word: &str| Square::named(&word.to_ascii_lowercase());
    let (from, to) = (square(first)?, square(words.next()?)?);
    let promotion = match words.next() {
        Some(word) => Some(promotion_kind(word)?),
        None => None,
    };
    if words.next().is_some() {
        return None;
    }
    let pattern = MovePattern {
        promotion,
        ..MovePattern::new(from.bit(), to.bit())
    };
    Some(Interpretation::new(
        ParsedMove::Pattern(pattern),
        write_plain,
    ))
}

fn promotion_kind(word: &str) -> Option<PieceKind> {
    let mut letters = word.trim_start_matches('=').chars();
    let kind = PieceKind::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(kind)
}
