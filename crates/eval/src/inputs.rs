//! How the board of each game enters a network.

use quirkat_alquerque::Alquerque;
use quirkat_chess::Chess;
use quirkat_game::{Rules, Side, Site};
use quirkat_nnue::Inputs;

/// Chess, with the own king always on the left half: but for castling, its rules know no left and right.
#[derive(Clone, Copy, Debug)]
pub struct ChessInputs;

impl Inputs<Chess> for ChessInputs {
    const NAME: &'static str = "pieces, king on the left";

    #[inline]
    fn mirrored(position: &Chess, view: Side) -> bool {
        position.board().king(view).file() >= 4
    }
}

/// Alquerque: whoever looks from the other end sees the board turned, since its lines and its start are the same then.
#[derive(Clone, Copy, Debug)]
pub struct AlquerqueInputs;

impl Inputs<Alquerque> for AlquerqueInputs {
    const NAME: &'static str = "pieces, turned";

    #[inline]
    fn turned(view: Side, site: Site) -> Site {
        match view {
            Side::White => site,
            Side::Black => Site(Alquerque::BOARD.width * Alquerque::BOARD.height - 1 - site.0),
        }
    }
}
