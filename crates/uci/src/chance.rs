//! What the chance of limited strength depends on: another seed in every game.

use quirkat_game::mix;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// The seeds of one game after another.
pub(crate) struct Seeds {
    first: u64,
    games: u64,
}

impl Seeds {
    /// Seeds that depend on one; 0 is another every time the program runs.
    pub(crate) fn new(seed: u64) -> Seeds {
        let first = match seed {
            // The standard library has no other chance to offer.
            0 => RandomState::new().build_hasher().finish(),
            seed => seed,
        };
        Seeds { first, games: 0 }
    }

    /// The seed of the next game.
    pub(crate) fn next(&mut self) -> u64 {
        self.games += 1;
        mix(self.first ^ mix(self.games))
    }
}
