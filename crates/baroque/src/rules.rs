//! The look of the game, for everything that shows or reads it.

use crate::kind::PIECES;
use crate::position::site;
use crate::text::START;
use crate::{BaroquePosition, Move, RuleSet};
use quirkat_bitboard::Square;
use quirkat_game::{Geometry, Grid, MoveError, Notation, Piece, PieceId, Rules, Site, plain_text};

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

    /// Wherever moves are shown, so is what they take: it cannot be seen from where they go.
    const NOTATIONS: &'static [Notation<Self>] = &[
        Notation {
            name: "normal",
            write: plain_text::<Self>,
        },
        Notation {
            name: "alg",
            write: Self::describe,
        },
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
}
