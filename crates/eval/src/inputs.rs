//! How the board of each game enters a network.

use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, Ultima};
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

    fn symmetries() -> Vec<Vec<Site>> {
        let width = Alquerque::BOARD.width;
        let mirror = |site: Site| Site(site.0 + width - 1 - 2 * (site.0 % width));
        vec![Alquerque::BOARD.sites().map(mirror).collect()]
    }
}

/// Baroque: no piece knows left from right or forward from back.
#[derive(Clone, Copy, Debug)]
pub struct BaroqueInputs;

impl Inputs<Baroque> for BaroqueInputs {
    const NAME: &'static str = "pieces";

    fn symmetries() -> Vec<Vec<Site>> {
        flips()
    }
}

/// Ultima: the board can be turned in every way, since nothing but the start tells files from ranks.
#[derive(Clone, Copy, Debug)]
pub struct UltimaInputs;

impl Inputs<Ultima> for UltimaInputs {
    const NAME: &'static str = "pieces";

    fn symmetries() -> Vec<Vec<Site>> {
        let straight: Vec<Site> = Ultima::BOARD.sites().collect();
        let mut all = flips();
        let transposed = [vec![straight], all.clone()].concat().into_iter();
        let transpose = |site: Site| Site(site.0 % 8 * 8 + site.0 / 8);
        all.extend(transposed.map(|sites| sites.into_iter().map(transpose).collect()));
        all
    }
}

/// Left for right, top for bottom, and both, on 8 by 8 squares.
fn flips() -> Vec<Vec<Site>> {
    let flip = |by: u8| (0..64).map(|site| Site(site ^ by)).collect();
    vec![flip(0o07), flip(0o70), flip(0o77)]
}
