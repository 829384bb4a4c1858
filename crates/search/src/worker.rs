//! One thread of a search (Lazy SMP): its ply stack, its histories, its counters, and what it shares with the others.

use crate::evaluate::Evaluate;
use crate::history::{Histories, PieceTo, QuietContext};
use crate::params::SearchParams;
use crate::pruning::LmrTable;
use crate::score::{DRAW, MAX_PLY, Score, clamp_eval, loss_in, win_in};
use crate::solved::{Solved, table_score};
use crate::technique::{Technique, Techniques};
use crate::time::TimeManager;
use crate::tt::{NO_EVAL, TranspositionTable, TtEntry};
use arrayvec::ArrayVec;
use quirkat_game::{Ending, Outcome, Position};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::Relaxed};

/// A principal variation: a line of best moves.
pub(crate) type Pv<M> = ArrayVec<M, MAX_PLY>;

/// A counter on a cache line of its own, so that threads do not slow each other down by counting.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    /// Only the counter's own thread sets it.
    #[inline]
    pub(crate) fn set(&self, value: u64) {
        self.0.store(value, Relaxed);
    }
}

/// What all threads of a search share.
pub(crate) struct Shared<'a, P> {
    pub(crate) tt: &'a TranspositionTable,
    pub(crate) lmr: &'a LmrTable,
    params: &'a SearchParams,
    pub(crate) tables: Option<&'a dyn Solved<P>>,
    /// Set by whoever wants the search to end.
    stop: &'a AtomicBool,
    /// Set while the opponent thinks: the clock does not run.
    pondering: &'a AtomicBool,
    /// Set when the search has its result.
    done: AtomicBool,
    /// Nodes searched, by thread.
    pub(crate) nodes: Vec<Counter>,
    /// The deepest iteration that a thread has finished.
    lead: AtomicI32,
}

impl<'a, P> Shared<'a, P> {
    pub(crate) fn new(
        tt: &'a TranspositionTable,
        lmr: &'a LmrTable,
        params: &'a SearchParams,
        tables: Option<&'a dyn Solved<P>>,
        stop: &'a AtomicBool,
        pondering: &'a AtomicBool,
        threads: usize,
    ) -> Shared<'a, P> {
        Shared {
            tt,
            lmr,
            params,
            tables,
            stop,
            pondering,
            done: AtomicBool::new(false),
            nodes: (0..threads).map(|_| Counter::default()).collect(),
            lead: AtomicI32::new(0),
        }
    }

    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.done.load(Relaxed)
    }

    /// Ends all threads: the search has its result.
    pub(crate) fn finish(&self) {
        self.done.store(true, Relaxed);
    }

    pub(crate) fn lead(&self) -> i32 {
        self.lead.load(Relaxed)
    }

    pub(crate) fn set_lead(&self, depth: i32) {
        self.lead.store(depth, Relaxed);
    }

    pub(crate) fn pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes
            .iter()
            .map(|counter| counter.0.load(Relaxed))
            .sum()
    }
}

/// One ply of the stack.
pub(crate) struct StackEntry<P: Position, S> {
    pub(crate) position: P,
    pub(crate) in_check: bool,
    pub(crate) eval_state: S,
    /// The corrected static evaluation; [`NO_EVAL`] in check.
    pub(crate) static_eval: Score,
    /// The move that led to the next ply, as continuation history indexes it.
    pub(crate) piece_to: PieceTo,
    /// The same move whole; none for a null move.
    pub(crate) current_move: Option<P::Move>,
    /// A quiet move that caused a cutoff in a sibling.
    pub(crate) killer: Option<P::Move>,
    /// The move that a singular search leaves out.
    pub(crate) excluded: Option<P::Move>,
    /// The sites that the other side attacks, where quiet moves are ordered.
    pub(crate) attacked: u64,
    /// Cutoffs among the children of this ply: many of them make late moves less likely to be good.
    pub(crate) cutoff_count: u32,
    pub(crate) pv: Pv<P::Move>,
}

/// What a thread keeps from one search to the next.
pub(crate) struct ThreadData<P: Position, E: Evaluate<P>> {
    evaluator: E,
    histories: Histories,
    /// Allocated by the first search, and reset by each.
    stack: Vec<StackEntry<P, E::State>>,
}

impl<P: Position, E: Evaluate<P>> ThreadData<P, E> {
    pub(crate) fn new(evaluator: E) -> ThreadData<P, E> {
        ThreadData {
            evaluator,
            histories: Histories::new(P::STRUCTURE_KEYS),
            stack: Vec::new(),
        }
    }

    /// Resets the stack to a root. The other plies get their positions when moves are played to them.
    fn reset_stack(&mut self, root: &P) {
        let state = self.evaluator.state(root);
        let fresh = |position: &P, state: &E::State| StackEntry {
            position: position.clone(),
            in_check: position.in_check(),
            eval_state: state.clone(),
            static_eval: NO_EVAL,
            piece_to: PieceTo::NONE,
            current_move: None,
            killer: None,
            excluded: None,
            attacked: 0,
            cutoff_count: 0,
            pv: Pv::new(),
        };
        self.stack.resize_with(MAX_PLY + 2, || fresh(root, &state));
        for ss in &mut self.stack {
            ss.piece_to = PieceTo::NONE;
            ss.current_move = None;
            ss.killer = None;
            ss.cutoff_count = 0;
            ss.pv.clear();
        }
        self.stack[0].position.clone_from(root);
        self.stack[0].in_check = root.in_check();
        self.stack[0].eval_state = state;
    }
}

/// What a worker is given.
pub(crate) struct WorkerSetup<'a, P> {
    pub(crate) shared: &'a Shared<'a, P>,
    pub(crate) thread: usize,
    pub(crate) root: &'a P,
    /// The keys of the positions before the root, oldest first.
    pub(crate) history: &'a [u64],
    pub(crate) time: TimeManager,
    pub(crate) node_limit: u64,
    pub(crate) techniques: Techniques,
}

/// One thread of a search.
pub(crate) struct Worker<'a, P: Position, E: Evaluate<P>> {
    pub(crate) shared: &'a Shared<'a, P>,
    pub(crate) thread: usize,
    evaluator: &'a mut E,
    pub(crate) histories: &'a mut Histories,
    pub(crate) stack: &'a mut [StackEntry<P, E::State>],
    /// Keys of the game so far and of the current line, the current position's last.
    keys: Vec<u64>,
    /// How many of the keys belong to the game, the root's included.
    root_keys: usize,
    pub(crate) nodes: u64,
    node_limit: u64,
    techniques: Techniques,
    pub(crate) time: TimeManager,
    pub(crate) seldepth: usize,
    /// No null move before this ply while a null move cutoff is verified.
    pub(crate) nmp_min_ply: usize,
    stopped: bool,
    /// Another thread has finished the iteration that this one is at.
    pub(crate) overtaken: bool,
    pub(crate) root_depth: i32,
}

impl<'a, P: Position, E: Evaluate<P>> Worker<'a, P, E> {
    /// A worker at the root.
    pub(crate) fn new(
        setup: &WorkerSetup<'a, P>,
        data: &'a mut ThreadData<P, E>,
    ) -> Worker<'a, P, E> {
        let WorkerSetup {
            shared,
            thread,
            root,
            history,
            time,
            node_limit,
            techniques,
        } = *setup;
        data.reset_stack(root);
        let ThreadData {
            evaluator,
            histories,
            stack,
        } = data;
        let mut keys = Vec::with_capacity(history.len() + MAX_PLY + 2);
        keys.extend_from_slice(history);
        keys.push(root.key());
        let root_keys = keys.len();
        Worker {
            shared,
            thread,
            evaluator,
            histories,
            stack,
            keys,
            root_keys,
            nodes: 0,
            node_limit,
            techniques,
            time,
            seldepth: 0,
            nmp_min_ply: 0,
            stopped: false,
            overtaken: false,
            root_depth: 0,
        }
    }

    /// The numbers of the search. In the ordinary build they are constants.
    #[inline(always)]
    pub(crate) fn params(&self) -> &'a SearchParams {
        if cfg!(feature = "tuning") {
            self.shared.params
        } else {
            const { &E::PARAMS }
        }
    }

    /// Whether a technique is switched on.
    #[inline]
    pub(crate) fn uses(&self, technique: Technique) -> bool {
        self.techniques.has(technique)
    }

    /// Plays a move from `ply` to the next.
    #[inline]
    pub(crate) fn make_move(&mut self, ply: usize, mv: P::Move) {
        self.settle(ply);
        let (before, after) = self.stack.split_at_mut(ply + 1);
        let (ss, next) = (&mut before[ply], &mut after[0]);
        ss.piece_to = PieceTo::of(ss.position.history_key(mv));
        ss.current_move = Some(mv);
        next.position.clone_from(&ss.position);
        self.evaluator.step(&ss.eval_state, &mut next.eval_state);
        let mut observer = self.evaluator.observe(&mut next.eval_state);
        next.position.play_observed(mv, &mut observer);
        drop(observer);
        next.in_check = next.position.in_check();
        let key = next.position.key();
        self.shared.tt.prefetch(key);
        self.keys.push(key);
        self.count_node();
    }

    /// Has the place of the tt fetched that the position after a move will be looked up at. The earlier the better: memory is slow.
    #[inline]
    pub(crate) fn prefetch_after(&self, ply: usize, mv: P::Move) {
        self.shared
            .tt
            .prefetch(self.stack[ply].position.key_after(mv));
    }

    /// Plays a null move from `ply` to the next.
    #[inline]
    pub(crate) fn make_null_move(&mut self, ply: usize, passed: P) {
        let key = passed.key();
        self.shared.tt.prefetch(key);
        self.settle(ply);
        let (before, after) = self.stack.split_at_mut(ply + 1);
        let (ss, next) = (&mut before[ply], &mut after[0]);
        ss.piece_to = PieceTo::NONE;
        ss.current_move = None;
        self.evaluator.step(&ss.eval_state, &mut next.eval_state);
        next.in_check = passed.in_check();
        next.position = passed;
        self.keys.push(key);
        self.count_node();
    }

    /// Brings what the evaluation keeps of the position at `ply` up to date.
    #[inline]
    fn settle(&mut self, ply: usize) {
        let (before, after) = self.stack.split_at_mut(ply);
        let parent = before.last().map(|ss| &ss.eval_state);
        let ss = &mut after[0];
        self.evaluator
            .settle(&ss.position, parent, &mut ss.eval_state);
    }

    /// Takes the last move back.
    #[inline]
    pub(crate) fn undo_move(&mut self) {
        self.keys.pop();
    }

    #[inline]
    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(512) {
            self.check_limits();
        }
    }

    /// Looks at the clock, the node limit, the other threads and the wish to stop.
    #[cold]
    fn check_limits(&mut self) {
        self.shared.nodes[self.thread].set(self.nodes);
        let main = self.thread == 0;
        // A single thread counts exactly, so that the same search is the same every time.
        let spent =
            self.shared.nodes.len() > 1 && main && self.shared.total_nodes() >= self.node_limit;
        let late = main && self.root_depth > 1 && self.time.hard_limit_reached();
        self.stopped |= self.shared.stopped() || spent || (late && !self.shared.pondering());
        self.overtaken = self.shared.lead() >= self.root_depth;
    }

    /// Whether the search unwinds only because another thread has finished this iteration.
    pub(crate) fn is_overtaken(&self) -> bool {
        self.root_depth > 1 && self.overtaken && !self.stopped
    }

    /// Whether the search must unwind. The first iteration is always finished, so that there is a move.
    #[inline]
    pub(crate) fn must_stop(&self) -> bool {
        self.root_depth > 1
            && (self.stopped
                || self.overtaken
                || (self.nodes >= self.node_limit && self.shared.nodes.len() == 1))
    }

    /// Looks at what is attacked at `ply`, before quiet moves are ordered there.
    #[inline]
    pub(crate) fn look_at_attacks(&mut self, ply: usize) {
        if self.uses(Technique::ThreatHistory) {
            self.stack[ply].attacked = self.stack[ply].position.attacked();
        }
    }

    /// What quiet history at `ply` is looked up by.
    #[inline]
    pub(crate) fn quiet_context(&self, ply: usize) -> QuietContext {
        let continuations = if self.uses(Technique::ContinuationHistory) {
            [1, 2, 4].map(|back| {
                ply.checked_sub(back)
                    .map_or(PieceTo::NONE, |ply| self.stack[ply].piece_to)
            })
        } else {
            [PieceTo::NONE; 3]
        };
        let pawn_key = (P::STRUCTURE_KEYS > 0 && self.uses(Technique::PawnHistory))
            .then(|| self.stack[ply].position.structure_key(0));
        QuietContext {
            continuations,
            pawn_key,
            attacked: self.stack[ply].attacked,
        }
    }

    /// The static evaluation at `ply`, before and after correction; [`NO_EVAL`] in check.
    #[inline]
    pub(crate) fn static_eval(
        &mut self,
        ply: usize,
        in_check: bool,
        tt_entry: Option<TtEntry>,
    ) -> (Score, Score) {
        if in_check {
            return (NO_EVAL, NO_EVAL);
        }
        let raw = match tt_entry {
            Some(entry) if entry.eval != NO_EVAL => entry.eval,
            _ => self.evaluate(ply),
        };
        (raw, clamp_eval(raw + self.correction(ply)))
    }

    /// Evaluates the position at `ply`.
    fn evaluate(&mut self, ply: usize) -> Score {
        self.settle(ply);
        let ss = &mut self.stack[ply];
        clamp_eval(self.evaluator.evaluate(&ss.position, &mut ss.eval_state))
    }

    /// Enters the node at `ply`, and gives its score if it needs no search.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) -> Option<Score> {
        self.stack[ply].pv.clear();
        self.seldepth = self.seldepth.max(ply);
        if self.must_stop() {
            return Some(DRAW);
        }
        self.terminal_score(ply)
    }

    /// The score, if the game is over at `ply`, a table knows it, or the stack ends.
    #[inline]
    fn terminal_score(&mut self, ply: usize) -> Option<Score> {
        if let Some(ending) = self.stack[ply].position.decided() {
            return Some(self.ending_score(ply, ending));
        }
        if self.is_draw(ply) {
            // A little noise keeps the search from seeing all ways to a draw as one.
            return Some(DRAW + (self.nodes & 2) as Score - 1);
        }
        if let Some(tables) = self.shared.tables {
            let position = &self.stack[ply].position;
            if let Some(outcome) = tables.probe(position) {
                // A table may know positions without a legal move too, but there the length of the win is exact.
                if position.count_moves() == 0 {
                    return Some(self.ending_score(ply, position.stuck()));
                }
                return Some(table_score(position, outcome, ply));
            }
        }
        (ply >= MAX_PLY).then(|| self.evaluate(ply))
    }

    /// The score of an end of the game reached at `ply`.
    pub(crate) fn ending_score(&self, ply: usize, ending: Ending) -> Score {
        match ending.outcome {
            Outcome::Draw => DRAW,
            Outcome::Win(side) if side == self.stack[ply].position.side_to_move() => win_in(ply),
            Outcome::Win(_) => loss_in(ply),
        }
    }

    /// Whether a player may claim a draw at `ply`: moves without progress, or repetition.
    fn is_draw(&self, ply: usize) -> bool {
        let ss = &self.stack[ply];
        let position = &ss.position;
        let plies = position.reversible_plies();
        if let Some(rule) = P::DRAWS.reversible_plies
            && rule.claimed(plies).is_some()
        {
            // Mate on the last move counts before the draw does.
            return !(ss.in_check && position.count_moves() == 0);
        }
        P::DRAWS.occurrences.is_some() && self.is_repetition(plies as usize)
    }

    /// Whether a move at `ply` leads back to an earlier position of the line.
    #[inline]
    pub(crate) fn can_repeat(&self, ply: usize) -> bool {
        let position = &self.stack[ply].position;
        let last = self.keys.len() - 1;
        let back = (position.reversible_plies() as usize).min(ply);
        P::DRAWS.occurrences.is_some()
            && (3..=back)
                .step_by(2)
                .any(|back| position.is_one_step_away(self.keys[last] ^ self.keys[last - back]))
    }

    /// Whether the position has occurred on this line before, or twice in the game before it. Once on the line is enough:
    /// whoever wants the repetition can have it again.
    fn is_repetition(&self, reversible: usize) -> bool {
        let last = self.keys.len() - 1;
        let key = self.keys[last];
        let mut seen = 0;
        for back in (4..=reversible.min(last)).step_by(2) {
            if self.keys[last - back] == key {
                seen += 1;
                let on_line = last - back >= self.root_keys - 1;
                if on_line || seen == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Puts a move before the pv of the next ply.
    pub(crate) fn update_pv(&mut self, ply: usize, mv: P::Move) {
        let (before, after) = self.stack.split_at_mut(ply + 1);
        let (pv, rest) = (&mut before[ply].pv, &after[0].pv);
        pv.clear();
        pv.push(mv);
        pv.extend(rest.iter().copied().take(MAX_PLY - 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::Material;
    use crate::time::Limits;
    use quirkat_chess::Chess;
    use quirkat_game::Rules;
    use std::time::Instant;

    /// Whether a line can be closed to a circle by one more move.
    fn closes(line: &[&str]) -> bool {
        let params = &SearchParams::DEFAULT;
        let (tt, lmr) = (
            TranspositionTable::new(1).expect("a megabyte"),
            LmrTable::new(params),
        );
        let (stop, pondering) = (AtomicBool::new(false), AtomicBool::new(false));
        let root = Chess::start();
        let setup = WorkerSetup {
            shared: &Shared::new(&tt, &lmr, params, None, &stop, &pondering, 1),
            thread: 0,
            root: &root,
            history: &[],
            time: TimeManager::new(&Limits::default(), Instant::now(), params),
            node_limit: u64::MAX,
            techniques: Techniques::ALL,
        };
        let mut data = ThreadData::new(Material::new());
        let mut worker = Worker::new(&setup, &mut data);
        for (ply, text) in line.iter().enumerate() {
            let mv = worker.stack[ply].position.parse_move(text).expect(text);
            worker.make_move(ply, mv);
        }
        worker.can_repeat(line.len())
    }

    #[test]
    fn a_repetition_is_seen_a_move_ahead() {
        assert!(closes(&["g1f3", "g8f6", "f3g1"]));
        assert!(closes(&["e2e4", "e7e5", "g1f3", "g8f6", "f3g1"]));
        assert!(closes(&[
            "g1f3", "g8f6", "f3g5", "b8c6", "g5f3", "c6b8", "f3g1"
        ]));
        // Nobody can go back so far in one move, past a pawn's move, or to where a right was lost.
        assert!(!closes(&["g1f3", "g8f6"]));
        assert!(!closes(&["g1f3", "g8f6", "f3g5"]));
        assert!(!closes(&["g1f3", "g8f6", "f3g1", "e7e5", "b1c3"]));
        assert!(!closes(&["e2e4", "e7e5", "e1e2", "e8e7", "e2e1"]));
    }
}
