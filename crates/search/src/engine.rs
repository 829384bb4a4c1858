//! The engine: a table, threads and what they have learnt, ready to search one position after another.

use crate::evaluate::Evaluate;
use crate::info::{SearchInfo, SearchResult};
use crate::limits::Limits;
use crate::root::{Lead, Outcome, RootMove, Task};
use crate::score::{MAX_PLY, win_in};
use crate::shared::Shared;
use crate::table::Table;
use crate::technique::Techniques;
use crate::time::TimeBounds;
use crate::worker::{Memory, Setup, Worker};
use quirkat_game::{Position, Record, Rules};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// The stack a searching thread needs: lines are long, and every ply of them holds a list of moves.
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
    pub lines: usize,
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
            lines: 1,
            moves: Vec::new(),
        }
    }

    /// The best move in a game, at the position it has come to.
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

/// Lets others end a search, or tell it that pondering is over.
#[derive(Default, Debug)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// Ends the search as soon as it looks up, within milliseconds.
    pub fn stop(&self) {
        self.pondering.store(false, Relaxed);
        self.stop.store(true, Relaxed);
    }

    /// The clock does not end the search until [`ponder_hit`](Control::ponder_hit).
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

/// Searches positions of one game with one evaluation.
pub struct Engine<P: Position, E: Evaluate<P>> {
    evaluator: E,
    table: Table,
    techniques: Techniques,
    /// What each thread keeps, the main one first.
    memories: Vec<Memory<P, E>>,
}

impl<P: Position, E: Evaluate<P>> Engine<P, E> {
    /// An engine with a table of that many megabytes and that many threads, at least one of each.
    pub fn new(evaluator: E, megabytes: usize, threads: usize) -> Engine<P, E> {
        let mut engine = Engine {
            evaluator,
            table: smallest_table(),
            techniques: Techniques::ALL,
            memories: Vec::new(),
        };
        engine.set_table(megabytes);
        engine.set_threads(threads);
        engine
    }

    /// Changes the number of threads; what they have learnt is forgotten.
    pub fn set_threads(&mut self, threads: usize) {
        let memory = |_| Memory::new(self.evaluator.clone());
        self.memories = (0..threads.max(1)).map(memory).collect();
    }

    /// Changes which techniques are used: all, unless it is to be seen what one is worth.
    pub fn set_techniques(&mut self, techniques: Techniques) {
        self.techniques = techniques;
    }

    /// Changes the size of the table; what it knows is forgotten. Where there is not enough memory, the table is halved
    /// until there is; the size it came to, in megabytes, is given back.
    pub fn set_table(&mut self, megabytes: usize) -> usize {
        // The old one goes first: both at once may not fit.
        self.table = smallest_table();
        let mut size = megabytes.max(1);
        while size > 0 {
            if let Some(table) = Table::new(size) {
                self.table = table;
                break;
            }
            size /= 2;
        }
        size
    }

    /// Forgets everything learnt, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.set_threads(self.memories.len());
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
                line: Vec::new(),
                score: 0,
                depth: 0,
                nodes: 0,
                elapsed: start.elapsed(),
            };
        }
        self.table.age();
        let limits = &request.limits;
        let bounds = TimeBounds::new(limits, start);
        let max_depth = limits
            .depth
            .unwrap_or(MAX_PLY as u32)
            .clamp(1, MAX_PLY as u32 - 1) as i32;
        let win_within = limits.mate.map(|moves| win_in(2 * moves as usize));
        let node_limit = limits.nodes.unwrap_or(u64::MAX);
        let threads = self.memories.len();
        // Helpers stop when the main thread is done, which is not the same as being told to from outside.
        let done = AtomicBool::new(false);
        let shared = Shared::new(
            &self.table,
            &control.stop,
            &done,
            &control.pondering,
            threads,
        );
        let pondering = || shared.pondering();
        let lead = Lead::new();
        let lead = (threads > 1 && request.lines <= 1).then_some(&lead);

        let setup = |thread| Setup {
            shared: &shared,
            thread,
            root: &request.position,
            history: &request.history,
            bounds,
            node_limit,
            techniques: self.techniques,
        };
        let outcomes: Vec<Outcome<P::Move>> = std::thread::scope(|scope| {
            let mut memories = self.memories.iter_mut();
            let main = memories.next().expect("there is a main thread");
            let helpers: Vec<_> = (1..)
                .zip(memories)
                .filter_map(|(thread, memory)| {
                    let (setup, moves) = (setup(thread), moves.clone());
                    let task = move || {
                        let mut worker = Worker::new(&setup, memory);
                        let task = Task {
                            moves,
                            lines: 1,
                            max_depth,
                            win_within: None,
                            pondering: &|| false,
                            lead,
                        };
                        let outcome = worker.deepen(task, &mut |_| {});
                        // Whoever is through first has the answer; a depth is a depth.
                        if outcome.depth == max_depth {
                            worker.shared.finish();
                        }
                        outcome
                    };
                    // A system that has no thread left is searched on with those there are.
                    Builder::new()
                        .stack_size(STACK)
                        .spawn_scoped(scope, task)
                        .ok()
                })
                .collect();
            let mut worker = Worker::new(&setup(0), main);
            let lines = request.lines.max(1);
            let task = Task {
                moves: moves.clone(),
                lines,
                max_depth,
                win_within,
                pondering: &pondering,
                lead,
            };
            let own = worker.deepen(task, report);
            // A search that must not answer yet waits until it may.
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
        let chosen = choose(&outcomes, request.lines);
        let best = &chosen.moves[0];
        if !std::ptr::eq(chosen, &raw const outcomes[0]) {
            // What was told last was what the main thread thought.
            report(SearchInfo {
                depth: chosen.depth as u32,
                nodes: shared.total_nodes(),
                elapsed: start.elapsed(),
                fullness: self.table.fullness(),
                lines: &[best.info()],
            });
        }
        SearchResult {
            line: best.line.clone(),
            score: best.score,
            depth: chosen.depth as u32,
            nodes: shared.total_nodes(),
            elapsed: start.elapsed(),
        }
    }
}

/// A table that knows next to nothing, and fits anywhere.
fn smallest_table() -> Table {
    Table::new(0).expect("memory for one bucket")
}

/// The thread whose result is trusted most: the one that looked deepest, the main one before others.
fn choose<M>(outcomes: &[Outcome<M>], lines: usize) -> &Outcome<M> {
    let main = &outcomes[0];
    if lines > 1 {
        return main;
    }
    let deeper = |other: &&Outcome<M>| other.depth > main.depth;
    let others = outcomes.iter().filter(deeper);
    others.max_by_key(|other| other.depth).unwrap_or(main)
}
