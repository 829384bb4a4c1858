//! What a text in descriptive notation says.

use super::names::{files, place, wing};
use crate::notation::algebraic::{castling, split_promotion};
use crate::notation::bare::{Bare, Case};
use crate::notation::wanted::{Step, Taking, Wanted, Wing};
use crate::{Chess, PieceKind};
use quirkat_bitboard::Bitboard;
use quirkat_game::Side;

/// What a text in capitals says; `Kt` and the words of the oldest books are capitals enough.
pub(super) fn strict(position: &Chess, bare: &Bare) -> Option<Wanted> {
    let text = in_signs(bare.text());
    if let Some(wing) = castling(text.as_bytes()).or_else(|| castling_words(&text)) {
        return Some(Wanted::Castling(wing));
    }
    let text = text.replace("Kt", "N").replace("KT", "N");
    step(position, text.as_bytes(), bare.en_passant).map(Wanted::Step)
}

/// What a text in small letters says.
pub(super) fn loose(position: &Chess, bare: &Bare) -> Option<Wanted> {
    if bare.case() != Some(Case::Lower) {
        return None;
    }
    let text = in_signs(bare.text()).to_ascii_uppercase();
    let text = text.replace("KT", "N");
    step(position, text.as_bytes(), bare.en_passant).map(Wanted::Step)
}

/// A text without spaces, `to` and `takes` being signs.
fn in_signs(text: &str) -> String {
    let words = text.split_ascii_whitespace();
    words
        .map(|word| match word {
            "to" => "-",
            "takes" => "x",
            word => word,
        })
        .collect()
}

/// `Castles`, with the wing by its king, queen or rook, if it is said.
fn castling_words(text: &str) -> Option<Wing> {
    let (verb, wing) = text.split_at_checked(7)?;
    if !verb.eq_ignore_ascii_case("castles") {
        return None;
    }
    let wing = wing.trim_start_matches('(').trim_end_matches(')');
    match wing.to_ascii_uppercase().as_str() {
        "" => Some(Wing::Either),
        "K" | "KR" => Some(Wing::King),
        "Q" | "QR" => Some(Wing::Queen),
        _ => None,
    }
}

/// What a text of capitals without spaces and marks says, castling left out.
pub(super) fn step(position: &Chess, text: &[u8], en_passant: bool) -> Option<Step> {
    let at = text
        .iter()
        .position(|byte| matches!(byte, b'-' | b'x' | b'X'))?;
    let (left, right) = (&text[..at], &text[at + 1..]);
    let side = position.side;
    let (kind, from) = man(position, side, left)?;
    let (right, promotion) = split_promotion(right);
    let (to, taking) = if text[at] == b'-' {
        let rank = right.last().is_some_and(u8::is_ascii_digit) && right.len() > 1;
        (place(side, right).filter(|_| rank)?, Taking::Nothing)
    } else {
        let (kind, on) = man(position, !side, right)?;
        (Bitboard::ALL, Taking::Man(Some(kind), on))
    };
    Some(Step {
        kind: Some(kind),
        from,
        to,
        taking,
        promotion,
        en_passant,
    })
}

/// A man by its kind, and the squares where it may stand by its name: `P`, `KBP`, `QN`, `R(KR1)`, `R(1)`, `N/B3`.
fn man(position: &Chess, owner: Side, text: &[u8]) -> Option<(PieceKind, Bitboard)> {
    let split = |sign| text.iter().position(|&byte| byte == sign);
    let (name, squares) = match (text, split(b'('), split(b'/')) {
        ([.., b')'], Some(at), _) => (
            &text[..at],
            place(position.side, &text[at + 1..text.len() - 1])?,
        ),
        (_, None, Some(at)) => (&text[..at], place(position.side, &text[at + 1..])?),
        _ => (text, Bitboard::ALL),
    };
    let [before @ .., letter @ b'A'..=b'Z'] = name else {
        return None;
    };
    let kind = PieceKind::from_letter(*letter as char)?;
    let named = match (before, kind) {
        ([], _) => Bitboard::ALL,
        (file, PieceKind::Pawn) => files(file)?,
        ([wing @ (b'K' | b'Q')], PieceKind::Knight | PieceKind::Bishop | PieceKind::Rook) => {
            on_wing(position, owner, kind, *wing)
        }
        _ => return None,
    };
    Some((kind, named & squares))
}

/// Where the king's or queen's man of a kind stands. Books mean the wing where it began, which a position does not tell:
/// where no knight or rook stands on that wing now, it may be any.
fn on_wing(position: &Chess, owner: Side, kind: PieceKind, letter: u8) -> Bitboard {
    let wing = wing(owner, kind, letter);
    let here = position.board.men(owner, kind) & wing;
    if here.is_empty() && kind != PieceKind::Bishop {
        Bitboard::ALL
    } else {
        wing
    }
}
