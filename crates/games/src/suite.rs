//! Suites of positions with moves to find or to avoid, as files hold them: EPD, which is a format of chess.

use crate::Game;
use quirkat_chess::{Epd, EpdError};
use quirkat_game::Rules;
use thiserror::Error;

/// A position with moves to find.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Its name; where the file gives none, the number of its line.
    pub name: String,
    /// The text of the position.
    pub position: String,
    /// The moves that solve it, in the notation programs exchange; none, if any will do that is not to be avoided.
    pub best: Vec<String>,
    /// The moves that do not.
    pub avoid: Vec<String>,
}

/// Positions of one game, in the order of their file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suite {
    /// The game.
    pub game: Game,
    /// At least one.
    pub puzzles: Vec<Puzzle>,
}

/// Why a text is no suite.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SuiteError {
    /// A line that cannot be read.
    #[error("line {line}: {error}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        error: EpdError,
    },
    /// A line that asks nothing.
    #[error("line {0} has neither a move to play (`bm`) nor one to avoid (`am`)")]
    NoMoves(usize),
    /// Nothing but empty lines and comments.
    #[error("it holds no position")]
    Empty,
}

impl Suite {
    /// Reads a suite: a record on each line. Empty lines and those that begin with `#` are passed over.
    pub fn read(text: &str) -> Result<Suite, SuiteError> {
        let lines = (1..).zip(text.lines().map(str::trim));
        let records = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let puzzles = records.map(|(number, line)| puzzle(number, line));
        let puzzles = puzzles.collect::<Result<Vec<_>, _>>()?;
        if puzzles.is_empty() {
            return Err(SuiteError::Empty);
        }
        Ok(Suite {
            game: Game::Chess,
            puzzles,
        })
    }
}

fn puzzle(line: usize, text: &str) -> Result<Puzzle, SuiteError> {
    let record: Epd = text
        .parse()
        .map_err(|error| SuiteError::Line { line, error })?;
    let position = record.position();
    let texts = |moves: Vec<_>| -> Vec<_> {
        let moves = moves.into_iter();
        moves.map(|mv| position.move_text(mv)).collect()
    };
    let (best, avoid) = (texts(record.best_moves()), texts(record.avoid_moves()));
    if best.is_empty() && avoid.is_empty() {
        return Err(SuiteError::NoMoves(line));
    }
    Ok(Puzzle {
        name: record
            .id()
            .map_or_else(|| format!("line {line}"), str::to_owned),
        position: position.to_string(),
        best,
        avoid,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_is_read_line_by_line() {
        let text = "# corners\n\n7k/8/6K1/8/8/8/8/R7 w - - bm Ra8#; id \"corner\";\r\n\
                    7k/8/6K1/8/8/8/8/R7 w - - am Kf7 Kh6;\n";
        let suite = Suite::read(text).expect("a suite");
        let [first, second] = suite.puzzles.as_slice() else {
            panic!("two positions");
        };
        assert_eq!(first.name, "corner");
        assert_eq!(first.position, "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
        assert_eq!(first.best, ["a1a8"]);
        assert_eq!(second.name, "line 4");
        assert_eq!(second.avoid, ["g6f7", "g6h6"]);
    }

    #[test]
    fn what_is_wrong_is_told_by_line() {
        for (text, says) in [
            ("", "it holds no position"),
            ("# nothing\n\n", "it holds no position"),
            ("\nwhat\n", "line 2: "),
            (
                "7k/8/6K1/8/8/8/8/R7 w - - id \"x\";",
                "line 1 has neither a move to play (`bm`) nor one to avoid (`am`)",
            ),
            ("7k/8/6K1/8/8/8/8/R7 w - - bm Ra9;", "line 1: "),
        ] {
            let error = Suite::read(text).expect_err(text).to_string();
            assert!(error.starts_with(says), "{error}");
        }
    }
}
