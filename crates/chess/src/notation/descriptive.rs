//! English descriptive notation, as in old books: `P-K4`, `N-KB3`, `PxP e.p.`, `P(QB7)xN(QN8)=Q`, `O-O`.
//!
//! Squares are counted from the mover's side, files are named after the pieces that start on them, and a capture names
//! the man that is taken instead of a square. Men are told apart, only where they must be:
//!
//! - pawns by their file: `BP` on either bishop's file, `KBP` on the king's;
//! - knights and rooks by the half of the board they stand on, `KN` and `QN`, since a position does not tell where they
//!   came from;
//! - bishops by the colour of their squares, `KB` and `QB`;
//! - anything by its square: `R(KR1)-K1`, `QxP(QB5)`.

mod names;
mod parse;

use super::bare::Bare;
use super::parts::{Threat, castling, push_promotion, threat};
use super::settle::{Reading, settle};
use super::wanted::{Wanted, victim};
use crate::{Chess, Move, Special};
use names::{Naming, man_name, square_name};
use quirkat_bitboard::Square;
use quirkat_game::{MoveError, Position};

/// Writes a legal move with as few letters as tell it from the other legal moves.
pub fn write(position: &Chess, mv: Move) -> String {
    let en_passant = mv.special() == Special::EnPassant;
    let mut text = shortest(position, mv, en_passant);
    if en_passant {
        text.push_str(" e.p.");
    }
    text.push_str(match threat(position, mv) {
        Threat::None => "",
        Threat::Check if en_passant => " ch",
        Threat::Check => "ch",
        Threat::Mate => " mate",
    });
    text
}

/// Reads a move, with more or less said than needed as long as one legal move is meant. `Kt` is a knight, `to` and
/// `takes` stand for their signs, and small letters will do.
pub fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let bare = Bare::new(text);
    let strict = bare.as_ref().and_then(|bare| strict(position, bare));
    settle(position, text, strict, || {
        let loose = bare.and_then(|bare| loose(position, &bare));
        loose.into_iter().collect()
    })
}

/// What a text says that is written in capitals.
pub(super) fn strict(position: &Chess, bare: &Bare) -> Option<Reading> {
    let wanted = parse::strict(position, bare)?;
    Some(Reading::new(wanted, full))
}

/// What a text says that is written in small letters.
pub(super) fn loose(position: &Chess, bare: &Bare) -> Option<Reading> {
    let wanted = parse::loose(position, bare)?;
    Some(Reading::new(wanted, full))
}

/// A move with everything said: both squares, and whatever is taken.
fn full(position: &Chess, mv: Move) -> String {
    if mv.is_castling() {
        return castling(mv).to_owned();
    }
    let Some(mover) = man_name(position, mv.from(), Naming::Square) else {
        return String::new();
    };
    let victim = victim(position, mv).and_then(|on| man_name(position, on, Naming::Square));
    finish(position, mv, mover, victim, Naming::Full)
}

/// How mover and victim are named, from the shortest on. The last tells every capture.
const CAPTURES: [(Naming, Naming); 12] = [
    (Naming::Bare, Naming::Bare),
    (Naming::Bare, Naming::Short),
    (Naming::Short, Naming::Bare),
    (Naming::Bare, Naming::Full),
    (Naming::Full, Naming::Bare),
    (Naming::Short, Naming::Short),
    (Naming::Short, Naming::Full),
    (Naming::Full, Naming::Short),
    (Naming::Full, Naming::Full),
    (Naming::Bare, Naming::Square),
    (Naming::Square, Naming::Bare),
    (Naming::Square, Naming::Square),
];

/// How mover and target square are named, from the shortest on. The last tells every move that takes nothing.
const QUIET: [(Naming, Naming); 6] = [
    (Naming::Bare, Naming::Short),
    (Naming::Bare, Naming::Full),
    (Naming::Full, Naming::Short),
    (Naming::Full, Naming::Full),
    (Naming::Square, Naming::Short),
    (Naming::Square, Naming::Full),
];

/// The first text that means this move alone. What it means is what the reader says it does, so the two cannot differ.
fn shortest(position: &Chess, mv: Move, en_passant: bool) -> String {
    if mv.is_castling() {
        return castling(mv).to_owned();
    }
    let moves = position.legal_moves();
    let victim = victim(position, mv);
    let namings = match victim {
        Some(_) => CAPTURES.as_slice(),
        None => QUIET.as_slice(),
    };
    let texts = namings
        .iter()
        .filter_map(|&namings| named(position, mv, victim, namings));
    let alone = |text: &String| {
        let wanted = parse::step(position, text.as_bytes(), en_passant).map(Wanted::Step);
        wanted.is_some_and(|wanted| wanted.find_among(position, &moves).as_slice() == [mv])
    };
    texts
        .into_iter()
        .find(alone)
        .unwrap_or_else(|| full(position, mv))
}

/// A move with its men and squares named in one way, if they can be.
fn named(
    position: &Chess,
    mv: Move,
    victim: Option<Square>,
    (first, second): (Naming, Naming),
) -> Option<String> {
    let mover = man_name(position, mv.from(), first)?;
    let victim = match victim {
        Some(square) => Some(man_name(position, square, second)?),
        None => None,
    };
    Some(finish(position, mv, mover, victim, second))
}

/// Adds what comes after the mover's name: the name of what it takes, or else the target square.
fn finish(
    position: &Chess,
    mv: Move,
    mover: String,
    victim: Option<String>,
    target: Naming,
) -> String {
    let mut text = mover;
    if let Some(victim) = victim {
        text.push('x');
        text.push_str(&victim);
    } else {
        text.push('-');
        text.push_str(&square_name(position.side, mv.to(), target));
    }
    push_promotion(&mut text, mv);
    text
}
