//! A board of named men.

use super::{Man, ReadError, Value, read};
use crate::men::Men;
use crate::points::{WIDTH, bit};
use crate::{Alquerque, Move};
use quirkat_game::{Rules, Side, Site};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

const POINTS: usize = (WIDTH * WIDTH) as usize;

/// A board as programs exchange it: five rows of five, each point a man by name or `nil`.
///
/// No man is on it twice, and there is at least one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// By site.
    men: [Option<Man>; POINTS],
}

/// Why a value is not a board. Rows are counted from 1 at the top.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BoardError {
    /// The text is not a value.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The value is not a list.
    #[error("a board is a list of five rows, not `{0}`")]
    NotAList(String),
    /// There are not five rows.
    #[error("a board has five rows, not {0}")]
    Rows(usize),
    /// A row is not a list.
    #[error("row {row} is `{text}`, not a list of five points")]
    RowNotAList {
        /// Which.
        row: usize,
        /// What is there.
        text: String,
    },
    /// A row does not have five points.
    #[error("row {row} has {points} points, not five")]
    Width {
        /// Which.
        row: usize,
        /// How many it has.
        points: usize,
    },
    /// A point holds neither a man nor nothing.
    #[error("`{name}` in row {row} is neither nil nor one of w01 to w12 and b01 to b12")]
    Name {
        /// What is there.
        name: String,
        /// In which row.
        row: usize,
    },
    /// A man stands on two points.
    #[error("{0} is on the board twice")]
    Twice(Man),
    /// There are no men.
    #[error("there are no men on the board")]
    Empty,
}

impl Board {
    /// The board that every game starts from.
    pub fn start() -> Board {
        Board::naming(&Alquerque::start())
    }

    /// A position's men under new names: White's counted from the top left, Black's from the bottom right, the way the
    /// start names them. What may not slide back is not on a board.
    pub fn naming(position: &Alquerque) -> Board {
        let mut men = [None; POINTS];
        let from_top_left = |rank: u8| (0..WIDTH).map(move |file| Site(rank * WIDTH + file));
        let reading: Vec<Site> = (0..WIDTH).rev().flat_map(from_top_left).collect();
        let mut name = |side, sites: &mut dyn Iterator<Item = &Site>| {
            let own = sites.filter(|&&site| position.man_on(site) == Some(side));
            for (number, site) in (1..=Man::EACH).zip(own) {
                men[site.index()] = Man::new(side, number);
            }
        };
        name(Side::White, &mut reading.iter());
        name(Side::Black, &mut reading.iter().rev());
        Board { men }
    }

    /// The position with these men, any of them free to slide either way.
    pub fn position(&self, side_to_move: Side) -> Alquerque {
        let mut men = Men::NONE;
        for (site, man) in self.men() {
            match man.side() {
                Side::White => men.white |= bit(site),
                Side::Black => men.black |= bit(site),
            }
        }
        Alquerque::new(men, side_to_move)
    }

    /// The board after a move, legal or not: the man keeps its name, and what it jumps over is gone.
    #[must_use]
    pub fn after(&self, mv: Move) -> Board {
        let mut men = self.men;
        let moved = men[mv.from().index()].take();
        if let Some(taken) = mv.taken() {
            men[taken.index()] = None;
        }
        men[mv.to().index()] = moved;
        Board { men }
    }

    /// The man on a point.
    pub fn at(&self, site: Site) -> Option<Man> {
        self.men.get(site.index()).copied().flatten()
    }

    /// Where a man stands, if it is still there.
    pub fn find(&self, man: Man) -> Option<Site> {
        self.men().find(|&(_, m)| m == man).map(|(site, _)| site)
    }

    /// All men with their points.
    pub fn men(&self) -> impl Iterator<Item = (Site, Man)> {
        let sited = |(index, &man): (usize, &Option<Man>)| Some((Site(index as u8), man?));
        self.men.iter().enumerate().filter_map(sited)
    }

    /// The board that a value describes.
    pub fn from_value(value: &Value) -> Result<Board, BoardError> {
        let Some(rows) = value.unquoted().as_list() else {
            return Err(BoardError::NotAList(value.excerpt()));
        };
        if rows.len() != usize::from(WIDTH) {
            return Err(BoardError::Rows(rows.len()));
        }
        let mut board = Board {
            men: [None; POINTS],
        };
        for (row, rank) in rows.iter().zip((0..WIDTH).rev()) {
            board.read_row(row, rank)?;
        }
        if board.men().next().is_none() {
            return Err(BoardError::Empty);
        }
        Ok(board)
    }

    fn read_row(&mut self, value: &Value, rank: u8) -> Result<(), BoardError> {
        let row = usize::from(WIDTH - rank);
        let Some(points) = value.as_list() else {
            let text = value.excerpt();
            return Err(BoardError::RowNotAList { row, text });
        };
        if points.len() != usize::from(WIDTH) {
            let points = points.len();
            return Err(BoardError::Width { row, points });
        }
        for (point, file) in points.iter().zip(0..WIDTH) {
            if point.is_nil() {
                continue;
            }
            let Some(man) = point.as_symbol().and_then(Man::named) else {
                let name = point.excerpt();
                return Err(BoardError::Name { name, row });
            };
            if self.find(man).is_some() {
                return Err(BoardError::Twice(man));
            }
            self.men[Site(rank * WIDTH + file).index()] = Some(man);
        }
        Ok(())
    }

    /// The board as a value.
    pub fn to_value(&self) -> Value {
        let point =
            |man: &Option<Man>| man.map_or(Value::NIL, |man| Value::Symbol(man.to_string()));
        let row = |row: &[Option<Man>]| Value::List(row.iter().map(point).collect());
        Value::List(self.men.chunks(WIDTH.into()).rev().map(row).collect())
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        Board::from_value(&read(text)?)
    }
}

/// Writes the list on one line, or with `{:#}` a line for each row.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if f.alternate() { "\n " } else { " " };
        let mut before = "(";
        for row in self.to_value().as_list().unwrap_or_default() {
            write!(f, "{before}{row}")?;
            before = between;
        }
        f.write_str(")")
    }
}
