//! Boards of points joined by lines.

use super::{Picture, file_letter};
use anstyle::Style;
use quirkat_game::Site;

/// Characters from one point to the next.
const ACROSS: usize = 4;
/// Rows from one point to the next.
const DOWN: usize = 2;

/// What lines are drawn with.
struct Pen {
    across: char,
    down: char,
    /// From the top left.
    falling: char,
    /// From the bottom left.
    rising: char,
    crossing: char,
    /// An empty point, by the lines that leave it: 1 up, 2 down, 4 left, 8 right.
    points: [char; 16],
}

const UNICODE: Pen = Pen {
    across: '─',
    down: '│',
    falling: '╲',
    rising: '╱',
    crossing: '╳',
    points: [
        '·', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼',
    ],
};

const ASCII: Pen = Pen {
    across: '-',
    down: '|',
    falling: '\\',
    rising: '/',
    crossing: 'X',
    points: ['+'; 16],
};

pub(super) fn draw(picture: &Picture, lines: &[(Site, Site)]) -> String {
    let pen = if picture.look.ascii { ASCII } else { UNICODE };
    let mut canvas = Canvas::new(picture);
    for &line in lines {
        canvas.line(picture, line, &pen);
    }
    for site in picture.board.sites() {
        let (x, y) = spot(picture, site);
        canvas.cells[y][x] = picture
            .symbol(site)
            .unwrap_or_else(|| pen.points[canvas.lines_at(x, y, &pen)]);
    }
    canvas.bracket(picture);
    canvas.label(picture)
}

/// Where a site lies in the picture.
fn spot(picture: &Picture, site: Site) -> (usize, usize) {
    let board = picture.board;
    let (file, rank) = (site.0 % board.width, site.0 / board.width);
    let (x, y) = if picture.look.flip {
        (board.width - 1 - file, rank)
    } else {
        (file, board.height - 1 - rank)
    };
    (x as usize * ACROSS, y as usize * DOWN)
}

struct Canvas {
    cells: Vec<Vec<char>>,
}

impl Canvas {
    fn new(picture: &Picture) -> Canvas {
        let width = picture.board.width as usize * ACROSS;
        let height = picture.board.height as usize * DOWN;
        Canvas {
            cells: vec![vec![' '; width + 1 - ACROSS]; height + 1 - DOWN],
        }
    }

    /// Draws a line along a row, a column or a diagonal, over as many points as it passes.
    fn line(&mut self, picture: &Picture, (from, to): (Site, Site), pen: &Pen) {
        // From left to right and from the top down, so that each slope is met in one way only.
        let mut ends = [spot(picture, from), spot(picture, to)];
        ends.sort_unstable();
        let [(left, start), (right, end)] = ends;
        if start == end {
            self.cells[start][left..=right].fill(pen.across);
        } else if left == right {
            for row in &mut self.cells[start..=end] {
                row[left] = pen.down;
            }
        } else {
            let falling = start < end;
            for step in 0..(right - left) / ACROSS {
                let x = left + step * ACROSS + ACROSS / 2;
                let y = if falling {
                    start + step * DOWN + DOWN / 2
                } else {
                    start - step * DOWN - DOWN / 2
                };
                let cell = &mut self.cells[y][x];
                *cell = match (*cell == ' ', falling) {
                    (false, _) => pen.crossing,
                    (true, true) => pen.falling,
                    (true, false) => pen.rising,
                };
            }
        }
    }

    /// The straight lines that leave a point, as [`Pen::points`] counts them.
    fn lines_at(&self, x: usize, y: usize, pen: &Pen) -> usize {
        let is = |x: Option<usize>, y: Option<usize>, drawn: char| {
            let cell = x.zip(y).and_then(|(x, y)| self.cells.get(y)?.get(x));
            usize::from(cell == Some(&drawn))
        };
        is(Some(x), y.checked_sub(1), pen.down)
            + 2 * is(Some(x), Some(y + 1), pen.down)
            + 4 * is(x.checked_sub(1), Some(y), pen.across)
            + 8 * is(Some(x + 1), Some(y), pen.across)
    }

    /// Puts brackets around the marked points, where no colour tells them. There is room for them: a point has lines beside it,
    /// or the coordinates, or nothing.
    fn bracket(&mut self, picture: &Picture) {
        for row in &mut self.cells {
            row.insert(0, ' ');
            row.push(' ');
        }
        for &site in picture.marked.iter().filter(|_| !picture.look.colours) {
            let (x, y) = spot(picture, site);
            self.cells[y][x] = '(';
            self.cells[y][x + 2] = ')';
        }
    }

    /// The drawing with its coordinates.
    fn label(&self, picture: &Picture) -> String {
        let mut out = String::new();
        let mut ranks = picture.ranks().into_iter();
        let marked: Vec<_> = picture
            .marked
            .iter()
            .map(|&site| spot(picture, site))
            .collect();
        for (y, cells) in self.cells.iter().enumerate() {
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
