//! `quirkat show`: the board as a picture, and what there is to know beside it.

use crate::args::ShowArgs;
use crate::board::{Look, Picture};
use crate::{json, position, terminal};
use anyhow::Result;
use quirkat_game::{Geometry, Grid, Rules, Side, Site};
use quirkat_session::Visitor;
use serde::Serialize;
use std::fmt::Write;

pub(crate) struct Show<'a>(pub(crate) &'a ShowArgs);

#[derive(Serialize)]
struct View {
    game: &'static str,
    position: String,
    side_to_move: &'static str,
    check: bool,
    ending: Option<json::Ending>,
    width: u8,
    height: u8,
    /// The lines between the points of a board that has no squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<[String; 2]>>,
    pieces: Vec<Placed>,
}

#[derive(Serialize)]
struct Placed {
    site: String,
    side: &'static str,
    letter: char,
    name: &'static str,
}

impl Visitor for Show<'_> {
    type Output = Result<String>;

    fn visit<P: Rules>(self) -> Result<String> {
        let position: P = position::read(self.0.place.position.as_deref())?;
        if self.0.json {
            return json::line(&view(&position));
        }
        let look = Look {
            ascii: self.0.ascii,
            flip: self.0.flip,
            colours: terminal::colours(),
        };
        let mut out = Picture::of(&position, look).draw();
        let check = if position.in_check() {
            ", in check"
        } else {
            ""
        };
        writeln!(out, "\n{} to move{check}", position.side_to_move())?;
        if let Some(ending) = position.ending() {
            writeln!(out, "Game over: {ending}")?;
        }
        Ok(out)
    }
}

fn view<P: Rules>(position: &P) -> View {
    View {
        game: P::NAME,
        position: position.to_string(),
        side_to_move: side_name(position.side_to_move()),
        check: position.in_check(),
        ending: position.ending().map(Into::into),
        width: P::BOARD.width,
        height: P::BOARD.height,
        lines: lines(P::BOARD),
        pieces: P::BOARD
            .sites()
            .filter_map(|site| placed(position, site))
            .collect(),
    }
}

fn lines(board: Geometry) -> Option<Vec<[String; 2]>> {
    let Grid::Lines(lines) = board.grid else {
        return None;
    };
    let named = lines
        .iter()
        .map(|&(from, to)| [board.name(from), board.name(to)]);
    Some(named.collect())
}

fn placed<P: Rules>(position: &P, site: Site) -> Option<Placed> {
    let piece = P::PIECES[position.piece_on(site)?.index()];
    Some(Placed {
        site: P::BOARD.name(site),
        side: side_name(piece.side),
        letter: piece.letter,
        name: piece.name,
    })
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}
