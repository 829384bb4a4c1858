//! Levels: ten opponents of every game, from a beginner to full strength, as data.

mod explained;
mod noticing;
mod noticing_search;

pub(crate) use explained::own_search;
pub use noticing::Noticing;
pub(crate) use noticing::Perception;
pub(crate) use noticing_search::NoticingSearch;

use quirkat_game::{Random, mix};
use std::ops::RangeInclusive;

/// How many levels there are.
pub const LEVELS: usize = 10;

/// What the levels are called, in every game.
pub const LEVEL_NAMES: [&str; LEVELS] = [
    "level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8",
    "level-9", "level-10",
];

/// An opponent's name as sentences for people have it: `Level 3` for `level-3`, `Gent` for `gent`; what follows a colon stays.
pub fn spoken_name(name: &str) -> String {
    if let Some(number) = name.strip_prefix("level-") {
        return format!("Level {number}");
    }
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// How they play, each in one sentence.
pub(crate) const LEVEL_ABOUT: [&str; LEVELS] = [
    "Has just learnt the moves: takes what it sees, and overlooks most of what is threatened.",
    "Thinks of an answer now and then, and overlooks many of its own moves.",
    "Looks at what can be taken next, and overlooks what comes quietly or from afar.",
    "Looks at its move and the answer, with gaps.",
    "Looks at its move and the answer, and seldom overlooks a capture.",
    "Looks a few plies ahead and overlooks little.",
    "Searches a little, as the engine does.",
    "Searches for a moment, as the engine does.",
    "Searches for a few hundredths of a second, as the engine does.",
    "Searches with all its strength, for as long as it is given.",
];

/// How many plies of a game each level plays from a book at most.
const BOOK_PLIES: [u32; LEVELS] = [0, 2, 4, 6, 8, 10, 12, 16, 20, 24];

/// Levels for any game that has none of its own: the numbers of chess, which spread wide enough elsewhere too.
#[rustfmt::skip]
pub(crate) const GENERIC_LEVELS: [Level; LEVELS] = Level::ladder([
    LevelSearch::Noticing(Noticing { depth: 1, captures: 1, nodes: 1_000, own: 400, answer: 690, deeper: 60, noise: 100 }),
    LevelSearch::Noticing(Noticing { depth: 2, captures: 1, nodes: 2_000, own: 330, answer: 575, deeper: 60, noise: 88 }),
    LevelSearch::Noticing(Noticing { depth: 2, captures: 2, nodes: 4_000, own: 195, answer: 360, deeper: 58, noise: 54 }),
    LevelSearch::Noticing(Noticing { depth: 3, captures: 4, nodes: 12_000, own: 115, answer: 180, deeper: 40, noise: 41 }),
    LevelSearch::Noticing(Noticing { depth: 3, captures: 6, nodes: 30_000, own: 20, answer: 30, deeper: 20, noise: 15 }),
    LevelSearch::Nodes(5_000, 20),
    LevelSearch::Nodes(10_500, 15),
    LevelSearch::Nodes(24_000, 10),
    LevelSearch::Nodes(58_000, 5),
    LevelSearch::Full,
]);

/// How chess players as strong as each level are rated; docs/levels.md tells how that was measured. Other games have no such
/// scale, so it is lent to them: a rating means the same level there.
pub const RATINGS: [u32; LEVELS] = [750, 1100, 1420, 1610, 1870, 2100, 2460, 2850, 3160, 3470];

/// The ratings that a player can be asked to play at.
pub const RATING_RANGE: RangeInclusive<u32> = RATINGS[0]..=RATINGS[LEVELS - 1];

/// A level, as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// How it finds its moves.
    pub search: LevelSearch,
    /// How many plies of a game it plays from a book at most.
    pub book: u32,
    /// The rating of a player of its strength, where the game has ratings.
    pub elo: Option<u32>,
}

/// How a level finds its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LevelSearch {
    /// By a small search of the moves it notices.
    Noticing(Noticing),
    /// By the engine, with a limit of nodes, and the chance that a quiet move at the root is not searched at all
    /// ([`Noticing::own`]), so that games that begin alike go on differently.
    Nodes(u64, u32),
    /// By the engine, for as long as it is given.
    Full,
}

impl Level {
    /// The levels of a game, the weakest first.
    pub const fn ladder(search: [LevelSearch; LEVELS]) -> [Level; LEVELS] {
        let mut levels = [Level {
            search: LevelSearch::Full,
            book: 0,
            elo: None,
        }; LEVELS];
        let mut index = 0;
        while index < LEVELS {
            levels[index].search = search[index];
            levels[index].book = BOOK_PLIES[index];
            index += 1;
        }
        levels
    }

    /// The levels of a game with ratings.
    pub const fn rated(mut levels: [Level; LEVELS]) -> [Level; LEVELS] {
        let mut index = 0;
        while index < LEVELS {
            levels[index].elo = Some(RATINGS[index]);
            index += 1;
        }
        levels
    }

    /// Its depth in plies, where that is fixed.
    pub const fn depth(&self) -> Option<u32> {
        match self.search {
            LevelSearch::Noticing(noticing) => Some(noticing.depth),
            LevelSearch::Nodes(..) | LevelSearch::Full => None,
        }
    }

    /// Its greatest number of nodes, where that is fixed.
    pub const fn nodes(&self) -> Option<u64> {
        match self.search {
            LevelSearch::Nodes(nodes, _) => Some(nodes),
            LevelSearch::Noticing(_) | LevelSearch::Full => None,
        }
    }

    /// The most nodes it ever looks at; `None` for one that has no end.
    const fn patience(&self) -> Option<u64> {
        match self.search {
            LevelSearch::Noticing(noticing) => Some(noticing.nodes),
            LevelSearch::Nodes(nodes, _) => Some(nodes),
            LevelSearch::Full => None,
        }
    }

    /// By how much its judgement of a position may be wrong, in hundredths of the smallest piece.
    pub const fn noise(&self) -> u32 {
        match self.search {
            LevelSearch::Noticing(noticing) => noticing.noise,
            LevelSearch::Nodes(..) | LevelSearch::Full => 0,
        }
    }

    /// Whether it judges by the evaluation written by hand. Only the last one has what full strength has.
    pub const fn judges_by_hand(&self) -> bool {
        !matches!(self.search, LevelSearch::Full)
    }

    /// Whether its moves depend on a seed where no book is open.
    pub const fn uses_chance(&self) -> bool {
        !matches!(self.search, LevelSearch::Full)
    }
}

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

    /// The most nodes that it ever looks at, with the levels of a game; `None` where it may play as the last one.
    pub(crate) fn patience(self, levels: &[Level; LEVELS]) -> Option<u64> {
        let lower = levels[self.level].patience()?;
        if self.next == 0 {
            return Some(lower);
        }
        let upper = levels.get(self.level + 1)?.patience()?;
        Some(lower.max(upper))
    }

    /// The level to play a move at, counted from 0.
    pub(crate) fn pick(self, seed: u64) -> usize {
        let chance = Random::new(mix(seed)).below(1000);
        self.level + usize::from(chance < self.next as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_told_names_and_not_what_is_typed() {
        for (level, name) in LEVEL_NAMES.iter().enumerate() {
            assert_eq!(spoken_name(name), format!("Level {}", level + 1));
        }
        assert_eq!(spoken_name("gent:4"), "Gent:4");
        assert_eq!(spoken_name(""), "");
    }

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
