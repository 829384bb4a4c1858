//! Where captures end: the squares on which a piece that arrives takes something, found without trying its moves.

use crate::board::Board;
use crate::{PieceKind, RuleSet};
use quirkat_bitboard::{Bitboard, Square, king_attacks, line, queen_attacks};

const NOT_A: u64 = !Bitboard::FILE_A.0;
const NOT_H: u64 = !(Bitboard::FILE_A.0 << 7);

/// The squares from which a squeezer and its partner have one of `victims` between them.
///
/// The moving piece may be among the partners: it never ends two squares behind its own start with an enemy in
/// between, unless it leapt there, and what is leapt is no victim of a sandwich.
#[inline]
pub(crate) fn squeezing_ends(victims: Bitboard, partners: Bitboard) -> Bitboard {
    let (victims, partners) = (victims.0, partners.0);
    Bitboard(
        (victims & partners >> 8) >> 8
            | (victims & partners << 8) << 8
            | ((victims & (partners >> 1 & NOT_H)) >> 1 & NOT_H)
            | ((victims & (partners << 1 & NOT_A)) << 1 & NOT_A),
    )
}

/// Who stands in for the second squeezer of a sandwich of the mover's.
#[inline]
pub(crate) fn partners<R: RuleSet>(board: &Board) -> Bitboard {
    if R::ANY_PARTNER {
        board.own
    } else {
        board.own & board.of(PieceKind::Squeezer)
    }
}

/// The squares from which a coordinator of the mover's takes one of `victims`.
#[inline]
pub(crate) fn crossing_ends<R: RuleSet>(board: &Board, victims: Bitboard) -> Bitboard {
    let king = (board.of(PieceKind::King) & board.own).first();
    // One bit a rank, times a whole rank, is those ranks; and likewise for files.
    let on_file = victims.0 >> king.file() & Bitboard::FILE_A.0;
    let mut ends = on_file * Bitboard::RANK_1.0;
    if R::BOTH_CROSSINGS {
        let on_rank = victims.0 >> (8 * king.rank()) & Bitboard::RANK_1.0;
        ends |= on_rank * Bitboard::FILE_A.0;
    }
    Bitboard(ends)
}

/// Of the squares a step-back on `from` may go to, those that lead directly away from one of `victims`.
#[inline]
fn leaving_ends(from: Square, targets: Bitboard, victims: Bitboard) -> Bitboard {
    // A victim next to the start blocks its own side of the line, so all targets on the line lead away from it.
    (king_attacks(from) & victims)
        .into_iter()
        .fold(Bitboard::EMPTY, |ends, victim| ends | line(from, victim))
        & targets
}

/// The ends of captures that are the same for all pieces of a kind.
pub(crate) struct Ends {
    squeezer: Bitboard,
    coordinator: Bitboard,
    /// Where an imitator takes squeezers, if it comes straight.
    imitated_squeezer: Bitboard,
    /// Where an imitator takes coordinators.
    imitated_coordinator: Bitboard,
}

impl Ends {
    /// The ends for the side to move, whose king is on the board.
    #[inline]
    pub(crate) fn new<R: RuleSet>(board: &Board) -> Ends {
        let (enemy, partners) = (board.enemy, partners::<R>(board));
        let coordinators = enemy & board.of(PieceKind::Coordinator);
        Ends {
            squeezer: squeezing_ends(enemy, partners),
            coordinator: crossing_ends::<R>(board, enemy),
            imitated_squeezer: squeezing_ends(enemy & board.of(PieceKind::Squeezer), partners),
            imitated_coordinator: crossing_ends::<R>(board, coordinators),
        }
    }

    /// Of the squares that the piece on `from` may go to, those on which it takes something.
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
                let step_backs = board.enemy & board.of(PieceKind::StepBack);
                let squares = (straight & self.imitated_squeezer)
                    | self.imitated_coordinator
                    // Of the squares that are not empty, only a king's can be gone to.
                    | board.enemy;
                (targets & squares) | leaps() | leaving_ends(from, targets, step_backs)
            }
            PieceKind::Freezer => Bitboard::EMPTY,
            PieceKind::Coordinator => targets & self.coordinator,
            PieceKind::StepBack => leaving_ends(from, targets, board.enemy),
        }
    }
}
