//! Words for sentences about a game: texts from outside, and counts.

use std::fmt::Display;

/// How much of a text from outside a sentence quotes.
const MAX_CHARS: usize = 40;
/// How much of an end is quoted. It is all that is left of a text that may be much longer.
const MAX_END_CHARS: usize = 100;

/// Text from outside made fit for an error message: cut to one sentence's length, control characters escaped.
pub fn quoted(text: &str) -> String {
    let mut out = escaped(text.chars().take(MAX_CHARS));
    if text.chars().nth(MAX_CHARS).is_some() {
        out.push('…');
    }
    out
}

/// The same for a text whose end says most, such as another program's last words.
pub fn quoted_end(text: &str) -> String {
    let surplus = text.chars().count().saturating_sub(MAX_END_CHARS);
    let end = escaped(text.chars().skip(surplus));
    if surplus > 0 {
        format!("…{end}")
    } else {
        end
    }
}

fn escaped(text: impl Iterator<Item = char>) -> String {
    let mut out = String::new();
    for c in text {
        match c {
            // Messages put the text between backticks, so other quotes need no escape.
            '\'' | '"' => out.push(c),
            _ => out.extend(c.escape_debug()),
        }
    }
    out
}

/// A count with its noun: `1 ply`, `2 plies`.
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(
    count: N,
    one: &str,
    many: &str,
) -> String {
    let noun = if count == N::from(1) { one } else { many };
    format!("{count} {noun}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_where_they_say_least() {
        let long = format!("begin {} end", "x".repeat(200));
        assert!(quoted(&long).starts_with("begin x") && quoted(&long).ends_with('…'));
        assert!(quoted_end(&long).starts_with('…') && quoted_end(&long).ends_with("x end"));
        assert_eq!(quoted_end(&long).chars().count(), MAX_END_CHARS + 1);
        for text in ["", "a `b` \"c\""] {
            assert_eq!(
                (quoted(text), quoted_end(text)),
                (text.to_owned(), text.to_owned())
            );
        }
        assert_eq!(quoted_end("a\tb"), "a\\tb");
    }

    #[test]
    fn one_is_not_many() {
        let plies = |count: usize| counted(count, "ply", "plies");
        assert_eq!([0, 1, 2].map(plies), ["0 plies", "1 ply", "2 plies"]);
    }
}
