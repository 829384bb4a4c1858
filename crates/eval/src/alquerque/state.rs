//! Material and places, kept up to date move by move.

use super::terms::{MATERIAL, PLACE};
use crate::{Pair, Tally, Total, Weights};
use quirkat_alquerque::Alquerque;
use quirkat_game::{Observer, PieceId, Side, Site};

/// Where the table of places is entered for a man. The rules know neither left nor right.
#[inline]
fn place(side: Side, site: Site) -> usize {
    let (file, rank) = (site.0 % 5, site.0 / 5 % 5);
    let row = match side {
        Side::White => 4 - rank,
        Side::Black => rank,
    };
    PLACE + usize::from(row * 3 + file.min(4 - file))
}

/// Counts every man of a position.
pub(super) fn count_men(position: &Alquerque, tally: &mut impl Tally) {
    for side in Side::BOTH {
        for site in position.men(side) {
            tally.add(side, MATERIAL, 1);
            tally.add(side, place(side, site), 1);
        }
    }
}

/// The sum of all men's weights, from White's point of view.
#[derive(Clone, Copy)]
pub struct AlquerqueState {
    weights: &'static Weights,
    sum: Pair,
}

impl AlquerqueState {
    pub(super) fn new(position: &Alquerque, weights: &'static Weights) -> AlquerqueState {
        let mut total = Total::new(weights);
        count_men(position, &mut total);
        AlquerqueState {
            weights,
            sum: total.sum,
        }
    }

    #[inline]
    pub(super) fn sum(&self) -> Pair {
        self.sum
    }

    #[inline]
    fn worth(&self, piece: PieceId, site: Site) -> Pair {
        let side = Side::BOTH[piece.index() % 2];
        let pairs = self.weights.pairs();
        let sum = pairs[MATERIAL] + pairs[place(side, site)];
        if side == Side::White { sum } else { -sum }
    }
}

impl Observer for AlquerqueState {
    #[inline]
    fn put(&mut self, piece: PieceId, site: Site) {
        self.sum += self.worth(piece, site);
    }

    #[inline]
    fn lift(&mut self, piece: PieceId, site: Site) {
        self.sum -= self.worth(piece, site);
    }
}
