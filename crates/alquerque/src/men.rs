//! The men as bitboards and their moves: generation and counting without a key, the hot core of the crate.

use crate::points::{ALL, CROSSINGS, EAST, GUTTERS, NORTH, bits, row, shift};
use quirkat_game::Side;

/// The men of both sides, and which of them may not slide back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Men {
    /// White's men.
    pub(crate) white: u32,
    /// Black's men.
    pub(crate) black: u32,
    /// Men of either side that came from the right and may not slide back east.
    pub(crate) no_east: u32,
    /// Men of either side that came from the left and may not slide back west.
    pub(crate) no_west: u32,
}

/// A move as the bitboards it changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BitMove {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) taken: u32,
    /// `to` if the man may not slide back east from there; else empty.
    pub(crate) no_east: u32,
    /// `to` if the man may not slide back west from there; else empty.
    pub(crate) no_west: u32,
}

impl BitMove {
    /// A slide by `by` bits that ends on `to`.
    #[inline(always)]
    pub(crate) const fn slide(to: u32, by: i32) -> BitMove {
        BitMove {
            from: shift(to, -by),
            to,
            taken: 0,
            no_east: if by == -EAST { to } else { 0 },
            no_west: if by == EAST { to } else { 0 },
        }
    }

    /// A jump by twice `by` bits that ends on `to`.
    #[inline(always)]
    pub(crate) const fn jump(to: u32, by: i32) -> BitMove {
        BitMove {
            from: shift(to, -2 * by),
            to,
            taken: shift(to, -by),
            no_east: 0,
            no_west: 0,
        }
    }
}

/// The side to move as a type, so that every shift is a compile-time constant.
pub(crate) trait Mover {
    /// The other side.
    type Enemy: Mover;
    /// Whether it is White.
    const WHITE: bool;
    /// The shift straight forward. White starts at the top and moves down.
    const AHEAD: i32 = if Self::WHITE { -NORTH } else { NORTH };
    /// The opponent's back row, where men no longer slide.
    const LAST_ROW: u32 = if Self::WHITE { row(0) } else { row(4) };
}

/// White to move.
pub(crate) struct White;

/// Black to move.
pub(crate) struct Black;

impl Mover for White {
    type Enemy = Black;
    const WHITE: bool = true;
}

impl Mover for Black {
    type Enemy = White;
    const WHITE: bool = false;
}

/// The board from the side to move.
struct Perspective {
    own: u32,
    enemy: u32,
    empty: u32,
    /// Own men on crossings, the only ones that move diagonally.
    crossing: u32,
    /// Own men that may slide east if that point is empty.
    eastward: u32,
    /// Own men that may slide west if that point is empty.
    westward: u32,
}

impl Men {
    /// An empty board.
    pub(crate) const NONE: Men = Men {
        white: 0,
        black: 0,
        no_east: 0,
        no_west: 0,
    };

    /// The men of one side.
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> u32 {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    #[inline(always)]
    fn perspective<M: Mover>(&self) -> Perspective {
        let (own, enemy) = if M::WHITE {
            (self.white, self.black)
        } else {
            (self.black, self.white)
        };
        let sliding = own & !M::LAST_ROW;
        Perspective {
            own,
            enemy,
            empty: ALL & !(own | enemy),
            crossing: own & CROSSINGS,
            eastward: sliding & !self.no_east,
            westward: sliding & !self.no_west,
        }
    }

    /// Calls `visit` with every move of the side to move, even if the game is over: jumps first, then forward
    /// slides, then sideways ones.
    #[inline(always)]
    pub(crate) fn each_move<M: Mover>(&self, mut visit: impl FnMut(BitMove)) {
        self.each_jump::<M>(&mut visit);
        self.each_slide::<M>(visit);
    }

    /// Calls `visit` with every jump of the side to move.
    #[inline(always)]
    pub(crate) fn each_jump<M: Mover>(&self, mut visit: impl FnMut(BitMove)) {
        let men = self.perspective::<M>();
        let mut jumps = |starts: u32, by: i32| {
            for to in bits(shift(shift(starts, by) & men.enemy, by) & men.empty) {
                visit(BitMove::jump(to, by));
            }
        };
        jumps(men.own, M::AHEAD);
        jumps(men.crossing, M::AHEAD - EAST);
        jumps(men.crossing, M::AHEAD + EAST);
        jumps(men.own, -EAST);
        jumps(men.own, EAST);
    }

    /// Calls `visit` with every slide of the side to move.
    #[inline(always)]
    pub(crate) fn each_slide<M: Mover>(&self, mut visit: impl FnMut(BitMove)) {
        let men = self.perspective::<M>();
        let mut slides = |starts: u32, by: i32| {
            for to in bits(shift(starts, by) & men.empty) {
                visit(BitMove::slide(to, by));
            }
        };
        slides(men.own, M::AHEAD);
        slides(men.crossing, M::AHEAD - EAST);
        slides(men.crossing, M::AHEAD + EAST);
        slides(men.westward, -EAST);
        slides(men.eastward, EAST);
    }

    /// The number of moves, even if the game is over.
    #[inline(always)]
    pub(crate) fn mobility<M: Mover>(&self) -> u32 {
        let men = self.perspective::<M>();
        let jumps = |starts, by| shift(shift(starts, by) & men.enemy, by) & men.empty;
        let slides = |starts, by| shift(starts, by) & men.empty;
        // Disjoint sets share a word, for one population count instead of two. Diagonals end on crossings, and the next
        // bit is never a crossing. Jumps west end on files a to c; jumps east on c to e, shifted to d to the gutter.
        let (left, right) = (M::AHEAD - EAST, M::AHEAD + EAST);
        let jumps_across = jumps(men.crossing, left) | jumps(men.crossing, right) << 1;
        let slides_across = slides(men.crossing, left) | slides(men.crossing, right) << 1;
        let jumps_aside = jumps(men.own, -EAST) | jumps(men.own, EAST) << 1;
        jumps(men.own, M::AHEAD).count_ones()
            + jumps_across.count_ones()
            + jumps_aside.count_ones()
            + slides(men.own, M::AHEAD).count_ones()
            + slides_across.count_ones()
            + slides(men.westward, -EAST).count_ones()
            + slides(men.eastward, EAST).count_ones()
    }

    /// The enemies that the side to move can jump.
    #[inline(always)]
    pub(crate) fn prey<M: Mover>(&self) -> u32 {
        let men = self.perspective::<M>();
        let over = |starts: u32, by: i32| shift(starts, by) & men.enemy & shift(men.empty, -by);
        over(men.own, M::AHEAD)
            | over(men.crossing, M::AHEAD - EAST)
            | over(men.crossing, M::AHEAD + EAST)
            | over(men.own, -EAST)
            | over(men.own, EAST)
    }

    /// The men of the side to move that can move.
    #[inline(always)]
    pub(crate) fn movable<M: Mover>(&self) -> u32 {
        let men = self.perspective::<M>();
        let jump = |by: i32| shift(men.enemy & shift(men.empty, -by), -by);
        let slide = |by: i32| shift(men.empty, -by);
        let any = |by: i32| slide(by) | jump(by);
        men.own & (any(M::AHEAD) | jump(-EAST) | jump(EAST))
            | men.crossing & (any(M::AHEAD - EAST) | any(M::AHEAD + EAST))
            | men.westward & slide(-EAST)
            | men.eastward & slide(EAST)
    }

    /// The passed men of the side to move: those beyond the last enemy row.
    #[inline(always)]
    pub(crate) fn passed<M: Mover>(&self) -> u32 {
        if M::WHITE {
            self.white & rows_below(self.black)
        } else {
            // Mask out all rows up to the one of White's highest man.
            let highest = 32 - self.white.leading_zeros();
            let rows = highest.div_ceil(NORTH as u32);
            self.black & !((1u32 << (rows * NORTH as u32)) - 1)
        }
    }

    /// Whether a move generated in any position is among those [`each_move`](Men::each_move) visits here.
    pub(crate) fn allows<M: Mover>(&self, mv: BitMove) -> bool {
        let men = self.perspective::<M>();
        if mv.from & men.own == 0 || mv.to & men.empty == 0 || mv.taken & !men.enemy != 0 {
            return false;
        }
        let aside = mv.no_east | mv.no_west != 0;
        if aside {
            let starts = if mv.no_west != 0 {
                men.eastward
            } else {
                men.westward
            };
            return mv.from & starts != 0;
        }
        let same_row = mv.taken << 1 == mv.from || mv.taken << 1 == mv.to;
        same_row || (mv.to < mv.from) == M::WHITE
    }

    /// The men after a move of the side to move.
    #[inline(always)]
    pub(crate) fn after<M: Mover>(&self, mv: BitMove) -> Men {
        let moved = mv.from | mv.to;
        let stay = !(mv.from | mv.taken);
        let (white, black) = if M::WHITE {
            (self.white ^ moved, self.black ^ mv.taken)
        } else {
            (self.white ^ mv.taken, self.black ^ moved)
        };
        Men {
            white,
            black,
            no_east: self.no_east & stay | mv.no_east,
            no_west: self.no_west & stay | mv.no_west,
        }
    }

    /// Whether the game is over: a side has no men, or all of White's are below all of Black's.
    #[inline(always)]
    pub(crate) fn decided(&self) -> bool {
        self.white & !rows_below(self.black) == 0
    }
}

/// The rows below the lowest of some men; all rows if there are none.
#[inline(always)]
const fn rows_below(men: u32) -> u32 {
    // Each gutter bit below the lowest man stands for a row below it. Subtracting the bit five lower turns a gutter into
    // the five points of its row.
    let below = !men & men.wrapping_sub(1);
    let gutters = below & GUTTERS;
    gutters - (gutters >> 5)
}
