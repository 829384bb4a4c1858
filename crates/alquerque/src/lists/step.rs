//! Which move leads from one board to the next, or why none does.

use super::{Board, Man};
use crate::moves::Name;
use crate::{Alquerque, Forbidden, Move, legality};
use quirkat_game::{Position, Side, Site};
use thiserror::Error;

/// Why a board does not follow from the one before it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StepError {
    /// The two boards are the same.
    #[error("nothing moved")]
    NothingMoved,
    /// A man is gone, and none has moved.
    #[error("{0} is gone, but nothing moved")]
    OnlyGone(Man),
    /// More than one man has moved.
    #[error("{0} and {1} moved at once")]
    SeveralMoved(Man, Man),
    /// A man that was taken is back.
    #[error("{0} was taken and is back")]
    Reborn(Man),
    /// A man is there that this game never had.
    #[error("{0} was not there when the game began")]
    Appeared(Man),
    /// A man goes by another name.
    #[error("{was} on {} became {now}", Name(*.site))]
    Renamed {
        /// Where it stands.
        site: Site,
        /// Its name before.
        was: Man,
        /// Its name now.
        now: Man,
    },
    /// The side not to move has moved.
    #[error("{man} moved, but {turn} is to move")]
    WrongSide {
        /// What moved.
        man: Man,
        /// Whose turn it is.
        turn: Side,
    },
    /// A rule forbids the move.
    #[error("{man} cannot go from {} to {}: {rule}", Name(*.from), Name(*.to))]
    Forbidden {
        /// What moved.
        man: Man,
        /// From where.
        from: Site,
        /// To where.
        to: Site,
        /// The rule.
        rule: Forbidden,
    },
    /// The man jumped over is still there.
    #[error("{} takes {man}, which is still there", .by.long_text())]
    NotTaken {
        /// What was jumped over.
        man: Man,
        /// The move.
        by: Move,
    },
    /// A man is gone that the move does not take.
    #[error("{man} is gone, but {} does not take it", .by.long_text())]
    WronglyTaken {
        /// What is gone.
        man: Man,
        /// The move.
        by: Move,
    },
}

/// The legal move from `before`, the men of `position`, to `after`. `first` is the board that the game began with.
pub(super) fn find(
    position: &Alquerque,
    first: &Board,
    before: &Board,
    after: &Board,
) -> Result<Move, StepError> {
    names_are_kept(first, before, after)?;
    let (man, from, to) = the_moved(before, after)?;
    let turn = position.side_to_move();
    if man.side() != turn {
        return Err(StepError::WrongSide { man, turn });
    }
    let mv = legality::find(position, from, to).map_err(|rule| StepError::Forbidden {
        man,
        from,
        to,
        rule,
    })?;
    the_right_one_is_gone(before, after, mv)?;
    Ok(mv)
}

fn names_are_kept(first: &Board, before: &Board, after: &Board) -> Result<(), StepError> {
    let is_new = |&(_, man): &(Site, Man)| before.find(man).is_none();
    let Some((site, now)) = after.men().find(is_new) else {
        return Ok(());
    };
    Err(match before.at(site) {
        Some(was) if after.find(was).is_none() => StepError::Renamed { site, was, now },
        _ if first.find(now).is_some() => StepError::Reborn(now),
        _ => StepError::Appeared(now),
    })
}

/// The one man that stands elsewhere than before.
fn the_moved(before: &Board, after: &Board) -> Result<(Man, Site, Site), StepError> {
    let mut moved = before
        .men()
        .filter_map(|(from, man)| Some((man, from, after.find(man)?)))
        .filter(|&(_, from, to)| from != to);
    match (moved.next(), moved.next()) {
        (Some(moved), None) => Ok(moved),
        (Some((one, ..)), Some((other, ..))) => Err(StepError::SeveralMoved(one, other)),
        (None, _) => Err(gone(before, after)
            .next()
            .map_or(StepError::NothingMoved, StepError::OnlyGone)),
    }
}

fn the_right_one_is_gone(before: &Board, after: &Board, by: Move) -> Result<(), StepError> {
    let taken = by.taken().and_then(|site| before.at(site));
    if let Some(man) = gone(before, after).find(|&man| Some(man) != taken) {
        return Err(StepError::WronglyTaken { man, by });
    }
    match taken {
        Some(man) if after.find(man).is_some() => Err(StepError::NotTaken { man, by }),
        _ => Ok(()),
    }
}

/// The men that are there no more.
fn gone(before: &Board, after: &Board) -> impl Iterator<Item = Man> {
    let men = before.men().map(|(_, man)| man);
    men.filter(|&man| after.find(man).is_none())
}
