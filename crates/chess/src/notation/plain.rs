//! The plain form, two squares and a word: `move e2 e4`, `move e7 e8 Q`.

use super::bare::Bare;
use super::parts::squares;
use super::settle::{Reading, settle};
use super::wanted::{Step, Wanted};
use crate::{Chess, Move, PieceKind};
use quirkat_bitboard::Square;
use quirkat_game::MoveError;

/// Writes a legal move. Castling goes to the king's new square, or to the rook in Chess960.
pub fn write(position: &Chess, mv: Move) -> String {
    let (from, to) = squares(position, mv);
    match mv.promotes_to() {
        Some(kind) => format!("move {from} {to} {}", kind.letter()),
        None => format!("move {from} {to}"),
    }
}

/// Reads a move. The word may be missing; letters may have either case.
pub fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let strict = Bare::new(text).and_then(|bare| reading(&bare));
    settle(position, text, strict, Vec::new)
}

/// What a text says, if it is in this form.
pub(super) fn reading(bare: &Bare) -> Option<Reading> {
    let mut words = bare.text().split_ascii_whitespace();
    let mut first = words.next()?;
    if first.eq_ignore_ascii_case("move") {
        first = words.next()?;
    }
    let square = |word: &str| Square::named(&word.to_ascii_lowercase());
    let (from, to) = (square(first)?, square(words.next()?)?);
    let promotion = match words.next() {
        Some(word) => Some(kind(word)?),
        None => None,
    };
    if words.next().is_some() {
        return None;
    }
    let step = Step {
        promotion,
        ..Step::new(from.bit(), to.bit())
    };
    Some(Reading::new(Wanted::Step(step), write))
}

fn kind(word: &str) -> Option<PieceKind> {
    let mut letters = word.trim_start_matches('=').chars();
    let kind = PieceKind::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(kind)
}
