//! Moves, positions after them and ends, held against the reference.

use super::Expected;
use super::seen::Seen;
use crate::{Outcome, Rules};

/// The moves, what they lead to and the ending are what the reference says.
pub(super) fn agrees<P: Rules>(seen: &Seen<'_, P>, reference: fn(&str) -> Expected) {
    let mut expected = reference(&seen.text);
    expected.moves.sort_unstable();
    let after = seen.children.iter().map(P::to_string);
    let mut ours: Vec<_> = seen.move_texts.iter().cloned().zip(after).collect();
    ours.sort_unstable();
    if ours != expected.moves {
        let only = |these: &[(String, String)], those: &[(String, String)]| {
            these
                .iter()
                .filter(|line| !those.contains(line))
                .flat_map(|(mv, after)| ["\n  ", mv, " ", after])
                .collect::<String>()
        };
        seen.fail(format_args!(
            "{} moves, the reference has {}\nonly in the game:{}\nonly in the reference:{}",
            ours.len(),
            expected.moves.len(),
            only(&ours, &expected.moves),
            only(&expected.moves, &ours),
        ));
    }
    let ending = seen.position.ending().map(|ending| ending.to_string());
    seen.require_equal(ending, expected.ending, "ending()");
}

/// A game that is won has no moves, and one without moves is at its end.
pub(super) fn ends_where_moves_end<P: Rules>(seen: &Seen<'_, P>) {
    let (decided, none) = (seen.position.decided(), seen.moves.is_empty());
    let won = decided.is_some_and(|ending| ending.outcome != Outcome::Draw);
    seen.require(!won || none, "the game is won and has moves");
    if none {
        let expected = decided.unwrap_or_else(|| seen.position.stuck());
        seen.require_equal(seen.position.ending(), Some(expected), "ending()");
    }
}
