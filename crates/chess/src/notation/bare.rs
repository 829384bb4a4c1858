//! A move's text without what does not tell which move it is.

use std::borrow::Cow;

/// No move in any notation is longer, marks included.
const LONGEST: usize = 64;

/// A text without the space around it, its marks of check, mate and praise, and with figurines as letters.
pub(super) struct Bare<'a> {
    text: Cow<'a, str>,
    /// Whether the text says that a pawn is taken in passing.
    pub(super) en_passant: bool,
}

impl<'a> Bare<'a> {
    /// The bare text; `None` for what is too long or has characters that no notation uses.
    pub(super) fn new(text: &'a str) -> Option<Bare<'a>> {
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
        Some(Bare { text, en_passant })
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// The case of the letters, if all have the same; an `x` for a capture counts for neither.
    pub(super) fn case(&self) -> Option<Case> {
        let letters = || {
            let letters = self
                .bytes()
                .iter()
                .filter(|byte| byte.is_ascii_alphabetic());
            letters.filter(|letter| !letter.eq_ignore_ascii_case(&b'x'))
        };
        if letters().all(u8::is_ascii_lowercase) {
            Some(Case::Lower)
        } else if letters().all(u8::is_ascii_uppercase) {
            Some(Case::Upper)
        } else {
            None
        }
    }
}

/// All letters small, or all of them capitals.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    Lower,
    Upper,
}

/// Figurines and typographic signs as the letters and signs they stand for.
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
            // A selector asks for a figurine as text or as a picture.
            '\u{fe0e}' | '\u{fe0f}' => continue,
            sign if sign.is_ascii() => sign,
            _ => return None,
        });
    }
    Some(letters)
}

/// How much of a text comes before its marks, and whether `e.p.` is among them.
fn without_marks(text: &str) -> (usize, bool) {
    const WORDS: [&str; 9] = [
        "ch", "ch.", "check", "mate", "dis", "dis.", "dbl", "dbl.", "double",
    ];
    const EN_PASSANT: [&str; 4] = ["e.p.", "e.p", "ep", "en passant"];
    let (mut rest, mut en_passant) = (text, false);
    // Almost every text ends in the number of a rank, and has no marks.
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
