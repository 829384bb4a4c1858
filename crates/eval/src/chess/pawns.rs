//! Pawns: structure, which changes rarely and is remembered, and passed pawns, which the pieces have a say in.

use super::king::count_shelter;
use super::survey::{Survey, ahead, rank};
use super::terms::{
    BACKWARD, DOUBLED, GUARDED, ISOLATED, PASSED, PASSED_ENEMY_KING, PASSED_FREE, PASSED_OWN_KING,
    PASSED_SAFE, PHALANX,
};
use crate::{Pair, Tally, Total, Weights};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_chess::{Chess, PieceKind, pawn_attacks};
use quirkat_game::{Position, Side};

/// What the pawns alone tell.
#[derive(Clone, Copy, Default)]
pub(super) struct Pawns {
    /// Passed pawns of both sides.
    pub(super) passed: Bitboard,
    /// Squares that a side's pawns attack or may come to attack.
    pub(super) spans: [Bitboard; 2],
}

/// What is remembered of a pawn structure.
#[derive(Clone, Copy, Default)]
struct Remembered {
    key: u64,
    /// The sum of the pawn terms.
    sum: Pair,
    pawns: Pawns,
    /// Where each king stood last, and the sum of what its shelter is worth there.
    shelters: [(Option<Square>, Pair); 2],
}

/// Remembers pawn structures, which stay the same over most moves.
pub(super) struct PawnCache(Box<[Remembered]>);

impl PawnCache {
    const ENTRIES: usize = 8192;

    /// The sum of the terms of pawns and shelters, and what the pawns tell.
    #[inline]
    pub(super) fn get(&mut self, position: &Chess, weights: &Weights) -> (Pair, Pawns) {
        let key = position.structure_key(0);
        let entry = &mut self.0[key as usize % Self::ENTRIES];
        if entry.key != key {
            let mut total = Total::new(weights);
            *entry = Remembered {
                key,
                ..Remembered::default()
            };
            count(position, &mut total, &mut entry.pawns);
            entry.sum = total.sum;
        }
        let mut sum = entry.sum;
        for side in Side::BOTH {
            let king = Some(position.board().king(side));
            let shelter = &mut entry.shelters[side.index()];
            if shelter.0 != king {
                let mut total = Total::new(weights);
                count_shelter(position.board(), side, &mut total);
                *shelter = (king, total.sum);
            }
            sum += shelter.1;
        }
        (sum, entry.pawns)
    }
}

impl Default for PawnCache {
    fn default() -> PawnCache {
        // A board without pawns has key 0, and nothing to count: the empty entry is right for it.
        PawnCache(vec![Remembered::default(); Self::ENTRIES].into_boxed_slice())
    }
}

/// A thread that gets a copy of an evaluation begins with nothing remembered.
impl Clone for PawnCache {
    fn clone(&self) -> PawnCache {
        PawnCache::default()
    }
}

/// Every square ahead of the given ones on their files.
#[inline]
pub(super) fn fill_ahead(side: Side, set: Bitboard) -> Bitboard {
    let mut set = ahead(side, set);
    set |= ahead(side, set);
    set |= ahead(side, ahead(side, set));
    set | ahead(side, ahead(side, ahead(side, ahead(side, set))))
}

#[inline]
fn neighbours(set: Bitboard) -> Bitboard {
    let a = Bitboard::FILE_A.0;
    Bitboard((set.0 << 1 & !a) | (set.0 >> 1 & !(a << 7)))
}

/// Counts the terms of pawn structure.
pub(super) fn count(position: &Chess, tally: &mut impl Tally, out: &mut Pawns) {
    let board = position.board();
    for side in Side::BOTH {
        let own = board.men(side, PieceKind::Pawn);
        out.spans[side.index()] = neighbours(fill_ahead(side, own));
    }
    for side in Side::BOTH {
        let own = board.men(side, PieceKind::Pawn);
        let enemy = board.men(!side, PieceKind::Pawn);
        let guarded = pawn_attacks(side, own);
        let enemy_attacks = pawn_attacks(!side, enemy);
        for from in own {
            let bit = from.bit();
            let beside = neighbours(Bitboard::file(from.file()));
            let front = fill_ahead(side, bit);
            if (front & own).any() {
                tally.add(side, DOUBLED, 1);
            }
            if (beside & own).is_empty() {
                tally.add(side, ISOLATED, 1);
            } else if (neighbours(fill_ahead(!side, bit) | bit) & own).is_empty()
                && (ahead(side, bit) & (enemy_attacks | enemy)).any()
            {
                tally.add(side, BACKWARD, 1);
            }
            if guarded.has(from) {
                tally.add(side, GUARDED + rank(side, from), 1);
            }
            if (neighbours(bit) & own).any() {
                tally.add(side, PHALANX + rank(side, from), 1);
            }
            if ((front | neighbours(front)) & enemy).is_empty() && (front & own).is_empty() {
                out.passed |= bit;
                tally.add(side, PASSED + rank(side, from), 1);
            }
        }
    }
}

/// Counts what the pieces make of a side's passed pawns.
#[inline(always)]
pub(super) fn count_passed(survey: &Survey<'_>, pawns: &Pawns, side: Side, tally: &mut impl Tally) {
    for from in pawns.passed & survey.board.side(side) {
        let steps = rank(side, from);
        let next = ahead(side, from.bit()).first();
        tally.add(
            side,
            PASSED_OWN_KING + distance(next, survey.kings[side.index()]),
            steps as i32,
        );
        tally.add(
            side,
            PASSED_ENEMY_KING + distance(next, survey.kings[(!side).index()]),
            steps as i32,
        );
        if !survey.occupied.has(next) {
            tally.add(side, PASSED_FREE + steps, 1);
        }
        let way = fill_ahead(side, from.bit());
        if (way & (survey.reach[(!side).index()].all | survey.board.side(!side))).is_empty() {
            tally.add(side, PASSED_SAFE + steps, 1);
        }
    }
}

/// King's steps between two squares.
#[inline]
fn distance(a: Square, b: Square) -> usize {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())) as usize
}
