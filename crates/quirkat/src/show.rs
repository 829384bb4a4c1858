//! `quirkat show`: draws the board, with the side to move, check and the end of the game.

use crate::args::{JsonArg, PositionArgs};
use crate::board::{BoardStyle, Picture};
use crate::output::{EndingJson, colours, json_line};
use anyhow::Result;
use clap::Args;
use quirkat_game::{Geometry, Grid, Rules, Side, Site};
use quirkat_games::Visitor;
use serde::Serialize;
use std::fmt::Write;

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Draw with the letters of position texts and nothing beyond ASCII
    #[arg(long, conflicts_with = "json")]
    ascii: bool,

    /// Turn the board around
    #[arg(long, conflicts_with = "json")]
    flip: bool,

    #[command(flatten)]
    json: JsonArg,
}

#[derive(Serialize)]
struct ShowJson {
    game: &'static str,
    position: String,
    side_to_move: &'static str,
    check: bool,
    ending: Option<EndingJson>,
    width: u8,
    height: u8,
    /// The lines between points, on a board without squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<[String; 2]>>,
    pieces: Vec<PieceJson>,
}

#[derive(Serialize)]
struct PieceJson {
    site: String,
    side: &'static str,
    letter: char,
    name: &'static str,
}

impl Visitor for &ShowArgs {
    type Output = Result<String>;

    fn visit<P: Rules>(self) -> Result<String> {
        let position: P = self.position.read()?;
        if self.json.json {
            return json_line(&show_json(&position));
        }
        let style = BoardStyle {
            ascii: self.ascii,
            flip: self.flip,
            colours: colours(),
        };
        let mut out = Picture::of(&position, style).draw();
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

fn show_json<P: Rules>(position: &P) -> ShowJson {
    ShowJson {
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
            .filter_map(|site| piece_json(position, site))
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

fn piece_json<P: Rules>(position: &P, site: Site) -> Option<PieceJson> {
    let piece = P::PIECES[position.piece_on(site)?.index()];
    Some(PieceJson {
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
