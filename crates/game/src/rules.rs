//! The cold half of a game: names, texts and the look of the board, for every edge that shows or reads it.

use crate::{MoveError, Notation, Observer, PieceId, Position, Side, Site, plain_text};
use std::error::Error;
use std::fmt::Display;
use std::str::FromStr;

/// A kind of piece of one side, as displays show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// The letter of position texts: `K`, `b`.
    pub letter: char,
    /// Its name in words: `king`.
    pub name: &'static str,
    /// A Unicode drawing of it.
    pub glyph: char,
}

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grid {
    /// Pieces stand in squares of alternating colour; `a1` is dark.
    Squares,
    /// Pieces stand on points joined by lines; each line is the two sites at its ends.
    Lines(&'static [(Site, Site)]),
}

/// The shape of a board. Files are lettered from the left, ranks numbered from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// Number of files, at most 26.
    pub width: u8,
    /// Number of ranks, at most 9.
    pub height: u8,
    /// Squares or points.
    pub grid: Grid,
}

impl Geometry {
    /// All sites, from the bottom left corner row by row.
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

    /// The site of that name, if the board has it.
    pub fn named(self, name: &str) -> Option<Site> {
        let &[file, rank] = name.as_bytes() else {
            return None;
        };
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        (file < self.width && rank < self.height).then(|| self.site(file, rank))
    }
}

/// A game as people and programs meet it. [`FromStr`] and [`Display`] read and write the position text, and writing what
/// was read gives the canonical text.
pub trait Rules: Position + FromStr<Err: Error + Send + Sync + 'static> + Display {
    /// The game's name in commands: lower case, one word.
    const NAME: &'static str;
    /// The shape of the board.
    const BOARD: Geometry;
    /// Every kind of piece of either side; a [`PieceId`] is an index into it.
    const PIECES: &'static [Piece];
    /// A sentence or two on how a position is written.
    const POSITION_HELP: &'static str;
    /// How moves can be written for people, the way they give commands first.
    const NOTATIONS: &'static [Notation<Self>] = &[
        Notation {
            name: "normal",
            write: plain_text::<Self>,
        },
        Notation {
            name: "alg",
            write: Self::san,
        },
    ];

    /// The usual start.
    fn start() -> Self;

    /// The position of a board that somebody has set up: its rows from the top, as position texts write them, and who is to
    /// move. Whatever else a text says is as at the usual start.
    fn set_up(rows: &str, side: Side) -> Result<Self, Self::Err> {
        let start = Self::start().to_string();
        let mut text = format!("{rows} {}", side.letter());
        for field in start.split(' ').skip(2) {
            text.extend([" ", field]);
        }
        text.parse()
    }

    /// What stands on a site.
    fn piece_on(&self, site: Site) -> Option<PieceId>;

    /// Where a move begins and ends, as a person would show it on the board.
    #[expect(clippy::wrong_self_convention, reason = "two nouns, not a conversion")]
    fn from_to(&self, mv: Self::Move) -> (Site, Site);

    /// The move in the notation programs exchange: short, unique, and never changed.
    fn move_text(&self, mv: Self::Move) -> String {
        let (from, to) = self.from_to(mv);
        Self::BOARD.name(from) + &Self::BOARD.name(to)
    }

    /// The legal move that a text in any notation of the game means.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// The move as game records show it, in the position it is played in: one word that PGN can hold.
    fn san(&self, mv: Self::Move) -> String {
        self.move_text(mv)
    }

    /// What the rules call a move that is more than a step or a capture, in a word or two.
    fn special(&self, _: Self::Move) -> Option<&'static str> {
        None
    }

    /// Where the piece stands that is in check, in games that know check.
    fn checked(&self) -> Option<Site> {
        None
    }

    /// The same position with its moves written so that shuffled starts are covered too, or in the usual way, for games
    /// that know both; which of them is spoken, the other side of a protocol says.
    fn with_shuffled_notation(self, _: bool) -> Self {
        self
    }

    /// What records call the rules this position is played by (PGN's `Variant`).
    fn variant(&self) -> &'static str {
        Self::NAME
    }

    /// Whether a record's `Variant` tag means this game.
    fn is_variant(tag: &str) -> bool {
        tag.eq_ignore_ascii_case(Self::NAME)
    }

    /// The sites whose pieces a legal move takes, in order.
    fn captures(&self, mv: Self::Move) -> Vec<Site> {
        let mut taken = Taken {
            mover: self.side_to_move(),
            pieces: Self::PIECES,
            sites: Vec::new(),
        };
        self.clone().play_observed(mv, &mut taken);
        taken.sites.sort_unstable();
        taken.sites
    }
}

/// Notes where the pieces of the side not to move are lifted.
struct Taken {
    mover: Side,
    pieces: &'static [Piece],
    sites: Vec<Site>,
}

impl Observer for Taken {
    fn put(&mut self, _: PieceId, _: Site) {}

    fn lift(&mut self, piece: PieceId, site: Site) {
        if self.pieces[piece.index()].side != self.mover {
            self.sites.push(site);
        }
    }
}
