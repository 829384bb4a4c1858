//! Reading moves: clean the text, parse it into a [`ParsedMove`], and find the one legal move that fits.

use super::refusal::refusal;
use super::san;
use crate::board::{castling_destinations, en_passant_victim};
use crate::movegen::legal_moves_between;
use crate::{Chess, Move, MoveType, PieceKind};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{MoveError, MoveList, quoted};
use std::borrow::Cow;

/// No move in any notation is longer, annotations included.
const LONGEST: usize = 64;

/// The text of a move without surrounding space, check, mate and annotation signs, and with figurines as letters.
pub(super) struct StrippedText<'a> {
    text: Cow<'a, str>,
    /// Whether the text had an `e.p.` suffix.
    pub(super) en_passant: bool,
}

impl<'a> StrippedText<'a> {
    /// Strips a text; `None` if it is too long or has characters that no notation uses.
    pub(super) fn new(text: &'a str) -> Option<StrippedText<'a>> {
        let text = text.trim_ascii();
        if text.len() > LONGEST {
            return None;
        }
        let text = if text.is_ascii() {
            Cow::Borrowed(text)
        } else {
            Cow::Owned(in_letters(text)?)
        };
        let (length, en_passant) = without_marks(&text);
        let text = match text {
            Cow::Borrowed(text) => Cow::Borrowed(&text[..length]),
            Cow::Owned(mut text) => {
                text.truncate(length);
                Cow::Owned(text)
            }
        };
        Some(StrippedText { text, en_passant })
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// The case of the letters, if all have the same; an `x` for a capture does not count.
    pub(super) fn case(&self) -> Option<LetterCase> {
        let letters = || {
            let letters = self
                .bytes()
                .iter()
                .filter(|byte| byte.is_ascii_alphabetic());
            letters.filter(|letter| !letter.eq_ignore_ascii_case(&b'x'))
        };
        if letters().all(u8::is_ascii_lowercase) {
            Some(LetterCase::Lower)
        } else if letters().all(u8::is_ascii_uppercase) {
            Some(LetterCase::Upper)
        } else {
            None
        }
    }
}

/// The case of a whole text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LetterCase {
    Lower,
    Upper,
}

/// Replaces figurines and typographic signs by their ASCII letters and signs.
fn in_letters(text: &str) -> Option<String> {
    let mut letters = String::with_capacity(text.len());
    for sign in text.chars() {
        letters.push(match sign {
            '♔' | '♚' => 'K',
            '♕' | '♛' => 'Q',
            '♖' | '♜' => 'R',
            '♗' | '♝' => 'B',
            '♘' | '♞' => 'N',
            '♙' | '♟' => 'P',
            '×' => 'x',
            '‐' | '‑' | '–' | '—' | '−' => '-',
            '†' => '+',
            '‡' => '#',
            // A variation selector asks for text or emoji presentation.
            '\u{fe0e}' | '\u{fe0f}' => continue,
            sign if sign.is_ascii() => sign,
            _ => return None,
        });
    }
    Some(letters)
}

/// The length of a text without check, mate and annotation suffixes, and whether `e.p.` is among them.
fn without_marks(text: &str) -> (usize, bool) {
    const WORDS: [&str; 9] = [
        "ch", "ch.", "check", "mate", "dis", "dis.", "dbl", "dbl.", "double",
    ];
    const EN_PASSANT: [&str; 4] = ["e.p.", "e.p", "ep", "en passant"];
    let (mut rest, mut en_passant) = (text, false);
    // Almost every text ends in a rank and has no suffix.
    while !rest.ends_with(|last: char| last.is_ascii_digit()) {
        let before = rest.len();
        rest = rest.trim_end_matches(['!', '?', '+', '#']).trim_ascii_end();
        for word in WORDS {
            rest = without_word(rest, word).unwrap_or(rest);
        }
        for word in EN_PASSANT {
            if let Some(shorter) = without_word(rest, word) {
                (rest, en_passant) = (shorter, true);
            }
        }
        if rest.len() == before {
            break;
        }
    }
    (rest.len(), en_passant)
}

fn without_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (head, tail) = text.split_at_checked(text.len().checked_sub(word.len())?)?;
    tail.eq_ignore_ascii_case(word)
        .then(|| head.trim_ascii_end())
}

/// What a text says about a move, whatever its notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ParsedMove {
    /// The king castles.
    Castling(CastlingSide),
    /// Any other move, or castling written as a king move.
    Pattern(MovePattern),
}

/// The side to which the king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CastlingSide {
    /// `O-O`.
    Kingside,
    /// `O-O-O`.
    Queenside,
    /// Old books write only "Castles" where just one side is possible.
    Either,
}

impl CastlingSide {
    /// The side of a castling move.
    pub(super) fn of(mv: Move) -> CastlingSide {
        if mv.to() > mv.from() {
            CastlingSide::Kingside
        } else {
            CastlingSide::Queenside
        }
    }
}

/// The constraints that a text puts on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MovePattern {
    /// The kind of the moving piece, if named.
    pub(super) kind: Option<PieceKind>,
    /// The squares it may come from.
    pub(super) from: Bitboard,
    /// The squares it may go to.
    pub(super) to: Bitboard,
    /// What is said about a capture.
    pub(super) capture: CaptureClaim,
    /// The promotion, if named; otherwise any.
    pub(super) promotion: Option<PieceKind>,
    /// Whether the text claims a capture en passant.
    pub(super) en_passant: bool,
}

/// What a text says about a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CaptureClaim {
    /// It may capture or not.
    Unstated,
    /// It does not capture.
    NoCapture,
    /// It captures a piece of this kind, if named, on one of these squares.
    Capture(Option<PieceKind>, Bitboard),
}

impl MovePattern {
    /// Any move from one of `from` to one of `to`.
    pub(super) const fn new(from: Bitboard, to: Bitboard) -> MovePattern {
        MovePattern {
            kind: None,
            from,
            to,
            capture: CaptureClaim::Unstated,
            promotion: None,
            en_passant: false,
        }
    }

    /// The square it comes from, if only one is possible.
    pub(super) fn origin(&self) -> Option<Square> {
        (!self.from.more_than_one())
            .then(|| self.from.square())
            .flatten()
    }

    /// The pieces of the side to move that fit.
    pub(super) fn movers(&self, position: &Chess) -> Bitboard {
        let own = position.board.side(position.side) & self.from;
        self.kind
            .map_or(own, |kind| own & position.board.kind(kind))
    }

    /// Whether a move other than castling fits promotion, en passant and capture.
    fn fits(&self, position: &Chess, mv: Move) -> bool {
        let promotion = self.promotion.is_none() || self.promotion == mv.promotes_to();
        let en_passant = !self.en_passant || mv.move_type() == MoveType::EnPassant;
        promotion && en_passant && self.fits_capture(position, mv)
    }

    fn fits_capture(&self, position: &Chess, mv: Move) -> bool {
        if self.capture == CaptureClaim::Unstated {
            return true;
        }
        let victim = victim(position, mv).map(|square| (position.board.kind_on(square), square));
        match (self.capture, victim) {
            (CaptureClaim::Capture(kind, on), Some((found, square))) => {
                // A pawn captured en passant is named by its own square or by the one behind it.
                (kind.is_none() || kind == found) && (on.has(square) || on.has(mv.to()))
            }
            (CaptureClaim::Capture(..), None) => false,
            (_, victim) => victim.is_none(),
        }
    }
}

/// The square of the piece that a move captures.
pub(super) fn victim(position: &Chess, mv: Move) -> Option<Square> {
    match mv.move_type() {
        MoveType::Castling => None,
        MoveType::EnPassant => en_passant_victim(position.side, mv.to()).square(),
        _ => (position.board.side(!position.side) & mv.to().bit()).square(),
    }
}

impl ParsedMove {
    /// The legal moves that fit.
    pub(super) fn find(&self, position: &Chess) -> MoveList<Move> {
        let (from, to) = match self {
            ParsedMove::Castling(_) => (
                position.board.pieces(position.side, PieceKind::King),
                Bitboard::EMPTY,
            ),
            ParsedMove::Pattern(pattern) => (pattern.movers(position), pattern.to),
        };
        self.find_among(position, &legal_moves_between(position, from, to))
    }

    /// The moves that fit among some legal ones.
    pub(super) fn find_among(&self, position: &Chess, moves: &[Move]) -> MoveList<Move> {
        let moves = moves.iter().copied();
        match self {
            ParsedMove::Castling(side) => moves
                .filter(|mv| mv.is_castling())
                .filter(|&mv| *side == CastlingSide::Either || *side == CastlingSide::of(mv))
                .collect(),
            ParsedMove::Pattern(pattern) => {
                let from = pattern.movers(position);
                let mut found: MoveList<Move> = moves
                    .clone()
                    .filter(|mv| {
                        from.has(mv.from()) && pattern.to.has(mv.to()) && !mv.is_castling()
                    })
                    .filter(|&mv| pattern.fits(position, mv))
                    .collect();
                // A normal king move has precedence over castling: in Chess960 both may end on one square.
                if found.is_empty() && pattern.may_be_castling() {
                    found.extend(moves.filter(|&mv| pattern.is_castling(position, mv)));
                }
                found
            }
        }
    }
}

impl MovePattern {
    /// Whether this may be castling: a king's two squares and no other claim.
    pub(super) fn may_be_castling(&self) -> bool {
        let claims = self.en_passant || self.promotion.is_some();
        let king = self.kind.is_none_or(|kind| kind == PieceKind::King);
        king && self.origin().is_some()
            && !claims
            && !matches!(self.capture, CaptureClaim::Capture(..))
    }

    /// Whether a castling move ends on this target, given as the rook's square or as the king's destination.
    fn is_castling(&self, position: &Chess, mv: Move) -> bool {
        let (king_to, _) = castling_destinations(position.side, mv.from(), mv.to());
        mv.is_castling()
            && self.from.has(mv.from())
            && (self.to.has(mv.to()) || self.to.has(king_to))
    }
}

/// Writes a move unambiguously.
type MoveWriter = fn(&Chess, Move) -> String;

/// One way to read a text.
#[derive(Clone, Copy)]
pub(super) struct Interpretation {
    parsed: ParsedMove,
    write: MoveWriter,
}

impl Interpretation {
    /// A parsed move, and how to write candidates in the same notation.
    pub(super) fn new(parsed: ParsedMove, write: MoveWriter) -> Interpretation {
        Interpretation { parsed, write }
    }
}

/// The one legal move that fits a text. Loose interpretations are tried only if the strict one fits no move, and must
/// agree on one.
pub(super) fn resolve(
    position: &Chess,
    text: &str,
    strict: Option<Interpretation>,
    loose: impl FnOnce() -> Vec<Interpretation>,
) -> Result<Move, MoveError> {
    if let Some(strict) = strict {
        let found = strict.parsed.find(position);
        if !found.is_empty() {
            return unique(position, text, &found, strict.write);
        }
    }
    let loose = loose();
    let mut found = MoveList::<Move>::new();
    let mut write: Option<MoveWriter> = None;
    for interpretation in &loose {
        let before = found.len();
        for mv in interpretation.parsed.find(position) {
            if !found.contains(&mv) {
                found.push(mv);
            }
        }
        if found.len() > before {
            // Candidates from two notations are written in SAN.
            write = Some(if before == 0 {
                interpretation.write
            } else {
                san::write
            });
        }
    }
    if let Some(write) = write {
        return unique(position, text, &found, write);
    }
    match strict.or(loose.first().copied()) {
        Some(interpretation) => Err(MoveError::Illegal {
            text: quoted(text),
            reason: refusal(position, &interpretation.parsed),
        }),
        None => Err(MoveError::Unreadable(quoted(text))),
    }
}

/// The only move of a list that is not empty.
fn unique(
    position: &Chess,
    text: &str,
    found: &[Move],
    write: MoveWriter,
) -> Result<Move, MoveError> {
    if let &[mv] = found {
        return Ok(mv);
    }
    let mut found = found.to_vec();
    // By squares; promotions keep their order, the queen first.
    found.sort_by_key(|mv| (mv.from(), mv.to()));
    Err(MoveError::Ambiguous {
        text: quoted(text),
        candidates: found.iter().map(|&mv| write(position, mv)).collect(),
    })
}
