//! A move: two points say it all.

use crate::men::Step;
use crate::points::{ALL, CROSSINGS, EAST, NORTH, file, point, rank, shift, site};
use quirkat_game::Site;
use std::fmt;

/// A slide or a jump. It knows which of the two it is, and what it jumps over, without a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The bit number of the point left.
    from: u8,
    /// The bit number of the point reached.
    to: u8,
}

impl Move {
    /// Where the man leaves from.
    pub const fn from(self) -> Site {
        site(self.from)
    }

    /// Where the man arrives.
    pub const fn to(self) -> Site {
        site(self.to)
    }

    /// Whether it takes a man.
    #[inline]
    pub const fn is_jump(self) -> bool {
        // Jumps are twice as long as slides, along a row, a file or either diagonal.
        const JUMPS: u32 = 1 << (2 * EAST)
            | 1 << (2 * NORTH)
            | 1 << (2 * (NORTH + EAST))
            | 1 << (2 * (NORTH - EAST));
        JUMPS >> (self.from.abs_diff(self.to) & 31) & 1 != 0
    }

    /// The point that is jumped over, where a man is taken.
    pub const fn taken(self) -> Option<Site> {
        if self.is_jump() {
            Some(site(self.middle()))
        } else {
            None
        }
    }

    /// The move as people list it: `c4-c3`, and `c4xc2` where a man is taken.
    pub fn long_text(self) -> String {
        let link = if self.is_jump() { 'x' } else { '-' };
        format!("{}{link}{}", Name(self.from()), Name(self.to()))
    }

    #[inline]
    pub(crate) const fn of(step: Step) -> Move {
        Move {
            from: step.from.trailing_zeros() as u8,
            to: step.to.trailing_zeros() as u8,
        }
    }

    /// The move between two points that a slide or a jump could join.
    pub(crate) const fn between(from: Site, to: Site) -> Move {
        Move {
            from: point(from),
            to: point(to),
        }
    }

    /// A number for the move, below 1024 and not 0.
    #[inline]
    pub(crate) const fn code(self) -> u16 {
        (self.from as u16) << 5 | self.to as u16
    }

    /// The move with that number; `None` where no slide or jump joins the two points.
    #[inline]
    pub(crate) const fn from_code(code: u16) -> Option<Move> {
        let (from, to) = ((code >> 5) as u8 & 31, code as u8 & 31);
        if code < 1024 && JOINED[from as usize] >> to & 1 != 0 {
            Some(Move { from, to })
        } else {
            None
        }
    }

    /// The sets that the move changes.
    #[inline]
    pub(crate) const fn step(self) -> Step {
        let to = 1 << (self.to & 31);
        let by = self.to as i32 - self.from as i32;
        Step {
            from: 1 << (self.from & 31),
            to,
            taken: (self.is_jump() as u32) << (self.middle() & 31),
            no_east: if by == -EAST { to } else { 0 },
            no_west: if by == EAST { to } else { 0 },
        }
    }

    const fn middle(self) -> u8 {
        u8::midpoint(self.from, self.to)
    }
}

/// For each bit number, the points that a slide or a jump of either side leads to on a board without men.
static JOINED: [u32; 32] = {
    let mut joined = [0; 32];
    let directions = [EAST, NORTH, NORTH + EAST, NORTH - EAST];
    let mut from = 0;
    while from < joined.len() {
        let start = 1 << from & ALL;
        let mut i = 0;
        while i < directions.len() {
            let diagonal = i >= 2;
            if !diagonal || start & CROSSINGS != 0 {
                let by = directions[i];
                let slides = (shift(start, by) | shift(start, -by)) & ALL;
                // A jump crosses a point of the board, so that none goes around its edge.
                let over =
                    (shift(shift(start, by) & ALL, by) | shift(shift(start, -by) & ALL, -by)) & ALL;
                joined[from] |= slides | over;
            }
            i += 1;
        }
        from += 1;
    }
    joined
};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Name(self.from()), Name(self.to()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The name of a point: `c4`.
pub(crate) struct Name(pub(crate) Site);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (b'a' + file(self.0), b'1' + rank(self.0));
        write!(f, "{}{}", file as char, rank as char)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_knows_what_it_takes() {
        let (c4, c3, c2) = (Site(17), Site(12), Site(7));
        assert_eq!(Move::between(c4, c2).taken(), Some(c3));
        assert_eq!(Move::between(c4, c3).taken(), None);
        assert_eq!(Move::between(c4, c2).long_text(), "c4xc2");
        assert_eq!(Move::between(c4, c3).long_text(), "c4-c3");
        assert_eq!(Move::between(c4, c3).to_string(), "c4c3");
    }
}
