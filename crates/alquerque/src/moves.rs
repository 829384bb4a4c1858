//! Moves, and the rule that forbids an illegal one.

use crate::Alquerque;
use crate::men::BitMove;
use crate::points::{ALL, CROSSINGS, EAST, NORTH, bit, file, point, rank, shift, site};
use quirkat_game::{Position, Side, Site};
use std::fmt;
use thiserror::Error;

/// A slide or a jump. Its two points tell which, and what it captures, without a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The bit number of the origin.
    from: u8,
    /// The bit number of the destination.
    to: u8,
}

impl Move {
    /// The origin.
    pub const fn from(self) -> Site {
        site(self.from)
    }

    /// The destination.
    pub const fn to(self) -> Site {
        site(self.to)
    }

    /// Whether it captures a man.
    #[inline]
    pub const fn is_jump(self) -> bool {
        // Jumps are twice as long as slides, along a row, a file or either diagonal.
        const JUMPS: u32 = 1 << (2 * EAST)
            | 1 << (2 * NORTH)
            | 1 << (2 * (NORTH + EAST))
            | 1 << (2 * (NORTH - EAST));
        JUMPS >> (self.from.abs_diff(self.to) & 31) & 1 != 0
    }

    /// The point of the captured man, for a jump.
    pub const fn taken(self) -> Option<Site> {
        if self.is_jump() {
            Some(site(self.middle()))
        } else {
            None
        }
    }

    /// The move as people write it: `c4-c3` for a slide, `c4xc2` for a jump.
    pub fn long_text(self) -> String {
        let link = if self.is_jump() { 'x' } else { '-' };
        format!("{}{link}{}", PointName(self.from()), PointName(self.to()))
    }

    #[inline]
    pub(crate) const fn from_bits(mv: BitMove) -> Move {
        Move {
            from: mv.from.trailing_zeros() as u8,
            to: mv.to.trailing_zeros() as u8,
        }
    }

    /// The move between two points, which must be a slide or a jump apart.
    pub(crate) const fn between(from: Site, to: Site) -> Move {
        Move {
            from: point(from),
            to: point(to),
        }
    }

    /// A code for the move, nonzero and below 1024.
    #[inline]
    pub(crate) const fn code(self) -> u16 {
        (self.from as u16) << 5 | self.to as u16
    }

    /// The move with that code; `None` if its points are not a slide or a jump apart.
    #[inline]
    pub(crate) const fn from_code(code: u16) -> Option<Move> {
        let (from, to) = ((code >> 5) as u8 & 31, code as u8 & 31);
        if code < 1024 && REACHABLE[from as usize] >> to & 1 != 0 {
            Some(Move { from, to })
        } else {
            None
        }
    }

    /// The bitboards that the move changes.
    #[inline]
    pub(crate) const fn to_bits(self) -> BitMove {
        let to = 1 << (self.to & 31);
        let by = self.to as i32 - self.from as i32;
        BitMove {
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

/// For each bit number, the points that a slide or a jump of either side could reach.
static REACHABLE: [u32; 32] = {
    let mut reachable = [0; 32];
    let directions = [EAST, NORTH, NORTH + EAST, NORTH - EAST];
    let mut from = 0;
    while from < reachable.len() {
        let start = 1 << from & ALL;
        let mut i = 0;
        while i < directions.len() {
            let diagonal = i >= 2;
            if !diagonal || start & CROSSINGS != 0 {
                let by = directions[i];
                let slides = (shift(start, by) | shift(start, -by)) & ALL;
                // Masking the point jumped over keeps jumps from wrapping around the edge.
                let jumps =
                    (shift(shift(start, by) & ALL, by) | shift(shift(start, -by) & ALL, -by)) & ALL;
                reachable[from] |= slides | jumps;
            }
            i += 1;
        }
        from += 1;
    }
    reachable
};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", PointName(self.from()), PointName(self.to()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Displays a point's name: `c4`.
pub(crate) struct PointName(pub(crate) Site);

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (b'a' + file(self.0), b'1' + rank(self.0));
        write!(f, "{}{}", file as char, rank as char)
    }
}

/// The rule that forbids a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Forbidden {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The origin is empty.
    #[error("there is no piece on {}", PointName(*.0))]
    NoPiece(Site),
    /// The piece is the opponent's.
    #[error("the piece on {} is {owner}'s, and {} is to move", PointName(*.site), !*.owner)]
    NotYours {
        /// Where it stands.
        site: Site,
        /// Its owner.
        owner: Side,
    },
    /// The move ends where it begins.
    #[error("a move ends on another point")]
    SamePoint,
    /// The destination is occupied.
    #[error("{} is occupied", PointName(*.0))]
    Occupied(Site),
    /// The move goes backwards.
    #[error("pieces never move backwards")]
    Backwards,
    /// No line joins the two points.
    #[error("no line leads from {} to {}", PointName(*.0), PointName(*.1))]
    NoLine(Site, Site),
    /// The destination is further away than a jump.
    #[error("{} is further from {} than a jump", PointName(*.1), PointName(*.0))]
    TooFar(Site, Site),
    /// A slide on the opponent's back row.
    #[error("a piece on its last row no longer slides, it only jumps sideways")]
    LastRow,
    /// A slide back to where the man came from.
    #[error("the piece may not slide back to {}, the point it just left", PointName(*.0))]
    Return(Site),
    /// A jump over an empty point.
    #[error("there is nothing to jump on {}", PointName(*.0))]
    NothingToJump(Site),
    /// A jump over an own man.
    #[error("a piece does not jump over its own side's piece on {}", PointName(*.0))]
    OwnPiece(Site),
}

/// The legal move from one point to another, or the rule that forbids it.
pub(crate) fn find_legal(position: &Alquerque, from: Site, to: Site) -> Result<Move, Forbidden> {
    let us = position.side_to_move();
    if position.decided().is_some() {
        return Err(Forbidden::GameOver);
    }
    match position.man_on(from) {
        None => return Err(Forbidden::NoPiece(from)),
        Some(owner) if owner != us => return Err(Forbidden::NotYours { site: from, owner }),
        Some(_) => {}
    }
    if from == to {
        return Err(Forbidden::SamePoint);
    }
    if position.man_on(to).is_some() {
        return Err(Forbidden::Occupied(to));
    }
    match distance(us, from, to)? {
        1 => check_slide(position, from, to)?,
        _ => check_jump(position, from, to)?,
    }
    Ok(Move::between(from, to))
}

/// The distance to `to`, one or two points, along a line that `us` may move on.
fn distance(us: Side, from: Site, to: Site) -> Result<u8, Forbidden> {
    let (from_rank, to_rank) = (rank(from), rank(to));
    let backwards = match us {
        Side::White => to_rank > from_rank,
        Side::Black => to_rank < from_rank,
    };
    if backwards {
        return Err(Forbidden::Backwards);
    }
    let ranks = from_rank.abs_diff(to_rank);
    let files = file(from).abs_diff(file(to));
    let straight = ranks == 0 || files == 0;
    let diagonal = ranks == files && bit(from) & CROSSINGS != 0;
    match ranks.max(files) {
        _ if !straight && !diagonal => Err(Forbidden::NoLine(from, to)),
        distance @ (1 | 2) => Ok(distance),
        _ => Err(Forbidden::TooFar(from, to)),
    }
}

fn check_slide(position: &Alquerque, from: Site, to: Site) -> Result<(), Forbidden> {
    let last_rank = match position.side_to_move() {
        Side::White => 0,
        Side::Black => 4,
    };
    if rank(from) == last_rank {
        return Err(Forbidden::LastRow);
    }
    if position.no_return(from) == Some(to) {
        return Err(Forbidden::Return(to));
    }
    Ok(())
}

fn check_jump(position: &Alquerque, from: Site, to: Site) -> Result<(), Forbidden> {
    // Sites are numbered along rows, so the middle of a jump is the mean of its ends.
    let middle = Site(u8::midpoint(from.0, to.0));
    match position.man_on(middle) {
        None => Err(Forbidden::NothingToJump(middle)),
        Some(side) if side == position.side_to_move() => Err(Forbidden::OwnPiece(middle)),
        Some(_) => Ok(()),
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
