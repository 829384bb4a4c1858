//! Which moves a player notices.

use super::noticing::{Noticing, Ranks};
use quirkat_game::{MoveList, Rules, Site, mix};
use quirkat_search::Request;

/// A player's attention in one game.
///
/// Whether a move is noticed depends on nothing but the seed, the position it is played in, and how far ahead that lies. So a
/// player who saw a move coming does not lose sight of it when it comes nearer; it is the other way round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attention {
    noticing: Noticing,
    seed: u64,
    ranks: Ranks,
}

impl Attention {
    pub(super) fn new<P: Rules>(noticing: Noticing, seed: u64) -> Attention {
        Attention {
            noticing,
            seed,
            ranks: Ranks::of::<P>(),
        }
    }

    /// The moves on the board that are noticed, or all where none is.
    pub(super) fn candidates<P: Rules>(&self, request: &Request<P>) -> Vec<P::Move> {
        let wanted = &request.moves;
        let mut moves = request.position.legal_moves();
        moves.retain(|mv| wanted.is_empty() || wanted.contains(mv));
        let noticed = self.noticed(&request.position, &moves, 0, None);
        let candidates = if noticed.is_empty() { moves } else { noticed };
        candidates.into_iter().collect()
    }

    /// The moves that are noticed so many plies from the board, those that win most first. `watched` is where the move before
    /// went.
    pub(super) fn noticed<P: Rules>(
        &self,
        position: &P,
        moves: &MoveList<P::Move>,
        ply: u32,
        watched: Option<Site>,
    ) -> MoveList<P::Move> {
        let eyes = self.noticing.eyes(position, ply, self.ranks, watched);
        let key = mix(self.seed ^ position.key());
        let is_noticed = |&mv: &P::Move| {
            let attention = mix(key ^ u64::from(position.encode(mv))) % 1000;
            attention >= u64::from(eyes.chance(position, mv))
        };
        let mut noticed: MoveList<_> = moves.iter().copied().filter(is_noticed).collect();
        noticed.sort_by_cached_key(|&mv| -position.material_gain(mv));
        noticed
    }
}
