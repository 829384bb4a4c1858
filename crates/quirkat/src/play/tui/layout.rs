//! Where things are on the screen, for drawing and for clicking.

use quirkat_game::{Geometry, Grid, Site};
use ratatui::layout::{Constraint, Layout, Rect};

/// The width of the rank labels.
const LABELS: u16 = 2;
/// The smallest width of the panel.
const PANEL: u16 = 28;
/// Rows below the board: file labels, legend and messages.
const BELOW: u16 = 4;
/// The most rows for the piece under the cursor.
const PIECE: u16 = 5;
/// Columns and rows of a square, largest first. Odd widths have a middle, and characters are about twice as high as wide.
const SQUARES: [(u16, u16); 4] = [(11, 5), (7, 3), (5, 2), (3, 1)];
/// Columns and rows from one point to the next, largest first: twice as wide as high, for straight diagonals.
const POINTS: [(u16, u16); 5] = [(12, 6), (10, 5), (8, 4), (6, 3), (4, 2)];

/// The parts of the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScreenLayout {
    pub(super) board: BoardArea,
    /// Under the board.
    pub(super) legend: Rect,
    /// Under the legend: the piece under the cursor, if there are rows to spare.
    pub(super) piece: Rect,
    /// Under the piece.
    pub(super) messages: Rect,
    /// To the right of the board.
    pub(super) panel: Rect,
    /// The last row: the keys, or the line being typed.
    pub(super) footer: Rect,
}

/// The screen is too small for the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooSmall {
    /// The columns and rows needed.
    pub(super) needed: (u16, u16),
}

impl ScreenLayout {
    pub(super) fn of(screen: Rect, board: Geometry, flip: bool) -> Result<ScreenLayout, TooSmall> {
        let sizes: &[_] = match board.grid {
            Grid::Squares => &SQUARES,
            Grid::Lines(_) => &POINTS,
        };
        let needed = |&size: &(u16, u16)| {
            let (width, height) = extent(board, size);
            (LABELS + width + 1 + PANEL, height + BELOW + 1)
        };
        let fits = |size: &(u16, u16)| {
            let (columns, rows) = needed(size);
            columns <= screen.width && rows <= screen.height
        };
        let Some(&size) = sizes.iter().find(|size| fits(size)) else {
            let smallest = sizes.last().map_or((0, 0), needed);
            return Err(TooSmall { needed: smallest });
        };
        let (width, height) = extent(board, size);
        let [main, footer] =
            Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(screen);
        let [left, _, panel] = Layout::horizontal([
            Constraint::Length(LABELS + width),
            Constraint::Length(1),
            Constraint::Min(0),
        ])
        .areas(main);
        let spare = left.height.saturating_sub(height + BELOW);
        let [area, legend, piece, messages] = Layout::vertical([
            Constraint::Length(height + 1),
            Constraint::Length(1),
            Constraint::Length(spare.min(PIECE)),
            Constraint::Min(0),
        ])
        .areas(left);
        let board = BoardArea {
            area,
            size,
            board,
            flip,
        };
        Ok(ScreenLayout {
            board,
            legend,
            piece,
            messages,
            panel,
            footer,
        })
    }
}

/// The columns and rows of a board. Points need room only for their marks.
fn extent(board: Geometry, (columns, rows): (u16, u16)) -> (u16, u16) {
    let (width, height) = (board.width as u16, board.height as u16);
    match board.grid {
        Grid::Squares => (width * columns, height * rows),
        Grid::Lines(_) => ((width - 1) * columns + 5, (height - 1) * rows + 1),
    }
}

/// A board on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardArea {
    /// The whole area, with the coordinates.
    pub(super) area: Rect,
    /// Columns and rows from one site to the next.
    pub(super) size: (u16, u16),
    pub(super) board: Geometry,
    flip: bool,
}

impl BoardArea {
    /// The middle of the top left site.
    fn origin(&self) -> (u16, u16) {
        let (column, row) = match self.board.grid {
            Grid::Squares => (self.size.0 / 2, self.size.1 / 2),
            Grid::Lines(_) => (2, 0),
        };
        (self.area.x + LABELS + column, self.area.y + row)
    }

    /// Where the piece of a site is drawn.
    pub(super) fn middle(&self, site: Site) -> (u16, u16) {
        let (file, rank) = (site.0 % self.board.width, site.0 / self.board.width);
        let (column, row) = if self.flip {
            (self.board.width - 1 - file, rank)
        } else {
            (file, self.board.height - 1 - rank)
        };
        let (x, y) = self.origin();
        (
            x + column as u16 * self.size.0,
            y + row as u16 * self.size.1,
        )
    }

    /// The area of a square.
    pub(super) fn cell(&self, site: Site) -> Rect {
        let (x, y) = self.middle(site);
        let (width, height) = self.size;
        let (left, top) = (x.saturating_sub(width / 2), y.saturating_sub(height / 2));
        Rect::new(left, top, width, height)
    }

    /// The area without the coordinates.
    pub(super) fn ground(&self) -> Rect {
        let (width, height) = extent(self.board, self.size);
        Rect::new(self.area.x + LABELS, self.area.y, width, height)
    }

    /// The square at a place on the screen, or the nearest point.
    pub(super) fn site_at(&self, column: u16, row: u16) -> Option<Site> {
        let steps = |place: u16, origin: u16, size: u16, end: u8| {
            let steps = (place + size / 2).checked_sub(origin)? / size;
            (steps < end as u16).then_some(steps as u8)
        };
        let (x, y) = self.origin();
        let (width, height) = (self.board.width, self.board.height);
        let right = steps(column, x, self.size.0, width)?;
        let down = steps(row, y, self.size.1, height)?;
        Some(if self.flip {
            self.board.site(width - 1 - right, down)
        } else {
            self.board.site(right, height - 1 - down)
        })
    }

    /// The site some steps to the right and up as seen on the screen, within the board.
    pub(super) fn step(&self, site: Site, right: i8, up: i8) -> Site {
        let (right, up) = if self.flip {
            (-right, -up)
        } else {
            (right, up)
        };
        let along = |place: u8, step: i8, end: u8| place.saturating_add_signed(step).min(end - 1);
        let file = along(site.0 % self.board.width, right, self.board.width);
        let rank = along(site.0 / self.board.width, up, self.board.height);
        self.board.site(file, rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARDS: [Geometry; 2] = [
        Geometry {
            width: 8,
            height: 8,
            grid: Grid::Squares,
        },
        Geometry {
            width: 5,
            height: 5,
            grid: Grid::Lines(&[]),
        },
    ];

    fn layout(board: Geometry, (width, height): (u16, u16), flip: bool) -> ScreenLayout {
        ScreenLayout::of(Rect::new(0, 0, width, height), board, flip).expect("room")
    }

    #[test]
    fn every_site_is_found_where_it_is_drawn() {
        for board in BOARDS {
            for size in [(60, 14), (80, 24), (100, 32), (160, 60)] {
                for flip in [false, true] {
                    let area = layout(board, size, flip).board;
                    for site in board.sites() {
                        let (column, row) = area.middle(site);
                        assert!(area.area.contains((column, row).into()));
                        assert_eq!(area.site_at(column, row), Some(site));
                    }
                    assert_eq!(area.site_at(size.0 - 1, 0), None);
                    assert_eq!(area.site_at(0, size.1 - 1), None);
                }
            }
        }
    }

    #[test]
    fn all_of_a_square_belongs_to_it() {
        for size in [(60, 14), (80, 24), (100, 32), (160, 60)] {
            let area = layout(BOARDS[0], size, false).board;
            for site in BOARDS[0].sites() {
                for place in area.cell(site).positions() {
                    assert_eq!(area.site_at(place.x, place.y), Some(site));
                }
            }
        }
    }

    #[test]
    fn steps_go_where_the_screen_shows_them() {
        for flip in [false, true] {
            let area = layout(BOARDS[0], (80, 24), flip).board;
            let from = BOARDS[0].site(3, 3);
            let (column, row) = area.middle(from);
            let (right, _) = area.middle(area.step(from, 1, 0));
            let (_, up) = area.middle(area.step(from, 0, 1));
            assert!(right > column && up < row);
        }
        let area = layout(BOARDS[0], (80, 24), false).board;
        assert_eq!(area.step(Site(0), -1, -1), Site(0));
        assert_eq!(area.step(Site(63), 1, 1), Site(63));
    }

    #[test]
    fn a_screen_has_room_for_all_or_says_what_it_needs() {
        for board in BOARDS {
            let none = Rect::new(0, 0, 0, 0);
            let (width, height) = ScreenLayout::of(none, board, false)
                .expect_err("no room")
                .needed;
            assert!((40..=60).contains(&width) && (12..=15).contains(&height));
            let layout = layout(board, (width, height), false);
            assert!(layout.panel.width >= PANEL && layout.messages.height >= 2);
            for short in [(width - 1, height), (width, height - 1)] {
                let screen = Rect::new(0, 0, short.0, short.1);
                assert!(ScreenLayout::of(screen, board, false).is_err());
            }
        }
    }
}
