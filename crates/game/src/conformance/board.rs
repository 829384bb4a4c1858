//! Checks of the board: pieces, observers, captures and Zobrist keys.

use super::CheckedPosition;
use crate::{Observer, PieceId, Random, Rules, Site};
use std::collections::VecDeque;

/// A board updated only through an observer.
struct MirrorBoard {
    pieces: Vec<Option<PieceId>>,
    /// The first inconsistent change.
    wrong: Option<String>,
}

impl MirrorBoard {
    fn of<P: Rules>(position: &P) -> MirrorBoard {
        MirrorBoard {
            pieces: pieces(position),
            wrong: None,
        }
    }

    fn change(&mut self, site: Site, from: Option<PieceId>, to: Option<PieceId>) {
        match self.pieces.get_mut(site.index()) {
            Some(there) if *there == from => *there = to,
            there => {
                self.wrong.get_or_insert(format!(
                    "{site:?} holds {there:?}, not {from:?}, when {to:?} comes"
                ));
            }
        }
    }
}

impl Observer for MirrorBoard {
    fn put(&mut self, piece: PieceId, site: Site) {
        self.change(site, None, Some(piece));
    }

    fn lift(&mut self, piece: PieceId, site: Site) {
        self.change(site, Some(piece), None);
    }
}

fn pieces<P: Rules>(position: &P) -> Vec<Option<PieceId>> {
    P::BOARD
        .sites()
        .map(|site| position.piece_on(site))
        .collect()
}

/// Every piece on the board is listed in `PIECES`.
pub(super) fn pieces_are_known<P: Rules>(checked: &CheckedPosition<'_, P>) {
    for piece in pieces(checked.position).into_iter().flatten() {
        checked.require(
            piece.index() < P::PIECES.len(),
            format_args!("{piece:?} is not in PIECES"),
        );
    }
}

/// A board updated through the observer equals the board after the move, and `play_observed` equals `play`.
pub(super) fn observer_tracks_board<P: Rules>(checked: &CheckedPosition<'_, P>) {
    let before = MirrorBoard::of(checked.position);
    for (mv, text, after) in checked.plays() {
        let mut mirror = MirrorBoard {
            pieces: before.pieces.clone(),
            wrong: None,
        };
        let mut observed = checked.position.clone();
        observed.play_observed(mv, &mut mirror);
        if let Some(wrong) = mirror.wrong {
            checked.fail(format_args!("playing {text}, {wrong}"));
        }
        checked.require(
            observed == *after && observed.key() == after.key(),
            format_args!("playing {text} observed gives `{observed}`, not `{after}`"),
        );
        for (site, piece) in P::BOARD.sites().zip(mirror.pieces) {
            let name = P::BOARD.name(site);
            checked.require_equal(
                piece,
                after.piece_on(site),
                format_args!("what an observer of {text} knows of {name}"),
            );
        }
    }
}

/// `captures` lists the sites whose enemy piece is gone after the move.
pub(super) fn captures_match_board<P: Rules>(checked: &CheckedPosition<'_, P>) {
    let before = pieces(checked.position);
    let enemy = !checked.position.side_to_move();
    for (mv, text, after) in checked.plays() {
        let lost: Vec<Site> = P::BOARD
            .sites()
            .filter(|&site| {
                let there = before[site.index()];
                there.is_some_and(|piece| P::PIECES[piece.index()].side == enemy)
                    && after.piece_on(site) != there
            })
            .collect();
        let mut captures = checked.position.captures(mv);
        captures.sort_unstable();
        checked.require_equal(captures, lost, format_args!("captures({text})"));
    }
}

/// The last positions visited, across games.
pub(super) struct RecentPositions<P>(VecDeque<P>);

impl<P: Rules> RecentPositions<P> {
    const SIZE: usize = 400;

    pub(super) fn new() -> RecentPositions<P> {
        RecentPositions(VecDeque::with_capacity(Self::SIZE))
    }

    /// Compares a position's key with all recent ones, and adds the position.
    pub(super) fn compare(&mut self, checked: &CheckedPosition<'_, P>) {
        for other in &self.0 {
            compare_keys(checked, checked.position, other);
        }
        if self.0.len() == Self::SIZE {
            self.0.pop_front();
        }
        self.0.push_back(checked.position.clone());
    }
}

/// The keys of the child positions differ from each other and from the parent's.
pub(super) fn child_keys_differ<P: Rules>(checked: &CheckedPosition<'_, P>) {
    for (i, child) in checked.children.iter().enumerate() {
        compare_keys(checked, checked.position, child);
        for other in &checked.children[..i] {
            compare_keys(checked, child, other);
        }
    }
}

/// Two moves of one side, played in either order around the same reply, mostly transpose: their keys must match.
pub(super) fn transposition_keys_match<P: Rules>(
    checked: &CheckedPosition<'_, P>,
    random: &mut Random,
) {
    const ATTEMPTS: usize = 16;
    let play_three = |moves: [P::Move; 3]| {
        let mut position = checked.position.clone();
        for mv in moves {
            if !position.is_legal(mv) {
                return None;
            }
            position.play(mv);
        }
        Some(position)
    };
    for _ in 0..ATTEMPTS {
        let (Some(first), Some(second)) =
            (random.choose(&checked.moves), random.choose(&checked.moves))
        else {
            return;
        };
        let Some(reply) = random.choose(&checked.position.after(first).legal_moves()) else {
            continue;
        };
        if let (Some(one), Some(other)) = (
            play_three([first, reply, second]),
            play_three([second, reply, first]),
        ) {
            compare_keys(checked, &one, &other);
        }
    }
}

fn compare_keys<P: Rules>(checked: &CheckedPosition<'_, P>, one: &P, other: &P) {
    let (equal, keys) = (one == other, one.key() == other.key());
    if equal != keys {
        let say = |same| if same { "the same" } else { "different" };
        checked.fail(format_args!(
            "`{one}` and `{other}` are {} positions with {} keys",
            say(equal),
            say(keys)
        ));
    }
}
