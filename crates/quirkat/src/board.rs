//! Boards drawn with characters, for any game.

mod lines;
mod net;
mod squares;

pub(crate) use net::Net;

use quirkat_game::{Geometry, Grid, Piece, Rules, Site};

/// How a board is to look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// Letters instead of drawn pieces, and nothing beyond ASCII.
    pub(crate) ascii: bool,
    /// Seen from the other side.
    pub(crate) flip: bool,
    /// With the terminal's colours.
    pub(crate) colours: bool,
}

/// A position as it is drawn.
pub(crate) struct Picture {
    board: Geometry,
    pieces: Vec<Option<Piece>>,
    /// Sites that stand out: where the last move began and ended.
    marked: Vec<Site>,
    look: Look,
}

impl Picture {
    pub(crate) fn of<P: Rules>(position: &P, look: Look) -> Picture {
        let piece_on = |site| Some(P::PIECES[position.piece_on(site)?.index()]);
        Picture::new(P::BOARD, P::BOARD.sites().map(piece_on).collect(), look)
    }

    /// A board with pieces on its sites, from the bottom left corner row by row.
    pub(crate) fn new(board: Geometry, pieces: Vec<Option<Piece>>, look: Look) -> Picture {
        Picture {
            board,
            pieces,
            marked: Vec::new(),
            look,
        }
    }

    /// The same with some sites marked: by colours, or by brackets where there are none.
    pub(crate) fn marked(self, marked: Vec<Site>) -> Picture {
        Picture { marked, ..self }
    }

    /// The drawing: a line for each row and one for the letters of the files.
    pub(crate) fn draw(&self) -> String {
        match self.board.grid {
            Grid::Squares => squares::draw(self),
            Grid::Lines(lines) => lines::draw(self, lines),
        }
    }

    /// The ranks from the top of the picture down.
    fn ranks(&self) -> Vec<u8> {
        let upwards = 0..self.board.height;
        if self.look.flip {
            upwards.collect()
        } else {
            upwards.rev().collect()
        }
    }

    /// The files from left to right.
    fn files(&self) -> Vec<u8> {
        let rightwards = 0..self.board.width;
        if self.look.flip {
            rightwards.rev().collect()
        } else {
            rightwards.collect()
        }
    }

    /// The character of the piece on a site.
    fn symbol(&self, site: Site) -> Option<char> {
        let piece = self.pieces[site.index()]?;
        Some(if self.look.ascii {
            piece.letter
        } else {
            piece.glyph
        })
    }
}

/// The letter of a file.
fn file_letter(file: u8) -> &'static str {
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
    &LETTERS[file as usize..=file as usize]
}
