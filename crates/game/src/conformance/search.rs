//! What a game tells a search agrees with its rules.

use super::seen::Seen;
use crate::{MoveList, Rules};
use std::collections::BTreeSet;

/// Moves have codes of their own, and those codes lead back to them.
pub(super) fn codes_are_unique<P: Rules>(seen: &Seen<'_, P>) {
    let mut codes = BTreeSet::new();
    for &mv in &seen.moves {
        let code = seen.position.encode(mv);
        seen.require(code != 0, format_args!("{mv:?} has the code 0"));
        seen.require(
            codes.insert(code),
            format_args!("{mv:?} has the code {code} of another move"),
        );
        seen.require_equal(seen.position.decode(code), Some(mv), "the move of a code");
    }
    for code in (0..=u16::MAX).step_by(97) {
        if let Some(mv) = seen.position.decode(code) {
            seen.require(
                seen.moves.contains(&mv),
                format_args!("the code {code} is {mv:?}, not legal"),
            );
        }
    }
}

/// Tactical and quiet moves together are all moves, each once.
pub(super) fn stages_make_all_moves<P: Rules>(seen: &Seen<'_, P>) {
    let (mut tactical, mut quiet) = (MoveList::new(), MoveList::new());
    seen.position.tactical_moves(&mut tactical);
    seen.position.quiet_moves(&mut quiet);
    for (list, name, expected) in [(&tactical, "tactical", true), (&quiet, "quiet", false)] {
        for &mv in list {
            let is = seen.position.is_tactical(mv);
            seen.require(
                is == expected,
                format_args!("{mv:?} is among the {name} moves"),
            );
        }
    }
    let mut both: Vec<_> = tactical.into_iter().chain(quiet).collect();
    both.sort_unstable();
    let mut all = seen.moves.to_vec();
    all.sort_unstable();
    seen.require_equal(both, all, "the tactical and quiet moves together");
}

/// Passing changes whose turn it is and no piece, and its position is as good as one read from its text.
pub(super) fn passing_is_sound<P: Rules>(seen: &Seen<'_, P>) {
    let Some(passed) = seen.position.null_move() else {
        return;
    };
    let unchanged = |site| passed.piece_on(site) == seen.position.piece_on(site);
    seen.require(P::BOARD.sites().all(unchanged), "passing moves a piece");
    seen.require(
        passed.side_to_move() != seen.position.side_to_move(),
        "passing keeps the turn",
    );
    let text = passed.to_string();
    match text.parse::<P>() {
        Ok(again) => seen.require(
            again == passed && again.key() == passed.key(),
            "passing spoils the key",
        ),
        Err(error) => seen.fail(format_args!(
            "passing leads to `{text}`, which is refused: {error}"
        )),
    }
}

/// What a move takes and wins is what it does on the board.
pub(super) fn gains_are_real<P: Rules>(seen: &Seen<'_, P>) {
    for &mv in &seen.moves {
        if let Some(victim) = seen.position.victim(mv) {
            let taken = seen.position.captures(mv);
            let among = taken
                .iter()
                .any(|&site| seen.position.piece_on(site) == Some(victim));
            seen.require(among, format_args!("{mv:?} takes no such victim"));
        }
    }
}
