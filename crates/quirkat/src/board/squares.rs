//! Boards of squares.

use super::{Picture, file_letter};
use anstyle::{Ansi256Color, Color, Style};
use std::fmt::Write;

const LIGHT: Style = square_style(187);
const DARK: Style = square_style(108);
const MARKED_LIGHT: Style = square_style(222);
const MARKED_DARK: Style = square_style(179);

/// Black on a background of the 256-colour palette: all tones are light enough for it.
const fn square_style(background: u8) -> Style {
    Style::new()
        .fg_color(Some(Color::Ansi256(Ansi256Color(16))))
        .bg_color(Some(Color::Ansi256(Ansi256Color(background))))
}

pub(super) fn draw(picture: &Picture) -> String {
    // Coloured squares need room around the piece to look square.
    let pad = if picture.look.colours { " " } else { "" };
    let mut out = String::new();
    for rank in picture.ranks() {
        let row = if picture.look.colours {
            coloured_row(picture, rank)
        } else {
            plain_row(picture, rank)
        };
        let _ = writeln!(out, "{} {}", rank + 1, row.trim_end());
    }
    let mut letters = String::from("\n   ");
    for file in picture.files() {
        letters.extend([pad, file_letter(file), " "]);
    }
    out + letters.trim_end_matches(' ') + "\n"
}

fn coloured_row(picture: &Picture, rank: u8) -> String {
    let mut row = String::from(" ");
    for file in picture.files() {
        let site = picture.board.site(file, rank);
        let dark = (file + rank).is_multiple_of(2);
        let style = match (picture.marked.contains(&site), dark) {
            (false, false) => LIGHT,
            (false, true) => DARK,
            (true, false) => MARKED_LIGHT,
            (true, true) => MARKED_DARK,
        };
        let symbol = picture.symbol(site).unwrap_or(' ');
        let _ = write!(row, "{style} {symbol} {style:#}");
    }
    row
}

fn plain_row(picture: &Picture, rank: u8) -> String {
    let empty = if picture.look.ascii { '.' } else { '·' };
    let mut row = String::new();
    let mut left_marked = false;
    for file in picture.files() {
        let site = picture.board.site(file, rank);
        let marked = picture.marked.contains(&site);
        row.push(gap(left_marked, marked));
        row.push(picture.symbol(site).unwrap_or(empty));
        left_marked = marked;
    }
    row.push(gap(left_marked, false));
    row
}

/// What stands between two squares: brackets around those that are marked.
fn gap(left_marked: bool, right_marked: bool) -> char {
    match (left_marked, right_marked) {
        (false, false) => ' ',
        (false, true) => '(',
        (true, false) => ')',
        (true, true) => '|',
    }
}
