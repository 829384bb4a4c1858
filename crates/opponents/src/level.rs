//! Levels: ten opponents of every game, from a beginner to all the strength there is, described as data.

mod attention;
mod glance;
mod mind;
mod noticing;
mod strength;

pub use mind::Mind;
pub use noticing::Noticing;
pub use strength::{RATINGS, Strength};

/// How many levels there are.
pub const LEVELS: usize = 10;

/// What the levels are called, in every game.
pub const LEVEL_NAMES: [&str; LEVELS] = [
    "level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8",
    "level-9", "level-10",
];

/// How they play, each in one sentence. What it means in a game, the game's table says.
pub(crate) const ABOUT: [&str; LEVELS] = [
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

/// How many plies of a game each level knows by heart at most, where there is a book.
const BY_HEART: [u32; LEVELS] = [0, 2, 4, 6, 8, 10, 12, 16, 20, 24];

/// A level, as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// How it finds its moves.
    pub thinking: Thinking,
    /// How many plies of a game it may know by heart, where there is a book.
    pub book: u32,
    /// How strong a player of that strength is rated, where the game has ratings.
    pub elo: Option<u32>,
}

/// How a level finds its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// By a small search of what it notices.
    Noticing(Noticing),
    /// By a search of the engine, at most so many nodes for each move. Few are overlooked, as [`Noticing::own`] has it: with that
    /// chance a quiet move on the board is not searched at all. So games that begin alike go on differently.
    Nodes(u64, u32),
    /// By a search of the engine, as long as it is given.
    Full,
}

impl Level {
    /// The levels of a game, by how they think, the weakest first.
    pub const fn ladder(thinking: [Thinking; LEVELS]) -> [Level; LEVELS] {
        let mut levels = [Level {
            thinking: Thinking::Full,
            book: 0,
            elo: None,
        }; LEVELS];
        let mut place = 0;
        while place < LEVELS {
            levels[place].thinking = thinking[place];
            levels[place].book = BY_HEART[place];
            place += 1;
        }
        levels
    }

    /// The levels of a game with ratings.
    pub const fn rated(mut levels: [Level; LEVELS]) -> [Level; LEVELS] {
        let mut place = 0;
        while place < LEVELS {
            levels[place].elo = Some(RATINGS[place]);
            place += 1;
        }
        levels
    }

    /// How many plies it looks ahead, where that is fixed.
    pub const fn depth(&self) -> Option<u32> {
        match self.thinking {
            Thinking::Noticing(noticing) => Some(noticing.depth),
            Thinking::Nodes(..) | Thinking::Full => None,
        }
    }

    /// How many nodes it searches at most, where that is fixed.
    pub const fn nodes(&self) -> Option<u64> {
        match self.thinking {
            Thinking::Nodes(nodes, _) => Some(nodes),
            Thinking::Noticing(_) | Thinking::Full => None,
        }
    }

    /// Whether its moves depend on a seed where no book is open.
    pub const fn uses_chance(&self) -> bool {
        !matches!(self.thinking, Thinking::Full)
    }
}
