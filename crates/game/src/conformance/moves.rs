//! Checks of the moves: the reference, legality, perft, and what a search asks.

use super::{CheckedPosition, Expected};
use crate::{MoveList, Outcome, Random, Rules, divide, perft_threads};
use std::collections::BTreeSet;

/// The moves, the positions after them and the ending match the reference.
pub(super) fn agree_with_reference<P: Rules>(
    checked: &CheckedPosition<'_, P>,
    reference: fn(&str) -> Expected,
) {
    let mut expected = reference(&checked.text);
    expected.moves.sort_unstable();
    let after = checked.children.iter().map(P::to_string);
    let mut ours: Vec<_> = checked.move_texts.iter().cloned().zip(after).collect();
    ours.sort_unstable();
    if ours != expected.moves {
        let only = |these: &[(String, String)], those: &[(String, String)]| {
            these
                .iter()
                .filter(|mv| !those.contains(mv))
                .flat_map(|(mv, after)| ["\n  ", mv, " ", after])
                .collect::<String>()
        };
        checked.fail(format_args!(
            "{} moves, the reference has {}\nonly in the game:{}\nonly in the reference:{}",
            ours.len(),
            expected.moves.len(),
            only(&ours, &expected.moves),
            only(&expected.moves, &ours),
        ));
    }
    let ending = checked.position.ending().map(|ending| ending.to_string());
    checked.require_equal(ending, expected.ending, "ending()");
}

/// A won game has no moves, and a position without moves ends the game.
pub(super) fn ending_matches_moves<P: Rules>(checked: &CheckedPosition<'_, P>) {
    let (decided, none) = (checked.position.decided(), checked.moves.is_empty());
    let won = decided.is_some_and(|ending| ending.outcome != Outcome::Draw);
    checked.require(!won || none, "the game is won and has moves");
    if none {
        let expected = decided.unwrap_or_else(|| checked.position.stuck());
        checked.require_equal(checked.position.ending(), Some(expected), "ending()");
    }
}

/// Moves of other positions to try `is_legal` with: those of the last two positions, which are nearly legal, and a
/// sample of older ones.
pub(super) struct ForeignMoves<M> {
    recent: Vec<M>,
    /// How many of `recent` belong to the older position.
    last: usize,
    old: Vec<M>,
}

impl<M: Copy> ForeignMoves<M> {
    const MAX_OLD: usize = 1024;
    const OLD_SAMPLE: usize = 32;

    pub(super) fn new() -> ForeignMoves<M> {
        ForeignMoves {
            recent: Vec::new(),
            last: 0,
            old: Vec::new(),
        }
    }

    /// A sample of moves from other positions.
    fn sample(&self, random: &mut Random) -> Vec<M> {
        let old = (0..Self::OLD_SAMPLE).filter_map(|_| random.choose(&self.old));
        self.recent.iter().copied().chain(old).collect()
    }

    /// Adds the moves of a position.
    pub(super) fn add(&mut self, moves: &[M], random: &mut Random) {
        self.recent.drain(..self.last);
        self.last = self.recent.len();
        self.recent.extend_from_slice(moves);
        if let Some(mv) = random.choose(moves) {
            if self.old.len() < Self::MAX_OLD {
                self.old.push(mv);
            } else {
                self.old[random.below(Self::MAX_OLD)] = mv;
            }
        }
    }
}

/// `is_legal` and `count_moves` match the move list, also for moves of other positions.
pub(super) fn is_legal_matches_list<P: Rules>(
    checked: &CheckedPosition<'_, P>,
    foreign_moves: &ForeignMoves<P::Move>,
    random: &mut Random,
) {
    for (&mv, text) in checked.moves.iter().zip(&checked.move_texts) {
        checked.require(
            checked.position.is_legal(mv),
            format_args!("is_legal refuses {text}"),
        );
    }
    for mv in foreign_moves.sample(random) {
        let listed = checked.moves.contains(&mv);
        checked.require(
            checked.position.is_legal(mv) == listed,
            format_args!("is_legal({mv:?}) is {}", !listed),
        );
    }
    checked.require_equal(
        checked.position.count_moves(),
        checked.moves.len() as u64,
        "count_moves()",
    );
}

/// `perft`, on one thread or several, whole or divided, matches a plain recursive count.
pub(super) fn perft_is_consistent<P: Rules>(checked: &CheckedPosition<'_, P>) {
    let position = checked.position;
    // Threads are used from depth 4 on, which is too slow in positions with many moves.
    let deepest = if plain_perft(position, 2) <= 1500 {
        4
    } else {
        3
    };
    for depth in 0..=deepest {
        checked.require_equal(
            position.perft(depth),
            plain_perft(position, depth),
            format_args!("perft({depth})"),
        );
    }
    let nodes = position.perft(deepest);
    checked.require_equal(
        perft_threads(position, deepest, 3),
        nodes,
        format_args!("perft_threads({deepest}, 3)"),
    );
    let divided = divide(position, deepest, 1);
    checked.require_equal(
        divided.iter().map(|&(_, nodes)| nodes).sum(),
        nodes,
        format_args!("the sum of divide({deepest})"),
    );
    checked.require(
        divided
            .iter()
            .map(|&(mv, _)| mv)
            .eq(checked.moves.iter().copied()),
        "divide() lists other moves",
    );
}

/// Perft without any shortcut.
fn plain_perft<P: Rules>(position: &P, depth: u32) -> u64 {
    let moves = position.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves
            .iter()
            .map(|&mv| plain_perft(&position.after(mv), depth - 1))
            .sum(),
    }
}

/// Codes are unique and decode to their moves.
pub(super) fn codes_round_trip<P: Rules>(checked: &CheckedPosition<'_, P>) {
    let mut codes = BTreeSet::new();
    for &mv in &checked.moves {
        let code = checked.position.encode(mv);
        checked.require(code != 0, format_args!("{mv:?} has the code 0"));
        checked.require(
            codes.insert(code),
            format_args!("{mv:?} has the code {code} of another move"),
        );
        checked.require_equal(
            checked.position.decode(code),
            Some(mv),
            "the move of a code",
        );
    }
    for code in (0..=u16::MAX).step_by(97) {
        if let Some(mv) = checked.position.decode(code) {
            checked.require(
                checked.moves.contains(&mv),
                format_args!("the code {code} is {mv:?}, not legal"),
            );
        }
    }
}

/// Who is said to be one step away can be left and come back to.
pub(super) fn steps_can_be_taken_back<P: Rules>(checked: &CheckedPosition<'_, P>) {
    for (child, text) in checked.children.iter().zip(&checked.move_texts) {
        let difference = checked.position.key() ^ child.key();
        let is_step = checked.position.is_one_step_away(difference);
        checked.require(
            !is_step || child.reversible_plies() > 0,
            format_args!("is_one_step_away says yes of the irreversible {text}"),
        );
    }
}

/// Tactical and quiet moves together are all moves, each once.
pub(super) fn stages_cover_all_moves<P: Rules>(checked: &CheckedPosition<'_, P>) {
    let (mut tactical, mut quiet) = (MoveList::new(), MoveList::new());
    checked.position.tactical_moves(&mut tactical);
    checked.position.quiet_moves(&mut quiet);
    for (list, name, expected) in [(&tactical, "tactical", true), (&quiet, "quiet", false)] {
        for &mv in list {
            let is = checked.position.is_tactical(mv);
            checked.require(
                is == expected,
                format_args!("{mv:?} is among the {name} moves"),
            );
        }
    }
    let mut both: Vec<_> = tactical.into_iter().chain(quiet).collect();
    both.sort_unstable();
    let mut all = checked.moves.to_vec();
    all.sort_unstable();
    checked.require_equal(both, all, "the tactical and quiet moves together");
}

/// A null move changes the side to move and no piece, and keeps the key correct.
pub(super) fn null_move_is_sound<P: Rules>(checked: &CheckedPosition<'_, P>) {
    let Some(passed) = checked.position.null_move() else {
        return;
    };
    let unchanged = |site| passed.piece_on(site) == checked.position.piece_on(site);
    checked.require(P::BOARD.sites().all(unchanged), "passing moves a piece");
    checked.require(
        passed.side_to_move() != checked.position.side_to_move(),
        "passing keeps the turn",
    );
    let text = passed.to_string();
    match text.parse::<P>() {
        Ok(again) => checked.require(
            again == passed && again.key() == passed.key(),
            "passing spoils the key",
        ),
        Err(error) => checked.fail(format_args!(
            "passing leads to `{text}`, which is refused: {error}"
        )),
    }
}

/// A move captures its `victim`.
pub(super) fn victims_are_captured<P: Rules>(checked: &CheckedPosition<'_, P>) {
    for &mv in &checked.moves {
        if let Some(victim) = checked.position.victim(mv) {
            let taken = checked.position.captures(mv);
            let among = taken
                .iter()
                .any(|&site| checked.position.piece_on(site) == Some(victim));
            checked.require(among, format_args!("{mv:?} takes no such victim"));
        }
    }
}
