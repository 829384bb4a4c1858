//! Opponents at the board.

use crate::level::{LEVEL_NAMES, Mind, Strength};
use crate::opponent::level_profile;
use crate::{
    Choice, DEEPEST, Manner, Openings, Opponent, OpponentError, Opposed, Profile, Turn, Watch,
    names,
};
use quirkat_game::{Record, quoted};
use quirkat_search::plain::{PlainResult, TreeObserver};
use quirkat_search::{Control, Engine, Limits, Request, SearchResult};
use std::fmt;

/// The table of a player at full strength that was not told otherwise, in megabytes.
const TABLE: usize = 16;

/// An opponent that plays.
pub struct Player<P: Opposed> {
    profile: Profile,
    seed: u64,
    ways: Ways<P>,
}

/// How a player finds its moves.
enum Ways<P: Opposed> {
    /// As a document says, perhaps to another depth.
    Document(P::Document),
    /// At a strength.
    Level {
        strength: Strength,
        mind: Mind<P>,
        engine: FullEngine<P>,
    },
}

/// The engine of a player at full strength, made when it is first needed.
struct FullEngine<P: Opposed> {
    engine: Option<Box<Engine<P, P::Eval>>>,
    megabytes: usize,
    threads: usize,
}

impl<P: Opposed> Player<P> {
    /// The opponent that a text names: `level-3`, `gent`, or with a depth `atlanta:6`. What it leaves to chance depends on the
    /// seed.
    pub fn open(text: &str, seed: u64) -> Result<Player<P>, OpponentError> {
        let (name, depth) = match text.split_once(':') {
            Some((name, depth)) => (name, Some(depth)),
            None => (text, None),
        };
        if let Some(place) = LEVEL_NAMES.iter().position(|&level| level == name) {
            return match depth {
                Some(_) => Err(OpponentError::Level(LEVEL_NAMES[place])),
                None => Ok(Player::level(place + 1, seed)),
            };
        }
        let known = P::ROSTER.iter().find(|opponent| opponent.name == name);
        let opponent = known.ok_or_else(|| OpponentError::Unknown {
            name: quoted(name),
            game: P::NAME,
            opponents: names::all::<P>(),
        })?;
        let manner = match depth {
            Some(depth) => to_depth(opponent, depth)?,
            None => opponent.manner.clone(),
        };
        Ok(Player {
            profile: Profile {
                depth: Some(manner.depth()),
                ..opponent.profile()
            },
            seed,
            ways: Ways::Document(manner),
        })
    }

    /// A level, counted from 1; the nearest there is where there is none.
    pub fn level(number: usize, seed: u64) -> Player<P> {
        let number = number.clamp(1, LEVEL_NAMES.len());
        Player {
            profile: level_profile::<P>(number),
            seed,
            ways: Ways::Level {
                strength: Strength::level(number),
                mind: Mind::new(seed),
                engine: FullEngine {
                    engine: None,
                    megabytes: TABLE,
                    threads: 1,
                },
            },
        }
    }

    /// What is to be known of it by those who do not know the game. The depth is the one chosen.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// How much a search with all strength may use: the size of its table in megabytes, and how many threads. Others use next
    /// to nothing.
    pub fn set_resources(&mut self, megabytes: usize, threads: usize) {
        if let Ways::Level { engine, .. } = &mut self.ways {
            *engine = FullEngine {
                engine: None,
                megabytes,
                threads,
            };
        }
    }

    /// Changes the book that it plays from, if it is a level that knows openings. The players of documents know none.
    pub fn set_openings(&mut self, openings: Openings<P>) {
        if let Ways::Level { mind, .. } = &mut self.ways {
            mind.set_openings(openings);
        }
    }

    /// Begins a game: earlier ones are forgotten, and chance depends on this seed from now on.
    pub fn new_game(&mut self, seed: u64) {
        self.seed = seed;
        if let Ways::Level { mind, engine, .. } = &mut self.ways {
            mind.new_game(seed);
            if let Some(engine) = &mut engine.engine {
                engine.clear();
            }
        }
    }

    /// Chooses a move; `None` where the game is over. The same name and seed choose the same move in the same game, as long
    /// as no clock decides.
    ///
    /// Levels move sooner where limits ask for it. The players of documents take no notice of limits: they look exactly as far
    /// as their documents say.
    pub fn choose(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        control: &Control,
    ) -> Option<Choice<P::Move>> {
        if record.ending().is_some() {
            return None;
        }
        match &mut self.ways {
            Ways::Document(manner) => manner.choose(&mut Turn::new(record, self.seed, control)),
            Ways::Level {
                strength,
                mind,
                engine,
            } => {
                let request = Request::in_game(record, *limits);
                let full = || engine.search(&request, control);
                let found = mind.choose(*strength, &request, control, full);
                Some(Choice {
                    mv: found.best()?,
                    // A move that is known by heart is not judged.
                    score: (found.depth > 0).then_some(found.score),
                    depth: found.depth,
                    nodes: found.nodes,
                })
            }
        }
    }

    /// Searches as it does to choose, but to a given depth, with pruning or without it, and watched. `None` where the game is
    /// over, and for those that do not choose by a plain search.
    pub fn watch(
        &self,
        record: &Record<P>,
        watch: Watch,
        control: &Control,
        observer: &mut dyn TreeObserver<P>,
    ) -> Option<PlainResult<P::Move>> {
        match &self.ways {
            Ways::Document(manner) if record.ending().is_none() => {
                manner.watch(&Turn::new(record, self.seed, control), watch, observer)
            }
            _ => None,
        }
    }
}

impl<P: Opposed> FullEngine<P> {
    fn search(&mut self, request: &Request<P>, control: &Control) -> SearchResult<P::Move> {
        let make = || {
            Box::new(Engine::new(
                P::Eval::default(),
                self.megabytes,
                self.threads,
            ))
        };
        let engine = self.engine.get_or_insert_with(make);
        let limits = &request.limits;
        if limits.clock.is_none() && limits.move_time.is_none() {
            // What it remembers of earlier moves helps against a clock. Without one, the same question gets the same answer.
            engine.clear();
        }
        engine.search(request, control, &mut |_| {})
    }
}

impl<P: Opposed> fmt::Debug for Player<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut player = f.debug_struct("Player");
        let player = player.field("name", &self.profile.name);
        player.field("seed", &self.seed).finish_non_exhaustive()
    }
}

fn to_depth<P: Opposed>(opponent: &Opponent<P>, text: &str) -> Result<P::Document, OpponentError> {
    let depth = text.parse().ok();
    let depth = depth.filter(|depth| (1..=DEEPEST).contains(depth));
    let changed = opponent.manner.to_depth(depth.unwrap_or(DEEPEST));
    let changed = changed.ok_or(OpponentError::Fixed(opponent.name))?;
    match depth {
        Some(_) => Ok(changed),
        None => Err(OpponentError::Depth {
            name: opponent.name,
            text: quoted(text),
        }),
    }
}
