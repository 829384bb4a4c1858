//! What a move takes. All captures happen together, at the end of the move.

use crate::board::Board;
use crate::{PieceKind, RuleSet};
use quirkat_bitboard::{Bitboard, Square, between, king_attacks, line};

/// The enemies that the mover's piece of that kind takes on its way.
#[inline(always)]
pub(crate) fn victims<R: RuleSet>(
    board: &Board,
    kind: PieceKind,
    from: Square,
    to: Square,
) -> Bitboard {
    let taken = match kind {
        PieceKind::King => to.bit(),
        PieceKind::Squeezer => sandwiched::<R>(board, from, to),
        PieceKind::Leaper => between(from, to),
        PieceKind::Imitator => imitated::<R>(board, from, to),
        PieceKind::Freezer => Bitboard::EMPTY,
        PieceKind::Coordinator => crossings::<R>(board, to),
        PieceKind::StepBack => left_behind(from, to),
    };
    taken & board.enemy
}

/// Each kind of victim as it would take: an imitator can do all of it in one move. Nothing here takes freezers or
/// imitators, who have no way of taking to imitate.
#[inline(always)]
fn imitated<R: RuleSet>(board: &Board, from: Square, to: Square) -> Bitboard {
    let straight = from.file() == to.file() || from.rank() == to.rank();
    let squeezed = if straight {
        sandwiched::<R>(board, from, to) & board.of(PieceKind::Squeezer)
    } else {
        Bitboard::EMPTY
    };
    squeezed
        | (to.bit() & board.of(PieceKind::King))
        | (between(from, to) & board.of(PieceKind::Leaper))
        | (crossings::<R>(board, to) & board.of(PieceKind::Coordinator))
        | (left_behind(from, to) & board.of(PieceKind::StepBack))
}

/// The squares on the four straight sides of `to` with a partner of the moving piece directly behind them.
#[inline(always)]
fn sandwiched<R: RuleSet>(board: &Board, from: Square, to: Square) -> Bitboard {
    const NOT_A: u64 = !Bitboard::FILE_A.0;
    const NOT_H: u64 = !(Bitboard::FILE_A.0 << 7);
    let friends = board.own & !from.bit();
    let partners = if R::ANY_PARTNER {
        friends
    } else {
        friends & board.of(PieceKind::Squeezer)
    };
    let (end, partners) = (to.bit().0, partners.0);
    Bitboard(
        (end << 8 & partners >> 8)
            | (end >> 8 & partners << 8)
            | ((end << 1 & NOT_A) & (partners >> 1 & NOT_H))
            | ((end >> 1 & NOT_H) & (partners << 1 & NOT_A)),
    )
}

/// The squares where the lines of a coordinator on `to` cross its king's.
#[inline(always)]
fn crossings<R: RuleSet>(board: &Board, to: Square) -> Bitboard {
    let king = (board.of(PieceKind::King) & board.own).first();
    let mut squares = Square::at(king.file(), to.rank()).bit();
    if R::BOTH_CROSSINGS {
        squares |= Square::at(to.file(), king.rank()).bit();
    }
    squares
}

/// The square next to `from`, exactly opposite to the way to `to`; nothing where the board ends there.
#[inline(always)]
pub(crate) fn left_behind(from: Square, to: Square) -> Bitboard {
    line(from, to) & king_attacks(from) & !between(from, to) & !to.bit()
}
