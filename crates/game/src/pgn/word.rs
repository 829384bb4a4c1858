//! What the words between moves are: numbers, results, signs, or moves.

use crate::Outcome;

/// What a word of the movetext means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word<'a> {
    /// A move number, or a sign that adds nothing.
    Nothing,
    /// A move.
    Move(&'a str),
    /// The end of the game; `None` is `*`.
    Result(Option<Outcome>),
    /// A sign that stands for an annotation's number.
    Nag(u16),
}

/// Whether a byte belongs to a word. Everything else ends one: what PGN gives a meaning of its own, spaces, and
/// control characters, which stray into old files.
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

/// Reads a run of word bytes.
pub(super) fn read(mut word: &str) -> Word<'_> {
    // Nearly all words: nothing else begins with a letter, or is a number and a dot.
    let letter = word.starts_with(|c: char| c.is_ascii_alphabetic());
    if letter && without_remark(word).is_none() {
        return Word::Move(word);
    }
    if let [digits @ .., b'.'] = word.as_bytes()
        && digits.iter().all(u8::is_ascii_digit)
    {
        return Word::Nothing;
    }
    loop {
        if let Some(meaning) = fixed(word) {
            return meaning;
        }
        match after_number(word).or_else(|| without_remark(word)) {
            Some(rest) => word = rest,
            None => return Word::Move(word),
        }
    }
}

/// Whether a text can stand in a record as a move: one word that is not something else.
pub fn is_move_word(text: &str) -> bool {
    // A `%` at the start of a line hides the line.
    text.bytes().all(is_word_byte) && !text.starts_with('%') && read(text) == Word::Move(text)
}

/// Words with one meaning: results in the forms people write, and the signs that stood for annotations before they had
/// numbers.
fn fixed(word: &str) -> Option<Word<'_>> {
    Some(match word {
        "" | "+" | "++" | "#" => Word::Nothing,
        "1-0" | "0-1" | "1/2-1/2" => Word::Result(Outcome::from_text(word)),
        "1/2" | "½-½" | "½" => Word::Result(Some(Outcome::Draw)),
        "=" => Word::Nag(10),
        "~" | "∞" => Word::Nag(13),
        "+=" | "+/=" | "⩲" => Word::Nag(14),
        "=+" | "=/+" | "⩱" => Word::Nag(15),
        "+/-" | "±" => Word::Nag(16),
        "-/+" | "∓" => Word::Nag(17),
        "+-" => Word::Nag(18),
        "-+" => Word::Nag(19),
        _ => return None,
    })
}

/// What follows a move number, which stands before its move with or without a space: `1.`, `1...e5`, `...e5`, `1`.
fn after_number(word: &str) -> Option<&str> {
    let dots = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = dots.trim_start_matches(['.', '…']);
    // Moves may begin with a digit too (`0-0`); only a dot or nothing makes it a number.
    (rest.len() < dots.len() || rest.is_empty()).then_some(rest)
}

/// The word without what adds nothing: `e.p.`, which some glue to the move, and the byte order marks that are left where
/// files were joined.
fn without_remark(word: &str) -> Option<&str> {
    word.strip_suffix("e.p.")
        .or_else(|| word.strip_prefix('\u{feff}'))
}

#[cfg(test)]
mod tests {
    use super::{Word, is_move_word, read};
    use crate::{Outcome, Side};

    #[test]
    fn numbers_stand_apart_or_glued() {
        for number in ["1", "1.", "12...", "...", "1…", "1.2.", "e.p.", "\u{feff}"] {
            assert_eq!(read(number), Word::Nothing, "{number}");
        }
        for glued in [
            "1.e4",
            "1...e4",
            "...e4",
            "12.…e4",
            "\u{feff}1.e4",
            "e4e.p.",
        ] {
            assert_eq!(read(glued), Word::Move("e4"), "{glued}");
            assert!(!is_move_word(glued), "{glued}");
        }
    }

    #[test]
    fn moves_may_begin_with_digits_and_be_senseless() {
        for mv in [
            "0-0", "0-0-0", "12-16", "--", "O-O+", "e8=Q#", "N@f3", "Ñf3", "c4xc2", "@@",
        ] {
            assert_eq!(read(mv), Word::Move(mv));
            assert!(is_move_word(mv), "{mv}");
        }
    }

    #[test]
    fn results_end_games_even_glued_to_a_number() {
        let white = Word::Result(Some(Outcome::Win(Side::White)));
        assert_eq!((read("1-0"), read("34.1-0")), (white, white));
        assert_eq!(read("1/2"), read("1/2-1/2"));
        for no_move in [
            "1-0", "½", "", "e4 e5", "%e4", "e4!", "(e4", "e4\0", "+-", "1-0e.p.",
        ] {
            assert!(!is_move_word(no_move), "{no_move}");
        }
    }
}
