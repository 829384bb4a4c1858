//! The rules of Baroque chess and Ultima as constants, and how both games are shown.

use crate::fen::START;
use crate::guide;
use crate::piece::PIECES;
use crate::position::site;
use crate::{BaroquePosition, Move};
use quirkat_bitboard::Square;
use quirkat_game::{Geometry, Grid, Guide, MoveError, Notation, Piece, PieceId, Rules, Side, Site};
use std::fmt::Debug;

/// The differences between Baroque chess and Ultima.
pub trait RuleSet: Copy + Eq + Debug + Send + Sync + 'static {
    /// The game's name in commands.
    const NAME: &'static str;
    /// Whether any own piece can be the second half of a sandwich, or only a squeezer.
    const ANY_PARTNER: bool;
    /// Whether a leap may continue over further victims, and to any empty square behind the last.
    const LONG_LEAPS: bool;
    /// Whether coordinators capture on both squares where their lines cross their king's, or only on their own rank.
    const BOTH_CROSSINGS: bool;
    /// Whether a side without legal moves has lost, instead of a draw.
    const STUCK_LOSES: bool;
    /// How the game is played, for people who read it.
    const GUIDE: &'static Guide;
}

/// The rules of Baroque chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BaroqueRules;

impl RuleSet for BaroqueRules {
    const NAME: &'static str = "baroque";
    const ANY_PARTNER: bool = false;
    const LONG_LEAPS: bool = false;
    const BOTH_CROSSINGS: bool = false;
    const STUCK_LOSES: bool = false;
    const GUIDE: &'static Guide = &guide::BAROQUE;
}

/// The rules of Ultima, Robert Abbott's game as it is played today.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UltimaRules;

impl RuleSet for UltimaRules {
    const NAME: &'static str = "ultima";
    const ANY_PARTNER: bool = true;
    const LONG_LEAPS: bool = true;
    const BOTH_CROSSINGS: bool = true;
    const STUCK_LOSES: bool = true;
    const GUIDE: &'static Guide = &guide::ULTIMA;
}

impl<R: RuleSet> Rules for BaroquePosition<R> {
    const NAME: &'static str = R::NAME;

    const BOARD: Geometry = Geometry {
        width: 8,
        height: 8,
        grid: Grid::Squares,
    };

    const PIECES: &'static [Piece] = &PIECES;

    const POSITION_HELP: &'static str = "Four fields: the board from rank 8 down to rank 1 as in FEN, with K king, \
        P squeezer, L leaper, I imitator, F freezer, C coordinator and S step-back, White's in upper case; the side to \
        move, w or b; the plies since the last capture; the move number. \
        The start is cliskilf/pppppppp/8/8/8/8/PPPPPPPP/FLIKSILC w 0 1";

    const GUIDE: &'static Guide = R::GUIDE;

    /// The pieces look like those of chess, and are others.
    const LEGEND: bool = true;

    /// Moves are shown with their captures, which the two squares do not tell.
    const NOTATIONS: &'static [Notation<Self>] = &[
        Notation::COMMAND,
        Notation::new("alg", Self::describe),
        Notation::new("numbers", Self::numbers),
    ];

    fn start() -> Self {
        START.parse().expect("the start is a position")
    }

    fn piece_on(&self, site: Site) -> Option<PieceId> {
        let square = Square::new(site.0);
        let kind = self.board.kind_on(square)?;
        Some(kind.piece(self.owner(square)))
    }

    fn from_to(&self, mv: Move) -> (Site, Site) {
        (site(mv.from()), site(mv.to()))
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.read_move(text)
    }

    /// The two squares, with `x` between them if the move captures: `f2xg2`.
    fn san(&self, mv: Move) -> String {
        let mark = if self.victims(mv).any() { "x" } else { "" };
        format!("{}{mark}{}", mv.from(), mv.to())
    }

    fn frozen(&self) -> Vec<Site> {
        let [white, black] = Side::BOTH.map(|side| self.frozen_pieces(side));
        (white | black).into_iter().map(site).collect()
    }

    fn means(&self, mv: Move, site: Site) -> Option<String> {
        self.means_of_capture(mv, Square::new(site.0))
    }
}
