//! Moves as text: five notations, and one reader for all of them.
//!
//! | notation | examples |
//! | --- | --- |
//! | UCI, [`uci::write`] | `e2e4`, `e7e8q`, `e1g1` |
//! | plain, [`uci::write_plain`] | `move e2 e4`, `move e7 e8 Q` |
//! | SAN, [`san::write`] | `e4`, `Nbd2`, `exd6`, `e8=Q+`, `O-O` |
//! | long algebraic, [`san::write_long`] | `e2-e4`, `Nb1-d2`, `e5xd6 e.p.`, `e7-e8=Q+`, `O-O` |
//! | descriptive, [`descriptive::write`] | `P-K4`, `N-KB3`, `PxP e.p.`, `P(QB7)xN(QN8)=Q`, `O-O` |
//!
//! Writing takes a legal move; reading takes any text and works in two independent steps. Each notation parses the text
//! into a `ParsedMove`, the constraints it puts on a move. `resolve` then finds the legal move that fits, or explains why
//! there is none.

pub mod descriptive;
mod parse;
mod refusal;
pub mod san;
pub mod uci;

use crate::{Chess, Move};
use parse::{CastlingSide, Interpretation, StrippedText, resolve};
use quirkat_bitboard::Square;
use quirkat_game::{MoveError, Position, Rules};

/// Reads a move in any notation.
///
/// A text in the case that its notation asks for belongs to one notation only. All small or all capital letters may be
/// read in several ways; all of them must then agree on one legal move.
pub fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let Some(stripped) = StrippedText::new(text) else {
        return resolve(position, text, None, Vec::new);
    };
    let in_san = |parsed| Interpretation::new(parsed, san::write);
    let algebraic = san::parse_strict(&stripped).map(in_san);
    if algebraic.is_none() {
        let other =
            uci::parse_plain(&stripped).or_else(|| descriptive::strict(position, &stripped));
        if other.is_some() {
            return resolve(position, text, other, Vec::new);
        }
    }
    resolve(position, text, algebraic, || {
        let algebraic = san::parse_loose(&stripped).into_iter().map(in_san);
        algebraic
            .chain(descriptive::loose(position, &stripped))
            .collect()
    })
}

/// `O-O` or `O-O-O`.
fn castling_text(mv: Move) -> &'static str {
    match CastlingSide::of(mv) {
        CastlingSide::Queenside => "O-O-O",
        _ => "O-O",
    }
}

/// The two squares that stand for a move in UCI and the plain form. Castling ends on the king's destination, in
/// Chess960 on the rook.
fn squares(position: &Chess, mv: Move) -> (Square, Square) {
    let (from, to) = position.from_to(mv);
    (Square::new(from.0), Square::new(to.0))
}

fn push_square(text: &mut String, square: Square) {
    push_file(text, square);
    push_rank(text, square);
}

fn push_file(text: &mut String, square: Square) {
    text.push((b'a' + square.file()) as char);
}

fn push_rank(text: &mut String, square: Square) {
    text.push((b'1' + square.rank()) as char);
}

/// Appends `=Q` for a promotion to a queen.
fn push_promotion(text: &mut String, mv: Move) {
    if let Some(kind) = mv.promotes_to() {
        text.push('=');
        text.push(kind.letter());
    }
}

/// Whether a move gives check or mate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CheckStatus {
    None,
    Check,
    Mate,
}

impl CheckStatus {
    /// The suffix in algebraic notation: nothing, `+` or `#`.
    fn suffix(self) -> &'static str {
        match self {
            CheckStatus::None => "",
            CheckStatus::Check => "+",
            CheckStatus::Mate => "#",
        }
    }
}

/// Whether a legal move gives check or mate.
fn check_status(position: &Chess, mv: Move) -> CheckStatus {
    let next = position.after(mv);
    if !next.in_check() {
        CheckStatus::None
    } else if next.count_moves() > 0 {
        CheckStatus::Check
    } else {
        CheckStatus::Mate
    }
}
