//! Books in the text form: `NAME | WEIGHT | MOVES` on each line, `#` before what is only for people.

use super::{BookError, HEAVIEST};
use quirkat_game::{Rules, quoted};
use std::collections::HashMap;

/// The lines of a book, by the positions they pass through. So it does not matter by which way a position is reached.
#[derive(Clone, Debug)]
pub(super) struct BookLines<P: Rules> {
    known: HashMap<u64, BookPosition<P::Move>>,
}

/// What is known of a position.
#[derive(Clone, Debug)]
struct BookPosition<M> {
    moves: Vec<(M, u32)>,
    /// What all lines that pass through have in common of their names.
    name: Option<String>,
}

impl<P: Rules> BookLines<P> {
    pub(super) fn read(text: &str) -> Result<BookLines<P>, BookError> {
        let mut lines = BookLines {
            known: HashMap::new(),
        };
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                lines.add(number, line)?;
            }
        }
        Ok(lines)
    }

    fn add(&mut self, number: usize, line: &str) -> Result<(), BookError> {
        let parts: Vec<_> = line.split('|').map(str::trim).collect();
        let &[name, weight, moves] = parts.as_slice() else {
            return Err(BookError::Form {
                line: number,
                text: quoted(line),
            });
        };
        let read = weight.parse().ok();
        let allowed = read.filter(|weight| (1..=HEAVIEST).contains(weight));
        let weight = allowed.ok_or_else(|| BookError::Weight {
            line: number,
            text: quoted(weight),
        })?;
        let mut position = P::start();
        for text in moves.split_whitespace() {
            let mv = position.parse_move(text).map_err(|error| BookError::Move {
                line: number,
                error,
            })?;
            self.visit(&position, name).play(mv, weight);
            position.play(mv);
        }
        self.visit(&position, name);
        Ok(())
    }

    /// Passes through a position in a line of that name.
    fn visit(&mut self, position: &P, name: &str) -> &mut BookPosition<P::Move> {
        let known = self.known.entry(position.key());
        let known = known.or_insert_with(|| BookPosition {
            moves: Vec::new(),
            name: Some(name.to_owned()),
        });
        known.name = known.name.take().and_then(|other| common(&other, name));
        known
    }

    pub(super) fn moves(&self, position: &P) -> &[(P::Move, u32)] {
        let known = self.known.get(&position.key());
        known.map_or(&[], |known| &known.moves)
    }

    pub(super) fn name(&self, position: &P) -> Option<&str> {
        self.known.get(&position.key())?.name.as_deref()
    }
}

impl<M: PartialEq> BookPosition<M> {
    fn play(&mut self, mv: M, weight: u32) {
        match self.moves.iter_mut().find(|(other, _)| *other == mv) {
            Some((_, sum)) => *sum = sum.saturating_add(weight),
            None => self.moves.push((mv, weight)),
        }
    }
}

/// What two names have in common: all, or the opening before the colon.
fn common(one: &str, other: &str) -> Option<String> {
    if one == other {
        return Some(one.to_owned());
    }
    let opening = |name: &str| name.split(':').next().unwrap_or_default().to_owned();
    (opening(one) == opening(other)).then(|| opening(one))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_chess::Chess;
    use quirkat_game::Position;

    fn after(moves: &str) -> Chess {
        let mut position = Chess::start();
        for text in moves.split_whitespace() {
            position.play(position.parse_move(text).expect(text));
        }
        position
    }

    #[test]
    fn weights_of_lines_add_up_however_a_position_is_reached() {
        let text =
            "A: x | 2 | d4 Nf6 c4 e6 Nf3\n# a remark\n\nB | 3 | c4 e6 d4 Nf6 Nc3\nA: y | 4 | d4 d5";
        let lines = BookLines::<Chess>::read(text).expect("a book");
        let position = after("d4 Nf6 c4 e6");
        let mv = |text| position.parse_move(text).expect("a move");
        assert_eq!(lines.moves(&position), [(mv("Nf3"), 2), (mv("Nc3"), 3)]);
        let start = after("");
        let first = start.parse_move("d4").expect("a move");
        assert_eq!(lines.moves(&start)[0], (first, 6));
        assert_eq!(lines.moves(&after("a3")), []);
    }

    #[test]
    fn positions_are_named_by_what_their_lines_have_in_common() {
        let text = "A: x | 2 | d4 Nf6 c4 e6 Nf3\nB | 3 | c4 e6 d4 Nf6 Nc3\nA: y | 4 | d4 d5";
        let lines = BookLines::<Chess>::read(text).expect("a book");
        for (moves, name) in [
            ("", None),
            ("d4", Some("A")),
            ("d4 d5", Some("A: y")),
            ("d4 Nf6", Some("A: x")),
            ("d4 Nf6 c4 e6", None),
            ("d4 Nf6 c4 e6 Nc3", Some("B")),
            ("e4", None),
        ] {
            assert_eq!(lines.name(&after(moves)), name, "{moves}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, says) in [
            (
                "A | 1",
                "line 1: `A | 1` is not of the form NAME | WEIGHT | MOVES",
            ),
            (
                "\nA | 0 | e4",
                "line 2: `0` is not a weight, a whole number from 1 to 1000",
            ),
            ("A | x | e4", "`x` is not a weight"),
            (
                "# A\nA | 1 | e4 e5\nB | 1 | e4 e4",
                "line 3: `e4` is not legal here",
            ),
            ("A | 1 | e4 | e5", "is not of the form"),
            ("\0", "`\\0` is not of the form"),
        ] {
            let error = BookLines::<Chess>::read(text).expect_err(text).to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
