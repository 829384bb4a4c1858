//! Sides, sites, pieces and the shape of a board: the vocabulary shared by every game and display.

use serde::Serialize;
use std::fmt;
use std::ops::Not;

/// One of the two players. White moves first from the usual start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first player.
    White,
    /// The second player.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// 0 for White, 1 for Black: an index into tables by side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `w` or `b`, as position texts write the side to move.
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }

    /// Parses the `w` or `b` of a position text.
    pub fn from_letter(text: &str) -> Option<Side> {
        match text {
            "w" => Some(Side::White),
            "b" => Some(Side::Black),
            _ => None,
        }
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// A square, or a point where lines meet. Sites are numbered row by row from the bottom left corner: on a board `width`
/// wide, file `f` and rank `r` (from 0) make `r * width + f`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Site(pub u8);

impl Site {
    /// The site as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of piece of one side: an index into [`Rules::PIECES`](crate::Rules::PIECES).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct PieceId(pub u8);

impl PieceId {
    /// The piece as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of piece of one side, as displays show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// The owner.
    pub side: Side,
    /// The letter in position texts: `K`, `b`.
    pub letter: char,
    /// The name in words: `king`.
    pub name: &'static str,
    /// A Unicode symbol.
    pub glyph: char,
}

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Grid {
    /// Pieces stand on squares of alternating colour; `a1` is dark.
    Squares,
    /// Pieces stand on points joined by lines; each line is given by its two ends.
    Lines(&'static [(Site, Site)]),
}

/// The shape of a board. Files are lettered from the left, ranks numbered from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Geometry {
    /// Number of files, at most 26.
    pub width: u8,
    /// Number of ranks, at most 9.
    pub height: u8,
    /// Squares or points.
    pub grid: Grid,
}

impl Geometry {
    /// All sites, row by row from the bottom left corner.
    pub fn sites(self) -> impl Iterator<Item = Site> {
        (0..self.width * self.height).map(Site)
    }

    /// The site on `file` and `rank`, both from 0.
    pub const fn site(self, file: u8, rank: u8) -> Site {
        Site(rank * self.width + file)
    }

    /// The name of a site: `c4`.
    pub fn name(self, site: Site) -> String {
        let (file, rank) = (site.0 % self.width, site.0 / self.width);
        format!("{}{}", (b'a' + file) as char, (b'1' + rank) as char)
    }

    /// The site with that name, if the board has it.
    pub fn named(self, name: &str) -> Option<Site> {
        let &[file, rank] = name.as_bytes() else {
            return None;
        };
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        (file < self.width && rank < self.height).then(|| self.site(file, rank))
    }
}
