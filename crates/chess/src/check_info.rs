//! Attacked squares, checks and pins: all that legality depends on, from two fills of the board.

use crate::board::{Board, pawn_attacks, side};
use quirkat_bitboard::{Bitboard, Direction, Rays, Square, king_attacks, knight_attacks, line};

/// What the side to move must know to generate only legal moves.
pub(crate) struct CheckInfo {
    pub(crate) king: Square,
    pub(crate) own: Bitboard,
    pub(crate) enemies: Bitboard,
    pub(crate) empty: Bitboard,
    /// The squares the enemy attacks. The own king does not block sliders, so it cannot retreat along a checking ray.
    pub(crate) attacked: Bitboard,
    /// Pinned pieces, by their direction from the king.
    pins: Rays,
    pub(crate) pinned: Bitboard,
    /// The squares where pieces other than the king may go: not onto their own, and in check only where that ends it.
    pub(crate) targets: Bitboard,
}

impl CheckInfo {
    #[inline(always)]
    pub(crate) fn new<const WHITE: bool>(board: &Board) -> CheckInfo {
        let side = const { side(WHITE) };
        let (own, enemies) = (board.side(side), board.side(!side));
        let empty = !(own | enemies);
        let king_set = board.kings & own;
        let king = king_set.first();

        let sliders = Rays::sliders(board.orthogonals & enemies, board.diagonals & enemies);
        let reach = sliders.slide(empty | king_set);
        let attacked = reach
            .or(Rays::knight_attacks(board.knights & enemies))
            .union()
            | pawn_attacks(!side, board.pawns & enemies)
            | king_attacks((board.kings & enemies).first());

        // A piece is pinned where a ray from the king meets the ray of an enemy slider in the opposite direction.
        let king_rays = Rays::splat(king_set).slide(empty);
        let pins = king_rays.and(Rays::splat(own)).and(reach.opposite());
        let targets = if (attacked & king_set).any() {
            evasions::<WHITE>(board, king, king_rays.and(sliders), king_rays)
        } else {
            !own
        };
        CheckInfo {
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

    /// The pieces of a set that may move along a direction or its opposite, as far as pins allow.
    #[inline(always)]
    pub(crate) fn free_along(&self, pieces: Bitboard, direction: Direction) -> Bitboard {
        let along =
            self.pins.in_direction(direction) | self.pins.in_direction(direction.opposite());
        pieces & (!self.pinned | along)
    }

    /// The own sliders by direction, without those that a pin keeps from moving that way.
    #[inline(always)]
    pub(crate) fn free_sliders(&self, orthogonals: Bitboard, diagonals: Bitboard) -> Rays {
        let allowed = self
            .pins
            .or(self.pins.opposite())
            .or(Rays::splat(!self.pinned));
        Rays::sliders(orthogonals & self.own, diagonals & self.own).and(allowed)
    }

    /// The squares where the piece on `from`, not the king, may go without leaving the king in check.
    #[inline(always)]
    pub(crate) fn allowed(&self, from: Square) -> Bitboard {
        if self.pinned.has(from) {
            self.targets & line(self.king, from)
        } else {
            self.targets
        }
    }

    /// The squares the king may move to.
    #[inline(always)]
    pub(crate) fn king_steps(&self) -> Bitboard {
        king_attacks(self.king) & !self.own & !self.attacked
    }
}

/// The squares where a piece other than the king ends a check by capture or block; none in double check.
#[cold]
#[inline(never)]
fn evasions<const WHITE: bool>(
    board: &Board,
    king: Square,
    checks: Rays,
    king_rays: Rays,
) -> Bitboard {
    let side = const { side(WHITE) };
    let near =
        (knight_attacks(king) & board.knights) | (pawn_attacks(side, king.bit()) & board.pawns);
    let near = near & board.side(!side);
    if (checks.union() | near).more_than_one() {
        Bitboard::EMPTY
    } else {
        near | king_rays.where_any(checks).union()
    }
}
