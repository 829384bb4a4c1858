//! The words of a command line, with quotes as a shell has them.

/// Splits a command line at spaces that no quote or backslash protects; `None` where a quote is not closed.
pub(super) fn split(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = line.chars();
    while let Some(c) = characters.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => word.get_or_insert_default().push(characters.next()?),
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn spaces_separate_unless_they_are_protected() {
        for (line, words) in [
            ("", &[][..]),
            ("  quirkat   uci ", &["quirkat", "uci"]),
            ("'my engine' -x", &["my engine", "-x"]),
            (r#"a"b c"d "" '"'"#, &["ab cd", "", "\""]),
            (r#"my\ engine "a\"b" 'a\b'"#, &["my engine", "a\"b", r"a\b"]),
        ] {
            assert_eq!(split(line).expect(line), words);
        }
        for line in ["'", "a \"b", "a\\"] {
            assert_eq!(split(line), None, "{line}");
        }
    }
}
