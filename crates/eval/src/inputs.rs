//! How the board of each game enters a network.

use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, BaroquePosition, RuleSet, Ultima};
use quirkat_chess::Chess;
use quirkat_game::{Rules, Side, Site};
use quirkat_nnue::{Inputs, SiteStates};

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

/// Alquerque: whoever looks from the other end sees the board turned, since its lines and its start are the same then. A man may be
/// past all enemies, where only the race counts, or not be allowed to return to where it came from.
#[derive(Clone, Copy, Debug)]
pub struct AlquerqueInputs;

impl Inputs<Alquerque> for AlquerqueInputs {
    const NAME: &'static str = "men, past or without return, turned";
    const STATES: usize = 3;

    #[inline]
    fn states(position: &Alquerque) -> SiteStates {
        let passed = position.passed_men();
        SiteStates {
            odd: u64::from(position.men_without_return() & !passed),
            high: u64::from(passed),
        }
    }

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

/// Baroque: no piece knows left from right or forward from back. A piece may be frozen.
#[derive(Clone, Copy, Debug)]
pub struct BaroqueInputs;

impl Inputs<Baroque> for BaroqueInputs {
    const NAME: &'static str = "pieces, frozen or not";
    const STATES: usize = 2;

    #[inline]
    fn states(position: &Baroque) -> SiteStates {
        frozen(position)
    }

    fn symmetries() -> Vec<Vec<Site>> {
        flips()
    }
}

/// Ultima: the board can be turned in every way, since nothing but the start tells files from ranks.
#[derive(Clone, Copy, Debug)]
pub struct UltimaInputs;

impl Inputs<Ultima> for UltimaInputs {
    const NAME: &'static str = "pieces, frozen or not";
    const STATES: usize = 2;

    #[inline]
    fn states(position: &Ultima) -> SiteStates {
        frozen(position)
    }

    fn symmetries() -> Vec<Vec<Site>> {
        let straight: Vec<Site> = Ultima::BOARD.sites().collect();
        let mut all = flips();
        let transposed = [vec![straight], all.clone()].concat().into_iter();
        let transpose = |site: Site| Site(site.0 % 8 * 8 + site.0 / 8);
        all.extend(transposed.map(|sites| sites.into_iter().map(transpose).collect()));
        all
    }
}

/// The frozen pieces of both sides are in another state.
#[inline]
fn frozen<R: RuleSet>(position: &BaroquePosition<R>) -> SiteStates {
    let [white, black] = Side::BOTH.map(|side| position.frozen_pieces(side));
    SiteStates {
        odd: (white | black).0,
        high: 0,
    }
}

/// Left for right, top for bottom, and both, on 8 by 8 squares.
fn flips() -> Vec<Vec<Site>> {
    let flip = |by: u8| (0..64).map(|site| Site(site ^ by)).collect();
    vec![flip(0o07), flip(0o70), flip(0o77)]
}
