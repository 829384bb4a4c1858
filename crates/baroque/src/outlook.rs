//! What a side could do with its next move, counted for all its pieces at once: how far each kind goes, and whom it takes.

use crate::board::Board;
use crate::ends::partners;
use crate::reach::{Leaps, frozen, leaps, neighbourhood};
use crate::{BaroquePosition, PieceKind, RuleSet};
use quirkat_bitboard::{Bitboard, Direction, Rays, Square};
use quirkat_game::Side;

const NOT_A: u64 = !Bitboard::FILE_A.0;
const NOT_H: u64 = !(Bitboard::FILE_A.0 << 7);

/// What a side could do if it were to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// Its pieces that may not move.
    pub frozen: Bitboard,
    /// How many moves each kind has, in the order of [`PieceKind::ALL`].
    pub moves: [u32; 7],
    /// The enemies that each kind could take, in the order of [`PieceKind::ALL`]. What an imitator takes besides a king that
    /// it steps onto is left out: nobody asks any more.
    pub prey: [Bitboard; 7],
}

impl<R: RuleSet> BaroquePosition<R> {
    /// What a side could do if it were to move. Both kings are on the board.
    pub fn outlook(&self, side: Side) -> Outlook {
        if side == self.side {
            outlook::<R>(&self.board)
        } else {
            outlook::<R>(&self.board.turned())
        }
    }
}

#[inline(always)]
fn outlook<R: RuleSet>(board: &Board) -> Outlook {
    let held = frozen(board);
    let mut outlook = Outlook {
        frozen: held,
        moves: [0; 7],
        prey: [Bitboard::EMPTY; 7],
    };
    let pack = Pack {
        board,
        empty: board.empty(),
        movable: board.own & !held,
    };
    for kind in PieceKind::ALL {
        let pieces = pack.movable & board.of(kind);
        if pieces.is_empty() {
            continue;
        }
        let (moves, prey) = match kind {
            PieceKind::King => pack.king(pieces),
            PieceKind::Squeezer => pack.squeezers::<R>(pieces),
            PieceKind::Leaper => pack.leapers::<R>(pieces),
            PieceKind::Imitator => pack.imitators::<R>(pieces),
            PieceKind::Freezer => (pack.slides(pieces).count() as u32, Bitboard::EMPTY),
            PieceKind::Coordinator => pack.coordinators::<R>(pieces),
            PieceKind::StepBack => pack.step_backs(pieces),
        };
        outlook.moves[kind as usize - 1] = moves;
        outlook.prey[kind as usize - 1] = prey & board.enemy;
    }
    outlook
}

/// A side's pieces on the hunt. Each kind gives the number of its moves and the squares on which it takes.
struct Pack<'a> {
    board: &'a Board,
    empty: Bitboard,
    movable: Bitboard,
}

impl Pack<'_> {
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
        let prey = squeezed(slides.union(), partners::<R>(self.board));
        (slides.count() as u32, prey)
    }

    #[inline(always)]
    fn leapers<R: RuleSet>(&self, leapers: Bitboard) -> (u32, Bitboard) {
        let leaps = leaps::<R>(leapers, self.board.enemy, self.empty);
        (leaps.reached.count() as u32, leapt(&leaps))
    }

    #[inline(always)]
    fn imitators<R: RuleSet>(&self, imitators: Bitboard) -> (u32, Bitboard) {
        let board = self.board;
        let leaps = leaps::<R>(
            imitators,
            board.of(PieceKind::Leaper) & board.enemy,
            self.empty,
        );
        let near = neighbourhood(imitators);
        let king = board.of(PieceKind::King) & board.enemy;
        let steps = neighbourhood(king) & imitators;
        let straight = straight(leaps.reached);
        let prey = (near & king)
            | (squeezed(straight, partners::<R>(board)) & board.of(PieceKind::Squeezer))
            | leapt(&leaps)
            | (crossed::<R>(board, leaps.reached.union()) & board.of(PieceKind::Coordinator))
            | (self.left(imitators) & board.of(PieceKind::StepBack));
        (leaps.reached.count() as u32 + steps.count(), prey)
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
            self.left(step_backs),
        )
    }

    /// The squares next to `from` that a step directly away from them would take on.
    #[inline(always)]
    fn left(&self, from: Bitboard) -> Bitboard {
        // In each direction: those with an empty square on the other side, moved one on.
        let open = Rays::splat(self.empty).step();
        open.and(Rays::splat(from)).step().union()
    }
}

/// What was leapt: one step back from each square landed on.
#[inline(always)]
fn leapt(leaps: &Leaps) -> Bitboard {
    leaps.landed.opposite().step().union()
}

/// The squares reached along ranks and files.
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

/// The squares between one of `ends` and a partner opposite to it.
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

/// The squares where the lines of coordinators on any of `ends` cross their king's.
#[inline(always)]
fn crossed<R: RuleSet>(board: &Board, ends: Bitboard) -> Bitboard {
    let king = (board.of(PieceKind::King) & board.own).first();
    let on_file = (0..8).filter(|&rank| (ends & Bitboard::rank(rank)).any());
    let mut squares: Bitboard = on_file.map(|rank| Square::at(king.file(), rank)).collect();
    if R::BOTH_CROSSINGS {
        let on_rank = (0..8).filter(|&file| (ends & Bitboard::file(file)).any());
        squares |= on_rank.map(|file| Square::at(file, king.rank())).collect();
    }
    squares
}
