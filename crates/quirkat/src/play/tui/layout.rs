//! Where things are on the screen, the same for drawing and for clicking.

use quirkat_game::{Geometry, Grid, Site};
use ratatui::layout::{Constraint, Layout, Rect};

/// Room for the numbers of the ranks.
const LABELS: u16 = 2;
/// The narrowest that players, clocks and moves can be shown in.
const PANEL: u16 = 28;
/// Rows under the board: the letters of the files, what the signs mean, and what was said.
const BELOW: u16 = 4;
/// Columns and rows from one square to the next, the largest first. Odd widths have a middle; characters are twice as high as
/// they are wide, or nearly.
const SQUARES: [(u16, u16); 4] = [(11, 5), (7, 3), (5, 2), (3, 1)];
/// Columns and rows from one point to the next, the largest first: twice as wide as high, for straight diagonals.
const POINTS: [(u16, u16); 5] = [(12, 6), (10, 5), (8, 4), (6, 3), (4, 2)];

/// The parts of the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub(super) board: BoardArea,
    /// Under the board.
    pub(super) legend: Rect,
    /// Under the legend.
    pub(super) said: Rect,
    /// To the right of the board.
    pub(super) panel: Rect,
    /// The last row: keys, or the line that is being typed.
    pub(super) footer: Rect,
}

/// The screen has no room for the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooSmall {
    /// The columns and rows there must be.
    pub(super) needed: (u16, u16),
}

impl Parts {
    pub(super) fn of(screen: Rect, board: Geometry, flip: bool) -> Result<Parts, TooSmall> {
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
        let [area, legend, said] = Layout::vertical([
            Constraint::Length(height + 1),
            Constraint::Length(1),
            Constraint::Min(0),
        ])
        .areas(left);
        let board = BoardArea {
            area,
            size,
            board,
            flip,
        };
        Ok(Parts {
            board,
            legend,
            said,
            panel,
            footer,
        })
    }
}

/// The columns and rows of a board. Points need no room around them but what their marks take.
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
    /// All of it, with the numbers and letters of its coordinates.
    pub(super) area: Rect,
    /// Columns and rows from one site to the next.
    pub(super) size: (u16, u16),
    pub(super) board: Geometry,
    flip: bool,
}

impl BoardArea {
    /// The place of the site that is shown top left.
    fn origin(&self) -> (u16, u16) {
        let (column, row) = match self.board.grid {
            Grid::Squares => (self.size.0 / 2, self.size.1 / 2),
            Grid::Lines(_) => (2, 0),
        };
        (self.area.x + LABELS + column, self.area.y + row)
    }

    /// Where the piece of a site stands.
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

    /// The square around a site, on a board of squares.
    pub(super) fn cell(&self, site: Site) -> Rect {
        let (x, y) = self.middle(site);
        let (width, height) = self.size;
        let (left, top) = (x.saturating_sub(width / 2), y.saturating_sub(height / 2));
        Rect::new(left, top, width, height)
    }

    /// All of the board without its coordinates.
    pub(super) fn ground(&self) -> Rect {
        let (width, height) = extent(self.board, self.size);
        Rect::new(self.area.x + LABELS, self.area.y, width, height)
    }

    /// The site at a place on the screen, or the point nearest to it.
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

    /// The site so many steps to the right and up from another, on the screen; the edge holds it back.
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

    fn parts(board: Geometry, (width, height): (u16, u16), flip: bool) -> Parts {
        Parts::of(Rect::new(0, 0, width, height), board, flip).expect("room")
    }

    #[test]
    fn every_site_is_found_where_it_is_drawn() {
        for board in BOARDS {
            for size in [(60, 14), (80, 24), (100, 32), (160, 60)] {
                for flip in [false, true] {
                    let geometry = parts(board, size, flip).board;
                    for site in board.sites() {
                        let (column, row) = geometry.middle(site);
                        assert!(geometry.area.contains((column, row).into()));
                        assert_eq!(geometry.site_at(column, row), Some(site));
                    }
                    assert_eq!(geometry.site_at(size.0 - 1, 0), None);
                    assert_eq!(geometry.site_at(0, size.1 - 1), None);
                }
            }
        }
    }

    #[test]
    fn all_of_a_square_belongs_to_it() {
        for size in [(60, 14), (80, 24), (100, 32), (160, 60)] {
            let geometry = parts(BOARDS[0], size, false).board;
            for site in BOARDS[0].sites() {
                for place in geometry.cell(site).positions() {
                    assert_eq!(geometry.site_at(place.x, place.y), Some(site));
                }
            }
        }
    }

    #[test]
    fn steps_go_where_the_screen_shows_them() {
        for flip in [false, true] {
            let geometry = parts(BOARDS[0], (80, 24), flip).board;
            let from = BOARDS[0].site(3, 3);
            let (column, row) = geometry.middle(from);
            let (right, _) = geometry.middle(geometry.step(from, 1, 0));
            let (_, up) = geometry.middle(geometry.step(from, 0, 1));
            assert!(right > column && up < row);
        }
        let geometry = parts(BOARDS[0], (80, 24), false).board;
        assert_eq!(geometry.step(Site(0), -1, -1), Site(0));
        assert_eq!(geometry.step(Site(63), 1, 1), Site(63));
    }

    #[test]
    fn a_screen_has_room_for_all_or_says_what_it_needs() {
        for board in BOARDS {
            let none = Rect::new(0, 0, 0, 0);
            let (width, height) = Parts::of(none, board, false).expect_err("no room").needed;
            assert!((40..=60).contains(&width) && (12..=15).contains(&height));
            let parts = parts(board, (width, height), false);
            assert!(parts.panel.width >= PANEL && parts.said.height >= 2);
            for short in [(width - 1, height), (width, height - 1)] {
                let screen = Rect::new(0, 0, short.0, short.1);
                assert!(Parts::of(screen, board, false).is_err());
            }
        }
    }
}
