//! Boards as text: of squares, or of points joined by lines.

use anstream::adapter::strip_str;
use anstyle::{Ansi256Color, Color, Style};
use quirkat_game::{Geometry, Grid, Piece, Rules, Site};
use std::collections::HashSet;
use std::fmt::Write;

/// Rows from one point to the next.
const DOWN: usize = 2;
/// Characters from one point to the next.
const ACROSS: usize = 2 * DOWN;

/// How to draw a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardStyle {
    /// Letters instead of piece symbols, and nothing beyond ASCII.
    pub(crate) ascii: bool,
    /// From Black's side.
    pub(crate) flip: bool,
    /// With terminal colours.
    pub(crate) colours: bool,
}

/// A board with pieces, ready to draw.
pub(crate) struct Picture {
    board: Geometry,
    pieces: Vec<Option<Piece>>,
    /// Highlighted sites: those of the last move.
    marked: Vec<Site>,
    /// The pieces that are explained beside the board.
    legend: &'static [Piece],
    style: BoardStyle,
}

impl Picture {
    pub(crate) fn of<P: Rules>(position: &P, style: BoardStyle) -> Picture {
        let piece_on = |site| Some(P::PIECES[position.piece_on(site)?.index()]);
        Picture::new(P::BOARD, P::BOARD.sites().map(piece_on).collect(), style)
            .explained(P::legend())
    }

    /// A board with the pieces of its sites in order.
    pub(crate) fn new(board: Geometry, pieces: Vec<Option<Piece>>, style: BoardStyle) -> Picture {
        Picture {
            board,
            pieces,
            marked: Vec::new(),
            legend: &[],
            style,
        }
    }

    /// Explains pieces beside the board.
    pub(crate) fn explained(self, legend: &'static [Piece]) -> Picture {
        Picture { legend, ..self }
    }

    /// Highlights sites, by colour or else by brackets.
    pub(crate) fn marked(self, marked: Vec<Site>) -> Picture {
        Picture { marked, ..self }
    }

    /// The drawing, with the coordinates and the legend.
    pub(crate) fn draw(&self) -> String {
        let board = match self.board.grid {
            Grid::Squares => draw_squares(self),
            Grid::Lines(lines) => draw_lines(self, lines),
        };
        beside(&board, &legend(self.legend, self.style.ascii))
    }

    /// The ranks from top to bottom.
    fn ranks(&self) -> Vec<u8> {
        let upwards = 0..self.board.height;
        if self.style.flip {
            upwards.collect()
        } else {
            upwards.rev().collect()
        }
    }

    /// The files from left to right.
    fn files(&self) -> Vec<u8> {
        let rightwards = 0..self.board.width;
        if self.style.flip {
            rightwards.rev().collect()
        } else {
            rightwards.collect()
        }
    }

    /// The character of the piece on a site.
    fn symbol(&self, site: Site) -> Option<char> {
        let piece = self.pieces[site.index()]?;
        Some(if self.style.ascii {
            piece.letter
        } else {
            piece.glyph
        })
    }
}

/// The symbols and the name of each kind, one a line: those of both sides are the same kind.
fn legend(pieces: &[Piece], ascii: bool) -> String {
    let row = |name| format!("{}  {name}\n", symbols(pieces, name, ascii));
    kinds(pieces).into_iter().map(row).collect()
}

/// The names of the pieces, each once.
pub(crate) fn kinds(pieces: &[Piece]) -> Vec<&'static str> {
    let mut names: Vec<_> = pieces.iter().map(|piece| piece.name).collect();
    let mut told = HashSet::new();
    names.retain(|&name| told.insert(name));
    names
}

/// The symbols of a kind of piece, White's first: `♔ ♚`.
pub(crate) fn symbols(pieces: &[Piece], name: &str, ascii: bool) -> String {
    let kinds = pieces.iter().filter(|piece| piece.name == name);
    let symbol = |piece: &Piece| if ascii { piece.letter } else { piece.glyph };
    let symbols: Vec<_> = kinds.map(|piece| symbol(piece).to_string()).collect();
    symbols.join(" ")
}

/// Two texts side by side, each with lines of its own.
pub(crate) fn beside(left: &str, right: &str) -> String {
    const GAP: usize = 4;
    if right.is_empty() {
        return left.to_owned();
    }
    // Escape sequences take no room.
    let width = |line: &str| strip_str(line).to_string().chars().count();
    let widest = left.lines().map(width).max().unwrap_or(0);
    let (mut left, mut right) = (left.lines(), right.lines());
    let mut out = String::new();
    loop {
        let row = match (left.next(), right.next()) {
            (None, None) => return out,
            (row, None | Some("")) => row.unwrap_or_default().to_owned(),
            (row, Some(other)) => {
                let row = row.unwrap_or_default();
                format!("{row}{}{other}", " ".repeat(widest - width(row) + GAP))
            }
        };
        out += &row;
        out.push('\n');
    }
}

fn file_letter(file: u8) -> &'static str {
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
    &LETTERS[file as usize..=file as usize]
}

const LIGHT: Style = square_style(187);
const DARK: Style = square_style(108);
const MARKED_LIGHT: Style = square_style(222);
const MARKED_DARK: Style = square_style(179);

/// Black on a colour of the 256-colour palette, all of them light enough.
const fn square_style(background: u8) -> Style {
    Style::new()
        .fg_color(Some(Color::Ansi256(Ansi256Color(16))))
        .bg_color(Some(Color::Ansi256(Ansi256Color(background))))
}

fn draw_squares(picture: &Picture) -> String {
    // Coloured squares need room around the piece to look square.
    let pad = if picture.style.colours { " " } else { "" };
    let mut out = String::new();
    for rank in picture.ranks() {
        let row = if picture.style.colours {
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
    let empty = if picture.style.ascii { '.' } else { '·' };
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

/// The character between two squares: a bracket beside a highlighted one.
fn gap(left_marked: bool, right_marked: bool) -> char {
    match (left_marked, right_marked) {
        (false, false) => ' ',
        (false, true) => '(',
        (true, false) => ')',
        (true, true) => '|',
    }
}

fn draw_lines(picture: &Picture, lines: &[(Site, Site)]) -> String {
    let style = picture.style;
    let mut grid = LineGrid::new(picture.board, lines, DOWN, style.flip, style.ascii);
    for site in picture.board.sites() {
        let (x, y) = grid.spot(site);
        if let Some(symbol) = picture.symbol(site) {
            grid.cells[y][x] = symbol;
        }
    }
    let marked: Vec<_> = picture.marked.iter().map(|&site| grid.spot(site)).collect();
    // Room for brackets beside the outermost points.
    for row in &mut grid.cells {
        row.insert(0, ' ');
        row.push(' ');
    }
    for &(x, y) in marked.iter().filter(|_| !style.colours) {
        grid.cells[y][x] = '(';
        grid.cells[y][x + 2] = ')';
    }
    label(picture, &grid, &marked)
}

/// Adds the coordinates.
fn label(picture: &Picture, grid: &LineGrid, marked: &[(usize, usize)]) -> String {
    let mut out = String::new();
    let mut ranks = picture.ranks().into_iter();
    for (y, cells) in grid.cells.iter().enumerate() {
        let rank = (y % DOWN == 0).then(|| ranks.next()).flatten();
        let rank = rank.map_or(" ".to_owned(), |rank| (rank + 1).to_string());
        let mut row = rank + " ";
        for (x, &cell) in cells.iter().enumerate() {
            let point = y % DOWN == 0 && x % ACROSS == 1;
            let marked = point && marked.contains(&(x - 1, y));
            row += &if picture.style.colours {
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

/// Dims the lines and makes the points bold.
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

/// The characters of lines and points.
struct LineGlyphs {
    across: char,
    down: char,
    /// From the top left.
    falling: char,
    /// From the bottom left.
    rising: char,
    crossing: char,
    /// A point, indexed by the straight lines that leave it: 1 up, 2 down, 4 left, 8 right.
    points: [char; 16],
}

const UNICODE: LineGlyphs = LineGlyphs {
    across: '─',
    down: '│',
    falling: '╲',
    rising: '╱',
    crossing: '╳',
    points: [
        '·', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼',
    ],
};

const ASCII: LineGlyphs = LineGlyphs {
    across: '-',
    down: '|',
    falling: '\\',
    rising: '/',
    crossing: 'X',
    points: ['+'; 16],
};

/// A board of points and lines as characters, without pieces, in any size.
pub(crate) struct LineGrid {
    /// Row by row from the top.
    pub(crate) cells: Vec<Vec<char>>,
    board: Geometry,
    flip: bool,
    /// Rows from one point to the next. Columns are twice as many, so that diagonals are straight.
    step: usize,
}

impl LineGrid {
    pub(crate) fn new(
        board: Geometry,
        lines: &[(Site, Site)],
        step: usize,
        flip: bool,
        ascii: bool,
    ) -> LineGrid {
        let (width, height) = (board.width as usize - 1, board.height as usize - 1);
        let mut grid = LineGrid {
            cells: vec![vec![' '; width * 2 * step + 1]; height * step + 1],
            board,
            flip,
            step,
        };
        let glyphs = if ascii { ASCII } else { UNICODE };
        for &line in lines {
            grid.line(line, &glyphs);
        }
        for site in board.sites() {
            let (x, y) = grid.spot(site);
            grid.cells[y][x] = glyphs.points[grid.lines_at(x, y, &glyphs)];
        }
        grid
    }

    /// The column and the row of a point.
    pub(crate) fn spot(&self, site: Site) -> (usize, usize) {
        let board = self.board;
        let (file, rank) = (site.0 % board.width, site.0 / board.width);
        let (x, y) = if self.flip {
            (board.width - 1 - file, rank)
        } else {
            (file, board.height - 1 - rank)
        };
        (x as usize * 2 * self.step, y as usize * self.step)
    }

    /// Draws a line along a row, a column or a diagonal, through any points between its ends.
    fn line(&mut self, (from, to): (Site, Site), glyphs: &LineGlyphs) {
        // Sorted, so that a diagonal either falls or rises from left to right.
        let mut ends = [self.spot(from), self.spot(to)];
        ends.sort_unstable();
        let [(left, start), (right, end)] = ends;
        if start == end {
            self.cells[start][left..=right].fill(glyphs.across);
        } else if left == right {
            for row in &mut self.cells[start..=end] {
                row[left] = glyphs.down;
            }
        } else {
            let falling = start < end;
            for i in (1..start.abs_diff(end)).filter(|i| i % self.step != 0) {
                let y = if falling { start + i } else { start - i };
                let cell = &mut self.cells[y][left + 2 * i];
                *cell = match (*cell == ' ', falling) {
                    (false, _) => glyphs.crossing,
                    (true, true) => glyphs.falling,
                    (true, false) => glyphs.rising,
                };
            }
        }
    }

    /// The straight lines that leave a point, as [`LineGlyphs::points`] counts them.
    fn lines_at(&self, x: usize, y: usize, glyphs: &LineGlyphs) -> usize {
        let is = |x: Option<usize>, y: Option<usize>, drawn: char| {
            let cell = x.zip(y).and_then(|(x, y)| self.cells.get(y)?.get(x));
            usize::from(cell == Some(&drawn))
        };
        is(Some(x), y.checked_sub(1), glyphs.down)
            + 2 * is(Some(x), Some(y + 1), glyphs.down)
            + 4 * is(x.checked_sub(1), Some(y), glyphs.across)
            + 8 * is(Some(x + 1), Some(y), glyphs.across)
    }
}
