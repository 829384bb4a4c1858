//! English descriptive notation, as in old books: `P-K4`, `N-KB3`, `PxP e.p.`, `P(QB7)xN(QN8)=Q`, `O-O`.
//!
//! Ranks are counted from the mover's side, files are named after the pieces that start on them, and a capture names the
//! captured piece instead of a square. Pieces are disambiguated only where necessary:
//!
//! - pawns by their file: `BP` on either bishop's file, `KBP` on the king's bishop's;
//! - knights and rooks by the half of the board they stand on, `KN` and `QN`, since a position does not tell where they
//!   started;
//! - bishops by the colour of their squares, `KB` and `QB`;
//! - anything by its square: `R(KR1)-K1`, `QxP(QB5)`.

use super::parse::{
    CaptureClaim, CastlingSide, Interpretation, LetterCase, MovePattern, ParsedMove, StrippedText,
    resolve, victim,
};
use super::san::{castling_side, split_promotion};
use super::{CheckStatus, castling_text, check_status, push_promotion};
use crate::{Chess, Move, MoveType, PieceKind};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{MoveError, Position, Side};

/// Writes a legal move with the shortest text that is unambiguous.
pub fn write(position: &Chess, mv: Move) -> String {
    let en_passant = mv.move_type() == MoveType::EnPassant;
    let mut text = shortest(position, mv, en_passant);
    if en_passant {
        text.push_str(" e.p.");
    }
    text.push_str(match check_status(position, mv) {
        CheckStatus::None => "",
        CheckStatus::Check if en_passant => " ch",
        CheckStatus::Check => "ch",
        CheckStatus::Mate => " mate",
    });
    text
}

/// Reads a move, with more or less detail than needed as long as only one legal move fits. `Kt` is a knight, `to` and
/// `takes` stand for `-` and `x`, and lower case will do.
pub fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let stripped = StrippedText::new(text);
    let strict = stripped
        .as_ref()
        .and_then(|stripped| strict(position, stripped));
    resolve(position, text, strict, || {
        let loose = stripped.and_then(|stripped| loose(position, &stripped));
        loose.into_iter().collect()
    })
}

/// Parses a text in upper case.
pub(super) fn strict(position: &Chess, stripped: &StrippedText) -> Option<Interpretation> {
    let parsed = parse_strict(position, stripped)?;
    Some(Interpretation::new(parsed, full))
}

/// Parses a text in lower case.
pub(super) fn loose(position: &Chess, stripped: &StrippedText) -> Option<Interpretation> {
    let parsed = parse_loose(position, stripped)?;
    Some(Interpretation::new(parsed, full))
}

/// A move with the squares of both pieces, which is always unambiguous.
fn full(position: &Chess, mv: Move) -> String {
    if mv.is_castling() {
        return castling_text(mv).to_owned();
    }
    let Some(mover) = piece_name(position, mv.from(), NameDetail::Square) else {
        return String::new();
    };
    let victim = victim(position, mv).and_then(|on| piece_name(position, on, NameDetail::Square));
    finish(position, mv, mover, victim, NameDetail::Full)
}

/// The details of mover and victim to try for captures, from the shortest. The last is always unambiguous.
const CAPTURES: [(NameDetail, NameDetail); 12] = [
    (NameDetail::KindOnly, NameDetail::KindOnly),
    (NameDetail::KindOnly, NameDetail::Short),
    (NameDetail::Short, NameDetail::KindOnly),
    (NameDetail::KindOnly, NameDetail::Full),
    (NameDetail::Full, NameDetail::KindOnly),
    (NameDetail::Short, NameDetail::Short),
    (NameDetail::Short, NameDetail::Full),
    (NameDetail::Full, NameDetail::Short),
    (NameDetail::Full, NameDetail::Full),
    (NameDetail::KindOnly, NameDetail::Square),
    (NameDetail::Square, NameDetail::KindOnly),
    (NameDetail::Square, NameDetail::Square),
];

/// The details of mover and target square to try for other moves, from the shortest. The last is always unambiguous.
const QUIET: [(NameDetail, NameDetail); 6] = [
    (NameDetail::KindOnly, NameDetail::Short),
    (NameDetail::KindOnly, NameDetail::Full),
    (NameDetail::Full, NameDetail::Short),
    (NameDetail::Full, NameDetail::Full),
    (NameDetail::Square, NameDetail::Short),
    (NameDetail::Square, NameDetail::Full),
];

/// The first text that only this move fits. The parser decides what fits, so that reading and writing agree.
fn shortest(position: &Chess, mv: Move, en_passant: bool) -> String {
    if mv.is_castling() {
        return castling_text(mv).to_owned();
    }
    let moves = position.legal_moves();
    let victim = victim(position, mv);
    let details = match victim {
        Some(_) => CAPTURES.as_slice(),
        None => QUIET.as_slice(),
    };
    let texts = details
        .iter()
        .filter_map(|&details| named(position, mv, victim, details));
    let alone = |text: &String| {
        let parsed = parse_pattern(position, text.as_bytes(), en_passant).map(ParsedMove::Pattern);
        parsed.is_some_and(|parsed| parsed.find_among(position, &moves).as_slice() == [mv])
    };
    texts
        .into_iter()
        .find(alone)
        .unwrap_or_else(|| full(position, mv))
}

/// A move in one combination of details, if its pieces have such names.
fn named(
    position: &Chess,
    mv: Move,
    victim: Option<Square>,
    (first, second): (NameDetail, NameDetail),
) -> Option<String> {
    let mover = piece_name(position, mv.from(), first)?;
    let victim = match victim {
        Some(square) => Some(piece_name(position, square, second)?),
        None => None,
    };
    Some(finish(position, mv, mover, victim, second))
}

/// Appends the victim, or else the target square, and the promotion.
fn finish(
    position: &Chess,
    mv: Move,
    mover: String,
    victim: Option<String>,
    target: NameDetail,
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

/// The names of the files from `a` to `h`.
const FILES: [&str; 8] = ["QR", "QN", "QB", "Q", "K", "KB", "KN", "KR"];

/// The dark squares, where White's queen's bishop moves.
const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

/// How precisely a piece or square is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NameDetail {
    /// The kind of a piece: `P`, `N`.
    KindOnly,
    /// The file without king's or queen's side: the pawn `BP`, the square `B4`.
    Short,
    /// The full file or the side: the pawn `KBP`, the knight `KN`, the square `KB4`.
    Full,
    /// The square of a piece: `P(KB4)`.
    Square,
}

/// The name of a square from the mover's side.
fn square_name(mover: Side, square: Square, detail: NameDetail) -> String {
    let full = FILES[usize::from(square.file())];
    let file = match detail {
        NameDetail::Short => short(full),
        _ => full,
    };
    format!("{file}{}", rank(mover, square.rank()) + 1)
}

/// A file's name without king's or queen's side; the two middle files keep theirs.
fn short(file: &str) -> &str {
    file.get(1..)
        .filter(|rest| !rest.is_empty())
        .unwrap_or(file)
}

/// A rank as a side counts it, from its own back rank.
fn rank(mover: Side, rank: u8) -> u8 {
    match mover {
        Side::White => rank,
        Side::Black => 7 - rank,
    }
}

/// The name of the piece on a square; `None` where its kind has no name of this detail.
fn piece_name(position: &Chess, square: Square, detail: NameDetail) -> Option<String> {
    let kind = position.board.kind_on(square)?;
    let owner = position.board.side_on(square)?;
    let file = FILES[usize::from(square.file())];
    let letter = kind.letter();
    Some(match (detail, kind) {
        (NameDetail::KindOnly, _) => letter.to_string(),
        (NameDetail::Short, PieceKind::Pawn) if file.len() > 1 => {
            format!("{}{letter}", short(file))
        }
        (NameDetail::Full, PieceKind::Pawn) => format!("{file}{letter}"),
        (NameDetail::Full, PieceKind::Knight | PieceKind::Bishop | PieceKind::Rook) => {
            let king = home_squares(owner, kind, b'K').has(square);
            format!("{}{letter}", if king { 'K' } else { 'Q' })
        }
        (NameDetail::Square, _) => {
            let square = square_name(position.side, square, NameDetail::Full);
            format!("{letter}({square})")
        }
        _ => return None,
    })
}

/// Where a side's king's or queen's piece of a kind stands. Bishops are told apart by colour, others by the half of the
/// board.
fn home_squares(owner: Side, kind: PieceKind, letter: u8) -> Bitboard {
    let king = letter == b'K';
    if kind != PieceKind::Bishop {
        let east = Bitboard(0xf0f0_f0f0_f0f0_f0f0);
        return if king { east } else { !east };
    }
    // White's king's bishop starts on a light square, Black's on a dark one.
    if king == (owner == Side::White) {
        !DARK
    } else {
        DARK
    }
}

/// The one or two files of a name.
fn files(name: &[u8]) -> Option<Bitboard> {
    let set = (0..8)
        .filter(|&file| {
            let full = FILES[usize::from(file)];
            full.as_bytes() == name || short(full).as_bytes() == name
        })
        .fold(Bitboard::EMPTY, |set, file| set | Bitboard::file(file));
    set.any().then_some(set)
}

/// The squares of a file, a rank or both, as the mover names them.
fn parse_squares(mover: Side, name: &[u8]) -> Option<Bitboard> {
    match name {
        [digit @ b'1'..=b'8'] => Some(Bitboard::rank(rank(mover, digit - b'1'))),
        [file @ .., digit @ b'1'..=b'8'] => {
            Some(files(file)? & Bitboard::rank(rank(mover, digit - b'1')))
        }
        file => files(file),
    }
}

/// Parses a text in upper case, apart from `Kt` and the words of old books.
fn parse_strict(position: &Chess, stripped: &StrippedText) -> Option<ParsedMove> {
    let text = in_signs(stripped.text());
    if let Some(side) = castling_side(text.as_bytes()).or_else(|| castling_words(&text)) {
        return Some(ParsedMove::Castling(side));
    }
    let text = text.replace("Kt", "N").replace("KT", "N");
    parse_pattern(position, text.as_bytes(), stripped.en_passant).map(ParsedMove::Pattern)
}

/// Parses a text in lower case.
fn parse_loose(position: &Chess, stripped: &StrippedText) -> Option<ParsedMove> {
    if stripped.case() != Some(LetterCase::Lower) {
        return None;
    }
    let text = in_signs(stripped.text()).to_ascii_uppercase();
    let text = text.replace("KT", "N");
    parse_pattern(position, text.as_bytes(), stripped.en_passant).map(ParsedMove::Pattern)
}

/// Removes spaces and replaces `to` and `takes` by `-` and `x`.
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

/// `Castles`, perhaps followed by the side: `K`, `KR`, `Q` or `QR`.
fn castling_words(text: &str) -> Option<CastlingSide> {
    let (verb, side) = text.split_at_checked(7)?;
    if !verb.eq_ignore_ascii_case("castles") {
        return None;
    }
    let side = side.trim_start_matches('(').trim_end_matches(')');
    match side.to_ascii_uppercase().as_str() {
        "" => Some(CastlingSide::Either),
        "K" | "KR" => Some(CastlingSide::Kingside),
        "Q" | "QR" => Some(CastlingSide::Queenside),
        _ => None,
    }
}

/// Parses a move other than castling, in upper case and without spaces and annotations.
fn parse_pattern(position: &Chess, text: &[u8], en_passant: bool) -> Option<MovePattern> {
    let at = text
        .iter()
        .position(|byte| matches!(byte, b'-' | b'x' | b'X'))?;
    let (left, right) = (&text[..at], &text[at + 1..]);
    let side = position.side;
    let (kind, from) = parse_piece(position, side, left)?;
    let (right, promotion) = split_promotion(right);
    let (to, capture) = if text[at] == b'-' {
        let rank = right.last().is_some_and(u8::is_ascii_digit) && right.len() > 1;
        (
            parse_squares(side, right).filter(|_| rank)?,
            CaptureClaim::NoCapture,
        )
    } else {
        let (kind, on) = parse_piece(position, !side, right)?;
        (Bitboard::ALL, CaptureClaim::Capture(Some(kind), on))
    };
    Some(MovePattern {
        kind: Some(kind),
        from,
        to,
        capture,
        promotion,
        en_passant,
    })
}

/// Parses a piece into its kind and the squares its name allows: `P`, `KBP`, `QN`, `R(KR1)`, `R(1)`, `N/B3`.
fn parse_piece(position: &Chess, owner: Side, text: &[u8]) -> Option<(PieceKind, Bitboard)> {
    let split = |sign| text.iter().position(|&byte| byte == sign);
    let (name, squares) = match (text, split(b'('), split(b'/')) {
        ([.., b')'], Some(at), _) => (
            &text[..at],
            parse_squares(position.side, &text[at + 1..text.len() - 1])?,
        ),
        (_, None, Some(at)) => (&text[..at], parse_squares(position.side, &text[at + 1..])?),
        _ => (text, Bitboard::ALL),
    };
    let [before @ .., letter @ b'A'..=b'Z'] = name else {
        return None;
    };
    let kind = PieceKind::from_letter(*letter as char)?;
    let named = match (before, kind) {
        ([], _) => Bitboard::ALL,
        (file, PieceKind::Pawn) => files(file)?,
        ([side @ (b'K' | b'Q')], PieceKind::Knight | PieceKind::Bishop | PieceKind::Rook) => {
            possible_squares(position, owner, kind, *side)
        }
        _ => return None,
    };
    Some((kind, named & squares))
}

/// Where the king's or queen's piece of a kind may stand. Books mean the side where it started, which a position does
/// not tell; so if no knight or rook stands on that side now, it may be any.
fn possible_squares(position: &Chess, owner: Side, kind: PieceKind, letter: u8) -> Bitboard {
    let home = home_squares(owner, kind, letter);
    let here = position.board.pieces(owner, kind) & home;
    if here.is_empty() && kind != PieceKind::Bishop {
        Bitboard::ALL
    } else {
        home
    }
}
