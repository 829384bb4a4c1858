//! Boards of squares.

use super::{Picture, file_letter};
use anstyle::{Ansi256Color, Color, Style};

const LIGHT: Style = square_style(187);
const DARK: Style = square_style(108);

/// Black on a background of the 256-colour palette: both tones are light enough for it.
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
        let mut row = format!("{}  ", rank + 1);
        for file in picture.files() {
            row += &square(picture, file, rank, pad);
        }
        out += row.trim_end();
        out.push('\n');
    }
    let mut letters = String::from("\n   ");
    for file in picture.files() {
        letters.extend([pad, file_letter(file), " "]);
    }
    out + letters.trim_end_matches(' ') + "\n"
}

fn square(picture: &Picture, file: u8, rank: u8, pad: &str) -> String {
    let dark = (file + rank).is_multiple_of(2);
    let symbol = picture.symbol(picture.board.site(file, rank));
    if picture.look.colours {
        let style = if dark { DARK } else { LIGHT };
        format!("{style}{pad}{} {style:#}", symbol.unwrap_or(' '))
    } else {
        let empty = if picture.look.ascii { '.' } else { '·' };
        format!("{} ", symbol.unwrap_or(empty))
    }
}
