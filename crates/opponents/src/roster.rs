//! Who can be played in a game, as data: levels, the players of documents, books and lists; and how a name becomes a player.

use crate::document::{DocumentPlayer, DocumentTurn};
use crate::engine_player::{EngineOptions, EnginePlayer, EngineStrength};
use crate::level::{
    GENERIC_LEVELS, LEVEL_ABOUT, LEVEL_NAMES, LEVELS, Level, RATING_RANGE, RATINGS, Strength,
    own_search,
};
use crate::player::{Player, Watch};
use crate::{Book, DocumentSeat, Explanation, GainsError, Lists, NamedGains};
use quirkat_game::{Record, Rules, Side, quoted};
use quirkat_search::plain::MoveOrder;
use quirkat_search::{Control, Evaluate, MAX_PLY};
use std::fmt;
use thiserror::Error;

/// The name of our own search at its full strength.
pub const OWN_SEARCH: &str = "quirkat";

/// The name of a player as strong as a rating says, which follows a colon: `elo:1500`.
pub const RATED: &str = "elo";

/// The greatest depth that a document's player may be told to search to.
pub const MAX_DOCUMENT_DEPTH: u32 = 64;

/// Everyone who can be played in a game.
pub struct Roster<P: Rules> {
    /// The levels, the weakest first.
    pub levels: &'static [Level; LEVELS],
    /// The players of documents.
    pub documents: &'static [Document<P>],
    /// The game's own book of openings.
    pub book: Option<fn() -> &'static Book<P>>,
    /// The key that Polyglot's books know a position by.
    pub polyglot_key: Option<fn(&P) -> u64>,
    /// How programs are asked for moves in lists, where a document says how.
    pub lists: Option<&'static Lists<P>>,
}

/// The player of a document.
pub struct Document<P: Rules> {
    /// What it is called: lower case, one word, without a colon.
    pub name: &'static str,
    /// How it plays, in one sentence.
    pub about: &'static str,
    /// The document it comes from.
    pub source: &'static str,
    /// How it finds its moves.
    pub player: &'static dyn DocumentPlayer<P>,
}

/// What an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpponentKind {
    /// The player of a document.
    Document,
    /// A level, counted from 1.
    Level(usize),
    /// A mixture of two levels that is as strong as a rating says.
    Rated,
}

/// An opponent as displays show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// What it is called.
    pub name: &'static str,
    /// How it plays, in one sentence.
    pub about: &'static str,
    /// The document it comes from.
    pub source: Option<&'static str>,
    /// What it is.
    pub kind: OpponentKind,
    /// Its depth in plies, where that is fixed.
    pub depth: Option<u32>,
    /// Its greatest number of nodes, where that is fixed.
    pub nodes: Option<u64>,
    /// Whether another depth can be chosen: `name:6`.
    pub any_depth: bool,
    /// What of its thinking can be shown.
    pub shows: Shows,
    /// Whether it leaves something to chance, so that its moves depend on a seed.
    pub chance: bool,
    /// The rating of a player of its strength, where the game has ratings.
    pub elo: Option<u32>,
    /// The rating by which it is asked for (`elo:1500`), on a scale that games without ratings are lent.
    pub asked_elo: Option<u32>,
}

/// What of an opponent's thinking can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shows {
    /// It chooses by a plain search, which can be watched.
    pub search: bool,
    /// How it judges a position can be told: term by term, unless it judges by a network, which adds up no terms.
    pub terms: bool,
}

/// Why a text names no opponent.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpponentError {
    /// A name that nobody has.
    #[error("`{name}` is not an opponent of {game}; those are {opponents}")]
    Unknown {
        /// The name.
        name: String,
        /// The game.
        game: &'static str,
        /// Who there is, as a sentence lists them.
        opponents: String,
    },
    /// A depth for one that has its own.
    #[error("`{0}` looks as far as its document says; no other depth can be chosen")]
    Fixed(&'static str),
    /// A depth for a level, whose name says how strong it is.
    #[error("`{0}` is as strong as it is; no depth can be chosen")]
    Level(&'static str),
    /// A rating that is none, or that nobody can play at.
    #[error("`{text}` is not a rating, a whole number from {from} to {to} as in `{RATED}:1500`")]
    Rating {
        /// The text.
        text: String,
        /// The least rating there is.
        from: u32,
        /// The greatest rating there is.
        to: u32,
    },
    /// A width and a depth that are none.
    #[error(
        "`{text}` is not a width and a depth for `{name}`, whole numbers from 1 to {deepest} as in `{name}:2x3`"
    )]
    Size {
        /// Whose it was to be.
        name: &'static str,
        /// The text.
        text: String,
        /// The greatest of either.
        deepest: u32,
    },
    /// Gains that the player does not have.
    #[error(transparent)]
    Gains(#[from] GainsError),
    /// A depth that is none.
    #[error("`{text}` is not a depth for `{name}`, a whole number from 1 to {deepest}")]
    Depth {
        /// Whose it was to be.
        name: &'static str,
        /// The text.
        text: String,
        /// The greatest depth there is.
        deepest: u32,
    },
}

/// How far the player of a document was told to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DocumentSize {
    /// So many plies: `atlanta:6`.
    Depth(u32),
    /// So many moves at each turn, so many times over: `waterloo-4:2x3`.
    WidthAndDepth(u32, u32),
}

/// Who a text names, before a player is made of it.
enum Named<P: Rules> {
    OwnSearch(Option<u32>),
    Level(usize),
    Rated(u32),
    Document(&'static Document<P>, Option<DocumentSize>),
}

impl<P: Rules> Roster<P> {
    /// The roster of a game that has rules and nothing else.
    pub const GENERIC: &'static Roster<P> = &Roster {
        levels: &GENERIC_LEVELS,
        documents: &[],
        book: None,
        polyglot_key: None,
        lists: None,
    };

    /// The levels, then the players of documents.
    pub fn profiles(&self) -> Vec<Profile> {
        let levels = (1..=LEVELS).map(|number| self.level_profile(number));
        let documents = self.documents.iter().map(|document| document.profile(None));
        levels.chain(documents).collect()
    }

    /// The level or the document's player that a text names, with the depth chosen.
    pub fn profile(&self, text: &str) -> Result<Profile, OpponentError>
    where
        P: 'static,
    {
        match self.named(text)? {
            Named::OwnSearch(_) => Err(self.unknown(OWN_SEARCH)),
            Named::Level(number) => Ok(self.level_profile(number)),
            Named::Rated(elo) => Ok(self.rated_profile(elo)),
            Named::Document(document, depth) => Ok(document.profile(depth)),
        }
    }

    /// Who a text names, explained: `quirkat` too.
    pub fn explain(&self, text: &str) -> Result<Explanation, OpponentError>
    where
        P: 'static,
    {
        Ok(match self.named(text)? {
            Named::OwnSearch(depth) => own_search(depth),
            Named::Level(number) => self.levels[number - 1].explained(number, self.book.is_some()),
            Named::Rated(elo) => {
                Strength::elo(elo).explained(self.levels, elo, self.book.is_some())
            }
            Named::Document(document, size) => {
                let changed = document.changed(size, None)?;
                changed.map_or_else(|| document.player.explain(), |player| player.explain())
            }
        })
    }

    /// The player that a text names: `quirkat`, `quirkat:8`, `level-3`, `elo:1500`, `gent`, `atlanta:6`. What it leaves to
    /// chance depends on the seed.
    pub fn open<E: Evaluate<P> + 'static>(
        &'static self,
        text: &str,
        seed: u64,
        options: EngineOptions<P, E>,
    ) -> Result<Box<dyn Player<P>>, OpponentError> {
        let strength = match self.named(text)? {
            Named::OwnSearch(None) => EngineStrength::Full,
            Named::OwnSearch(Some(depth)) => EngineStrength::Depth(depth),
            Named::Level(number) => EngineStrength::Limited(Strength::level(number)),
            Named::Rated(elo) => EngineStrength::Limited(Strength::elo(elo)),
            Named::Document(document, size) => {
                let changed = document.changed(size, options.gains.as_deref())?;
                let openings = options.document_openings;
                let seat = DocumentSeat::new(document.player, changed, openings, seed);
                return Ok(Box::new(seat));
            }
        };
        Ok(Box::new(EnginePlayer::new(self, options, strength, seed)))
    }

    fn named(&self, text: &str) -> Result<Named<P>, OpponentError> {
        let (name, depth) = match text.split_once(':') {
            Some((name, depth)) => (name, Some(depth)),
            None => (text, None),
        };
        if name == OWN_SEARCH {
            let deepest = MAX_PLY as u32 - 1;
            let depth = depth.map(|text| parse_depth(OWN_SEARCH, text, deepest));
            return Ok(Named::OwnSearch(depth.transpose()?));
        }
        if name == RATED {
            return Ok(Named::Rated(parse_rating(depth.unwrap_or_default())?));
        }
        if let Some(index) = LEVEL_NAMES.iter().position(|&level| level == name) {
            return match depth {
                Some(_) => Err(OpponentError::Level(LEVEL_NAMES[index])),
                None => Ok(Named::Level(index + 1)),
            };
        }
        let document = self.documents.iter().find(|other| other.name == name);
        let document = document.ok_or_else(|| self.unknown(name))?;
        let size = depth.map(|text| document.parse_size(text)).transpose()?;
        Ok(Named::Document(document, size))
    }

    /// The gains by which a document's player judges; none where it judges otherwise.
    pub fn gains(&self, name: &str) -> Result<NamedGains, OpponentError> {
        match self.named(name)? {
            Named::Document(document, _) => Ok(document.player.gains()),
            _ => Ok(NamedGains::default()),
        }
    }

    fn unknown(&self, name: &str) -> OpponentError {
        OpponentError::Unknown {
            name: quoted(name),
            game: P::NAME,
            opponents: self.names(),
        }
    }

    /// Who there is, as a sentence lists them.
    fn names(&self) -> String {
        let profiles = self.profiles();
        let names = profiles.iter().map(|profile| profile.name);
        let (levels, documents) = (LEVELS, names.clone().skip(LEVELS));
        list_names(names.take(levels).chain(["elo:RATING"]).chain(documents))
    }

    /// A player of a rating.
    fn rated_profile(&self, elo: u32) -> Profile {
        Profile {
            name: RATED,
            about: "Plays as strong as a rating says.",
            source: None,
            kind: OpponentKind::Rated,
            depth: None,
            nodes: Strength::elo(elo).patience(self.levels),
            any_depth: false,
            shows: Shows::default(),
            chance: true,
            elo: self.levels[0].elo.map(|_| elo),
            asked_elo: Some(elo),
        }
    }

    fn level_profile(&self, number: usize) -> Profile {
        let level = &self.levels[number - 1];
        Profile {
            name: LEVEL_NAMES[number - 1],
            about: LEVEL_ABOUT[number - 1],
            source: None,
            kind: OpponentKind::Level(number),
            depth: level.depth(),
            nodes: level.nodes(),
            any_depth: false,
            shows: Shows {
                // It does not choose by a search that could be watched, but judges as the game's evaluations do.
                search: false,
                terms: true,
            },
            chance: level.uses_chance() || (level.book > 0 && self.book.is_some()),
            elo: level.elo,
            asked_elo: Some(RATINGS[number - 1]),
        }
    }
}

impl<P: Rules> Document<P> {
    /// How far it is to look, of those things that it can be told.
    fn parse_size(&self, text: &str) -> Result<DocumentSize, OpponentError> {
        let (name, deepest) = (self.name, MAX_DOCUMENT_DEPTH);
        if self.player.with_size(1, 1).is_some() {
            let numbers = text.split_once('x');
            let numbers = numbers.and_then(|(width, depth)| {
                let width = parse_depth(name, width, deepest).ok()?;
                let depth = parse_depth(name, depth, deepest).ok()?;
                Some(DocumentSize::WidthAndDepth(width, depth))
            });
            return numbers.ok_or_else(|| OpponentError::Size {
                name,
                text: quoted(text),
                deepest,
            });
        }
        if self.player.with_depth(1).is_none() {
            return Err(OpponentError::Fixed(name));
        }
        parse_depth(name, text, deepest).map(DocumentSize::Depth)
    }

    /// The player as it was told to be; `None` where it is as its document has it.
    fn changed(
        &self,
        size: Option<DocumentSize>,
        gains: Option<&NamedGains>,
    ) -> Result<Option<Box<dyn DocumentPlayer<P>>>, OpponentError> {
        let sized = size.and_then(|size| match size {
            DocumentSize::Depth(depth) => self.player.with_depth(depth),
            DocumentSize::WidthAndDepth(width, depth) => self.player.with_size(width, depth),
        });
        let known = self.player.gains();
        let Some(gains) = gains.filter(|_| !known.0.is_empty()) else {
            return Ok(sized);
        };
        if let Some(stranger) = gains.stranger(&known) {
            return Err(OpponentError::Gains(GainsError::Unknown {
                name: quoted(stranger),
                player: self.name,
                known: known.names(),
            }));
        }
        Ok(sized.as_deref().unwrap_or(self.player).with_gains(gains))
    }

    fn profile(&self, size: Option<DocumentSize>) -> Profile {
        let changed = self.changed(size, None).ok().flatten();
        let depth = changed.as_deref().unwrap_or(self.player).depth();
        // Players are asked themselves what they show, so that nothing else has to be kept true.
        let (record, control) = (Record::new(P::start()), Control::default());
        let turn = DocumentTurn::new(&record, 0, &control);
        let watch = Watch {
            depth: 1,
            pruning: true,
            order: MoveOrder::Generated,
        };
        Profile {
            name: self.name,
            about: self.about,
            source: Some(self.source),
            kind: OpponentKind::Document,
            depth: Some(depth),
            nodes: None,
            any_depth: self.player.with_depth(1).is_some(),
            shows: Shows {
                search: self.player.watch(&turn, watch, &mut ()).is_some(),
                terms: !self.player.terms(&turn, Side::White).is_empty(),
            },
            chance: self.player.uses_chance(),
            elo: None,
            asked_elo: None,
        }
    }
}

impl<P: Rules> fmt::Debug for Roster<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Roster").finish_non_exhaustive()
    }
}

fn parse_depth(name: &'static str, text: &str, deepest: u32) -> Result<u32, OpponentError> {
    let depth = text.parse().ok();
    let depth = depth.filter(|depth| (1..=deepest).contains(depth));
    depth.ok_or_else(|| OpponentError::Depth {
        name,
        text: quoted(text),
        deepest,
    })
}

fn parse_rating(text: &str) -> Result<u32, OpponentError> {
    let rating = text.parse().ok();
    let rating = rating.filter(|rating| RATING_RANGE.contains(rating));
    rating.ok_or_else(|| OpponentError::Rating {
        text: quoted(text),
        from: *RATING_RANGE.start(),
        to: *RATING_RANGE.end(),
    })
}

/// Names as a sentence lists them. Those that only count on are told by their ends: `level-1 to level-10`.
fn list_names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut runs: Vec<(&str, &str)> = Vec::new();
    for name in names {
        match runs.last_mut() {
            Some((_, last)) if counts_on(last, name) => *last = name,
            _ => runs.push((name, name)),
        }
    }
    let words: Vec<_> = runs
        .into_iter()
        .map(|(first, last)| {
            if first == last {
                first.to_owned()
            } else {
                format!("{first} to {last}")
            }
        })
        .collect();
    match words.as_slice() {
        [] => "none".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Whether a name is another one with the next number.
fn counts_on(name: &str, next: &str) -> bool {
    let numbered = |name: &str| {
        let (stem, number) = name.rsplit_once('-')?;
        Some((stem.to_owned(), number.parse::<u32>().ok()?))
    };
    let (Some((stem, number)), Some((next_stem, next))) = (numbered(name), numbered(next)) else {
        return false;
    };
    stem == next_stem && next == number + 1
}

#[cfg(test)]
mod tests {
    use super::list_names;

    #[test]
    fn names_that_count_on_are_told_by_their_ends() {
        for (names, text) in [
            (&[][..], "none"),
            (&["gent"], "gent"),
            (&["level-1", "level-2", "level-3"], "level-1 to level-3"),
            (
                &["a-1", "a-2", "b", "c-3", "d-4"],
                "a-1 to a-2, b, c-3 and d-4",
            ),
            (
                &["foveros-easy", "foveros-hard"],
                "foveros-easy and foveros-hard",
            ),
        ] {
            assert_eq!(list_names(names.iter().copied()), text);
        }
    }
}
