//! The notation engines speak: `e2e4`, `e7e8q`, `e1g1`, and in Chess960 the king that takes its own rook, `e1h1`.

use super::algebraic::square;
use super::parts::{push_square, squares};
use super::settle::{Reading, settle};
use super::wanted::{Step, Wanted};
use crate::{Chess, Move, PieceKind};
use quirkat_game::{MoveError, quoted};

/// Writes a legal move.
pub fn write(position: &Chess, mv: Move) -> String {
    let (from, to) = squares(position, mv);
    let mut text = String::with_capacity(5);
    push_square(&mut text, from);
    push_square(&mut text, to);
    let promotion = mv.promotes_to().map(PieceKind::letter);
    text.extend(promotion.map(|letter| letter.to_ascii_lowercase()));
    text
}

/// Reads a move. Castling may be written either way, unless the king may also simply step to that square.
pub fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let strict = match text.trim_ascii().as_bytes() {
        b"0000" => {
            return Err(MoveError::Illegal {
                text: quoted(text),
                reason: "no side may pass".to_owned(),
            });
        }
        &[a, b, c, d] => step([a, b, c, d], None),
        &[a, b, c, d, letter] => match PieceKind::from_letter(letter as char) {
            None => None,
            promotion => step([a, b, c, d], promotion),
        },
        _ => None,
    };
    let strict = strict.map(|step| Reading::new(Wanted::Step(step), write));
    settle(position, text, strict, Vec::new)
}

fn step([a, b, c, d]: [u8; 4], promotion: Option<PieceKind>) -> Option<Step> {
    Some(Step {
        promotion,
        ..Step::new(square(a, b)?.bit(), square(c, d)?.bit())
    })
}
