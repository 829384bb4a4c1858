//! Mobility and threats of a side, counted for all its pieces at once.

use crate::board::Board;
use crate::captures::{NOT_A, NOT_H, partners};
use crate::movegen::{LeaperReach, frozen, leaper_reach, neighbourhood};
use crate::{BaroquePosition, PieceKind, RuleSet};
use quirkat_bitboard::{Bitboard, Direction, Rays, Square};
use quirkat_game::Side;

/// The mobility and threats of a side, as if it were to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mobility {
    /// The side's frozen pieces.
    pub frozen: Bitboard,
    /// The number of moves of each kind, in the order of [`PieceKind::ALL`].
    pub moves: [u32; 7],
    /// The enemies that each kind could capture, in the order of [`PieceKind::ALL`]. What an imitator captures along
    /// with a king is left out, since that ends the game.
    pub threats: [Bitboard; 7],
}

impl<R: RuleSet> BaroquePosition<R> {
    /// Mobility and threats of a side as if it were to move. Both kings must be on the board.
    pub fn mobility(&self, side: Side) -> Mobility {
        if side == self.side {
            mobility::<R>(&self.board)
        } else {
            mobility::<R>(&self.board.flipped())
        }
    }
}

#[inline(always)]
fn mobility<R: RuleSet>(board: &Board) -> Mobility {
    let held = frozen(board);
    let mut mobility = Mobility {
        frozen: held,
        moves: [0; 7],
        threats: [Bitboard::EMPTY; 7],
    };
    let counter = MobilityCounter {
        board,
        empty: board.empty(),
        movable: board.own & !held,
    };
    for kind in PieceKind::ALL {
        let pieces = counter.movable & board.of_kind(kind);
        if pieces.is_empty() {
            continue;
        }
        let (moves, threats) = match kind {
            PieceKind::King => counter.king(pieces),
            PieceKind::Squeezer => counter.squeezers::<R>(pieces),
            PieceKind::Leaper => counter.leapers::<R>(pieces),
            PieceKind::Imitator => counter.imitators::<R>(pieces),
            PieceKind::Freezer => (counter.slides(pieces).count() as u32, Bitboard::EMPTY),
            PieceKind::Coordinator => counter.coordinators::<R>(pieces),
            PieceKind::StepBack => counter.step_backs(pieces),
        };
        mobility.moves[kind as usize - 1] = moves;
        mobility.threats[kind as usize - 1] = threats & board.enemy;
    }
    mobility
}

/// Counts one kind at a time: the number of its moves, and the squares on which it captures.
struct MobilityCounter<'a> {
    board: &'a Board,
    empty: Bitboard,
    movable: Bitboard,
}

impl MobilityCounter<'_> {
    #[inline(always)]
    fn slides(&self, queens: Bitboard) -> Rays {
        Rays::splat(queens)
            .slide(self.empty)
            .and(Rays::splat(self.empty))
    }

    #[inline(always)]
    fn king(&self, king: Bitboard) -> (u32, Bitboard) {
        let steps = neighbourhood(king) & !self.board.own;
        (steps.count(), steps)
    }

    #[inline(always)]
    fn squeezers<R: RuleSet>(&self, squeezers: Bitboard) -> (u32, Bitboard) {
        let slides = Rays::sliders(squeezers, Bitboard::EMPTY).slide(self.empty);
        let slides = slides.and(Rays::splat(self.empty));
        let threats = squeezed(slides.union(), partners::<R>(self.board));
        (slides.count() as u32, threats)
    }

    #[inline(always)]
    fn leapers<R: RuleSet>(&self, leapers: Bitboard) -> (u32, Bitboard) {
        let leaps = leaper_reach::<R>(leapers, self.board.enemy, self.empty);
        (leaps.reached.count() as u32, leapt_over(&leaps))
    }

    #[inline(always)]
    fn imitators<R: RuleSet>(&self, imitators: Bitboard) -> (u32, Bitboard) {
        let board = self.board;
        let leaps = leaper_reach::<R>(
            imitators,
            board.of_kind(PieceKind::Leaper) & board.enemy,
            self.empty,
        );
        let near = neighbourhood(imitators);
        let king = board.of_kind(PieceKind::King) & board.enemy;
        let steps = neighbourhood(king) & imitators;
        let straight = straight(leaps.reached);
        let threats = (near & king)
            | (squeezed(straight, partners::<R>(board)) & board.of_kind(PieceKind::Squeezer))
            | leapt_over(&leaps)
            | (crossed::<R>(board, leaps.reached.union()) & board.of_kind(PieceKind::Coordinator))
            | (self.step_back_victims(imitators) & board.of_kind(PieceKind::StepBack));
        (leaps.reached.count() as u32 + steps.count(), threats)
    }

    #[inline(always)]
    fn coordinators<R: RuleSet>(&self, coordinators: Bitboard) -> (u32, Bitboard) {
        let slides = self.slides(coordinators);
        (
            slides.count() as u32,
            crossed::<R>(self.board, slides.union()),
        )
    }

    #[inline(always)]
    fn step_backs(&self, step_backs: Bitboard) -> (u32, Bitboard) {
        (
            self.slides(step_backs).count() as u32,
            self.step_back_victims(step_backs),
        )
    }

    /// The squares next to `from` that step-backs there could capture on.
    #[inline(always)]
    fn step_back_victims(&self, from: Bitboard) -> Bitboard {
        // In each direction, pieces with an empty square behind them, shifted by one square.
        let open = Rays::splat(self.empty).step();
        open.and(Rays::splat(from)).step().union()
    }
}

/// The squares leapt over: one step back from each landing square.
#[inline(always)]
fn leapt_over(leaps: &LeaperReach) -> Bitboard {
    leaps.landed.opposite().step().union()
}

/// The squares reached orthogonally.
#[inline(always)]
fn straight(reached: Rays) -> Bitboard {
    let sets = reached.sets();
    let straight = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];
    straight
        .into_iter()
        .fold(Bitboard::EMPTY, |all, direction| {
            all | sets[direction as usize]
        })
}

/// The squares between one of `ends` and a partner on the other side.
#[inline(always)]
fn squeezed(ends: Bitboard, partners: Bitboard) -> Bitboard {
    let (ends, partners) = (ends.0, partners.0);
    Bitboard(
        (ends << 8 & partners >> 8)
            | (ends >> 8 & partners << 8)
            | ((ends << 1 & NOT_A) & (partners >> 1 & NOT_H))
            | ((ends >> 1 & NOT_H) & (partners << 1 & NOT_A)),
    )
}

/// The squares where the lines of coordinators on any of `ends` cross those of their king.
#[inline(always)]
fn crossed<R: RuleSet>(board: &Board, ends: Bitboard) -> Bitboard {
    let king = (board.of_kind(PieceKind::King) & board.own).first();
    let on_file = (0..8).filter(|&rank| (ends & Bitboard::rank(rank)).any());
    let mut squares: Bitboard = on_file.map(|rank| Square::at(king.file(), rank)).collect();
    if R::BOTH_CROSSINGS {
        let on_rank = (0..8).filter(|&file| (ends & Bitboard::file(file)).any());
        squares |= on_rank.map(|file| Square::at(file, king.rank())).collect();
    }
    squares
}
