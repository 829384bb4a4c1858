//! What stands where: the observer, `piece_on` and `captures` tell one story.

use super::seen::Seen;
use crate::{Observer, PieceId, Rules, Site};

/// A board that knows of a move only what its observer is told.
struct Mirror {
    pieces: Vec<Option<PieceId>>,
    /// The first thing told that cannot be.
    wrong: Option<String>,
}

impl Mirror {
    fn of<P: Rules>(position: &P) -> Mirror {
        Mirror {
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

impl Observer for Mirror {
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

/// Every piece on the board is one of the game's.
pub(super) fn pieces_are_known<P: Rules>(seen: &Seen<'_, P>) {
    for piece in pieces(seen.position).into_iter().flatten() {
        seen.require(
            piece.index() < P::PIECES.len(),
            format_args!("{piece:?} is not in PIECES"),
        );
    }
}

/// A board that follows every move through its observer alone is the board after the move, and playing observed is
/// playing.
pub(super) fn observers_follow<P: Rules>(seen: &Seen<'_, P>) {
    let before = Mirror::of(seen.position);
    let plays = seen.moves.iter().zip(&seen.move_texts).zip(&seen.children);
    for ((&mv, text), after) in plays {
        let mut mirror = Mirror {
            pieces: before.pieces.clone(),
            wrong: None,
        };
        let mut observed = seen.position.clone();
        observed.play_observed(mv, &mut mirror);
        if let Some(wrong) = mirror.wrong {
            seen.fail(format_args!("playing {text}, {wrong}"));
        }
        seen.require(
            observed == *after && observed.key() == after.key(),
            format_args!("playing {text} observed gives `{observed}`, not `{after}`"),
        );
        for (site, piece) in P::BOARD.sites().zip(mirror.pieces) {
            let name = P::BOARD.name(site);
            seen.require_equal(
                piece,
                after.piece_on(site),
                format_args!("what an observer of {text} knows of {name}"),
            );
        }
    }
}

/// A move's captures are the sites where an enemy piece stood before it and does not after it.
pub(super) fn captures_are_losses<P: Rules>(seen: &Seen<'_, P>) {
    let before = pieces(seen.position);
    let enemy = !seen.position.side_to_move();
    let plays = seen.moves.iter().zip(&seen.move_texts).zip(&seen.children);
    for ((&mv, text), after) in plays {
        let lost: Vec<Site> = P::BOARD
            .sites()
            .filter(|&site| {
                let there = before[site.index()];
                there.is_some_and(|piece| P::PIECES[piece.index()].side == enemy)
                    && after.piece_on(site) != there
            })
            .collect();
        let mut captures = seen.position.captures(mv);
        captures.sort_unstable();
        seen.require_equal(captures, lost, format_args!("captures({text})"));
    }
}
