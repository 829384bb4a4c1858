//! The parts of movetext: tokens, move numbers, and the classification of words.

use crate::{Outcome, Side};
use serde::Serialize;
use std::fmt;

/// A token of movetext.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token<'a> {
    /// A move in any notation.
    Move(&'a str),
    /// A comment, trimmed, with a space for each line end.
    Comment(&'a str),
    /// A numeric annotation glyph; `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6.
    Nag(u16),
    /// The start of a variation that replaces the last move.
    VariationStart,
    /// The end of a variation.
    VariationEnd,
}

/// A move number and the side to move, written `12.` for White and `12...` for Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct MoveNumber {
    number: u32,
    side: Side,
}

impl MoveNumber {
    /// The first move number of a game from a position text, or from the usual start. Every position text has the side
    /// to move as its second field; those that count moves have the number last, after further fields.
    pub fn first(setup: Option<&str>) -> MoveNumber {
        let mut fields = setup.unwrap_or_default().split_ascii_whitespace();
        let side = fields.nth(1).and_then(Side::from_letter);
        let number = fields.nth(1).map(|third| fields.last().unwrap_or(third));
        MoveNumber {
            number: number.and_then(|number| number.parse().ok()).unwrap_or(1),
            side: side.unwrap_or(Side::White),
        }
    }

    /// The number, the same for White's move and Black's reply.
    pub fn number(self) -> u32 {
        self.number
    }

    /// The side to move.
    pub fn side(self) -> Side {
        self.side
    }

    /// The move number of the next ply.
    pub fn next(self) -> MoveNumber {
        MoveNumber {
            number: match self.side {
                Side::White => self.number,
                Side::Black => self.number.saturating_add(1),
            },
            side: !self.side,
        }
    }
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = match self.side {
            Side::White => ".",
            Side::Black => "...",
        };
        write!(f, "{}{dots}", self.number)
    }
}

/// The meaning of a word in movetext.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MovetextWord<'a> {
    /// A move number, or a sign without meaning.
    Ignored,
    Move(&'a str),
    /// The result, which ends the game; `None` is `*`.
    Result(Option<Outcome>),
    /// A sign that stands for a NAG.
    Nag(u16),
}

/// Whether a byte belongs to a word. Words end at PGN's special characters, at spaces, and at control characters, which
/// occur in old files.
#[inline]
pub(super) const fn is_word_byte(byte: u8) -> bool {
    const TABLE: [bool; 256] = {
        let mut table = [true; 256];
        let mut byte = 0;
        while byte <= b' ' {
            table[byte as usize] = false;
            byte += 1;
        }
        let others = b"{}()[];$!?*\"\x7f";
        let mut i = 0;
        while i < others.len() {
            table[others[i] as usize] = false;
            i += 1;
        }
        table
    };
    TABLE[byte as usize]
}

/// Classifies a run of word bytes.
pub(super) fn classify(mut word: &str) -> MovetextWord<'_> {
    // Fast paths for nearly all words: only moves begin with a letter, and digits with a dot are a move number.
    let letter = word.starts_with(|c: char| c.is_ascii_alphabetic());
    if letter && strip_noise(word).is_none() {
        return MovetextWord::Move(word);
    }
    if let [digits @ .., b'.'] = word.as_bytes()
        && digits.iter().all(u8::is_ascii_digit)
    {
        return MovetextWord::Ignored;
    }
    loop {
        if let Some(meaning) = fixed_word(word) {
            return meaning;
        }
        match strip_move_number(word).or_else(|| strip_noise(word)) {
            Some(rest) => word = rest,
            None => return MovetextWord::Move(word),
        }
    }
}

/// Whether PGN can hold a text as a move: a single word that is not read as anything else.
pub fn is_move_word(text: &str) -> bool {
    // A `%` at the start of a line hides the whole line.
    text.bytes().all(is_word_byte)
        && !text.starts_with('%')
        && classify(text) == MovetextWord::Move(text)
}

/// Words with a fixed meaning: results in the forms people write, and the signs used before NAGs.
fn fixed_word(word: &str) -> Option<MovetextWord<'_>> {
    Some(match word {
        "" | "+" | "++" | "#" => MovetextWord::Ignored,
        "1-0" | "0-1" | "1/2-1/2" => MovetextWord::Result(Outcome::from_text(word)),
        "1/2" | "½-½" | "½" => MovetextWord::Result(Some(Outcome::Draw)),
        "=" => MovetextWord::Nag(10),
        "~" | "∞" => MovetextWord::Nag(13),
        "+=" | "+/=" | "⩲" => MovetextWord::Nag(14),
        "=+" | "=/+" | "⩱" => MovetextWord::Nag(15),
        "+/-" | "±" => MovetextWord::Nag(16),
        "-/+" | "∓" => MovetextWord::Nag(17),
        "+-" => MovetextWord::Nag(18),
        "-+" => MovetextWord::Nag(19),
        _ => return None,
    })
}

/// The word without a leading move number: `1.`, `1...e5`, `...e5`, `1`.
fn strip_move_number(word: &str) -> Option<&str> {
    let dots = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = dots.trim_start_matches(['.', '…']);
    // Moves may begin with a digit too (`0-0`); it is a number only before a dot or on its own.
    (rest.len() < dots.len() || rest.is_empty()).then_some(rest)
}

/// The word without a trailing `e.p.`, or without a byte order mark left over from joined files.
fn strip_noise(word: &str) -> Option<&str> {
    word.strip_suffix("e.p.")
        .or_else(|| word.strip_prefix('\u{feff}'))
}

#[cfg(test)]
mod tests {
    use super::{MoveNumber, MovetextWord, classify, is_move_word};
    use crate::{Outcome, Side};

    #[test]
    fn position_texts_set_the_first_move_number() {
        for (setup, number) in [
            (None, "1."),
            (Some("8/8 b KQ - 3 12"), "12..."),
            (Some("pp/PP w 0 7"), "7."),
            (Some("ww/bb b -"), "1..."),
            (Some("ww/bb b 5"), "1..."),
            (Some("5 w"), "1."),
            (Some(""), "1."),
            (Some("x b 1 99999999999"), "1..."),
        ] {
            assert_eq!(MoveNumber::first(setup).to_string(), number, "{setup:?}");
        }
    }

    #[test]
    fn numbers_do_not_overflow() {
        let number = MoveNumber::first(Some("x b 1 4294967295"));
        assert_eq!(number.next().next().to_string(), "4294967295...");
    }

    #[test]
    fn numbers_stand_apart_or_glued() {
        for number in ["1", "1.", "12...", "...", "1…", "1.2.", "e.p.", "\u{feff}"] {
            assert_eq!(classify(number), MovetextWord::Ignored, "{number}");
        }
        for glued in [
            "1.e4",
            "1...e4",
            "...e4",
            "12.…e4",
            "\u{feff}1.e4",
            "e4e.p.",
        ] {
            assert_eq!(classify(glued), MovetextWord::Move("e4"), "{glued}");
            assert!(!is_move_word(glued), "{glued}");
        }
    }

    #[test]
    fn moves_may_begin_with_digits_and_be_senseless() {
        for mv in [
            "0-0", "0-0-0", "12-16", "--", "O-O+", "e8=Q#", "N@f3", "Ñf3", "c4xc2", "@@",
        ] {
            assert_eq!(classify(mv), MovetextWord::Move(mv));
            assert!(is_move_word(mv), "{mv}");
        }
    }

    #[test]
    fn results_end_games_even_glued_to_a_number() {
        let white = MovetextWord::Result(Some(Outcome::Win(Side::White)));
        assert_eq!((classify("1-0"), classify("34.1-0")), (white, white));
        assert_eq!(classify("1/2"), classify("1/2-1/2"));
        for no_move in [
            "1-0", "½", "", "e4 e5", "%e4", "e4!", "(e4", "e4\0", "+-", "1-0e.p.",
        ] {
            assert!(!is_move_word(no_move), "{no_move}");
        }
    }
}
