//! Openings that are known by heart: lines of moves with names, in this project's own text form or in Polyglot's.

mod choice;
mod error;
mod lines;
mod polyglot;

pub use choice::BookChoice;
pub use error::{BookError, NoBook};

use crate::Opposed;
use lines::Lines;
use polyglot::Polyglot;
use quirkat_game::Random;
use std::fs;
use std::path::Path;
use std::sync::Arc;

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
pub struct Book<P: Opposed>(Form<P>);

#[derive(Clone, Debug)]
enum Form<P: Opposed> {
    Lines(Lines<P>),
    Polyglot(Polyglot),
}

/// Which book is played from.
#[derive(Clone, Default, Debug)]
pub enum Openings<P: Opposed> {
    /// The game's own, where it has one.
    #[default]
    Own,
    /// None: it is thought from the first move on.
    Off,
    /// Another one.
    Book(Arc<Book<P>>),
}

impl<P: Opposed> Book<P> {
    /// Reads a book in the text form.
    pub fn read(text: &str) -> Result<Book<P>, BookError> {
        Ok(Book(Form::Lines(Lines::read(text)?)))
    }

    /// Reads a book in Polyglot's form, for games that have such books.
    pub fn read_polyglot(bytes: &[u8]) -> Result<Book<P>, BookError> {
        if P::start().polyglot_key().is_none() {
            return Err(BookError::NoPolyglot(P::NAME));
        }
        Ok(Book(Form::Polyglot(Polyglot::read(bytes)?)))
    }

    /// Reads a file: Polyglot's form where its name ends in `.bin`, else the text form.
    pub fn open(path: &Path) -> Result<Book<P>, BookError> {
        let bytes = fs::read(path).map_err(BookError::File)?;
        let extension = path.extension().unwrap_or_default();
        if extension.eq_ignore_ascii_case("bin") {
            return Book::read_polyglot(&bytes);
        }
        Book::read(&String::from_utf8_lossy(&bytes))
    }

    /// The moves it knows in a position, each with its weight.
    pub fn moves(&self, position: &P) -> Vec<(P::Move, u32)> {
        match &self.0 {
            Form::Lines(lines) => lines.moves(position).to_vec(),
            Form::Polyglot(book) => book.moves(position),
        }
    }

    /// What the opening is called that a position belongs to: the whole name where one line leads there, the part before the
    /// colon where several of one opening do.
    pub fn name(&self, position: &P) -> Option<&str> {
        match &self.0 {
            Form::Lines(lines) => lines.name(position),
            Form::Polyglot(_) => None,
        }
    }

    /// One of the moves it knows, each as likely as its weight.
    pub(crate) fn choose(&self, position: &P, wanted: &[P::Move], seed: u64) -> Option<P::Move> {
        let mut moves = self.moves(position);
        moves.retain(|(mv, _)| wanted.is_empty() || wanted.contains(mv));
        let sum: usize = moves.iter().map(|&(_, weight)| weight as usize).sum();
        let mut place = Random::new(seed).below(sum);
        let chosen = moves.into_iter().find(|&(_, weight)| {
            let found = place < weight as usize;
            place = place.saturating_sub(weight as usize);
            found
        });
        chosen.map(|(mv, _)| mv)
    }
}

impl<P: Opposed> Openings<P> {
    /// The book meant.
    pub(crate) fn book(&self) -> Option<&Book<P>> {
        match self {
            Openings::Own => P::book(),
            Openings::Off => None,
            Openings::Book(book) => Some(book),
        }
    }
}
