//! Pawn structure, cached by the pawn key, and passed pawns, which depend on the pieces too.

use super::attacks::{AttackMap, ahead, rank};
use super::king::count_shelter;
use super::terms::{
    BACKWARD, DOUBLED, GUARDED, ISOLATED, PASSED, PASSED_ENEMY_KING, PASSED_FREE, PASSED_OWN_KING,
    PASSED_SAFE, PHALANX,
};
use crate::{ScoreSum, Tapered, TermSink, Weights};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_chess::{Chess, PieceKind, pawn_attacks};
use quirkat_game::{Position, Side};

/// What follows from the pawns alone.
#[derive(Clone, Copy, Default)]
pub(super) struct PawnInfo {
    /// Passed pawns of both sides.
    pub(super) passed: Bitboard,
    /// Squares that a side's pawns attack or may come to attack.
    pub(super) spans: [Bitboard; 2],
}

/// A cached pawn structure.
#[derive(Clone, Copy, Default)]
struct PawnEntry {
    key: u64,
    /// The sum of the pawn terms.
    sum: Tapered,
    pawns: PawnInfo,
    /// The last square of each king, and the sum of its shelter there.
    shelters: [(Option<Square>, Tapered); 2],
}

/// The pawn hash table: most moves leave the pawn structure as it was.
pub(super) struct PawnTable(Box<[PawnEntry]>);

impl PawnTable {
    const ENTRIES: usize = 8192;

    /// The sum of the pawn and shelter terms, and what follows from the pawns.
    #[inline]
    pub(super) fn get(&mut self, position: &Chess, weights: &Weights) -> (Tapered, PawnInfo) {
        let key = position.structure_key(0);
        let entry = &mut self.0[key as usize % Self::ENTRIES];
        if entry.key != key {
            let mut total = ScoreSum::new(weights);
            *entry = PawnEntry {
                key,
                ..PawnEntry::default()
            };
            count(position, &mut total, &mut entry.pawns);
            entry.sum = total.sum;
        }
        let mut sum = entry.sum;
        for side in Side::BOTH {
            let king = Some(position.board().king(side));
            let shelter = &mut entry.shelters[side.index()];
            if shelter.0 != king {
                let mut total = ScoreSum::new(weights);
                count_shelter(position.board(), side, &mut total);
                *shelter = (king, total.sum);
            }
            sum += shelter.1;
        }
        (sum, entry.pawns)
    }
}

impl Default for PawnTable {
    fn default() -> PawnTable {
        // A board without pawns has key 0, and nothing to count: the empty entry is right for it.
        PawnTable(vec![PawnEntry::default(); Self::ENTRIES].into_boxed_slice())
    }
}

/// Each thread has a table of its own, which starts empty.
impl Clone for PawnTable {
    fn clone(&self) -> PawnTable {
        PawnTable::default()
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
pub(super) fn count(position: &Chess, sink: &mut impl TermSink, out: &mut PawnInfo) {
    let board = position.board();
    for side in Side::BOTH {
        let own = board.pieces(side, PieceKind::Pawn);
        out.spans[side.index()] = neighbours(fill_ahead(side, own));
    }
    for side in Side::BOTH {
        let own = board.pieces(side, PieceKind::Pawn);
        let enemy = board.pieces(!side, PieceKind::Pawn);
        let guarded = pawn_attacks(side, own);
        let enemy_attacks = pawn_attacks(!side, enemy);
        for from in own {
            let bit = from.bit();
            let beside = neighbours(Bitboard::file(from.file()));
            let front = fill_ahead(side, bit);
            if (front & own).any() {
                sink.add(side, DOUBLED, 1);
            }
            if (beside & own).is_empty() {
                sink.add(side, ISOLATED, 1);
            } else if (neighbours(fill_ahead(!side, bit) | bit) & own).is_empty()
                && (ahead(side, bit) & (enemy_attacks | enemy)).any()
            {
                sink.add(side, BACKWARD, 1);
            }
            if guarded.has(from) {
                sink.add(side, GUARDED + rank(side, from), 1);
            }
            if (neighbours(bit) & own).any() {
                sink.add(side, PHALANX + rank(side, from), 1);
            }
            if ((front | neighbours(front)) & enemy).is_empty() && (front & own).is_empty() {
                out.passed |= bit;
                sink.add(side, PASSED + rank(side, from), 1);
            }
        }
    }
}

/// Counts the terms of a side's passed pawns that depend on the pieces.
#[inline(always)]
pub(super) fn count_passed(
    map: &AttackMap<'_>,
    pawns: &PawnInfo,
    side: Side,
    sink: &mut impl TermSink,
) {
    for from in pawns.passed & map.board.side(side) {
        let steps = rank(side, from);
        let next = ahead(side, from.bit()).first();
        sink.add(
            side,
            PASSED_OWN_KING + distance(next, map.kings[side.index()]),
            steps as i32,
        );
        sink.add(
            side,
            PASSED_ENEMY_KING + distance(next, map.kings[(!side).index()]),
            steps as i32,
        );
        if !map.occupied.has(next) {
            sink.add(side, PASSED_FREE + steps, 1);
        }
        let way = fill_ahead(side, from.bit());
        if (way & (map.attacks[(!side).index()].all | map.board.side(!side))).is_empty() {
            sink.add(side, PASSED_SAFE + steps, 1);
        }
    }
}

/// King's steps between two squares.
#[inline]
fn distance(a: Square, b: Square) -> usize {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())) as usize
}
