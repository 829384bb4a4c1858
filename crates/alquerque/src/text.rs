//! The text of a position, read and written.

use crate::men::{Black, Men, Mover, White};
use crate::moves::Name;
use crate::points::{EAST, WIDTH, bit, shift};
use crate::{Alquerque, PositionError};
use quirkat_game::{Position, Rules, Side, Site, quoted};
use std::fmt;
use std::str::FromStr;

/// Pieces a side starts with; none are ever gained.
const MOST_MEN: u32 = 12;

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
        check_numbers(men)?;
        read_entries(&mut men, entries)?;
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
            // Too wide already: read on only for the number of points and for letters.
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

fn check_numbers(men: Men) -> Result<(), PositionError> {
    if men.white | men.black == 0 {
        return Err(PositionError::NoPieces);
    }
    for side in Side::BOTH {
        let count = men.of(side).count_ones();
        if count > MOST_MEN {
            return Err(PositionError::TooManyPieces { side, count });
        }
    }
    Ok(())
}

fn read_entries(men: &mut Men, entries: &str) -> Result<(), PositionError> {
    if entries == "-" {
        return Ok(());
    }
    entries
        .split(',')
        .try_for_each(|entry| read_entry(men, entry))
}

fn read_entry(men: &mut Men, entry: &str) -> Result<(), PositionError> {
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
        self.write_entries(f)
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

    fn write_entries(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        // File by file is the alphabetical order: no piece has two entries, so the second points never decide.
        for (file, rank) in (0..WIDTH).flat_map(|file| (0..WIDTH).map(move |rank| (file, rank))) {
            let man = Site(rank * WIDTH + file);
            if let Some(back) = self.no_return(man) {
                write!(f, "{separator}{}{}", Name(man), Name(back))?;
                separator = ",";
            }
        }
        f.write_str(if separator.is_empty() { "-" } else { "" })
    }
}
