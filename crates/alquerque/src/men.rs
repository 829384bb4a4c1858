//! The men on the board and the steps they can take, by set arithmetic and without a key: the innermost part.

use crate::points::{ALL, CROSSINGS, EAST, GUTTERS, NORTH, bits, row, shift};
use quirkat_game::Side;

/// Where the men stand, and which of them may not slide back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Men {
    /// White's men.
    pub(crate) white: u32,
    /// Black's men.
    pub(crate) black: u32,
    /// Men of either side that slid in from the right and may not slide back there.
    pub(crate) no_east: u32,
    /// Men of either side that slid in from the left and may not slide back there.
    pub(crate) no_west: u32,
}

/// A move as the sets it changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) taken: u32,
    /// `to`, where the man may not slide east from there at once; else empty.
    pub(crate) no_east: u32,
    /// `to`, where the man may not slide west from there at once; else empty.
    pub(crate) no_west: u32,
}

impl Step {
    /// A step to the neighbour `by` bits away.
    #[inline(always)]
    pub(crate) const fn slide(to: u32, by: i32) -> Step {
        Step {
            from: shift(to, -by),
            to,
            taken: 0,
            no_east: if by == -EAST { to } else { 0 },
            no_west: if by == EAST { to } else { 0 },
        }
    }

    /// A jump over the neighbour `by` bits away.
    #[inline(always)]
    pub(crate) const fn jump(to: u32, by: i32) -> Step {
        Step {
            from: shift(to, -2 * by),
            to,
            taken: shift(to, -by),
            no_east: 0,
            no_west: 0,
        }
    }
}

/// The side to move, known at compile time so that every shift is a constant.
pub(crate) trait Mover {
    /// The other side.
    type Enemy: Mover;
    /// Whether it is White.
    const WHITE: bool;
    /// The shift straight forward: White starts on top and moves down the page.
    const AHEAD: i32 = if Self::WHITE { -NORTH } else { NORTH };
    /// The opponent's back row, where a man slides no more.
    const LAST_ROW: u32 = if Self::WHITE { row(0) } else { row(4) };
}

/// White is to move.
pub(crate) struct White;

/// Black is to move.
pub(crate) struct Black;

impl Mover for White {
    type Enemy = Black;
    const WHITE: bool = true;
}

impl Mover for Black {
    type Enemy = White;
    const WHITE: bool = false;
}

/// The board as the side to move sees it.
struct View {
    own: u32,
    enemy: u32,
    empty: u32,
    /// Its men on crossings, the only ones that move diagonally.
    crossing: u32,
    /// Its men that may slide east, were the point empty.
    eastward: u32,
    /// Its men that may slide west, were the point empty.
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
    fn view<M: Mover>(&self) -> View {
        let (own, enemy) = if M::WHITE {
            (self.white, self.black)
        } else {
            (self.black, self.white)
        };
        let sliding = own & !M::LAST_ROW;
        View {
            own,
            enemy,
            empty: ALL & !(own | enemy),
            crossing: own & CROSSINGS,
            eastward: sliding & !self.no_east,
            westward: sliding & !self.no_west,
        }
    }

    /// Calls `visit` with every step of the side to move, whether or not the game is over: jumps first, then the slides
    /// that win ground.
    #[inline(always)]
    pub(crate) fn each_step<M: Mover>(&self, mut visit: impl FnMut(Step)) {
        self.each_jump::<M>(&mut visit);
        self.each_slide::<M>(visit);
    }

    /// Calls `visit` with every jump of the side to move.
    #[inline(always)]
    pub(crate) fn each_jump<M: Mover>(&self, mut visit: impl FnMut(Step)) {
        let men = self.view::<M>();
        let mut jumps = |starts: u32, by: i32| {
            for to in bits(shift(shift(starts, by) & men.enemy, by) & men.empty) {
                visit(Step::jump(to, by));
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
    pub(crate) fn each_slide<M: Mover>(&self, mut visit: impl FnMut(Step)) {
        let men = self.view::<M>();
        let mut slides = |starts: u32, by: i32| {
            for to in bits(shift(starts, by) & men.empty) {
                visit(Step::slide(to, by));
            }
        };
        slides(men.own, M::AHEAD);
        slides(men.crossing, M::AHEAD - EAST);
        slides(men.crossing, M::AHEAD + EAST);
        slides(men.westward, -EAST);
        slides(men.eastward, EAST);
    }

    /// How many steps [`each_step`](Men::each_step) visits.
    #[inline(always)]
    pub(crate) fn count_steps<M: Mover>(&self) -> u32 {
        let men = self.view::<M>();
        let jumps = |starts, by| shift(shift(starts, by) & men.enemy, by) & men.empty;
        let slides = |starts, by| shift(starts, by) & men.empty;
        // Sets that cannot meet share a word, for one count instead of two: diagonals end on crossings, and one further
        // is never a crossing; jumps west end on the files a to c, jumps east on c to e, one further is d to the gutter.
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

    /// The enemies that the side to move could jump.
    #[inline(always)]
    pub(crate) fn prey<M: Mover>(&self) -> u32 {
        let men = self.view::<M>();
        let over = |starts: u32, by: i32| shift(starts, by) & men.enemy & shift(men.empty, -by);
        over(men.own, M::AHEAD)
            | over(men.crossing, M::AHEAD - EAST)
            | over(men.crossing, M::AHEAD + EAST)
            | over(men.own, -EAST)
            | over(men.own, EAST)
    }

    /// The men of the side to move that have a step.
    #[inline(always)]
    pub(crate) fn movable<M: Mover>(&self) -> u32 {
        let men = self.view::<M>();
        let jump = |by: i32| shift(men.enemy & shift(men.empty, -by), -by);
        let slide = |by: i32| shift(men.empty, -by);
        let any = |by: i32| slide(by) | jump(by);
        men.own & (any(M::AHEAD) | jump(-EAST) | jump(EAST))
            | men.crossing & (any(M::AHEAD - EAST) | any(M::AHEAD + EAST))
            | men.westward & slide(-EAST)
            | men.eastward & slide(EAST)
    }

    /// The men of the side to move that have passed all enemies: those on the rows wholly beyond the last of them.
    #[inline(always)]
    pub(crate) fn past<M: Mover>(&self) -> u32 {
        if M::WHITE {
            self.white & rows_below(self.black)
        } else {
            // The rows from the bottom up to White's highest man, each filled from its lowest point on.
            let highest = 32 - self.white.leading_zeros();
            let rows = highest.div_ceil(NORTH as u32);
            self.black & !((1u32 << (rows * NORTH as u32)) - 1)
        }
    }

    /// Whether [`each_step`](Men::each_step) visits a step that some position has.
    pub(crate) fn allows<M: Mover>(&self, step: Step) -> bool {
        let men = self.view::<M>();
        if step.from & men.own == 0 || step.to & men.empty == 0 || step.taken & !men.enemy != 0 {
            return false;
        }
        let aside = step.no_east | step.no_west != 0;
        if aside {
            let starts = if step.no_west != 0 {
                men.eastward
            } else {
                men.westward
            };
            return step.from & starts != 0;
        }
        let same_row = step.taken << 1 == step.from || step.taken << 1 == step.to;
        same_row || (step.to < step.from) == M::WHITE
    }

    /// The men after a step of the side to move.
    #[inline(always)]
    pub(crate) fn after<M: Mover>(&self, step: Step) -> Men {
        let moved = step.from | step.to;
        let stay = !(step.from | step.taken);
        let (white, black) = if M::WHITE {
            (self.white ^ moved, self.black ^ step.taken)
        } else {
            (self.white ^ step.taken, self.black ^ moved)
        };
        Men {
            white,
            black,
            no_east: self.no_east & stay | step.no_east,
            no_west: self.no_west & stay | step.no_west,
        }
    }

    /// Whether the men alone end the game: a side has none, or all of White's stand on rows below all of Black's.
    #[inline(always)]
    pub(crate) fn decided(&self) -> bool {
        self.white & !rows_below(self.black) == 0
    }
}

/// The rows wholly below the lowest of some men; all, if there are none.
#[inline(always)]
const fn rows_below(men: u32) -> u32 {
    // All bits below the lowest man, then the gutters among them: one for each row that lies wholly below. Subtracting
    // a bit five lower turns each gutter into the five points of its row.
    let below = !men & men.wrapping_sub(1);
    let gutters = below & GUTTERS;
    gutters - (gutters >> 5)
}
