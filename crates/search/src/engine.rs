//! The engine: a tt, threads and their histories, ready to search one position after another. It knows no text.

use crate::evaluate::Evaluate;
use crate::params::SearchParams;
use crate::plain::Window;
use crate::pruning::LmrTable;
use crate::root::{RootMove, RootResult, RootTask, SharedIteration};
use crate::score::{MAX_PLY, Score, win_in};
use crate::solved::{Solved, Tables};
use crate::technique::Techniques;
use crate::time::{Limits, TimeManager};
use crate::tt::{Bound, TranspositionTable};
use crate::worker::{Shared, ThreadData, Worker, WorkerSetup};
use quirkat_game::{Position, Record, Rules};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// The stack that a searching thread needs: every ply of a line holds a list of moves.
pub const STACK: usize = 32 << 20;

/// A position to search and how.
#[derive(Clone, Debug)]
pub struct Request<P: Position> {
    /// The position.
    pub position: P,
    /// The keys of the positions before it in the game, oldest first, for repetitions.
    pub history: Vec<u64>,
    /// When to end.
    pub limits: Limits,
    /// How many best lines are wanted, at least one.
    pub multi_pv: usize,
    /// Search these moves only; all, if there are none.
    pub moves: Vec<P::Move>,
}

impl<P: Position> Request<P> {
    /// The best move within limits.
    pub fn new(position: P, limits: Limits) -> Request<P> {
        Request {
            position,
            history: Vec::new(),
            limits,
            multi_pv: 1,
            moves: Vec::new(),
        }
    }

    /// The best move at the current position of a game.
    pub fn in_game(record: &Record<P>, limits: Limits) -> Request<P>
    where
        P: Rules,
    {
        let before = record.positions().split_last();
        let before = before.map_or(&[][..], |(_, before)| before);
        Request {
            history: before.iter().map(P::key).collect(),
            ..Request::new(record.position().clone(), limits)
        }
    }
}

/// Lets others stop a search, or tell it that pondering is over.
#[derive(Default, Debug)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// Stops the search within milliseconds.
    pub fn stop(&self) {
        self.pondering.store(false, Relaxed);
        self.stop.store(true, Relaxed);
    }

    /// Keeps the clock from ending the search until [`ponder_hit`](Control::ponder_hit).
    pub fn ponder(&self) {
        self.pondering.store(true, Relaxed);
    }

    /// The opponent played the expected move: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Relaxed);
    }

    /// Whether the clock does not count yet.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// Whether someone asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug)]
pub struct SearchInfo<'a, M> {
    /// The iteration just finished.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the tt is, in permille.
    pub hashfull: u32,
    /// The best lines, best first.
    pub pvs: &'a [PvInfo<'a, M>],
}

/// One of the best lines.
#[derive(Clone, Copy, Debug)]
pub struct PvInfo<'a, M> {
    /// Its score for the side to move at the root.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The furthest ply looked at.
    pub seldepth: u32,
    /// The window in which it was searched last.
    pub aspiration: Aspiration,
    /// The moves, from the root on.
    pub moves: &'a [M],
}

/// An aspiration window, and how often the score was outside before it was this wide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aspiration {
    /// The window, for the side to move at the root.
    pub window: Window,
    /// How often the score of this iteration fell below a window.
    pub failed_low: u32,
    /// How often it rose above one.
    pub failed_high: u32,
}

impl Aspiration {
    /// A window that is open on both sides.
    pub const OPEN: Aspiration = Aspiration {
        window: Window::FULL,
        failed_low: 0,
        failed_high: 0,
    };
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<M> {
    /// The principal variation; its first move is the one to play. Empty only where there is no legal move.
    pub pv: Vec<M>,
    /// Its score.
    pub score: Score,
    /// The last iteration finished.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl<M: Copy> SearchResult<M> {
    /// The move to play.
    pub fn best(&self) -> Option<M> {
        self.pv.first().copied()
    }

    /// The reply expected to it.
    pub fn ponder(&self) -> Option<M> {
        self.pv.get(1).copied()
    }
}

/// Searches positions of one game with one evaluation.
pub struct Engine<P: Position, E: Evaluate<P>> {
    evaluator: E,
    tt: TranspositionTable,
    lmr: LmrTable,
    tables: Tables<P>,
    techniques: Techniques,
    /// What each thread keeps, the main one first.
    threads: Vec<ThreadData<P, E>>,
}

impl<P: Position, E: Evaluate<P>> Engine<P, E> {
    /// An engine with a tt of that many megabytes and that many threads, at least one of each.
    pub fn new(evaluator: E, megabytes: usize, threads: usize) -> Engine<P, E> {
        let mut engine = Engine {
            evaluator,
            tt: smallest_table(),
            lmr: LmrTable::new(&params::<P, E>()),
            tables: None,
            techniques: Techniques::ALL,
            threads: Vec::new(),
        };
        engine.set_hash(megabytes);
        engine.set_threads(threads);
        engine
    }

    /// Changes the number of threads; their histories are forgotten.
    pub fn set_threads(&mut self, threads: usize) {
        let data = |_| ThreadData::new(self.evaluator.clone());
        self.threads = (0..threads.max(1)).map(data).collect();
    }

    /// Changes the evaluation; everything learnt with the old one is forgotten.
    pub fn set_evaluator(&mut self, evaluator: E) {
        self.evaluator = evaluator;
        self.clear();
    }

    /// Changes which techniques are used: all, unless one is to be measured.
    pub fn set_techniques(&mut self, techniques: Techniques) {
        self.techniques = techniques;
    }

    /// Changes the tables of solved positions that the search asks; none, unless it is given some.
    pub fn set_tables(&mut self, tables: Option<Arc<dyn Solved<P>>>) {
        self.tables = tables;
    }

    /// Changes the size of the tt, which is empty then. Where there is not enough memory, the size is halved until there is;
    /// the size it came to, in megabytes, is given back.
    pub fn set_hash(&mut self, megabytes: usize) -> usize {
        // The old one goes first: both at once may not fit.
        self.tt = smallest_table();
        // Room for the stacks of the threads must be left, or the table would be of no use.
        let stacks = (self.threads.len() + 2) * STACK;
        let mut size = megabytes.max(1);
        while size > 0 {
            if let Some(tt) = TranspositionTable::new(size)
                && Vec::<u8>::new().try_reserve_exact(stacks).is_ok()
            {
                self.tt = tt;
                break;
            }
            size /= 2;
        }
        size
    }

    /// Forgets everything learnt, as before a new game.
    pub fn clear(&mut self) {
        self.tt.clear();
        self.lmr = LmrTable::new(&params::<P, E>());
        self.set_threads(self.threads.len());
    }

    /// Searches until a limit is reached or `control` says stop, telling `report` how it goes.
    pub fn search(
        &mut self,
        request: &Request<P>,
        control: &Control,
        report: &mut (dyn FnMut(SearchInfo<'_, P::Move>) + Send),
    ) -> SearchResult<P::Move> {
        std::thread::scope(|scope| {
            let search = || self.search_here(request, control, report);
            let thread = Builder::new().stack_size(STACK).spawn_scoped(scope, search);
            thread
                .expect("the system has a thread left")
                .join()
                .expect("a search ends")
        })
    }

    /// [`search`](Engine::search) on the caller's own thread, which must have a stack of at least [`STACK`] bytes: for
    /// callers that make a great many short searches.
    pub fn search_here(
        &mut self,
        request: &Request<P>,
        control: &Control,
        report: &mut dyn FnMut(SearchInfo<'_, P::Move>),
    ) -> SearchResult<P::Move> {
        let start = Instant::now();
        let legal = request.position.legal_moves();
        let wanted = |mv: &P::Move| request.moves.is_empty() || request.moves.contains(mv);
        let moves: Vec<_> = legal
            .iter()
            .copied()
            .filter(wanted)
            .map(RootMove::new)
            .collect();
        if moves.is_empty() {
            return SearchResult {
                pv: Vec::new(),
                score: 0,
                depth: 0,
                nodes: 0,
                elapsed: start.elapsed(),
            };
        }
        self.tt.age();
        let params = params::<P, E>();
        let limits = &request.limits;
        let time = TimeManager::new(limits, start, &params);
        let max_depth = limits
            .depth
            .unwrap_or(MAX_PLY as u32)
            .clamp(1, MAX_PLY as u32 - 1) as i32;
        let win_within = limits.mate.map(|moves| win_in(2 * moves as usize));
        let node_limit = limits.nodes.unwrap_or(u64::MAX);
        let threads = self.threads.len();
        let shared = Shared::new(
            &self.tt,
            &self.lmr,
            &params,
            self.tables.as_deref(),
            &control.stop,
            &control.pondering,
            threads,
        );
        let pondering = || shared.pondering();
        let lead = SharedIteration::new();
        let lead = (threads > 1 && request.multi_pv <= 1).then_some(&lead);

        let setup = |thread| WorkerSetup {
            shared: &shared,
            thread,
            root: &request.position,
            history: &request.history,
            time,
            node_limit,
            techniques: self.techniques,
        };
        let results: Vec<RootResult<P::Move>> = std::thread::scope(|scope| {
            let mut threads = self.threads.iter_mut();
            let main = threads.next().expect("there is a main thread");
            let helpers: Vec<_> = (1..)
                .zip(threads)
                .filter_map(|(thread, data)| {
                    let (setup, moves) = (setup(thread), moves.clone());
                    let task = move || {
                        let mut worker = Worker::new(&setup, data);
                        let task = RootTask {
                            moves,
                            multi_pv: 1,
                            max_depth,
                            win_within: None,
                            pondering: &|| false,
                            lead,
                        };
                        let result = worker.iterative_deepening(task, &mut |_| {});
                        // Whoever finishes the last iteration first has the answer.
                        if result.depth == max_depth {
                            worker.shared.finish();
                        }
                        result
                    };
                    // Where the system has no thread left, the others search on.
                    Builder::new()
                        .stack_size(STACK)
                        .spawn_scoped(scope, task)
                        .ok()
                })
                .collect();
            let mut worker = Worker::new(&setup(0), main);
            let task = RootTask {
                moves: moves.clone(),
                multi_pv: request.multi_pv.max(1),
                max_depth,
                win_within,
                pondering: &pondering,
                lead,
            };
            let own = worker.iterative_deepening(task, report);
            // A ponder search must not answer before it is told to.
            while pondering() && !control.is_stopped() {
                std::thread::sleep(Duration::from_millis(1));
            }
            shared.nodes[0].set(worker.nodes);
            shared.finish();
            let others = helpers
                .into_iter()
                .map(|helper| helper.join().expect("a search thread ends"));
            std::iter::once(own).chain(others).collect()
        });
        let chosen = choose(&results, request.multi_pv);
        let best = &chosen.moves[0];
        if !std::ptr::eq(chosen, &raw const results[0]) {
            // The last report was the main thread's.
            report(SearchInfo {
                depth: chosen.depth as u32,
                nodes: shared.total_nodes(),
                elapsed: start.elapsed(),
                hashfull: self.tt.hashfull(),
                pvs: &[best.info()],
            });
        }
        SearchResult {
            pv: best.pv.clone(),
            score: best.score,
            depth: chosen.depth as u32,
            nodes: shared.total_nodes(),
            elapsed: start.elapsed(),
        }
    }
}

/// The numbers of a search with an evaluation.
fn params<P: Position, E: Evaluate<P>>() -> SearchParams {
    #[cfg(feature = "tuning")]
    return E::PARAMS.tuned();
    #[cfg(not(feature = "tuning"))]
    E::PARAMS
}

/// A tt of one cluster, which fits anywhere.
fn smallest_table() -> TranspositionTable {
    TranspositionTable::new(0).expect("memory for one cluster")
}

/// The result of the thread that looked deepest, the main one before others.
fn choose<M>(results: &[RootResult<M>], multi_pv: usize) -> &RootResult<M> {
    let main = &results[0];
    if multi_pv > 1 {
        return main;
    }
    let deeper = |other: &&RootResult<M>| other.depth > main.depth;
    let others = results.iter().filter(deeper);
    others.max_by_key(|other| other.depth).unwrap_or(main)
}
