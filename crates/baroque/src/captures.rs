//! What a move captures, and on which squares a piece that arrives captures something. All captures happen together, at
//! the end of the move.

use crate::board::Board;
use crate::{PieceKind, RuleSet};
use quirkat_bitboard::{Bitboard, Square, between, king_attacks, line, queen_attacks};

pub(crate) const NOT_A: u64 = !Bitboard::FILE_A.0;
pub(crate) const NOT_H: u64 = !(Bitboard::FILE_A.0 << 7);

/// The enemies that a move of the mover's piece of this kind captures.
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
        PieceKind::Imitator => imitator_victims::<R>(board, from, to),
        PieceKind::Freezer => Bitboard::EMPTY,
        PieceKind::Coordinator => crossings::<R>(board, to),
        PieceKind::StepBack => square_behind(from, to),
    };
    taken & board.enemy
}

/// Each kind of victim is captured as it would capture itself; an imitator can do all of it in one move. Freezers and
/// imitators do not capture, so they are never captured by imitation.
#[inline(always)]
fn imitator_victims<R: RuleSet>(board: &Board, from: Square, to: Square) -> Bitboard {
    let straight = from.file() == to.file() || from.rank() == to.rank();
    let squeezed = if straight {
        sandwiched::<R>(board, from, to) & board.of_kind(PieceKind::Squeezer)
    } else {
        Bitboard::EMPTY
    };
    squeezed
        | (to.bit() & board.of_kind(PieceKind::King))
        | (between(from, to) & board.of_kind(PieceKind::Leaper))
        | (crossings::<R>(board, to) & board.of_kind(PieceKind::Coordinator))
        | (square_behind(from, to) & board.of_kind(PieceKind::StepBack))
}

/// The squares orthogonally next to `to` with a partner of the moving piece directly behind them.
#[inline(always)]
fn sandwiched<R: RuleSet>(board: &Board, from: Square, to: Square) -> Bitboard {
    let friends = board.own & !from.bit();
    let partners = if R::ANY_PARTNER {
        friends
    } else {
        friends & board.of_kind(PieceKind::Squeezer)
    };
    let (end, partners) = (to.bit().0, partners.0);
    Bitboard(
        (end << 8 & partners >> 8)
            | (end >> 8 & partners << 8)
            | ((end << 1 & NOT_A) & (partners >> 1 & NOT_H))
            | ((end >> 1 & NOT_H) & (partners << 1 & NOT_A)),
    )
}

/// The squares where the lines of a coordinator on `to` cross those of its king.
#[inline(always)]
fn crossings<R: RuleSet>(board: &Board, to: Square) -> Bitboard {
    let king = (board.of_kind(PieceKind::King) & board.own).first();
    let mut squares = Square::at(king.file(), to.rank()).bit();
    if R::BOTH_CROSSINGS {
        squares |= Square::at(to.file(), king.rank()).bit();
    }
    squares
}

/// The square next to `from` directly opposite to the direction of `to`, if it is on the board.
#[inline(always)]
pub(crate) fn square_behind(from: Square, to: Square) -> Bitboard {
    line(from, to) & king_attacks(from) & !between(from, to) & !to.bit()
}

/// The squares on which a squeezer has one of `victims` between itself and a partner.
///
/// The moving piece may be among the partners: it never ends two squares behind its own start with an enemy in between,
/// unless it leapt there, and a leap is not a sandwich.
#[inline]
pub(crate) fn squeeze_targets(victims: Bitboard, partners: Bitboard) -> Bitboard {
    let (victims, partners) = (victims.0, partners.0);
    Bitboard(
        (victims & partners >> 8) >> 8
            | (victims & partners << 8) << 8
            | ((victims & (partners >> 1 & NOT_H)) >> 1 & NOT_H)
            | ((victims & (partners << 1 & NOT_A)) << 1 & NOT_A),
    )
}

/// The pieces that can be the second half of the mover's sandwiches.
#[inline]
pub(crate) fn partners<R: RuleSet>(board: &Board) -> Bitboard {
    if R::ANY_PARTNER {
        board.own
    } else {
        board.own & board.of_kind(PieceKind::Squeezer)
    }
}

/// The squares on which a coordinator of the mover captures one of `victims`.
#[inline]
pub(crate) fn coordination_targets<R: RuleSet>(board: &Board, victims: Bitboard) -> Bitboard {
    let king = (board.of_kind(PieceKind::King) & board.own).first();
    // Multiplying bits on the a-file by a full rank fills their ranks; likewise for files.
    let on_file = victims.0 >> king.file() & Bitboard::FILE_A.0;
    let mut ends = on_file * Bitboard::RANK_1.0;
    if R::BOTH_CROSSINGS {
        let on_rank = victims.0 >> (8 * king.rank()) & Bitboard::RANK_1.0;
        ends |= on_rank * Bitboard::FILE_A.0;
    }
    Bitboard(ends)
}

/// The targets of a step-back on `from` that lead directly away from one of `victims`.
#[inline]
fn step_back_targets(from: Square, targets: Bitboard, victims: Bitboard) -> Bitboard {
    // A victim next to `from` blocks its own side of the line, so all targets on the line lead away from it.
    (king_attacks(from) & victims)
        .into_iter()
        .fold(Bitboard::EMPTY, |ends, victim| ends | line(from, victim))
        & targets
}

/// The squares on which squeezers, coordinators and imitators capture, wherever they come from.
pub(crate) struct CaptureTargets {
    squeezer: Bitboard,
    coordinator: Bitboard,
    /// Where an imitator captures squeezers, if it moves orthogonally.
    imitated_squeezer: Bitboard,
    /// Where an imitator captures coordinators.
    imitated_coordinator: Bitboard,
}

impl CaptureTargets {
    /// The capture targets of the side to move, whose king is on the board.
    #[inline]
    pub(crate) fn new<R: RuleSet>(board: &Board) -> CaptureTargets {
        let (enemy, partners) = (board.enemy, partners::<R>(board));
        let coordinators = enemy & board.of_kind(PieceKind::Coordinator);
        CaptureTargets {
            squeezer: squeeze_targets(enemy, partners),
            coordinator: coordination_targets::<R>(board, enemy),
            imitated_squeezer: squeeze_targets(
                enemy & board.of_kind(PieceKind::Squeezer),
                partners,
            ),
            imitated_coordinator: coordination_targets::<R>(board, coordinators),
        }
    }

    /// The targets of the piece on `from` on which it captures something.
    #[inline]
    pub(crate) fn among(
        &self,
        board: &Board,
        kind: PieceKind,
        from: Square,
        targets: Bitboard,
    ) -> Bitboard {
        let leaps = || targets & !queen_attacks(from, board.occupied());
        match kind {
            PieceKind::King => targets & board.enemy,
            PieceKind::Squeezer => targets & self.squeezer,
            PieceKind::Leaper => leaps(),
            PieceKind::Imitator => {
                let straight = Bitboard::file(from.file()) | Bitboard::rank(from.rank());
                let step_backs = board.enemy & board.of_kind(PieceKind::StepBack);
                let squares = (straight & self.imitated_squeezer)
                    | self.imitated_coordinator
                    // The only occupied square an imitator may move to is a king's.
                    | board.enemy;
                (targets & squares) | leaps() | step_back_targets(from, targets, step_backs)
            }
            PieceKind::Freezer => Bitboard::EMPTY,
            PieceKind::Coordinator => targets & self.coordinator,
            PieceKind::StepBack => step_back_targets(from, targets, board.enemy),
        }
    }
}
