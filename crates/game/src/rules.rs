//! The cold half of a game: names, notation and the look of the board, for everything that reads or shows it.

use crate::{Geometry, Guide, Observer, Piece, PieceId, Position, Side, Site};
use std::error::Error;
use std::fmt::Display;
use std::str::FromStr;

/// A game as people and programs meet it. [`FromStr`] and [`Display`] read and write the position text; writing a parsed
/// position gives its canonical text.
pub trait Rules: Position + FromStr<Err: Error + Send + Sync + 'static> + Display {
    /// The game's name in commands: lower case, one word.
    const NAME: &'static str;
    /// The shape of the board.
    const BOARD: Geometry;
    /// Every kind of piece of either side. A [`PieceId`] is an index into it.
    const PIECES: &'static [Piece];
    /// A sentence or two on how to write a position.
    const POSITION_HELP: &'static str;
    /// How the game is played, for people who read it.
    const GUIDE: &'static Guide = &Guide::untold(Self::NAME);
    /// Whether boards come with a legend, because most people would not know the pieces by their letters and symbols.
    const LEGEND: bool = false;
    /// What people count a piece as when they compare what both sides have left, by its name. Where nothing is listed they just count
    /// pieces.
    const POINTS: &'static [(&'static str, u8)] = &[];
    /// The notations offered to people, the one used in commands first.
    const NOTATIONS: &'static [Notation<Self>] =
        &[Notation::COMMAND, Notation::new("alg", Self::san)];

    /// The usual start position.
    fn start() -> Self;

    /// The pieces that a legend beside the board explains; none where it has no legend.
    fn legend() -> &'static [Piece] {
        if Self::LEGEND { Self::PIECES } else { &[] }
    }

    /// What people count a piece as.
    fn points(piece: &Piece) -> u8 {
        let mut listed = Self::POINTS.iter();
        match listed.find(|(name, _)| *name == piece.name) {
            Some(&(_, points)) => points,
            None => u8::from(Self::POINTS.is_empty()),
        }
    }

    /// A position set up by hand: the rows from the top, as position texts write them, and the side to move. All other
    /// fields are as in the start position.
    fn set_up(rows: &str, side: Side) -> Result<Self, Self::Err> {
        let start = Self::start().to_string();
        let mut text = format!("{rows} {}", side.letter());
        for field in start.split(' ').skip(2) {
            text.extend([" ", field]);
        }
        text.parse()
    }

    /// The piece on a site.
    fn piece_on(&self, site: Site) -> Option<PieceId>;

    /// Where a move begins and ends, as a person would show it on the board.
    #[expect(clippy::wrong_self_convention, reason = "two nouns, not a conversion")]
    fn from_to(&self, mv: Self::Move) -> (Site, Site);

    /// The move as programs exchange it (UCI): short, unique, and stable across versions.
    fn move_text(&self, mv: Self::Move) -> String {
        let (from, to) = self.from_to(mv);
        Self::BOARD.name(from) + &Self::BOARD.name(to)
    }

    /// Parses a legal move in any notation of the game.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// The move as PGN writes it in this position: one word without spaces.
    fn san(&self, mv: Self::Move) -> String {
        self.move_text(mv)
    }

    /// The name of a special move, such as castling, in a word or two.
    fn special(&self, _: Self::Move) -> Option<&'static str> {
        None
    }

    /// The site of the piece in check, in games with check.
    fn checked(&self) -> Option<Site> {
        None
    }

    /// The sites of the pieces, of either side, that another piece keeps from moving.
    fn frozen(&self) -> Vec<Site> {
        Vec::new()
    }

    /// The same position with move texts that suit shuffled starts (Chess960), or the usual ones. The other side of a
    /// protocol decides which.
    fn with_shuffled_notation(self, _: bool) -> Self {
        self
    }

    /// The value of PGN's `Variant` tag for this position.
    fn variant(&self) -> &'static str {
        Self::NAME
    }

    /// Whether a `Variant` tag means this game.
    fn is_variant(tag: &str) -> bool {
        tag.eq_ignore_ascii_case(Self::NAME)
    }

    /// The sites whose pieces a legal move captures, in order.
    fn captures(&self, mv: Self::Move) -> Vec<Site> {
        let mut captures = CaptureObserver {
            mover: self.side_to_move(),
            pieces: Self::PIECES,
            sites: Vec::new(),
        };
        self.clone().play_observed(mv, &mut captures);
        captures.sites.sort_unstable();
        captures.sites
    }

    /// By what means a legal move captures the piece on a site, in words that can follow it: `leapt over`. Only games where
    /// a move does not show it tell.
    fn means(&self, _: Self::Move, _: Site) -> Option<String> {
        None
    }
}

/// Collects the sites where enemy pieces are lifted.
struct CaptureObserver {
    mover: Side,
    pieces: &'static [Piece],
    sites: Vec<Site>,
}

impl Observer for CaptureObserver {
    fn put(&mut self, _: PieceId, _: Site) {}

    fn lift(&mut self, piece: PieceId, site: Site) {
        if self.pieces[piece.index()].side != self.mover {
            self.sites.push(site);
        }
    }
}

/// A move notation that a display can offer by name.
#[derive(Debug)]
pub struct Notation<P: Rules> {
    /// The name people choose it by: one word in lower case.
    pub name: &'static str,
    /// Writes a legal move of a position.
    pub write: fn(&P, P::Move) -> String,
}

impl<P: Rules> Notation<P> {
    /// Moves as the commands that play them.
    pub const COMMAND: Notation<P> = Notation::new("normal", plain_text::<P>);

    /// A notation by its name.
    pub const fn new(name: &'static str, write: fn(&P, P::Move) -> String) -> Notation<P> {
        Notation { name, write }
    }
}

/// A move as the command that plays it: `move d2 d4`.
pub fn plain_text<P: Rules>(position: &P, mv: P::Move) -> String {
    let (from, to) = position.from_to(mv);
    format!("move {} {}", P::BOARD.name(from), P::BOARD.name(to))
}

/// Why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// The text is in none of the game's notations.
    #[error("`{0}` is not a move in any notation of this game")]
    Unreadable(String),
    /// The text is well formed, but no legal move matches it.
    #[error("`{text}` is not legal here: {reason}")]
    Illegal {
        /// The text given.
        text: String,
        /// The rule that forbids it, in a few words.
        reason: String,
    },
    /// Several legal moves match the text.
    #[error("`{text}` could be {}", .candidates.join(" or "))]
    Ambiguous {
        /// The text given.
        text: String,
        /// The matching moves, each written in full.
        candidates: Vec<String>,
    },
}
