//! The root: iterative deepening, each iteration in an aspiration window around the last score.

use crate::alpha_beta::Node;
use crate::engine::{Aspiration, PvInfo, SearchInfo};
use crate::evaluate::Evaluate;
use crate::movepick::Stage;
use crate::plain::Window;
use crate::score::{INFINITE, Score, WIN, is_decisive};
use crate::technique::Technique;
use crate::time::Trend;
use crate::tt::{Bound, TtEntry};
use crate::worker::{Shared, Worker};
use quirkat_game::Position;
use std::cmp::Reverse;
use std::sync::{Mutex, PoisonError};

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// The score of this iteration; `-INFINITE` where the move failed low.
    pub(crate) score: Score,
    /// The score of the iteration before.
    previous_score: Score,
    bound: Bound,
    /// Nodes spent on it in this search.
    nodes: u64,
    seldepth: usize,
    /// The window in which it was searched last.
    aspiration: Aspiration,
    /// The pv it begins, itself included.
    pub(crate) pv: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    pub(crate) fn new(mv: M) -> RootMove<M> {
        RootMove {
            mv,
            score: -INFINITE,
            previous_score: -INFINITE,
            bound: Bound::None,
            nodes: 0,
            seldepth: 0,
            aspiration: Aspiration::OPEN,
            pv: vec![mv],
        }
    }

    pub(crate) fn info(&self) -> PvInfo<'_, M> {
        PvInfo {
            score: self.score,
            bound: self.bound,
            seldepth: self.seldepth as u32 + 1,
            aspiration: self.aspiration,
            moves: &self.pv,
        }
    }
}

/// The root moves of the deepest iteration that any thread has finished.
///
/// An addition to Lazy SMP: a thread that is no deeper drops its own iteration and goes on from this one, so an iteration is
/// done as soon as the first thread is through.
pub(crate) struct SharedIteration<M> {
    moves: Mutex<Vec<RootMove<M>>>,
}

impl<M: Copy> SharedIteration<M> {
    pub(crate) fn new() -> SharedIteration<M> {
        SharedIteration {
            moves: Mutex::default(),
        }
    }

    /// Offers a finished iteration; the first thread to finish a depth has it taken.
    fn offer<P>(&self, shared: &Shared<'_, P>, depth: i32, moves: &[RootMove<M>]) {
        let mut lead = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        if depth > shared.lead() {
            lead.clear();
            lead.extend_from_slice(moves);
            shared.set_lead(depth);
        }
    }

    /// The deepest finished iteration.
    fn take<P>(&self, shared: &Shared<'_, P>) -> (i32, Vec<RootMove<M>>) {
        let lead = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        (shared.lead(), lead.clone())
    }
}

/// What a thread is to search at the root.
pub(crate) struct RootTask<'t, M> {
    pub(crate) moves: Vec<RootMove<M>>,
    pub(crate) multi_pv: usize,
    pub(crate) max_depth: i32,
    /// Stop when a score this good is found.
    pub(crate) win_within: Option<Score>,
    /// The clock does not run yet.
    pub(crate) pondering: &'t dyn Fn() -> bool,
    /// Where several threads look for one pv.
    pub(crate) lead: Option<&'t SharedIteration<M>>,
}

/// How a thread's search ended.
pub(crate) struct RootResult<M> {
    pub(crate) moves: Vec<RootMove<M>>,
    /// The last iteration finished.
    pub(crate) depth: i32,
}

impl<P: Position, E: Evaluate<P>> Worker<'_, P, E> {
    /// Searches deeper and deeper until told to stop, reporting after every iteration.
    pub(crate) fn iterative_deepening(
        &mut self,
        mut task: RootTask<'_, P::Move>,
        report: &mut dyn FnMut(SearchInfo<'_, P::Move>),
    ) -> RootResult<P::Move> {
        let mut finished = 0;
        let mut stability = 0;
        let mut average: Option<f64> = None;
        while finished < task.max_depth {
            // Every other thread is a depth ahead: what it leaves in the tt is what the others need next.
            let ahead = self.thread as i32 % 2;
            let mut depth = (finished + 1 + ahead).min(task.max_depth);
            self.root_depth = depth;
            self.overtaken = false;
            let last_best = task.moves[0].mv;
            for root in &mut task.moves {
                root.previous_score = root.score;
            }
            for index in 0..task.multi_pv.min(task.moves.len()) {
                self.seldepth = 0;
                self.aspiration_search(&mut task, depth, index, report);
                if self.must_stop() {
                    break;
                }
                // A later pv may turn out better than an earlier one.
                sort(&mut task.moves[..=index]);
            }
            match task.lead {
                Some(lead) if self.is_overtaken() => (depth, task.moves) = lead.take(self.shared),
                _ if self.must_stop() => break,
                Some(lead) => lead.offer(self.shared, depth, &task.moves),
                None => {}
            }
            finished = depth;
            let best = &task.moves[0];
            self.report(&task, depth, report);
            stability = if best.mv == last_best {
                stability + 1
            } else {
                0
            };
            let score = f64::from(best.score);
            let drop = average.map_or(0.0, |average| average - score);
            average = Some(average.map_or(score, |average| 0.6 * average + 0.4 * score));
            if task.win_within.is_some_and(|win| best.score >= win) {
                break;
            }
            let all_nodes: u64 = task.moves.iter().map(|root| root.nodes).sum();
            let trend = Trend {
                best_move_effort: best.nodes as f64 / all_nodes.max(1) as f64,
                stability,
                score_drop: drop.clamp(-200.0, 200.0) as i32,
            };
            let win_length = WIN - best.score.abs();
            let settled = (task.moves.len() == 1 && self.time.plays_only_move)
                || (is_decisive(best.score) && depth > 2 * win_length);
            if self.thread == 0
                && !(task.pondering)()
                && self.time.soft_limit_reached(trend, settled, self.params())
            {
                break;
            }
        }
        RootResult {
            moves: task.moves,
            depth: finished,
        }
    }

    /// Searches one pv in a narrow window first, since most scores change little from one iteration to the next, and widens
    /// it where the score falls outside.
    fn aspiration_search(
        &mut self,
        task: &mut RootTask<'_, P::Move>,
        depth: i32,
        index: usize,
        report: &mut dyn FnMut(SearchInfo<'_, P::Move>),
    ) {
        let guess = task.moves[index].previous_score;
        let mut delta =
            self.params().aspiration_delta + guess.abs() / self.params().aspiration_score_div;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && guess.abs() < INFINITE && self.uses(Technique::Aspiration) {
            alpha = (guess - delta).max(-INFINITE);
            beta = (guess + delta).min(INFINITE);
        }
        let mut searched = depth;
        let (mut failed_low, mut failed_high) = (0, 0);
        loop {
            let score = self.search_root(&mut task.moves, index, searched.max(1), alpha, beta);
            sort(&mut task.moves[index..]);
            if self.must_stop() {
                return;
            }
            task.moves[index].aspiration = Aspiration {
                window: Window { alpha, beta },
                failed_low,
                failed_high,
            };
            if score <= alpha {
                failed_low += 1;
                beta = i32::midpoint(alpha, beta);
                alpha = (score - delta).max(-INFINITE);
                searched = depth;
            } else if score >= beta {
                failed_high += 1;
                beta = (score + delta).min(INFINITE);
                if searched > depth - 2 && !is_decisive(score) {
                    searched -= 1;
                }
            } else {
                return;
            }
            delta += delta / 2;
            if delta > 1000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
            if index == 0 && self.time.elapsed().as_millis() > 3000 {
                self.report(task, depth, report);
            }
        }
    }

    /// Searches the root moves from `first` on; those before it are pvs already found.
    fn search_root(
        &mut self,
        moves: &mut [RootMove<P::Move>],
        first: usize,
        depth: i32,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let in_check = self.stack[0].in_check;
        let (raw_eval, eval) = self.static_eval(0, in_check, None);
        self.stack[0].static_eval = eval;
        self.stack[1].cutoff_count = 0;
        self.stack[1].killer = None;
        let node = Node {
            ply: 0,
            depth,
            alpha,
            beta,
            is_pv: true,
            is_cut: false,
            in_check,
            tt_entry: None,
            tt_move: None,
            raw_eval,
            eval,
            improving: true,
            tt_pv: true,
        };
        self.look_at_attacks(0);
        let context = self.quiet_context(0);
        let mut best = -INFINITE;
        for count in 1..=moves.len() - first {
            let root = &mut moves[first + count - 1];
            let mv = root.mv;
            let before = self.nodes;
            let candidate = self.candidate(0, mv, count, Stage::Quiet, context);
            self.make_move(0, mv);
            let score = self.search_move(&node, &candidate, depth - 1, alpha, best);
            self.undo_move();
            root.nodes += self.nodes - before;
            if self.must_stop() {
                return best;
            }
            if count == 1 || score > alpha {
                root.score = score;
                root.seldepth = self.seldepth;
                root.bound = Bound::of(score, alpha, beta);
                root.pv.truncate(1);
                root.pv.extend_from_slice(&self.stack[1].pv);
            } else {
                // Failed low: its own score is unknown, and it keeps its place behind the best.
                root.score = -INFINITE;
            }
            if score > best {
                best = score;
                if score >= beta {
                    break;
                }
                alpha = alpha.max(score);
            }
        }
        if first == 0 {
            self.store_root(moves, &node, best);
        }
        best
    }

    fn store_root(&self, moves: &[RootMove<P::Move>], node: &Node<P::Move>, best: Score) {
        let position = &self.stack[0].position;
        // What some of the moves come to is not what the position is worth.
        if (moves.len() as u64) < position.count_moves() {
            return;
        }
        let Some(root) = moves.iter().max_by_key(|root| root.score) else {
            return;
        };
        let entry = TtEntry {
            mv: position.encode(root.mv),
            score: best,
            eval: node.raw_eval,
            depth: node.depth,
            bound: Bound::of(best, node.alpha, node.beta),
            is_pv: true,
        };
        self.shared.tt.store(position.key(), 0, entry);
    }

    /// Reports how far the main thread is.
    fn report(
        &self,
        task: &RootTask<'_, P::Move>,
        depth: i32,
        report: &mut dyn FnMut(SearchInfo<'_, P::Move>),
    ) {
        if self.thread != 0 {
            return;
        }
        self.shared.nodes[0].set(self.nodes);
        let known = |root: &&RootMove<_>| root.bound != Bound::None;
        let pvs = task.moves.iter().take(task.multi_pv).filter(known);
        let pvs: Vec<_> = pvs.map(RootMove::info).collect();
        report(SearchInfo {
            depth: depth as u32,
            nodes: self.shared.total_nodes(),
            elapsed: self.time.elapsed(),
            hashfull: self.shared.tt.hashfull(),
            pvs: &pvs,
        });
    }
}

/// Best first; moves that failed low keep their order.
fn sort<M>(moves: &mut [RootMove<M>]) {
    moves.sort_by_key(|root| Reverse(root.score));
}
