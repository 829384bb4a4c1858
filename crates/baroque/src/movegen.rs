//! Legal move generation, counting and perft.

use crate::board::Board;
use crate::captures::{CaptureTargets, NOT_A, NOT_H, victims};
use crate::{BaroquePosition, Move, PieceKind, RuleSet};
use quirkat_bitboard::{Bitboard, Rays, Square, king_attacks, queen_attacks, rook_attacks};
use quirkat_game::MoveList;

/// The squares of a set and all their neighbours.
#[inline(always)]
pub(crate) fn neighbourhood(set: Bitboard) -> Bitboard {
    let set = set.0;
    let row = set | (set << 1 & NOT_A) | (set >> 1 & NOT_H);
    Bitboard(row | row << 8 | row >> 8)
}

/// The mover's frozen pieces: those next to an enemy freezer, and freezers next to an enemy imitator.
#[inline(always)]
pub(crate) fn frozen(board: &Board) -> Bitboard {
    let freezers = board.of_kind(PieceKind::Freezer);
    let imitators = board.of_kind(PieceKind::Imitator) & board.enemy;
    board.own & (neighbourhood(freezers & board.enemy) | (neighbourhood(imitators) & freezers))
}

/// The squares leapers reach, by direction.
pub(crate) struct LeaperReach {
    /// All target squares.
    pub(crate) reached: Rays,
    /// The landing squares right behind a leapt piece.
    pub(crate) landed: Rays,
}

/// The squares that leapers reach when they may leap over `victims`; for imitators those are leapers only.
#[inline(always)]
pub(crate) fn leaper_reach<R: RuleSet>(
    from: Bitboard,
    victims: Bitboard,
    empty: Bitboard,
) -> LeaperReach {
    let (victims, open) = (Rays::splat(victims), Rays::splat(empty));
    let slides = Rays::splat(from).slide(empty);
    let mut landed = slides.and(victims).step().and(open);
    let mut leaps = LeaperReach {
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

/// The squares where the mover's piece on `from`, which is not frozen, may go.
#[inline(always)]
pub(crate) fn targets<R: RuleSet>(board: &Board, kind: PieceKind, from: Square) -> Bitboard {
    let empty = board.empty();
    match kind {
        PieceKind::King => king_attacks(from) & !board.own,
        PieceKind::Squeezer => rook_attacks(from, board.occupied()) & empty,
        PieceKind::Leaper => leaper_reach::<R>(from.bit(), board.enemy, empty)
            .reached
            .union(),
        PieceKind::Imitator => {
            let king = board.of_kind(PieceKind::King) & board.enemy;
            let leapers = board.of_kind(PieceKind::Leaper) & board.enemy;
            let leaps = leaper_reach::<R>(from.bit(), leapers, empty);
            leaps.reached.union() | (king_attacks(from) & king)
        }
        PieceKind::Freezer | PieceKind::Coordinator | PieceKind::StepBack => {
            queen_attacks(from, board.occupied()) & empty
        }
    }
}

/// Calls `visit` with each piece that may move and its target squares. The game is over once a king is captured.
#[inline(always)]
pub(crate) fn generate<R: RuleSet>(
    board: &Board,
    mut visit: impl FnMut(PieceKind, Square, Bitboard),
) {
    if board.is_over() {
        return;
    }
    let movable = board.own & !frozen(board);
    for kind in PieceKind::ALL {
        for from in board.of_kind(kind) & movable {
            visit(kind, from, targets::<R>(board, kind, from));
        }
    }
}

/// Counts the legal moves of all pieces at once, by direction.
///
/// No two pieces reach the same square in the same direction, leaps included: the one behind would have to pass the
/// other. So the rays of all kinds can be joined before their bits are counted.
#[inline(always)]
pub(crate) fn count_moves<R: RuleSet>(board: &Board) -> u64 {
    if board.is_over() {
        return 0;
    }
    let empty = board.empty();
    let movable = board.own & !frozen(board);
    let (kings, leapers) = (
        board.of_kind(PieceKind::King),
        board.of_kind(PieceKind::Leaper),
    );
    let imitators = board.of_kind(PieceKind::Imitator) & movable;

    let slow = movable & !kings & !leapers & !imitators;
    let diagonal = slow & !board.of_kind(PieceKind::Squeezer);
    let reached = Rays::sliders(slow, diagonal)
        .slide(empty)
        .and(Rays::splat(empty))
        .or(leaper_reach::<R>(leapers & movable, board.enemy, empty).reached)
        .or(leaper_reach::<R>(imitators, leapers & board.enemy, empty).reached);

    let king_steps = neighbourhood(kings & movable) & !board.own;
    let onto_king = neighbourhood(kings & board.enemy) & imitators;
    reached.count() + u64::from(king_steps.count() + onto_king.count())
}

/// The number of leaf nodes at `depth`, on bare boards without Zobrist keys. The last ply is counted in bulk.
pub(crate) fn perft<R: RuleSet>(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return count_moves::<R>(board),
        _ => {}
    }
    let mut nodes = 0;
    generate::<R>(board, |kind, from, targets| {
        for to in targets {
            let taken = victims::<R>(board, kind, from, to);
            nodes += perft::<R>(&board.after(kind, from, to, taken), depth - 1);
        }
    });
    nodes
}

impl<R: RuleSet> BaroquePosition<R> {
    /// Appends either the captures or the quiet moves.
    #[inline]
    pub(crate) fn list_moves(&self, captures: bool, list: &mut MoveList<Move>) {
        let board = &self.board;
        if board.is_over() {
            return;
        }
        let capture_targets = CaptureTargets::new::<R>(board);
        generate::<R>(board, |kind, from, targets| {
            let capturing = capture_targets.among(board, kind, from, targets);
            let wanted = if captures {
                capturing
            } else {
                targets & !capturing
            };
            list.extend(wanted.into_iter().map(|to| Move::new(from, to)));
        });
    }
}
