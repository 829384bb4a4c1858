//! Setting up a board, line by line.

use anyhow::{Result, anyhow};
use quirkat_game::quoted;
use quirkat_session::Setup;

/// What is said when a setup begins.
pub(super) const INTRODUCTION: &str = "Setting up: `+ PIECE SQUARE` puts a piece, `- SQUARE` takes one away, `= white` or \
    `= black` says who moves,\n`clear` empties the board, `done` ends, `cancel` leaves everything as it was.\n";

/// A line of a setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The board was changed.
    Changed,
    /// It is to be used.
    Done,
    /// It is to be forgotten.
    Cancelled,
    /// The line has nothing to do with it.
    Other,
}

/// Does what a line says.
pub(super) fn step(setup: &mut Setup, line: &str) -> Result<Step> {
    let words: Vec<_> = line.split_whitespace().collect();
    match words[..] {
        ["+", piece, site] => setup.put(piece, site)?,
        ["-", site] => setup.remove(site)?,
        ["=", side] => setup.turn(side)?,
        ["clear"] => setup.clear(),
        ["done"] => return Ok(Step::Done),
        ["cancel"] => return Ok(Step::Cancelled),
        ["+" | "-" | "=" | "clear" | "done" | "cancel", ..] => {
            let line = quoted(line.trim());
            return Err(anyhow!(
                "`{line}` should be `+ PIECE SQUARE`, `- SQUARE`, `= SIDE`, `clear`, `done` or `cancel`"
            ));
        }
        _ => return Ok(Step::Other),
    }
    Ok(Step::Changed)
}
