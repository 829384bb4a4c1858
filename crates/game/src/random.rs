//! Reproducible random numbers: `SplitMix64` for Zobrist tables, and a generator for random play.

use crate::Position;

/// The `SplitMix64` mixing function: neighbouring inputs give unrelated outputs. It is `const` for Zobrist tables.
pub const fn mix(seed: u64) -> u64 {
    let mut z = seed
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The position after `plies` random moves, or `None` if the game ends on the way.
pub fn play_random_plies<P: Position>(start: P, plies: u32, random: &mut Random) -> Option<P> {
    let mut position = start;
    for _ in 0..plies {
        let mv = random.choose(&position.legal_moves())?;
        position.play(mv);
    }
    position.ending().is_none().then_some(position)
}

/// A small generator for openings, random players and tests. A seed gives the same sequence in every version.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator from `seed`.
    pub const fn new(seed: u64) -> Random {
        Random(mix(seed))
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix(self.0)
    }

    /// A number in `0..end`.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.bits()) * end as u128) >> 64) as usize
    }

    /// A random item, or `None` if there are none.
    pub fn choose<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }
}
