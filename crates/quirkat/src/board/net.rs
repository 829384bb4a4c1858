//! Points joined by lines, as characters, in any size.

use quirkat_game::{Geometry, Site};

/// What lines are drawn with.
struct Pen {
    across: char,
    down: char,
    /// From the top left.
    falling: char,
    /// From the bottom left.
    rising: char,
    crossing: char,
    /// A point, by the lines that leave it: 1 up, 2 down, 4 left, 8 right.
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

/// The lines of a board and its points with nothing on them.
pub(crate) struct Net {
    /// Row by row from the top.
    pub(crate) cells: Vec<Vec<char>>,
    board: Geometry,
    flip: bool,
    /// Rows from one point to the next. There are twice as many columns, so that diagonals are straight.
    step: usize,
}

impl Net {
    pub(crate) fn new(
        board: Geometry,
        lines: &[(Site, Site)],
        step: usize,
        flip: bool,
        ascii: bool,
    ) -> Net {
        let (width, height) = (board.width as usize - 1, board.height as usize - 1);
        let mut net = Net {
            cells: vec![vec![' '; width * 2 * step + 1]; height * step + 1],
            board,
            flip,
            step,
        };
        let pen = if ascii { ASCII } else { UNICODE };
        for &line in lines {
            net.line(line, &pen);
        }
        for site in board.sites() {
            let (x, y) = net.spot(site);
            net.cells[y][x] = pen.points[net.lines_at(x, y, &pen)];
        }
        net
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

    /// Draws a line along a row, a column or a diagonal, over as many points as it passes.
    fn line(&mut self, (from, to): (Site, Site), pen: &Pen) {
        // From left to right and from the top down, so that each slope is met in one way only.
        let mut ends = [self.spot(from), self.spot(to)];
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
            for i in (1..start.abs_diff(end)).filter(|i| i % self.step != 0) {
                let y = if falling { start + i } else { start - i };
                let cell = &mut self.cells[y][left + 2 * i];
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
}
