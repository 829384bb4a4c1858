//! Where pieces may go: who is frozen, how far each kind slides, and what can be leapt.

use crate::board::Board;
use crate::{PieceKind, RuleSet};
use quirkat_bitboard::{Bitboard, Rays, Square, king_attacks, queen_attacks, rook_attacks};

/// The squares next to any of these, and these themselves.
#[inline(always)]
pub(crate) fn neighbourhood(set: Bitboard) -> Bitboard {
    const NOT_A: u64 = !Bitboard::FILE_A.0;
    const NOT_H: u64 = !(Bitboard::FILE_A.0 << 7);
    let set = set.0;
    let row = set | (set << 1 & NOT_A) | (set >> 1 & NOT_H);
    Bitboard(row | row << 8 | row >> 8)
}

/// The mover's pieces that an enemy freezer holds, and its freezers that an enemy imitator holds.
#[inline(always)]
pub(crate) fn frozen(board: &Board) -> Bitboard {
    let freezers = board.of(PieceKind::Freezer);
    let imitators = board.of(PieceKind::Imitator) & board.enemy;
    board.own & (neighbourhood(freezers & board.enemy) | (neighbourhood(imitators) & freezers))
}

/// Where leapers get to, direction by direction.
pub(crate) struct Leaps {
    /// The squares they may go to.
    pub(crate) reached: Rays,
    /// Those right behind what they leap.
    pub(crate) landed: Rays,
}

/// Where leapers, or imitators with only leapers for `victims`, get to in each direction.
#[inline(always)]
pub(crate) fn leaps<R: RuleSet>(from: Bitboard, victims: Bitboard, empty: Bitboard) -> Leaps {
    let (victims, open) = (Rays::splat(victims), Rays::splat(empty));
    let slides = Rays::splat(from).slide(empty);
    let mut landed = slides.and(victims).step().and(open);
    let mut leaps = Leaps {
        reached: slides.and(open).or(landed),
        landed,
    };
    if !R::LONG_LEAPS {
        return leaps;
    }
    while landed.union().any() {
        let slides = landed.fill(empty);
        landed = slides.step().and(victims).step().and(open);
        leaps.reached = leaps.reached.or(slides);
        leaps.landed = leaps.landed.or(landed);
    }
    leaps
}

/// The squares that the mover's piece on `from`, of that kind and not frozen, may go to.
#[inline(always)]
pub(crate) fn targets<R: RuleSet>(board: &Board, kind: PieceKind, from: Square) -> Bitboard {
    let empty = board.empty();
    match kind {
        PieceKind::King => king_attacks(from) & !board.own,
        PieceKind::Squeezer => rook_attacks(from, board.occupied()) & empty,
        PieceKind::Leaper => leaps::<R>(from.bit(), board.enemy, empty).reached.union(),
        PieceKind::Imitator => {
            let king = board.of(PieceKind::King) & board.enemy;
            let leapers = board.of(PieceKind::Leaper) & board.enemy;
            let leaps = leaps::<R>(from.bit(), leapers, empty);
            leaps.reached.union() | (king_attacks(from) & king)
        }
        PieceKind::Freezer | PieceKind::Coordinator | PieceKind::StepBack => {
            queen_attacks(from, board.occupied()) & empty
        }
    }
}

/// Calls `visit` with each piece that may move and the squares it may go to. Nothing may once a king is gone.
#[inline(always)]
pub(crate) fn each_piece<R: RuleSet>(
    board: &Board,
    mut visit: impl FnMut(PieceKind, Square, Bitboard),
) {
    if board.is_over() {
        return;
    }
    let movable = board.own & !frozen(board);
    for kind in PieceKind::ALL {
        for from in board.of(kind) & movable {
            visit(kind, from, targets::<R>(board, kind, from));
        }
    }
}

/// The number of legal moves, counted direction by direction for all pieces at once.
///
/// No two pieces reach the same square in the same direction, leaps included: the one behind would have to pass its
/// friend. So the reaches of all kinds can be joined before the bits are counted.
#[inline(always)]
pub(crate) fn count<R: RuleSet>(board: &Board) -> u64 {
    if board.is_over() {
        return 0;
    }
    let empty = board.empty();
    let movable = board.own & !frozen(board);
    let (kings, leapers) = (board.of(PieceKind::King), board.of(PieceKind::Leaper));
    let imitators = board.of(PieceKind::Imitator) & movable;

    let slow = movable & !kings & !leapers & !imitators;
    let diagonal = slow & !board.of(PieceKind::Squeezer);
    let reached = Rays::sliders(slow, diagonal)
        .slide(empty)
        .and(Rays::splat(empty))
        .or(leaps::<R>(leapers & movable, board.enemy, empty).reached)
        .or(leaps::<R>(imitators, leapers & board.enemy, empty).reached);

    let king_steps = neighbourhood(kings & movable) & !board.own;
    let onto_king = neighbourhood(kings & board.enemy) & imitators;
    reached.count() + u64::from(king_steps.count() + onto_king.count())
}
