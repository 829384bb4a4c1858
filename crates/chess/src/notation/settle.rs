//! From what a text says to the one legal move it means, or to the reason why there is none.

use super::refusal::refusal;
use super::san;
use super::wanted::Wanted;
use crate::{Chess, Move};
use quirkat_game::{MoveError, MoveList, quoted};

/// Writes a move so that nothing else can be meant.
type Name = fn(&Chess, Move) -> String;

/// One way to understand a text.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    wanted: Wanted,
    name: Name,
}

impl Reading {
    /// What a text says, and how moves are named to whoever wrote it.
    pub(super) fn new(wanted: Wanted, name: Name) -> Reading {
        Reading { wanted, name }
    }
}

/// The legal move that a text means. The loose readings are asked for only where the strict one gives none, and have to
/// agree on one.
pub(super) fn settle(
    position: &Chess,
    text: &str,
    strict: Option<Reading>,
    loose: impl FnOnce() -> Vec<Reading>,
) -> Result<Move, MoveError> {
    if let Some(strict) = strict {
        let found = strict.wanted.find(position);
        if !found.is_empty() {
            return only(position, text, &found, strict.name);
        }
    }
    let loose = loose();
    let mut found = MoveList::<Move>::new();
    let mut name: Option<Name> = None;
    for reading in &loose {
        let before = found.len();
        for mv in reading.wanted.find(position) {
            if !found.contains(&mv) {
                found.push(mv);
            }
        }
        if found.len() > before {
            // Candidates of two notations are named in the one that everybody knows.
            name = Some(if before == 0 {
                reading.name
            } else {
                san::write
            });
        }
    }
    if let Some(name) = name {
        return only(position, text, &found, name);
    }
    match strict.or(loose.first().copied()) {
        Some(reading) => Err(MoveError::Illegal {
            text: quoted(text),
            reason: refusal(position, &reading.wanted),
        }),
        None => Err(MoveError::Unreadable(quoted(text))),
    }
}

/// The only move of some, which are at least one.
fn only(position: &Chess, text: &str, found: &[Move], name: Name) -> Result<Move, MoveError> {
    if let &[mv] = found {
        return Ok(mv);
    }
    let mut found = found.to_vec();
    // By squares; what a pawn may become stays in the order of strength.
    found.sort_by_key(|mv| (mv.from(), mv.to()));
    Err(MoveError::Ambiguous {
        text: quoted(text),
        candidates: found.iter().map(|&mv| name(position, mv)).collect(),
    })
}
