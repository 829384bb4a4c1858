//! How strong to play: at a level, or somewhere between two.

use super::LEVELS;
use quirkat_game::{Random, mix};

/// How chess players as strong as each level are rated; docs/levels.md tells how that was measured. Other games have no such
/// scale, so it is lent to them: a rating means the same level there.
pub const RATINGS: [u32; LEVELS] = [860, 1120, 1380, 1610, 1870, 2100, 2360, 2660, 2980, 3320];

/// A level, and a chance to play a move as the next one would.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// The level, counted from 0.
    level: usize,
    /// The chance of the next one, in thousandths.
    next: u32,
}

impl Strength {
    /// The strength of a level, counted from 1; the nearest there is where there is none.
    pub fn level(number: usize) -> Strength {
        Strength {
            level: number.clamp(1, LEVELS) - 1,
            next: 0,
        }
    }

    /// The strength of a rated player: the level of that rating, or a mixture of its neighbours. Ratings beyond the scale are
    /// its ends.
    pub fn elo(elo: u32) -> Strength {
        let elo = elo.clamp(RATINGS[0], RATINGS[LEVELS - 1]);
        let level = RATINGS.partition_point(|&rating| rating <= elo) - 1;
        let above = RATINGS.get(level + 1);
        let next = above.map_or(0, |high| {
            let low = RATINGS[level];
            1000 * (elo - low) / (high - low)
        });
        Strength { level, next }
    }

    /// The level to play a move at, counted from 0.
    pub(super) fn pick(self, seed: u64) -> usize {
        let chance = Random::new(mix(seed)).below(1000);
        self.level + usize::from(chance < self.next as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_rise_with_the_levels() {
        assert!(RATINGS.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn the_rating_of_a_level_means_that_level() {
        for (level, &rating) in RATINGS.iter().enumerate() {
            let strength = Strength::elo(rating);
            assert_eq!(strength, Strength::level(level + 1));
            assert!((0..50).all(|seed| strength.pick(seed) == level));
        }
    }

    #[test]
    fn what_is_beyond_the_scale_is_its_end() {
        assert_eq!(Strength::elo(0), Strength::level(1));
        assert_eq!(Strength::elo(u32::MAX), Strength::level(LEVELS));
        assert_eq!(Strength::level(0), Strength::level(1));
        assert_eq!(Strength::level(usize::MAX), Strength::level(LEVELS));
    }

    #[test]
    fn between_two_levels_either_is_played_as_often_as_it_is_near() {
        let strength = Strength::elo(RATINGS[3] + (RATINGS[4] - RATINGS[3]) / 4);
        let upper = (0..1000).filter(|&seed| strength.pick(seed) == 4).count();
        assert!((200..300).contains(&upper), "{upper}");
    }
}
