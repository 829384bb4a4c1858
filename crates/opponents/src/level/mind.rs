//! What plays at a level, and outlives a move.

use super::attention::Attention;
use super::glance::Glance;
use super::{Level, Noticing, Strength, Thinking};
use crate::{Openings, Opposed};
use quirkat_eval::Evaluated;
use quirkat_game::{Random, mix};
use quirkat_search::{Control, Engine, Limits, Request, SearchResult};
use std::time::Duration;

/// The table of a level that searches few nodes, in megabytes.
const TABLE: usize = 1;

/// A mind that plays at any strength. What it leaves to chance depends on its seed.
pub struct Mind<P: Opposed> {
    seed: u64,
    openings: Openings<P>,
    /// For levels that search few nodes; made when the first one needs it.
    engine: Option<Box<SmallEngine<P>>>,
}

/// An engine that forgets, so that it answers a question in the same way every time.
struct SmallEngine<P: Evaluated>(Engine<P, P::Eval>);

impl<P: Opposed> Mind<P> {
    /// A mind whose chance depends on a seed.
    pub fn new(seed: u64) -> Mind<P> {
        Mind {
            seed,
            openings: Openings::Own,
            engine: None,
        }
    }

    /// Changes the book that levels play from where they know openings.
    pub fn set_openings(&mut self, openings: Openings<P>) {
        self.openings = openings;
    }

    /// Begins a game: chance depends on this seed from now on.
    pub fn new_game(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Chooses a move at a strength. The same seed chooses the same move in the same game, unless a clock ends the search.
    /// Where all strength is asked for, `full` is to search. What it knows by heart it plays without thinking, at depth 0.
    pub fn choose(
        &mut self,
        strength: Strength,
        request: &Request<P>,
        control: &Control,
        full: impl FnOnce() -> SearchResult<P::Move>,
    ) -> SearchResult<P::Move> {
        let level = &P::LEVELS[strength.pick(self.chance(request))];
        self.choose_as(level, request, control, full)
    }

    /// Chooses a move as a level does, which may be none of the game's own.
    pub fn choose_as(
        &mut self,
        level: &Level,
        request: &Request<P>,
        control: &Control,
        full: impl FnOnce() -> SearchResult<P::Move>,
    ) -> SearchResult<P::Move> {
        if let Some(mv) = self.known(level, request) {
            return SearchResult {
                pv: vec![mv],
                score: 0,
                depth: 0,
                nodes: 0,
                elapsed: Duration::ZERO,
            };
        }
        match level.thinking {
            Thinking::Noticing(noticing) => {
                Glance::new(noticing, self.seed, request, control).look()
            }
            Thinking::Nodes(nodes, own) => {
                let noticing = Noticing {
                    own,
                    ..Noticing::ALL
                };
                let attention = Attention::new::<P>(noticing, self.seed);
                let moves = attention.candidates(request);
                // Nor does anybody think for exactly as long every time.
                let part = 80 + Random::new(self.chance(request)).below(21) as u64;
                let nodes = nodes.min(request.limits.nodes.unwrap_or(u64::MAX)) * part / 100;
                let engine = self.engine.get_or_insert_with(|| {
                    let engine = Engine::new(P::Eval::default(), TABLE, 1);
                    Box::new(SmallEngine(engine))
                });
                engine.search(request, moves, nodes, control)
            }
            Thinking::Full => full(),
        }
    }

    /// The move of an opening that the level knows.
    fn known(&self, level: &Level, request: &Request<P>) -> Option<P::Move> {
        if request.history.len() >= level.book as usize {
            return None;
        }
        let book = self.openings.book()?;
        book.choose(&request.position, &request.moves, self.chance(request))
    }

    /// What this turn's chance depends on: the same after an undo, a pause or a move asked for twice.
    fn chance(&self, request: &Request<P>) -> u64 {
        let plies = request.history.len() as u64;
        self.seed ^ mix(request.position.key() ^ mix(plies))
    }
}

impl<P: Evaluated> SmallEngine<P> {
    fn search(
        &mut self,
        request: &Request<P>,
        moves: Vec<P::Move>,
        nodes: u64,
        control: &Control,
    ) -> SearchResult<P::Move> {
        let request = Request {
            limits: Limits {
                nodes: Some(nodes),
                ..request.limits
            },
            multi_pv: 1,
            moves,
            ..request.clone()
        };
        self.0.clear();
        self.0.search(&request, control, &mut |_| {})
    }
}
