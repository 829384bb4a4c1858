//! Standard algebraic notation (`e4`, `Nbd2`, `exd6`, `e8=Q+`, `O-O`), and its long form with both squares of every
//! move (`e2-e4`, `Ng1-f3`, `e5xd6 e.p.`, `e7-e8=Q+`, `O-O`).

use super::parse::{
    CaptureClaim, CastlingSide, Interpretation, LetterCase, MovePattern, ParsedMove, StrippedText,
    resolve, victim,
};
use super::{castling_text, check_status, push_file, push_promotion, push_rank, push_square};
use crate::movegen::legal_moves_between;
use crate::{Chess, Move, MoveType, PieceKind};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::MoveError;

/// Writes a legal move in SAN with the shortest disambiguation.
pub fn write(position: &Chess, mv: Move) -> String {
    let mut text = String::with_capacity(8);
    if mv.is_castling() {
        text.push_str(castling_text(mv));
    } else {
        let kind = position.board.kind_on(mv.from()).unwrap_or(PieceKind::Pawn);
        let takes = victim(position, mv).is_some();
        if kind == PieceKind::Pawn {
            if takes {
                push_file(&mut text, mv.from());
            }
        } else {
            text.push(kind.letter());
            push_origin(&mut text, position, kind, mv);
        }
        if takes {
            text.push('x');
        }
        push_square(&mut text, mv.to());
        push_promotion(&mut text, mv);
    }
    text.push_str(check_status(position, mv).suffix());
    text
}

/// Reads SAN, tolerating what people leave out (`x`, `=`, `+`) or add (more disambiguation, `e.p.`, `!`), figurines,
/// zeros for castling, and lower case where only one move fits.
pub fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let stripped = StrippedText::new(text);
    let interpretation = |parsed| Interpretation::new(parsed, write);
    resolve(
        position,
        text,
        stripped.as_ref().and_then(parse_strict).map(interpretation),
        || {
            let loose = stripped.as_ref().map(parse_loose).unwrap_or_default();
            loose.into_iter().map(interpretation).collect()
        },
    )
}

/// Appends the disambiguation: the file, the rank or both, if another piece of the kind can legally go to the same
/// square.
fn push_origin(text: &mut String, position: &Chess, kind: PieceKind, mv: Move) {
    let pieces = position.board.pieces(position.side, kind);
    if !pieces.more_than_one() {
        return;
    }
    let rivals: Bitboard = legal_moves_between(position, pieces & !mv.from().bit(), mv.to().bit())
        .iter()
        .map(|other| other.from())
        .collect();
    if rivals.is_empty() {
        return;
    }
    let on_file = (rivals & Bitboard::file(mv.from().file())).any();
    let on_rank = (rivals & Bitboard::rank(mv.from().rank())).any();
    if !on_file || on_rank {
        push_file(text, mv.from());
    }
    if on_file {
        push_rank(text, mv.from());
    }
}

/// Writes a legal move in long algebraic notation.
pub fn write_long(position: &Chess, mv: Move) -> String {
    let mut text = String::with_capacity(12);
    if mv.is_castling() {
        text.push_str(castling_text(mv));
    } else {
        let kind = position.board.kind_on(mv.from()).unwrap_or(PieceKind::Pawn);
        let letter = Some(kind.letter()).filter(|_| kind != PieceKind::Pawn);
        text.extend(letter);
        push_square(&mut text, mv.from());
        text.push(victim(position, mv).map_or('-', |_| 'x'));
        push_square(&mut text, mv.to());
        push_promotion(&mut text, mv);
        if mv.move_type() == MoveType::EnPassant {
            text.push_str(" e.p.");
        }
    }
    text.push_str(check_status(position, mv).suffix());
    text
}

/// Reads a move that names both squares, with the same tolerance as SAN. Castling may be written as a king move too.
pub fn read_long(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let names_both = |parsed: &ParsedMove| match parsed {
        ParsedMove::Castling(_) => true,
        ParsedMove::Pattern(pattern) => pattern.origin().is_some(),
    };
    let stripped = StrippedText::new(text);
    let interpretation = |parsed| Interpretation::new(parsed, write_long);
    let strict = stripped.as_ref().and_then(parse_strict);
    resolve(
        position,
        text,
        strict.filter(names_both).map(interpretation),
        || {
            let loose = stripped.as_ref().map(parse_loose).unwrap_or_default();
            loose
                .into_iter()
                .filter(names_both)
                .map(interpretation)
                .collect()
        },
    )
}

/// Parses a text with upper case for pieces and lower case for files.
pub(super) fn parse_strict(stripped: &StrippedText) -> Option<ParsedMove> {
    castling_side(stripped.bytes())
        .map(ParsedMove::Castling)
        .or_else(|| {
            Some(ParsedMove::Pattern(parse_pattern(
                stripped.bytes(),
                stripped,
            )?))
        })
}

/// Parses a text all in one case, whose letters may mean pieces as well as files.
pub(super) fn parse_loose(stripped: &StrippedText) -> Vec<ParsedMove> {
    let small = stripped.text().to_ascii_lowercase();
    let by_file = parse_pattern(small.as_bytes(), stripped);
    // Two squares are never a piece and a square: `b1c3` is not a bishop on the first rank.
    let pair = by_file.is_some_and(|pattern| pattern.origin().is_some());
    let mut capital = small.clone();
    if let Some(first) = capital.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let by_piece = || parse_pattern(capital.as_bytes(), stripped).filter(|_| !pair);
    let found = match stripped.case() {
        Some(LetterCase::Lower) => [None, by_piece()],
        Some(LetterCase::Upper) => [by_file, by_piece()],
        None => [None, None],
    };
    found
        .into_iter()
        .flatten()
        .map(ParsedMove::Pattern)
        .collect()
}

/// The side of `O-O` or `O-O-O`, written with letters or zeros.
pub(super) fn castling_side(text: &[u8]) -> Option<CastlingSide> {
    let round = |letter: &u8| matches!(letter, b'O' | b'o' | b'0');
    match text {
        [a, b'-', b] if [a, b].into_iter().all(round) => Some(CastlingSide::Kingside),
        [a, b'-', b, b'-', c] if [a, b, c].into_iter().all(round) => Some(CastlingSide::Queenside),
        _ => None,
    }
}

/// Parses a stripped text. It is read from its end, since only the target square is always there.
fn parse_pattern(text: &[u8], stripped: &StrippedText) -> Option<MovePattern> {
    let (text, promotion) = split_promotion(text);
    let [text @ .., file, rank] = text else {
        return None;
    };
    let to = square(*file, *rank)?;
    let (text, sign) = match text {
        [text @ .., b'x' | b':'] => (text, Some(CaptureClaim::Capture(None, Bitboard::ALL))),
        [text @ .., b'-'] => (text, Some(CaptureClaim::Unstated)),
        _ => (text, None),
    };
    let (text, rank) = match text {
        [text @ .., rank @ b'1'..=b'8'] => (text, Some(Bitboard::rank(rank - b'1'))),
        _ => (text, None),
    };
    let (text, file) = match text {
        [text @ .., file @ b'a'..=b'h'] => (text, Some(Bitboard::file(file - b'a'))),
        _ => (text, None),
    };
    let kind = match text {
        // Two squares may be of any piece, as in `g1-f3`; otherwise a piece that is not named is a pawn.
        [] if rank.is_some() && file.is_some() => None,
        // `b-b4` is a bishop in lower case descriptive notation, never a pawn.
        [] if sign == Some(CaptureClaim::Unstated) => return None,
        [] => Some(PieceKind::Pawn),
        [letter] if letter.is_ascii_uppercase() => Some(PieceKind::from_letter(*letter as char)?),
        _ => return None,
    };
    // A pawn changes its file only by capturing, and then its file is named.
    let unsaid = match kind {
        Some(PieceKind::Pawn) => Bitboard::file(to.file()),
        _ => Bitboard::ALL,
    };
    let from = rank.unwrap_or(Bitboard::ALL) & file.unwrap_or(unsaid);
    Some(MovePattern {
        kind,
        capture: sign.unwrap_or(CaptureClaim::Unstated),
        promotion,
        en_passant: stripped.en_passant,
        ..MovePattern::new(from, to.bit())
    })
}

/// Splits off the promotion: `=Q`, `Q`, `(Q)` or `/Q`, in either case.
pub(super) fn split_promotion(text: &[u8]) -> (&[u8], Option<PieceKind>) {
    let (rest, letter) = match text {
        [rest @ .., b'=' | b'/', letter] | [rest @ .., b'(', letter, b')'] => (rest, letter),
        [rest @ .., letter] if rest.last().is_some_and(u8::is_ascii_digit) => (rest, letter),
        _ => return (text, None),
    };
    match PieceKind::from_letter(*letter as char) {
        Some(kind) => (rest, Some(kind)),
        None => (text, None),
    }
}

/// The square of a file and rank in ASCII.
pub(super) fn square(file: u8, rank: u8) -> Option<Square> {
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    (file < 8 && rank < 8).then(|| Square::at(file, rank))
}
