//! The players of documents: how each finds its moves, and their seat at the board.

use crate::player::{Chosen, Decision, Player, PlayerFault, Report, Turn, Watch};
use crate::{Explanation, NamedGains};
use quirkat_game::{Random, Record, Rules, Side, mix};
use quirkat_search::plain::{PlainEyes, PlainResult, PlainSearch, TreeObserver};
use quirkat_search::{Control, Evaluate};
use std::time::{Duration, Instant};

/// How a document's player finds its moves: data that does not change from move to move, and what is done with it.
///
/// Such players take no notice of limits: they look exactly as far as their documents say.
pub trait DocumentPlayer<P: Rules>: Send + Sync {
    /// Chooses a move in a game that is not over.
    fn choose(&self, turn: &mut DocumentTurn<'_, P>) -> Option<Decision<P::Move>>;

    /// Searches as it does to choose, but as [`Watch`] says, and observed. `None` where it does not choose by a plain search.
    fn watch(
        &self,
        _turn: &DocumentTurn<'_, P>,
        _watch: Watch,
        _observer: &mut dyn TreeObserver<P>,
    ) -> Option<PlainResult<P::Move>> {
        None
    }

    /// Its depth in plies.
    fn depth(&self) -> u32;

    /// The same player with another depth, where that can be chosen.
    fn with_depth(&self, _depth: u32) -> Option<Box<dyn DocumentPlayer<P>>> {
        None
    }

    /// Who it is, what it looks at with its numbers, and what it cannot see.
    fn explain(&self) -> Explanation;

    /// The same player that follows so many moves at each turn, so many times over, where that can be chosen.
    fn with_size(&self, _width: u32, _depth: u32) -> Option<Box<dyn DocumentPlayer<P>>> {
        None
    }

    /// The gains by which it judges; none where it judges otherwise.
    fn gains(&self) -> NamedGains {
        NamedGains::default()
    }

    /// The same player with some of its gains changed. Names that it does not have are passed over.
    fn with_gains(&self, _gains: &NamedGains) -> Option<Box<dyn DocumentPlayer<P>>> {
        None
    }

    /// The move of its opening, where it has one.
    fn opening(&self, _turn: &DocumentTurn<'_, P>, _openings: DocumentOpenings) -> Option<P::Move> {
        None
    }

    /// What the board is worth to a side in its own numbers, without looking ahead; `None` where it has none to show.
    fn judge(&self, _turn: &DocumentTurn<'_, P>, _side: Side) -> Option<f64> {
        None
    }

    /// The parts of what the board is worth to a side in its own numbers, by name, without looking ahead; none where it has none
    /// to show.
    fn terms(&self, _turn: &DocumentTurn<'_, P>, _side: Side) -> Vec<(&'static str, f64)> {
        Vec::new()
    }

    /// Whether it leaves something to chance.
    fn uses_chance(&self) -> bool {
        false
    }
}

/// Which openings the players of documents play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum DocumentOpenings {
    /// None.
    #[default]
    Off,
    /// Those of documents that have some.
    Written,
    /// Those too that a document only wishes for.
    Wished,
}

/// A turn of a document's player.
#[derive(Debug)]
pub struct DocumentTurn<'a, P: Rules> {
    /// The game so far.
    pub record: &'a Record<P>,
    /// What is left to chance.
    pub random: Random,
    /// Ends the search early.
    pub control: &'a Control,
}

impl<'a, P: Rules> DocumentTurn<'a, P> {
    /// A turn in a game. Chance begins anew with every turn, so that it is the same after an undo, a pause or a move asked for
    /// twice.
    pub fn new(record: &'a Record<P>, seed: u64, control: &'a Control) -> DocumentTurn<'a, P> {
        let turn = mix(record.position().key() ^ mix(record.plies() as u64));
        DocumentTurn {
            record,
            random: Random::new(seed ^ turn),
            control,
        }
    }

    /// Searches the position on the board.
    pub(crate) fn search<E: Evaluate<P>>(
        &self,
        plain: PlainSearch,
        evaluator: &mut E,
    ) -> PlainResult<P::Move> {
        self.search_watched(plain, evaluator, &mut ())
    }

    /// Searches the position on the board, observed.
    pub(crate) fn search_watched<E: Evaluate<P>>(
        &self,
        plain: PlainSearch,
        evaluator: &mut E,
        observer: &mut impl TreeObserver<P>,
    ) -> PlainResult<P::Move> {
        self.search_seeing(plain, evaluator, observer, &())
    }

    /// Searches the position on the board, observed, as a program sees it that does not know all rules.
    pub(crate) fn search_seeing<E: Evaluate<P>>(
        &self,
        plain: PlainSearch,
        evaluator: &mut E,
        observer: &mut impl TreeObserver<P>,
        eyes: &dyn PlainEyes<P>,
    ) -> PlainResult<P::Move> {
        // An evaluation may follow the game from its start, such as who has castled.
        let mut state = evaluator.state(self.record.start());
        for (before, mv) in self.record.positions_and_moves() {
            before
                .clone()
                .play_observed(mv, &mut evaluator.observe(&mut state));
        }
        let position = self.record.position();
        plain.search_seeing(position, &state, evaluator, self.control, observer, eyes)
    }
}

impl<M: Copy> Decision<M> {
    /// One of the best moves of a plain search.
    pub(crate) fn of_plain(mv: M, depth: u32, result: &PlainResult<M>) -> Decision<M> {
        Decision {
            pv: vec![mv],
            score: Some(result.score),
            depth: Some(depth),
            nodes: result.nodes,
            elapsed: Duration::ZERO,
        }
    }

    /// A move of a player whose scores are not in centipawns.
    pub(crate) fn without_score(mv: M, depth: u32, nodes: u64) -> Decision<M> {
        Decision {
            pv: vec![mv],
            score: None,
            depth: Some(depth),
            nodes,
            elapsed: Duration::ZERO,
        }
    }
}

/// A document's player at the board.
pub(crate) struct DocumentSeat<P: Rules> {
    document: &'static dyn DocumentPlayer<P>,
    /// The same with another depth, or with other gains.
    changed: Option<Box<dyn DocumentPlayer<P>>>,
    openings: DocumentOpenings,
    seed: u64,
}

impl<P: Rules> DocumentSeat<P> {
    pub(crate) fn new(
        document: &'static dyn DocumentPlayer<P>,
        changed: Option<Box<dyn DocumentPlayer<P>>>,
        openings: DocumentOpenings,
        seed: u64,
    ) -> DocumentSeat<P> {
        DocumentSeat {
            document,
            changed,
            openings,
            seed,
        }
    }

    fn player(&self) -> &dyn DocumentPlayer<P> {
        self.changed.as_deref().unwrap_or(self.document)
    }
}

impl<P: Rules> Player<P> for DocumentSeat<P> {
    fn new_game(&mut self, _: &P, seed: u64) -> Result<(), PlayerFault> {
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_, P>, _: Report<'_, P>) -> Chosen<P> {
        let begun = Instant::now();
        let mut turn = DocumentTurn::new(turn.record, self.seed, turn.control);
        let opening = self.player().opening(&turn, self.openings);
        let decision = match opening {
            Some(mv) => Some(Decision::unsearched(mv)),
            None => self.player().choose(&mut turn),
        };
        let nothing = || Decision {
            pv: Vec::new(),
            score: None,
            depth: None,
            nodes: 0,
            elapsed: Duration::ZERO,
        };
        Ok(Decision {
            elapsed: begun.elapsed(),
            ..decision.unwrap_or_else(nothing)
        })
    }

    fn judge(&mut self, record: &Record<P>, side: Side) -> Option<f64> {
        let control = Control::default();
        let turn = DocumentTurn::new(record, self.seed, &control);
        self.player().judge(&turn, side)
    }

    fn terms(&mut self, record: &Record<P>, side: Side) -> Vec<(&'static str, f64)> {
        let control = Control::default();
        let turn = DocumentTurn::new(record, self.seed, &control);
        self.player().terms(&turn, side)
    }

    fn watch(
        &mut self,
        turn: &Turn<'_, P>,
        watch: Watch,
        observer: &mut dyn TreeObserver<P>,
    ) -> Option<PlainResult<P::Move>> {
        let turn = DocumentTurn::new(turn.record, self.seed, turn.control);
        self.player().watch(&turn, watch, observer)
    }
}
