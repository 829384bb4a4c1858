//! `is_legal` agrees with the list, for moves of this position and of others.

use super::seen::Seen;
use crate::{Random, Rules};

/// Moves seen elsewhere: those of the last two positions, which are nearly legal, and some of long ago.
pub(super) struct Memory<M> {
    recent: Vec<M>,
    last: usize,
    old: Vec<M>,
}

impl<M: Copy> Memory<M> {
    const OLD: usize = 1024;
    const TRIED: usize = 32;

    pub(super) fn new() -> Memory<M> {
        Memory {
            recent: Vec::new(),
            last: 0,
            old: Vec::new(),
        }
    }

    /// Some moves of other positions.
    fn some(&self, random: &mut Random) -> Vec<M> {
        let old = (0..Self::TRIED).filter_map(|_| random.choose(&self.old));
        self.recent.iter().copied().chain(old).collect()
    }

    /// Keeps the moves of a position.
    pub(super) fn keep(&mut self, moves: &[M], random: &mut Random) {
        self.recent.drain(..self.last);
        self.last = self.recent.len();
        self.recent.extend_from_slice(moves);
        if let Some(mv) = random.choose(moves) {
            if self.old.len() < Self::OLD {
                self.old.push(mv);
            } else {
                self.old[random.below(Self::OLD)] = mv;
            }
        }
    }
}

/// Every move of the list is legal, and a move from elsewhere is exactly when it is in the list.
pub(super) fn is_membership<P: Rules>(
    seen: &Seen<'_, P>,
    memory: &Memory<P::Move>,
    random: &mut Random,
) {
    for (&mv, text) in seen.moves.iter().zip(&seen.move_texts) {
        seen.require(
            seen.position.is_legal(mv),
            format_args!("is_legal refuses {text}"),
        );
    }
    for mv in memory.some(random) {
        let listed = seen.moves.contains(&mv);
        seen.require(
            seen.position.is_legal(mv) == listed,
            format_args!("is_legal({mv:?}) is {}", !listed),
        );
    }
    seen.require_equal(
        seen.position.count_moves(),
        seen.moves.len() as u64,
        "count_moves()",
    );
}
