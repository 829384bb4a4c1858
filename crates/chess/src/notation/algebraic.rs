//! The grammar that short and long algebraic notation share, with what people leave out or add.

use super::bare::{Bare, Case};
use super::wanted::{Step, Taking, Wanted, Wing};
use crate::PieceKind;
use quirkat_bitboard::{Bitboard, Square};

/// What a text says that keeps to capitals for men and small letters for files.
pub(super) fn strict(bare: &Bare) -> Option<Wanted> {
    castling(bare.bytes())
        .map(Wanted::Castling)
        .or_else(|| Some(Wanted::Step(step(bare.bytes(), bare)?)))
}

/// What a text may say if its letters, all small or all capitals, are taken for men as well as for files.
pub(super) fn loose(bare: &Bare) -> Vec<Wanted> {
    let small = bare.text().to_ascii_lowercase();
    let by_file = step(small.as_bytes(), bare);
    // Two squares are two squares: `b1c3` does not mean a bishop on the first rank.
    let pair = by_file.is_some_and(|step| step.origin().is_some());
    let mut capital = small.clone();
    if let Some(first) = capital.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let by_man = || step(capital.as_bytes(), bare).filter(|_| !pair);
    let found = match bare.case() {
        Some(Case::Lower) => [None, by_man()],
        Some(Case::Upper) => [by_file, by_man()],
        None => [None, None],
    };
    found.into_iter().flatten().map(Wanted::Step).collect()
}

/// The wing that `O-O` or `O-O-O` means, written with letters or zeros.
pub(super) fn castling(text: &[u8]) -> Option<Wing> {
    let round = |letter: &u8| matches!(letter, b'O' | b'o' | b'0');
    match text {
        [a, b'-', b] if [a, b].into_iter().all(round) => Some(Wing::King),
        [a, b'-', b, b'-', c] if [a, b, c].into_iter().all(round) => Some(Wing::Queen),
        _ => None,
    }
}

/// What a text without its marks says. It is read from its end, since only the target square is always there.
fn step(text: &[u8], bare: &Bare) -> Option<Step> {
    let (text, promotion) = split_promotion(text);
    let [text @ .., file, rank] = text else {
        return None;
    };
    let to = square(*file, *rank)?;
    let (text, sign) = match text {
        [text @ .., b'x' | b':'] => (text, Some(Taking::Man(None, Bitboard::ALL))),
        [text @ .., b'-'] => (text, Some(Taking::Unsaid)),
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
        // Two squares may be of any man, as in `g1-f3`; a man that is not named is a pawn otherwise.
        [] if rank.is_some() && file.is_some() => None,
        // `b-b4` is a bishop in small letters, and old notation at that; never a pawn.
        [] if sign == Some(Taking::Unsaid) => return None,
        [] => Some(PieceKind::Pawn),
        [letter] if letter.is_ascii_uppercase() => Some(PieceKind::from_letter(*letter as char)?),
        _ => return None,
    };
    // A pawn changes its file only by taking, and then names the file it leaves.
    let unsaid = match kind {
        Some(PieceKind::Pawn) => Bitboard::file(to.file()),
        _ => Bitboard::ALL,
    };
    let from = rank.unwrap_or(Bitboard::ALL) & file.unwrap_or(unsaid);
    Some(Step {
        kind,
        taking: sign.unwrap_or(Taking::Unsaid),
        promotion,
        en_passant: bare.en_passant,
        ..Step::new(from, to.bit())
    })
}

/// The rest of a text and what the pawn becomes: `=Q`, `Q`, `(Q)` or `/Q`, in either case.
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

/// The square of a file's small letter and a rank's number.
pub(super) fn square(file: u8, rank: u8) -> Option<Square> {
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    (file < 8 && rank < 8).then(|| Square::at(file, rank))
}
