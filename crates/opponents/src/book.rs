//! Opening books: lines of moves with names, in our own text form or in Polyglot's.

mod lines;
mod polyglot;

use crate::Roster;
use lines::BookLines;
use polyglot::Polyglot;
use quirkat_game::{MoveError, Random, Rules};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// A book of openings.
///
/// The text form has an opening on each line: its name, a weight, and its moves in any notation of the game.
///
/// ```
/// use quirkat_chess::Chess;
/// use quirkat_game::{Position, Rules};
/// use quirkat_opponents::Book;
///
/// let book = Book::<Chess>::read("Queen's Gambit | 3 | d4 d5 c4\nCaro-Kann | 1 | e4 c6")?;
/// let start = Chess::start();
/// let pawn = start.parse_move("d4")?;
/// assert!(book.moves(&start).contains(&(pawn, 3)));
/// assert_eq!(book.name(&start.after(pawn)), Some("Queen's Gambit"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Book<P: Rules>(BookForm<P>);

#[derive(Clone, Debug)]
enum BookForm<P: Rules> {
    Lines(BookLines<P>),
    Polyglot(Polyglot<P>),
}

/// Which book is played from.
#[derive(Clone, Default, Debug)]
pub enum Openings<P: Rules> {
    /// The game's own, where it has one.
    #[default]
    Own,
    /// None: it is thought from the first move on.
    Off,
    /// Another one.
    Book(Arc<Book<P>>),
}

impl<P: Rules> Book<P> {
    /// Reads a book in the text form.
    pub fn read(text: &str) -> Result<Book<P>, BookError> {
        Ok(Book(BookForm::Lines(BookLines::read(text)?)))
    }

    /// Reads a book in Polyglot's form, for games that have such books.
    pub fn read_polyglot(bytes: &[u8], roster: &Roster<P>) -> Result<Book<P>, BookError> {
        let key = roster.polyglot_key;
        let key = key.ok_or(BookError::NoPolyglot(P::NAME))?;
        Ok(Book(BookForm::Polyglot(Polyglot::read(bytes, key)?)))
    }

    /// Reads a file: Polyglot's form where its name ends in `.bin`, else the text form.
    pub fn open(path: &Path, roster: &Roster<P>) -> Result<Book<P>, BookError> {
        let bytes = fs::read(path).map_err(BookError::File)?;
        let extension = path.extension().unwrap_or_default();
        if extension.eq_ignore_ascii_case("bin") {
            return Book::read_polyglot(&bytes, roster);
        }
        Book::read(&String::from_utf8_lossy(&bytes))
    }

    /// The moves it knows in a position, each with its weight.
    pub fn moves(&self, position: &P) -> Vec<(P::Move, u32)> {
        match &self.0 {
            BookForm::Lines(lines) => lines.moves(position).to_vec(),
            BookForm::Polyglot(book) => book.moves(position),
        }
    }

    /// What the opening is called that a position belongs to: the whole name where one line leads there, the part before the
    /// colon where several of one opening do.
    pub fn name(&self, position: &P) -> Option<&str> {
        match &self.0 {
            BookForm::Lines(lines) => lines.name(position),
            BookForm::Polyglot(_) => None,
        }
    }

    /// One of the moves it knows, each as likely as its weight.
    pub(crate) fn choose(&self, position: &P, wanted: &[P::Move], seed: u64) -> Option<P::Move> {
        let mut moves = self.moves(position);
        moves.retain(|(mv, _)| wanted.is_empty() || wanted.contains(mv));
        let sum: usize = moves.iter().map(|&(_, weight)| weight as usize).sum();
        let mut index = Random::new(seed).below(sum);
        let chosen = moves.into_iter().find(|&(_, weight)| {
            let found = index < weight as usize;
            index = index.saturating_sub(weight as usize);
            found
        });
        chosen.map(|(mv, _)| mv)
    }
}

/// Which openings are played from, as people say it: `off`, or the name of a file.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BookChoice {
    /// Those of the build.
    #[default]
    Own,
    /// None.
    Off,
    /// Those of a file.
    File(PathBuf),
}

impl BookChoice {
    /// The openings of a game that are meant.
    pub fn open<P: Rules>(&self, roster: &Roster<P>) -> Result<Openings<P>, NoBook> {
        match self {
            BookChoice::Own => Ok(Openings::Own),
            BookChoice::Off => Ok(Openings::Off),
            BookChoice::File(path) => match Book::open(path, roster) {
                Ok(book) => Ok(Openings::Book(Arc::new(book))),
                Err(error) => Err(NoBook {
                    file: path.display().to_string(),
                    error,
                }),
            },
        }
    }
}

impl From<&str> for BookChoice {
    fn from(text: &str) -> BookChoice {
        match text {
            "off" => BookChoice::Off,
            file => BookChoice::File(file.into()),
        }
    }
}

/// Why something is no book of openings.
#[derive(Debug, Error)]
pub enum BookError {
    /// A file that cannot be read.
    #[error("it cannot be read: {0}")]
    File(io::Error),
    /// A line that is not made of three parts.
    #[error("line {line}: `{text}` is not of the form NAME | WEIGHT | MOVES")]
    Form {
        /// Where.
        line: usize,
        /// What is there.
        text: String,
    },
    /// A weight that is none.
    #[error("line {line}: `{text}` is not a weight, a whole number from 1 to {HEAVIEST}")]
    Weight {
        /// Where.
        line: usize,
        /// What is there.
        text: String,
    },
    /// A move that cannot be played.
    #[error("line {line}: {error}")]
    Move {
        /// Where.
        line: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// A Polyglot book whose last entry is cut off.
    #[error("a Polyglot book has 16 bytes for each entry, and {0} bytes are no multiple of that")]
    Length(usize),
    /// A game that Polyglot does not know.
    #[error("there are no Polyglot books of {0}")]
    NoPolyglot(&'static str),
}

/// A file that was to be played from, and is no book.
#[derive(Debug, Error)]
#[error("`{file}` is no book: {error}")]
pub struct NoBook {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub error: BookError,
}

/// The largest weight of a line.
const HEAVIEST: u32 = 1000;
