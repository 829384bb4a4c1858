//! Our own search as a player: at full strength, to a fixed depth, or as weak as a level.

use crate::level::{LEVELS, Level, LevelSearch, Noticing, NoticingSearch, Perception, Strength};
use crate::player::{Chosen, Decision, Oversight, Player, PlayerFault, Report, Turn, Watch};
use crate::{DocumentOpenings, NamedGains, Openings, Roster};
use quirkat_game::{Random, Record, Rules, mix};
use quirkat_search::plain::{PlainResult, PlainSearch, TreeObserver};
use quirkat_search::{Control, Engine, Evaluate, Limits, Request, SearchResult, Techniques};
use std::sync::Arc;
use std::time::Duration;

/// The tt of a level that searches few nodes, in megabytes.
const SMALL_HASH: usize = 1;

/// What our own search uses, whoever it plays for.
#[derive(Clone, Debug)]
pub struct EngineOptions<P: Rules, E> {
    /// What judges positions.
    pub evaluator: E,
    /// What judges positions for levels below full strength.
    pub level_evaluator: E,
    /// The size of the tt in megabytes.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// Which techniques are used.
    pub techniques: Techniques,
    /// Lag kept back from every move.
    pub overhead: Duration,
    /// The book that levels play from.
    pub openings: Openings<P>,
    /// Which openings the players of documents play.
    pub document_openings: DocumentOpenings,
    /// By what the players of documents judge, where they can be told.
    pub gains: Option<Arc<NamedGains>>,
}

impl<P: Rules, E: Clone> EngineOptions<P, E> {
    /// One thread and sixteen megabytes, the levels judging as all else.
    pub fn new(evaluator: E) -> EngineOptions<P, E> {
        EngineOptions {
            level_evaluator: evaluator.clone(),
            evaluator,
            hash: 16,
            threads: 1,
            techniques: Techniques::ALL,
            overhead: Duration::ZERO,
            openings: Openings::Own,
            document_openings: DocumentOpenings::Off,
            gains: None,
        }
    }
}

/// How strongly our own search plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineStrength {
    /// As well as it can.
    Full,
    /// As well as it can, with a book.
    WithBook,
    /// As well as it can to a depth, always answering alike.
    Depth(u32),
    /// As a level, or something between two.
    Limited(Strength),
}

/// Our own search as a player. The same name and seed choose the same move in the same game, as long as no clock decides.
///
/// Engines are made by the first move that needs one, so that a player is opened at once.
pub struct EnginePlayer<P: Rules, E: Evaluate<P>> {
    roster: &'static Roster<P>,
    options: EngineOptions<P, E>,
    strength: EngineStrength,
    seed: u64,
    engine: Option<Box<Engine<P, E>>>,
    small_engine: Option<Box<Engine<P, E>>>,
}

impl<P: Rules, E: Evaluate<P>> EnginePlayer<P, E> {
    /// A player with nothing learnt yet.
    pub fn new(
        roster: &'static Roster<P>,
        options: EngineOptions<P, E>,
        strength: EngineStrength,
        seed: u64,
    ) -> EnginePlayer<P, E> {
        EnginePlayer {
            roster,
            options,
            strength,
            seed,
            engine: None,
            small_engine: None,
        }
    }

    /// Changes how strongly it plays.
    pub fn set_strength(&mut self, strength: EngineStrength) {
        self.strength = strength;
    }

    /// Changes the book that levels play from.
    pub fn set_openings(&mut self, openings: Openings<P>) {
        self.options.openings = openings;
    }

    /// Changes what judges, at full strength and for levels; everything learnt with the old evaluation is forgotten.
    pub fn set_evaluators(&mut self, evaluator: E, level_evaluator: E) {
        self.small_engine = None;
        if let Some(engine) = &mut self.engine {
            engine.set_evaluator(evaluator.clone());
        }
        self.options.evaluator = evaluator;
        self.options.level_evaluator = level_evaluator;
    }

    /// Changes what the choices of levels depend on.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// The engine at full strength.
    pub fn engine(&mut self) -> &mut Engine<P, E> {
        let options = &self.options;
        self.engine.get_or_insert_with(|| {
            let mut engine = Engine::new(options.evaluator.clone(), options.hash, options.threads);
            engine.set_techniques(options.techniques);
            Box::new(engine)
        })
    }

    fn choose_as(
        &mut self,
        level: &Level,
        request: &Request<P>,
        control: &Control,
        report: Report<'_, P>,
    ) -> Decision<P::Move> {
        if let Some(mv) = self.book_move(level, request) {
            return Decision::unsearched(mv);
        }
        match level.search {
            LevelSearch::Noticing(noticing) => {
                let evaluator = self.options.level_evaluator.clone();
                NoticingSearch::new(noticing, self.seed, request, control, evaluator)
                    .run()
                    .into()
            }
            LevelSearch::Nodes(nodes, own) => self.search_few(nodes, own, request, control).into(),
            LevelSearch::Full => self.search_full(request, control, report).into(),
        }
    }

    /// Searches few nodes, with a few moves of its own overlooked. An engine that is cleared answers alike every time.
    fn search_few(
        &mut self,
        nodes: u64,
        own: u32,
        request: &Request<P>,
        control: &Control,
    ) -> SearchResult<P::Move> {
        let perception = self.root_perception(own);
        // Nobody thinks for exactly as long every time.
        let part = 80 + Random::new(self.chance(request)).below(21) as u64;
        let nodes = nodes.min(request.limits.nodes.unwrap_or(u64::MAX)) * part / 100;
        let request = Request {
            limits: Limits {
                nodes: Some(nodes),
                ..request.limits
            },
            multi_pv: 1,
            moves: perception.candidates(request),
            ..request.clone()
        };
        let options = &self.options;
        let engine = self.small_engine.get_or_insert_with(|| {
            let mut engine = Engine::new(options.level_evaluator.clone(), SMALL_HASH, 1);
            engine.set_techniques(options.techniques);
            Box::new(engine)
        });
        engine.clear();
        engine.search(&request, control, &mut |_| {})
    }

    /// What a level that searches with the engine notices: all but a few quiet moves of its own.
    fn root_perception(&self, own: u32) -> Perception {
        let noticing = Noticing {
            own,
            ..Noticing::ALL
        };
        Perception::new::<P>(noticing, self.seed)
    }

    fn search_full(
        &mut self,
        request: &Request<P>,
        control: &Control,
        report: Report<'_, P>,
    ) -> SearchResult<P::Move> {
        self.engine().search(request, control, report)
    }

    /// The move of an opening that the level knows.
    fn book_move(&self, level: &Level, request: &Request<P>) -> Option<P::Move> {
        if request.history.len() >= level.book as usize {
            return None;
        }
        let book = match &self.options.openings {
            Openings::Own => self.roster.book.map(|book| book())?,
            Openings::Off => return None,
            Openings::Book(book) => book,
        };
        book.choose(&request.position, &request.moves, self.chance(request))
    }

    /// The seed of this turn: the same after an undo, a pause or a move asked for twice.
    fn chance(&self, request: &Request<P>) -> u64 {
        let plies = request.history.len() as u64;
        self.seed ^ mix(request.position.key() ^ mix(plies))
    }
}

impl<P: Rules, E: Evaluate<P> + 'static> Player<P> for EnginePlayer<P, E> {
    fn new_game(&mut self, _: &P, seed: u64) -> Result<(), PlayerFault> {
        self.seed = seed;
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_, P>, report: Report<'_, P>) -> Chosen<P> {
        let mut request = turn.request();
        request.limits.overhead = request.limits.overhead.max(self.options.overhead);
        let timed = request.limits.clock.is_some() || request.limits.move_time.is_some();
        Ok(match self.strength {
            EngineStrength::Full => self.search_full(&request, turn.control, report).into(),
            EngineStrength::WithBook => {
                let level = &self.roster.levels[LEVELS - 1];
                self.choose_as(level, &request, turn.control, report)
            }
            EngineStrength::Depth(depth) => {
                request.limits = Limits::depth(depth);
                self.engine().clear();
                self.search_full(&request, turn.control, report).into()
            }
            EngineStrength::Limited(strength) => {
                let level = &self.roster.levels[strength.pick(self.chance(&request))];
                // What it learnt in earlier moves helps against a clock. Without one, the same question gets the same
                // answer.
                if !timed && let Some(engine) = &mut self.engine {
                    engine.clear();
                }
                self.choose_as(level, &request, turn.control, report)
            }
        })
    }

    fn overlooks(&mut self, record: &Record<P>, line: &[P::Move]) -> Option<Oversight> {
        let EngineStrength::Limited(strength) = self.strength else {
            return None;
        };
        let request = Request::in_game(record, Limits::default());
        let level = &self.roster.levels[strength.pick(self.chance(&request))];
        if self.book_move(level, &request).is_some() {
            return None;
        }
        match level.search {
            LevelSearch::Noticing(noticing) => {
                Perception::new::<P>(noticing, self.seed).overlooks(&request, line)
            }
            // After its own move the engine leaves out only what cannot matter.
            LevelSearch::Nodes(_, own) => {
                let own_move = &line[..line.len().min(1)];
                self.root_perception(own).overlooks(&request, own_move)
            }
            LevelSearch::Full => None,
        }
    }

    fn watch(
        &mut self,
        turn: &Turn<'_, P>,
        watch: Watch,
        mut observer: &mut dyn TreeObserver<P>,
    ) -> Option<PlainResult<P::Move>> {
        // A level does not choose by the search that would be shown.
        if matches!(self.strength, EngineStrength::Limited(_)) {
            return None;
        }
        let position = turn.record.position();
        let mut evaluator = self.options.evaluator.clone();
        let state = evaluator.state(position);
        let plain = watch.over(PlainSearch::alpha_beta(watch.depth));
        Some(plain.search(
            position,
            &state,
            &mut evaluator,
            turn.control,
            &mut observer,
        ))
    }
}
