//! Why a move is not legal, told by the rule that forbids it.

use crate::moves::Name;
use crate::points::{CROSSINGS, bit, file, rank};
use crate::{Alquerque, Move};
use quirkat_game::{Position, Side, Site};
use thiserror::Error;

/// The rule that forbids a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Forbidden {
    /// Nobody moves any more.
    #[error("the game is over")]
    GameOver,
    /// There is nothing to move.
    #[error("there is no piece on {}", Name(*.0))]
    NoPiece(Site),
    /// The piece is the opponent's.
    #[error("the piece on {} is {owner}'s, and {} is to move", Name(*.site), !*.owner)]
    NotYours {
        /// Where it stands.
        site: Site,
        /// Whose it is.
        owner: Side,
    },
    /// The move ends where it begins.
    #[error("a move ends on another point")]
    SamePoint,
    /// Something stands where the move ends.
    #[error("{} is occupied", Name(*.0))]
    Occupied(Site),
    /// The move goes towards the mover's own side.
    #[error("pieces never move backwards")]
    Backwards,
    /// No line leads from the one point to the other.
    #[error("no line leads from {} to {}", Name(*.0), Name(*.1))]
    NoLine(Site, Site),
    /// The point is further away than a jump.
    #[error("{} is further from {} than a jump", Name(*.1), Name(*.0))]
    TooFar(Site, Site),
    /// Sliding on the opponent's back row.
    #[error("a piece on its last row no longer slides, it only jumps sideways")]
    LastRow,
    /// Sliding back.
    #[error("the piece may not slide back to {}, the point it just left", Name(*.0))]
    Return(Site),
    /// The point in the middle is empty.
    #[error("there is nothing to jump on {}", Name(*.0))]
    NothingToJump(Site),
    /// A friend stands on the point in the middle.
    #[error("a piece does not jump over its own side's piece on {}", Name(*.0))]
    OwnPiece(Site),
}

/// The legal move from one point to another, or the rule that forbids it.
pub(crate) fn find(position: &Alquerque, from: Site, to: Site) -> Result<Move, Forbidden> {
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
        1 => slide(position, from, to)?,
        _ => jump(position, from, to)?,
    }
    Ok(Move::between(from, to))
}

/// How many points away `to` is, one or two, along a line that `us` may go.
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

fn slide(position: &Alquerque, from: Site, to: Site) -> Result<(), Forbidden> {
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

fn jump(position: &Alquerque, from: Site, to: Site) -> Result<(), Forbidden> {
    // Sites count along rows, so the site between two points of a line is the mean of theirs.
    let middle = Site(u8::midpoint(from.0, to.0));
    match position.man_on(middle) {
        None => Err(Forbidden::NothingToJump(middle)),
        Some(side) if side == position.side_to_move() => Err(Forbidden::OwnPiece(middle)),
        Some(_) => Ok(()),
    }
}
