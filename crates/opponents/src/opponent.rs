//! Opponents as a roster describes them.

use crate::{Lists, Manner};
use quirkat_eval::Evaluated;

/// A game with opponents.
pub trait Opposed: Evaluated {
    /// How the players of documents on this game play; [`Infallible`](std::convert::Infallible) where there are none.
    type Document: Manner<Self>;

    /// Who can be played.
    const ROSTER: &'static [Opponent<Self>];

    /// How programs are asked for moves in lists, where a document says how.
    const LISTS: Option<&'static Lists<Self>> = None;
}

/// Someone to play against, as data.
#[derive(Debug)]
pub struct Opponent<P: Opposed> {
    /// What it is called: lower case, one word, without a colon.
    pub name: &'static str,
    /// How it plays, in one sentence.
    pub about: &'static str,
    /// The document it comes from, where there is one.
    pub source: Option<&'static str>,
    /// What it is, and all that decides how it plays.
    pub kind: Kind<P>,
}

/// What an opponent is. Levels will be one more kind.
#[derive(Clone, Debug)]
pub enum Kind<P: Opposed> {
    /// The player of a document.
    Document(P::Document),
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
    /// What it is, in one word.
    pub kind: &'static str,
    /// How many plies it looks ahead.
    pub depth: u32,
    /// Whether another depth can be chosen: `name:6`.
    pub any_depth: bool,
    /// Whether it leaves something to chance, so that its moves depend on a seed.
    pub chance: bool,
}

impl<P: Opposed> Opponent<P> {
    /// What is to be known of it by those who do not know the game.
    pub fn profile(&self) -> Profile {
        let Kind::Document(manner) = &self.kind;
        Profile {
            name: self.name,
            about: self.about,
            source: self.source,
            kind: "document",
            depth: manner.depth(),
            any_depth: manner.to_depth(1).is_some(),
            chance: manner.uses_chance(),
        }
    }
}
