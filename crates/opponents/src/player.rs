//! Who plays: one contract for everybody who can choose a move, in this process or in another.

use quirkat_game::{Position, Record, Rules, Side, quoted_end, reasons};
use quirkat_search::plain::{MoveOrder, PlainResult, PlainSearch, TreeObserver};
use quirkat_search::{Control, Limits, Request, Score, SearchInfo, SearchResult, TimeLeft};
use std::time::Duration;
use thiserror::Error;

/// Whoever can play a game: our own search at any strength, the player of a document, another program.
pub trait Player<P: Rules>: Send {
    /// Begins a game: earlier ones are forgotten, and what is left to chance depends on this seed.
    fn new_game(&mut self, start: &P, seed: u64) -> Result<(), PlayerFault>;

    /// Chooses a move in a game that is not over, telling `report` how its search goes, if it can tell.
    fn choose(&mut self, turn: &Turn<'_, P>, report: Report<'_, P>) -> Chosen<P>;

    /// What the board is worth to a side in the player's own numbers, without looking ahead; `None` for those that have none.
    fn judge(&mut self, _record: &Record<P>, _side: Side) -> Option<f64> {
        None
    }

    /// The parts that make up what the board is worth to a side, by name; none for those that have none to show.
    fn terms(&mut self, _record: &Record<P>, _side: Side) -> Vec<(&'static str, f64)> {
        Vec::new()
    }

    /// The first move of a line from here that the player did not look at when it chose, as far as its way of choosing tells;
    /// `None` where it looked at every one, or chose without looking.
    fn overlooks(&mut self, _record: &Record<P>, _line: &[P::Move]) -> Option<Oversight> {
        None
    }

    /// Searches as it does to choose, but as [`Watch`] says, and observed. `None` for those that do not choose by a search
    /// that can be watched.
    fn watch(
        &mut self,
        _turn: &Turn<'_, P>,
        _watch: Watch,
        _observer: &mut dyn TreeObserver<P>,
    ) -> Option<PlainResult<P::Move>> {
        None
    }
}

/// A decision, unless the player did something wrong.
pub type Chosen<P> = Result<Decision<<P as Position>::Move>, PlayerFault>;

/// Is told how a search goes.
pub type Report<'a, P> = &'a mut (dyn FnMut(SearchInfo<'_, <P as Position>::Move>) + Send);

/// What a player is told when it is to move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a, P: Rules> {
    /// The game so far.
    pub record: &'a Record<P>,
    /// What ends its search.
    pub limits: Limits,
    /// The clocks of White and Black, for programs that are told both.
    pub clocks: [Option<TimeLeft>; 2],
    /// By how much it may overstep its time.
    pub margin: Duration,
    /// How many best lines are wanted.
    pub multi_pv: usize,
    /// Choose among these moves only; all, if there are none.
    pub moves: &'a [P::Move],
    /// Ends its search early.
    pub control: &'a Control,
}

impl<'a, P: Rules> Turn<'a, P> {
    /// A turn in a game, with limits and nothing else to be told.
    pub fn new(record: &'a Record<P>, limits: Limits, control: &'a Control) -> Turn<'a, P> {
        Turn {
            record,
            limits,
            clocks: [None; 2],
            margin: Duration::ZERO,
            multi_pv: 1,
            moves: &[],
            control,
        }
    }

    /// The same as a request to an engine.
    pub fn request(&self) -> Request<P> {
        Request {
            multi_pv: self.multi_pv,
            moves: self.moves.to_vec(),
            ..Request::in_game(self.record, self.limits)
        }
    }
}

/// What a player came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision<M> {
    /// The move, and the line expected after it where the player says. Empty where it found none.
    pub pv: Vec<M>,
    /// Its score for the side that moves, where the player counts in centipawns. A book move has none.
    pub score: Option<Score>,
    /// The depth it searched to, where that is known; 0 for a move that was not searched.
    pub depth: Option<u32>,
    /// Nodes it searched.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl<M: Copy> Decision<M> {
    /// A move played without a search, such as one from a book.
    pub(crate) fn unsearched(mv: M) -> Decision<M> {
        Decision {
            pv: vec![mv],
            score: None,
            depth: Some(0),
            nodes: 0,
            elapsed: Duration::ZERO,
        }
    }

    /// The move to play.
    pub fn best(&self) -> Option<M> {
        self.pv.first().copied()
    }

    /// The reply expected to it.
    pub fn ponder(&self) -> Option<M> {
        self.pv.get(1).copied()
    }
}

impl<M> From<SearchResult<M>> for Decision<M> {
    fn from(result: SearchResult<M>) -> Decision<M> {
        Decision {
            pv: result.pv,
            score: Some(result.score),
            depth: Some(result.depth),
            nodes: result.nodes,
            elapsed: result.elapsed,
        }
    }
}

/// A move of a line that a player did not look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Oversight {
    /// Its place in the line, counted from 0.
    pub ply: usize,
    /// Why.
    pub reason: OversightReason,
}

/// Why a player did not look at a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OversightReason {
    /// It did not notice the move.
    Unnoticed,
    /// The move lies further ahead than it looks.
    TooFar,
}

/// How a watched search is to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Watch {
    /// The depth in plies.
    pub depth: u32,
    /// Alpha-beta, or plain minimax.
    pub pruning: bool,
    /// The order of the moves.
    pub order: MoveOrder,
}

impl Watch {
    /// A player's own way to search, with this depth, pruning and order.
    pub(crate) fn over(self, plain: PlainSearch) -> PlainSearch {
        let Watch {
            depth,
            pruning,
            order,
        } = self;
        PlainSearch {
            depth,
            pruning,
            order,
            ..plain
        }
    }
}

/// A failure of a player. It loses the game by it, and the match goes on.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayerFault {
    /// Its program cannot be started.
    #[error("cannot start `{program}`: {reason}")]
    Start {
        /// The name of the program.
        program: String,
        /// The error of the system.
        reason: String,
    },
    /// Its program does not play the game, or lacks an option that was set.
    #[error("{0}")]
    Unfit(String),
    /// Its program exited.
    #[error("stopped while {doing}{}", last_words(.said.as_deref()))]
    Crash {
        /// What it should have been doing.
        doing: &'static str,
        /// The last line on its standard error.
        said: Option<String>,
    },
    /// It did not answer in time.
    #[error("did not answer within {} s while {doing}", .waited.as_secs_f64())]
    Hang {
        /// What it should have been doing.
        doing: &'static str,
        /// How long it was waited for.
        waited: Duration,
    },
    /// It lost on time.
    #[error("used {} ms more than it had", .over.as_millis())]
    Time {
        /// By how much it overstepped its time.
        over: Duration,
    },
    /// It played an illegal move.
    #[error("played an illegal move: {0}")]
    Illegal(String),
}

impl PlayerFault {
    /// The value of the PGN tag `Termination`.
    pub fn reason(&self) -> &'static str {
        match self {
            PlayerFault::Time { .. } => reasons::TIME,
            PlayerFault::Illegal(_) => reasons::INFRACTION,
            _ => reasons::ABANDONED,
        }
    }
}

fn last_words(said: Option<&str>) -> String {
    said.map_or_else(String::new, |said| {
        format!(", its last words: {}", quoted_end(said))
    })
}
