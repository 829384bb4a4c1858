//! Opponents as a game describes them.

use crate::level::{ABOUT, LEVEL_NAMES, LEVELS, Level};
use crate::{Book, Lists, Manner};
use quirkat_eval::Evaluated;

/// A game with opponents.
pub trait Opposed: Evaluated {
    /// How the players of documents on this game play; [`Infallible`](std::convert::Infallible) where there are none.
    type Document: Manner<Self>;

    /// The players of documents.
    const ROSTER: &'static [Opponent<Self>];

    /// How programs are asked for moves in lists, where a document says how.
    const LISTS: Option<&'static Lists<Self>> = None;

    /// The levels, the weakest first.
    const LEVELS: &'static [Level; LEVELS];

    /// The game's own book of openings, where it has one.
    fn book() -> Option<&'static Book<Self>> {
        None
    }

    /// The key that Polyglot's books know a position by, in games that have such books.
    fn polyglot_key(&self) -> Option<u64> {
        None
    }
}

/// The player of a document, as data.
#[derive(Debug)]
pub struct Opponent<P: Opposed> {
    /// What it is called: lower case, one word, without a colon.
    pub name: &'static str,
    /// How it plays, in one sentence.
    pub about: &'static str,
    /// The document it comes from.
    pub source: &'static str,
    /// All that decides how it plays.
    pub manner: P::Document,
}

/// What an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpponentKind {
    /// The player of a document.
    Document,
    /// A level, counted from 1.
    Level(usize),
}

/// What is to be known of an opponent by those who do not know the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// What it is called.
    pub name: &'static str,
    /// How it plays, in one sentence.
    pub about: &'static str,
    /// The document it comes from, where there is one.
    pub source: Option<&'static str>,
    /// What it is.
    pub kind: OpponentKind,
    /// How many plies it looks ahead, where that is fixed.
    pub depth: Option<u32>,
    /// How many nodes it searches at most, where that is fixed.
    pub nodes: Option<u64>,
    /// Whether another depth can be chosen: `name:6`.
    pub any_depth: bool,
    /// Whether it leaves something to chance, so that its moves depend on a seed.
    pub chance: bool,
    /// How a player of its strength is rated, where the game has ratings.
    pub elo: Option<u32>,
}

/// Everyone who can be played: the levels, then the players of documents.
pub fn profiles<P: Opposed>() -> Vec<Profile> {
    let levels = (1..=LEVELS).map(level_profile::<P>);
    let documents = P::ROSTER.iter().map(Opponent::profile);
    levels.chain(documents).collect()
}

/// What is to be known of a level, counted from 1.
pub(crate) fn level_profile<P: Opposed>(number: usize) -> Profile {
    let level = &P::LEVELS[number - 1];
    Profile {
        name: LEVEL_NAMES[number - 1],
        about: ABOUT[number - 1],
        source: None,
        kind: OpponentKind::Level(number),
        depth: level.depth(),
        nodes: level.nodes(),
        any_depth: false,
        chance: level.uses_chance() || (level.book > 0 && P::book().is_some()),
        elo: level.elo,
    }
}

impl<P: Opposed> Opponent<P> {
    /// What is to be known of it by those who do not know the game.
    pub fn profile(&self) -> Profile {
        Profile {
            name: self.name,
            about: self.about,
            source: Some(self.source),
            kind: OpponentKind::Document,
            depth: Some(self.manner.depth()),
            nodes: None,
            any_depth: self.manner.to_depth(1).is_some(),
            chance: self.manner.uses_chance(),
            elo: None,
        }
    }
}
