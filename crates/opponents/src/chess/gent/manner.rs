//! How a program that answers positions in FEN is called, and what it says: our own manner, and the document's.

use super::{NotAPosition, Program};
use quirkat_chess::Chess;
use quirkat_game::{Geometry, Rules, Site, quoted};
use std::fmt::Write;
use thiserror::Error;

/// How the program is called and how it answers, as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenManner {
    /// What it is called; our own has no name.
    pub name: &'static str,
    /// What the words of a call must be; `None` where any that make up a position will do, in quotes or not.
    pub words: Option<CallWords>,
    /// The word that asks for all next positions.
    pub list_all: &'static str,
    /// The answer where there is no next position.
    pub no_move: &'static str,
    /// The answer to what is no position; `None` where it is refused with the reason.
    pub no_position: Option<&'static str>,
    /// How boards are drawn, where the document says so.
    pub board: Option<BoardDrawing>,
}

/// What the words of a call must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallWords {
    /// How many fields a position has, each a word.
    pub fields: usize,
    /// The letters that the third field, on castling, is made of, unless it is `-`.
    pub castling: &'static str,
}

/// How a board is drawn: ranks from the top, each with its number on the right, empty lines between them, and the letters of the
/// files below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardDrawing {
    /// What stands to the left of a rank.
    pub margin: &'static str,
    /// What stands between two squares, and before the number of a rank.
    pub gap: &'static str,
    /// An empty square.
    pub empty: char,
}

/// A name that no manner has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a manner of this program; there is {name}", name = FenManner::GENT.name)]
pub struct UnknownManner(String);

impl FenManner {
    /// Ours: what is wrong is told, and words may come together in quotes.
    pub const OWN: FenManner = FenManner {
        name: "",
        words: None,
        list_all: "TEST",
        no_move: "DRAW",
        no_position: None,
        board: None,
    };

    /// The document's: whatever it cannot answer is a draw.
    pub const GENT: FenManner = FenManner {
        name: "gent",
        words: Some(CallWords {
            fields: 6,
            castling: "KQkq",
        }),
        no_position: Some("DRAW"),
        board: Some(BoardDrawing {
            margin: "    ",
            gap: "    ",
            empty: '·',
        }),
        ..FenManner::OWN
    };

    /// The manner of a document.
    pub fn named(name: &str) -> Result<FenManner, UnknownManner> {
        let found = [FenManner::GENT]
            .into_iter()
            .find(|manner| manner.name == name);
        found.ok_or_else(|| UnknownManner(quoted(name)))
    }

    /// Answers the words of a call, each answer on a line. What is left to chance depends on the seed.
    pub fn answer(&self, words: &[&str], seed: u64) -> Result<Vec<FenAnswer>, NotAPosition> {
        let (list_all, fields): (Vec<&str>, Vec<&str>) =
            words.iter().partition(|&&word| word == self.list_all);
        let program = match (Program::read(&fields.join(" ")), self.no_position) {
            (Ok(program), None) => program,
            (Ok(program), Some(_)) if self.is_call(words.len(), &fields) => program,
            (_, Some(answer)) => return Ok(vec![FenAnswer::word(answer)]),
            (Err(error), None) => return Err(error),
        };
        let next = if list_all.is_empty() {
            program.next(seed).into_iter().collect()
        } else {
            program.all()
        };
        if next.is_empty() {
            return Ok(vec![FenAnswer::word(self.no_move)]);
        }
        Ok(next)
    }

    /// Whether so many words, among them these fields, are a call as the manner wants it.
    fn is_call(&self, words: usize, fields: &[&str]) -> bool {
        let Some(call) = self.words else {
            return true;
        };
        // The word that asks for all may stand anywhere, but only once.
        let counts = fields.len() == call.fields && words <= call.fields + 1;
        let castles = |field: &&str| {
            *field == "-" || field.chars().all(|letter| call.castling.contains(letter))
        };
        counts && fields.get(2).is_some_and(castles)
    }
}

/// A line of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenAnswer {
    /// A position as the program writes it, or a word.
    pub text: String,
    /// The position, where it is one.
    pub position: Option<Chess>,
}

impl FenAnswer {
    fn word(word: &str) -> FenAnswer {
        FenAnswer {
            text: word.to_owned(),
            position: None,
        }
    }

    /// The board in a manner's drawing; empty where there is no board or no drawing.
    pub fn drawn(&self, manner: &FenManner) -> String {
        match (&self.position, manner.board) {
            (Some(position), Some(drawing)) => drawing.draw(position),
            _ => String::new(),
        }
    }
}

impl BoardDrawing {
    /// The board of a position, with an empty line after every line.
    pub fn draw<P: Rules>(&self, position: &P) -> String {
        let Geometry { width, height, .. } = P::BOARD;
        let BoardDrawing { margin, gap, empty } = *self;
        let mut text = String::new();
        for rank in (0..height).rev() {
            let square = |file| {
                let piece = position.piece_on(Site(rank * width + file));
                piece.map_or(empty, |piece| P::PIECES[piece.index()].glyph)
            };
            let squares: Vec<_> = (0..width).map(|file| square(file).to_string()).collect();
            let _ = writeln!(text, "{margin}{}{gap}{}\n", squares.join(gap), rank + 1);
        }
        let files: Vec<_> = (b'a'..).take(width.into()).map(char::from).collect();
        let files: Vec<_> = files.iter().map(char::to_string).collect();
        text + &format!("{margin}{}\n\n", files.join(gap))
    }
}
