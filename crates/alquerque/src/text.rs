//! Reading and writing position texts.

use crate::Alquerque;
use crate::men::{Black, Men, Mover, White};
use crate::moves::PointName;
use crate::points::{EAST, WIDTH, bit, shift};
use quirkat_game::{Position, Rules, Side, Site, quoted};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is not a position. Quoted texts are cut to fit a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// There are not three fields.
    #[error("a position has three fields (rows, side to move, no-return list), not {0}")]
    Fields(usize),
    /// There are not five rows.
    #[error("the board has five rows, not {0}")]
    Rows(usize),
    /// A row does not describe five points.
    #[error("row `{row}` has {points} points, not five")]
    Width {
        /// The row.
        row: String,
        /// The number of points it describes.
        points: usize,
    },
    /// A row holds something that is neither a piece nor a number of empty points.
    #[error("`{letter}` in row `{row}` is neither `w` nor `b` nor a number of empty points")]
    Letter {
        /// The letter.
        letter: String,
        /// The row.
        row: String,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("the side to move is `w` or `b`, not `{0}`")]
    Side(String),
    /// The board is empty.
    #[error("there are no pieces on the board")]
    NoPieces,
    /// A side has more pieces than it starts with.
    #[error("{side} has {count} pieces, but nobody ever has more than twelve")]
    TooManyPieces {
        /// The side.
        side: Side,
        /// Its number of men.
        count: u32,
    },
    /// A no-return entry does not name two points of the board.
    #[error("no-return entry `{0}` is not two points such as `c3d3`")]
    Entry(String),
    /// The first point of a no-return entry is empty.
    #[error("no-return entry `{0}` is of a piece that is not there")]
    EntryWithoutPiece(String),
    /// The two points of a no-return entry are not neighbours in a row.
    #[error("no-return entry `{0}` is not a slide sideways to the next point")]
    EntryNotSideways(String),
    /// A no-return entry is for a piece on its last row, where none slides.
    #[error("no-return entry `{0}` is of a piece on its last row, where none slides")]
    EntryOnLastRow(String),
    /// A no-return entry is written twice.
    #[error("no-return entry `{0}` is written twice")]
    EntryTwice(String),
    /// A piece has two no-return entries, though it came from one point only.
    #[error("no-return entry `{0}` is the second of the same piece")]
    EntryOfSamePiece(String),
}

/// The men a side starts with; none are ever gained.
const MAX_MEN: u32 = 12;

impl FromStr for Alquerque {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Alquerque, PositionError> {
        let mut fields = text.split_ascii_whitespace();
        let (Some(rows), Some(side), Some(entries), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(PositionError::Fields(text.split_ascii_whitespace().count()));
        };
        let mut men = read_rows(rows)?;
        let side = Side::from_letter(side).ok_or_else(|| PositionError::Side(quoted(side)))?;
        check_counts(men)?;
        read_no_returns(&mut men, entries)?;
        Ok(Alquerque::new(men, side))
    }
}

fn read_rows(rows: &str) -> Result<Men, PositionError> {
    let count = rows.split('/').count();
    if count != usize::from(WIDTH) {
        return Err(PositionError::Rows(count));
    }
    let mut men = Men::NONE;
    for (row, rank) in rows.split('/').zip((0..WIDTH).rev()) {
        read_row(&mut men, row, rank)?;
    }
    Ok(men)
}

fn read_row(men: &mut Men, row: &str, rank: u8) -> Result<(), PositionError> {
    let mut points: usize = 0;
    for letter in row.chars() {
        let here = match u8::try_from(points) {
            Ok(file) if file < WIDTH => bit(Site(rank * WIDTH + file)),
            // Too wide: keep reading for the number of points and bad letters.
            _ => 0,
        };
        match letter {
            'w' => men.white |= here,
            'b' => men.black |= here,
            '1'..='9' => {}
            _ => {
                return Err(PositionError::Letter {
                    letter: quoted(letter.encode_utf8(&mut [0; 4])),
                    row: quoted(row),
                });
            }
        }
        points += letter.to_digit(10).unwrap_or(1) as usize;
    }
    if points != usize::from(WIDTH) {
        let row = quoted(row);
        return Err(PositionError::Width { row, points });
    }
    Ok(())
}

fn check_counts(men: Men) -> Result<(), PositionError> {
    if men.white | men.black == 0 {
        return Err(PositionError::NoPieces);
    }
    for side in Side::BOTH {
        let count = men.of(side).count_ones();
        if count > MAX_MEN {
            return Err(PositionError::TooManyPieces { side, count });
        }
    }
    Ok(())
}

fn read_no_returns(men: &mut Men, entries: &str) -> Result<(), PositionError> {
    if entries == "-" {
        return Ok(());
    }
    entries
        .split(',')
        .try_for_each(|entry| read_no_return(men, entry))
}

fn read_no_return(men: &mut Men, entry: &str) -> Result<(), PositionError> {
    let named = |name| Alquerque::BOARD.named(name);
    let (Some(at), Some(back)) = (
        entry.get(..2).and_then(named),
        entry.get(2..).and_then(named),
    ) else {
        return Err(PositionError::Entry(quoted(entry)));
    };
    let wrong = |error: fn(String) -> PositionError| Err(error(quoted(entry)));
    let (man, back) = (bit(at), bit(back));
    let set = match back {
        _ if back == shift(man, EAST) => &mut men.no_east,
        _ if back == shift(man, -EAST) => &mut men.no_west,
        _ => return wrong(PositionError::EntryNotSideways),
    };
    if *set & man != 0 {
        return wrong(PositionError::EntryTwice);
    }
    *set |= man;
    if (men.white | men.black) & man == 0 {
        return wrong(PositionError::EntryWithoutPiece);
    }
    if (men.white & White::LAST_ROW | men.black & Black::LAST_ROW) & man != 0 {
        return wrong(PositionError::EntryOnLastRow);
    }
    if men.no_east & men.no_west & man != 0 {
        return wrong(PositionError::EntryOfSamePiece);
    }
    Ok(())
}

impl fmt::Display for Alquerque {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..WIDTH).rev() {
            self.write_row(f, rank)?;
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{} ", self.side_to_move().letter())?;
        self.write_no_returns(f)
    }
}

impl Alquerque {
    fn write_row(&self, f: &mut fmt::Formatter<'_>, rank: u8) -> fmt::Result {
        let mut empty = 0;
        for file in 0..WIDTH {
            let Some(side) = self.man_on(Site(rank * WIDTH + file)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            empty = 0;
            write!(f, "{}", side.letter())?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        Ok(())
    }

    fn write_no_returns(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        // File by file is alphabetical order, since no piece has two entries.
        for (file, rank) in (0..WIDTH).flat_map(|file| (0..WIDTH).map(move |rank| (file, rank))) {
            let man = Site(rank * WIDTH + file);
            if let Some(back) = self.no_return(man) {
                write!(f, "{separator}{}{}", PointName(man), PointName(back))?;
                separator = ",";
            }
        }
        f.write_str(if separator.is_empty() { "-" } else { "" })
    }
}
