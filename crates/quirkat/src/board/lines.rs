//! Boards of points joined by lines.

use super::{Net, Picture, file_letter};
use anstyle::Style;
use quirkat_game::Site;

/// Rows from one point to the next.
const DOWN: usize = 2;
/// Characters from one point to the next.
const ACROSS: usize = 2 * DOWN;

pub(super) fn draw(picture: &Picture, lines: &[(Site, Site)]) -> String {
    let look = picture.look;
    let mut net = Net::new(picture.board, lines, DOWN, look.flip, look.ascii);
    for site in picture.board.sites() {
        let (x, y) = net.spot(site);
        if let Some(symbol) = picture.symbol(site) {
            net.cells[y][x] = symbol;
        }
    }
    let marked: Vec<_> = picture.marked.iter().map(|&site| net.spot(site)).collect();
    // There is room for brackets: a point has lines beside it, or the coordinates, or nothing.
    for row in &mut net.cells {
        row.insert(0, ' ');
        row.push(' ');
    }
    for &(x, y) in marked.iter().filter(|_| !look.colours) {
        net.cells[y][x] = '(';
        net.cells[y][x + 2] = ')';
    }
    label(picture, &net, &marked)
}

/// The drawing with its coordinates.
fn label(picture: &Picture, net: &Net, marked: &[(usize, usize)]) -> String {
    let mut out = String::new();
    let mut ranks = picture.ranks().into_iter();
    for (y, cells) in net.cells.iter().enumerate() {
        let rank = (y % DOWN == 0).then(|| ranks.next()).flatten();
        let rank = rank.map_or(" ".to_owned(), |rank| (rank + 1).to_string());
        let mut row = rank + " ";
        for (x, &cell) in cells.iter().enumerate() {
            let point = y % DOWN == 0 && x % ACROSS == 1;
            let marked = point && marked.contains(&(x - 1, y));
            row += &if picture.look.colours {
                paint(cell, point, marked)
            } else {
                cell.to_string()
            };
        }
        out += row.trim_end();
        out.push('\n');
    }
    let letters: Vec<_> = picture.files().into_iter().map(file_letter).collect();
    out + "\n   " + &letters.join(&" ".repeat(ACROSS - 1)) + "\n"
}

/// Lets the lines stand back behind what stands on the points.
fn paint(cell: char, point: bool, marked: bool) -> String {
    if cell == ' ' {
        return cell.to_string();
    }
    let style = match (point, marked) {
        (true, true) => Style::new().bold().invert(),
        (true, false) => Style::new().bold(),
        (false, _) => Style::new().dimmed(),
    };
    format!("{style}{cell}{style:#}")
}
