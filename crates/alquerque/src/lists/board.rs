//! Boards of named men.

use super::{ReadError, Value, read};
use crate::men::Men;
use crate::points::{WIDTH, bit};
use crate::{Alquerque, Move};
use quirkat_game::{Rules, Side, Site};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A man by name, which it keeps throughout the game: `w01` to `w12` and `b01` to `b12`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    side: Side,
    number: u8,
}

impl Man {
    /// The number of men per side.
    pub const PER_SIDE: u8 = 12;

    /// The man of that side and number, from 1.
    pub fn new(side: Side, number: u8) -> Option<Man> {
        (1..=Man::PER_SIDE)
            .contains(&number)
            .then_some(Man { side, number })
    }

    /// Parses a name.
    pub fn named(name: &str) -> Option<Man> {
        let (letter, digits) = name.split_at_checked(1)?;
        let side = Side::from_letter(letter)?;
        let &[tens @ b'0'..=b'9', ones @ b'0'..=b'9'] = digits.as_bytes() else {
            return None;
        };
        Man::new(side, (tens - b'0') * 10 + (ones - b'0'))
    }

    /// Its owner.
    pub fn side(self) -> Side {
        self.side
    }

    /// Its number, from 1.
    pub fn number(self) -> u8 {
        self.number
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.side.letter(), self.number)
    }
}

const POINTS: usize = (WIDTH * WIDTH) as usize;

/// A board as programs exchange it: five rows of five points, each a man's name or `nil`.
///
/// No man appears twice, and there is at least one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NamedBoard {
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
        /// The row's number.
        row: usize,
        /// Its text.
        text: String,
    },
    /// A row does not have five points.
    #[error("row {row} has {points} points, not five")]
    Width {
        /// The row's number.
        row: usize,
        /// Its number of points.
        points: usize,
    },
    /// A point is neither a man nor `nil`.
    #[error("`{name}` in row {row} is neither nil nor one of w01 to w12 and b01 to b12")]
    Name {
        /// The text of the point.
        name: String,
        /// The row's number.
        row: usize,
    },
    /// A man stands on two points.
    #[error("{0} is on the board twice")]
    Twice(Man),
    /// There are no men.
    #[error("there are no men on the board")]
    Empty,
}

impl NamedBoard {
    /// The start position's board.
    pub fn start() -> NamedBoard {
        NamedBoard::naming(&Alquerque::start())
    }

    /// Names a position's men as at the start: White's numbered from the top left, Black's from the bottom right. The
    /// no-return list is lost.
    pub fn naming(position: &Alquerque) -> NamedBoard {
        let mut men = [None; POINTS];
        let from_top_left = |rank: u8| (0..WIDTH).map(move |file| Site(rank * WIDTH + file));
        let reading: Vec<Site> = (0..WIDTH).rev().flat_map(from_top_left).collect();
        let mut name = |side, sites: &mut dyn Iterator<Item = &Site>| {
            let own = sites.filter(|&&site| position.man_on(site) == Some(side));
            for (number, site) in (1..=Man::PER_SIDE).zip(own) {
                men[site.index()] = Man::new(side, number);
            }
        };
        name(Side::White, &mut reading.iter());
        name(Side::Black, &mut reading.iter().rev());
        NamedBoard { men }
    }

    /// The position with these men and an empty no-return list.
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

    /// The board after a move, legal or not. Men keep their names.
    #[must_use]
    pub fn after(&self, mv: Move) -> NamedBoard {
        let mut men = self.men;
        let moved = men[mv.from().index()].take();
        if let Some(taken) = mv.taken() {
            men[taken.index()] = None;
        }
        men[mv.to().index()] = moved;
        NamedBoard { men }
    }

    /// The man on a point.
    pub fn at(&self, site: Site) -> Option<Man> {
        self.men.get(site.index()).copied().flatten()
    }

    /// The point of a man, if it is on the board.
    pub fn find(&self, man: Man) -> Option<Site> {
        self.men().find(|&(_, m)| m == man).map(|(site, _)| site)
    }

    /// All men and their points.
    pub fn men(&self) -> impl Iterator<Item = (Site, Man)> {
        let sited = |(index, &man): (usize, &Option<Man>)| Some((Site(index as u8), man?));
        self.men.iter().enumerate().filter_map(sited)
    }

    /// Converts a value to a board.
    pub fn from_value(value: &Value) -> Result<NamedBoard, BoardError> {
        let Some(rows) = value.unquoted().as_list() else {
            return Err(BoardError::NotAList(value.excerpt()));
        };
        if rows.len() != usize::from(WIDTH) {
            return Err(BoardError::Rows(rows.len()));
        }
        let mut board = NamedBoard {
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

    /// Converts the board to a value.
    pub fn to_value(&self) -> Value {
        let point =
            |man: &Option<Man>| man.map_or(Value::NIL, |man| Value::Symbol(man.to_string()));
        let row = |row: &[Option<Man>]| Value::List(row.iter().map(point).collect());
        Value::List(self.men.chunks(WIDTH.into()).rev().map(row).collect())
    }
}

impl FromStr for NamedBoard {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<NamedBoard, BoardError> {
        NamedBoard::from_value(&read(text)?)
    }
}

/// Writes the list on one line, or with `{:#}` one line per row.
impl fmt::Display for NamedBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if f.alternate() { "\n " } else { " " };
        let mut before = "(";
        for row in self.to_value().as_list().unwrap_or_default() {
            write!(f, "{before}{row}")?;
            before = separator;
        }
        f.write_str(")")
    }
}
