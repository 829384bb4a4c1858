//! What the side to move must heed: attacked squares, checks and pins, all from two fills of the board.

use crate::board::{Board, pawn_attacks};
use quirkat_bitboard::{Bitboard, Direction, Rays, Square, king_attacks, knight_attacks, line};
use quirkat_game::Side;

/// The board as the side to move sees it.
pub(crate) struct View {
    pub(crate) king: Square,
    pub(crate) own: Bitboard,
    pub(crate) enemies: Bitboard,
    pub(crate) empty: Bitboard,
    /// Squares the enemy attacks, the king itself not standing in the way.
    pub(crate) attacked: Bitboard,
    /// Own men that alone stand between the king and a slider, by the direction from the king.
    pins: Rays,
    pub(crate) pinned: Bitboard,
    /// Where a man other than the king may go: not onto its own; out of check, when there is one.
    pub(crate) targets: Bitboard,
}

impl View {
    #[inline(always)]
    pub(crate) fn new<const WHITE: bool>(board: &Board) -> View {
        let side = const { side(WHITE) };
        let (own, enemies) = (board.side(side), board.side(!side));
        let empty = !(own | enemies);
        let king_set = board.kings & own;
        let king = king_set.first();

        let sliders = Rays::sliders(board.straights & enemies, board.diagonals & enemies);
        let reach = sliders.slide(empty | king_set);
        let attacked = reach.or(Rays::jumps(board.knights & enemies)).union()
            | pawn_attacks(!side, board.pawns & enemies)
            | king_attacks((board.kings & enemies).first());

        // A man is pinned where the king's view in one direction meets a slider's reach in the opposite one.
        let view = Rays::splat(king_set).slide(empty);
        let pins = view.and(Rays::splat(own)).and(reach.opposite());
        let targets = if (attacked & king_set).any() {
            evasions::<WHITE>(board, king, view.and(sliders), view)
        } else {
            !own
        };
        View {
            king,
            own,
            enemies,
            empty,
            attacked,
            pins,
            pinned: pins.union(),
            targets,
        }
    }

    #[inline(always)]
    pub(crate) fn in_check(&self) -> bool {
        self.attacked.has(self.king)
    }

    /// The men of a set that no pin keeps from moving along a line.
    #[inline(always)]
    pub(crate) fn free_along(&self, men: Bitboard, direction: Direction) -> Bitboard {
        let along =
            self.pins.in_direction(direction) | self.pins.in_direction(direction.opposite());
        men & (!self.pinned | along)
    }

    /// Sliders by direction, without those that a pin keeps from moving that way.
    #[inline(always)]
    pub(crate) fn free_sliders(&self, straights: Bitboard, diagonals: Bitboard) -> Rays {
        let allowed = self
            .pins
            .or(self.pins.opposite())
            .or(Rays::splat(!self.pinned));
        Rays::sliders(straights & self.own, diagonals & self.own).and(allowed)
    }

    /// Where the man on `from`, not the king, may go without leaving the king in check.
    #[inline(always)]
    pub(crate) fn allowed(&self, from: Square) -> Bitboard {
        if self.pinned.has(from) {
            self.targets & line(self.king, from)
        } else {
            self.targets
        }
    }

    /// Squares the king may step to.
    #[inline(always)]
    pub(crate) fn king_steps(&self) -> Bitboard {
        king_attacks(self.king) & !self.own & !self.attacked
    }
}

/// The squares where a man other than the king ends a check: nowhere, if there are two.
#[cold]
#[inline(never)]
fn evasions<const WHITE: bool>(board: &Board, king: Square, checks: Rays, view: Rays) -> Bitboard {
    let side = const { side(WHITE) };
    let near =
        (knight_attacks(king) & board.knights) | (pawn_attacks(side, king.bit()) & board.pawns);
    let near = near & board.side(!side);
    if (checks.union() | near).several() {
        Bitboard::EMPTY
    } else {
        near | view.where_any(checks).union()
    }
}

pub(crate) const fn side(white: bool) -> Side {
    if white { Side::White } else { Side::Black }
}
