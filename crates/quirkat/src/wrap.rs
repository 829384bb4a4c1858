//! Breaks texts into rows.

/// Breaks a text into rows, between words if possible.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut rows = vec![String::new()];
    let mut room = width;
    for word in text.split_whitespace() {
        let mut letters: Vec<_> = word.chars().collect();
        let begun = room < width;
        if begun && letters.len() < room {
            push(&mut rows, &[' ']);
            room -= 1;
        } else if begun {
            rows.push(String::new());
            room = width;
        }
        while letters.len() > room {
            let rest = letters.split_off(room);
            push(&mut rows, &letters);
            rows.push(String::new());
            (letters, room) = (rest, width);
        }
        room -= letters.len();
        push(&mut rows, &letters);
    }
    rows
}

fn push(rows: &mut [String], letters: &[char]) {
    if let Some(row) = rows.last_mut() {
        row.extend(letters);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_end_between_words_where_they_can() {
        for (text, width, expected) in [
            ("", 5, &[""][..]),
            ("one two", 7, &["one two"]),
            ("one two", 6, &["one", "two"]),
            ("one twothree", 4, &["one", "twot", "hree"]),
            ("abcdef g", 3, &["abc", "def", "g"]),
            ("ab cd", 0, &["a", "b", "c", "d"]),
        ] {
            assert_eq!(wrap(text, width), expected, "{text} in {width}");
        }
    }
}
