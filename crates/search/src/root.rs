//! The root: deeper and deeper searches, each in a window around the last score.

use crate::evaluate::Evaluate;
use crate::info::{PvInfo, SearchInfo};
use crate::node::{Candidate, Node};
use crate::picker::Stage;
use crate::reduction::reduction;
use crate::score::{INFINITE, Score, is_decisive};
use crate::shared::Shared;
use crate::table::{Bound, Entry, NO_EVAL};
use crate::technique::Technique;
use crate::time::Trend;
use crate::worker::Worker;
use quirkat_game::Position;
use std::cmp::Reverse;
use std::sync::{Mutex, PoisonError};

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    pub(crate) score: Score,
    /// The score of the iteration before.
    pub(crate) previous: Score,
    pub(crate) bound: Bound,
    /// Nodes spent on it in this search.
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
    /// The line it begins, itself included.
    pub(crate) line: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    pub(crate) fn new(mv: M) -> RootMove<M> {
        let line = vec![mv];
        let nothing = -INFINITE;
        RootMove {
            mv,
            score: nothing,
            previous: nothing,
            bound: Bound::None,
            nodes: 0,
            selective_depth: 0,
            line,
        }
    }

    /// The line as it is told.
    pub(crate) fn info(&self) -> PvInfo<'_, M> {
        PvInfo {
            score: self.score,
            bound: self.bound,
            selective_depth: self.selective_depth as u32 + 1,
            moves: &self.line,
        }
    }
}

/// The deepest search that any thread has finished. Threads that are no deeper leave off and go on from there: a depth is
/// done when the first of them is through.
pub(crate) struct Lead<M> {
    moves: Mutex<Vec<RootMove<M>>>,
}

impl<M: Copy> Lead<M> {
    pub(crate) fn new() -> Lead<M> {
        Lead {
            moves: Mutex::default(),
        }
    }

    /// A thread has finished a depth; the first one to do so leads.
    fn offer(&self, shared: &Shared<'_>, depth: i32, moves: &[RootMove<M>]) {
        let mut lead = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        if depth > shared.lead() {
            lead.clear();
            lead.extend_from_slice(moves);
            shared.set_lead(depth);
        }
    }

    /// The depth of the lead and its moves.
    fn take(&self, shared: &Shared<'_>) -> (i32, Vec<RootMove<M>>) {
        let lead = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        (shared.lead(), lead.clone())
    }
}

/// What a thread is told to do at the root.
pub(crate) struct Task<'t, M> {
    pub(crate) moves: Vec<RootMove<M>>,
    /// How many best lines are wanted.
    pub(crate) lines: usize,
    pub(crate) max_depth: i32,
    /// Stop when a win in that many plies is found.
    pub(crate) win_within: Option<Score>,
    /// The clock does not run yet: the opponent is thinking.
    pub(crate) pondering: &'t dyn Fn() -> bool,
    /// What the threads have come to, where there are several and they look for one line.
    pub(crate) lead: Option<&'t Lead<M>>,
}

/// How a thread's search ended.
pub(crate) struct Outcome<M> {
    pub(crate) moves: Vec<RootMove<M>>,
    /// The last depth that was finished.
    pub(crate) depth: i32,
}

impl<P: Position, E: Evaluate<P>> Worker<'_, P, E> {
    /// Searches deeper and deeper until told to stop, reporting after every depth.
    pub(crate) fn deepen(
        &mut self,
        mut task: Task<'_, P::Move>,
        report: &mut dyn FnMut(SearchInfo<'_, P::Move>),
    ) -> Outcome<P::Move> {
        let mut finished = 0;
        let mut stable_for = 0;
        let mut average: Option<f64> = None;
        while finished < task.max_depth {
            // Every other thread is a depth ahead: what it leaves in the table is what the others need next.
            let ahead = self.thread as i32 % 2;
            let mut depth = (finished + 1 + ahead).min(task.max_depth);
            self.root_depth = depth;
            self.overtaken = false;
            let last_best = task.moves[0].mv;
            for root in &mut task.moves {
                root.previous = root.score;
            }
            for index in 0..task.lines.min(task.moves.len()) {
                self.selective_depth = 0;
                self.aspire(&mut task, depth, index, report);
                if self.must_stop() {
                    break;
                }
                // A later line may turn out better than an earlier one.
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
            stable_for = if best.mv == last_best {
                stable_for + 1
            } else {
                0
            };
            let score = f64::from(best.score);
            let drop = average.map_or(0.0, |average| average - score);
            average = Some(average.map_or(score, |average| 0.6 * average + 0.4 * score));
            if task.win_within.is_some_and(|win| best.score >= win) {
                break;
            }
            let trend = Trend {
                best_share: best.nodes as f64 / all_nodes(&task.moves).max(1) as f64,
                stable_for,
                drop: drop.clamp(-200.0, 200.0) as i32,
            };
            let decided = task.moves.len() == 1
                || (is_decisive(best.score) && depth > 2 * win_length(best.score));
            if self.thread == 0 && !(task.pondering)() && self.bounds.is_enough(trend, decided) {
                break;
            }
        }
        Outcome {
            moves: task.moves,
            depth: finished,
        }
    }

    /// Searches one line, in a narrow window first: most scores change little from one depth to the next.
    fn aspire(
        &mut self,
        task: &mut Task<'_, P::Move>,
        depth: i32,
        index: usize,
        report: &mut dyn FnMut(SearchInfo<'_, P::Move>),
    ) {
        let guess = task.moves[index].previous;
        let mut width = 12 + guess.abs() / 64;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && guess.abs() < INFINITE && self.uses(Technique::Aspiration) {
            (alpha, beta) = (
                (guess - width).max(-INFINITE),
                (guess + width).min(INFINITE),
            );
        }
        let mut searched = depth;
        loop {
            let score = self.search_root(&mut task.moves, index, searched.max(1), alpha, beta);
            sort(&mut task.moves[index..]);
            if self.must_stop() {
                return;
            }
            if score <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - width).max(-INFINITE);
                searched = depth;
            } else if score >= beta {
                beta = (score + width).min(INFINITE);
                if searched > depth - 2 && !is_decisive(score) {
                    searched -= 1;
                }
            } else {
                return;
            }
            width += width / 2;
            if width > 1000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
            if index == 0 && self.bounds.elapsed().as_millis() > 3000 {
                self.report(task, depth, report);
            }
        }
    }

    /// Searches the root moves from `first` on; those before it are the lines already found.
    fn search_root(
        &mut self,
        moves: &mut [RootMove<P::Move>],
        first: usize,
        depth: i32,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let position = &self.frames[0].position;
        let in_check = position.in_check();
        let raw_eval = if in_check {
            NO_EVAL
        } else {
            self.static_eval(0)
        };
        let eval = if in_check {
            NO_EVAL
        } else {
            raw_eval + self.correction(0)
        };
        self.frames[0].eval = eval;
        self.frames[1].cutoffs = 0;
        self.frames[1].killer = None;
        let node = Node {
            ply: 0,
            depth,
            alpha,
            beta,
            main_line: true,
            cut: false,
            in_check,
            entry: None,
            remembered: None,
            raw_eval,
            eval,
            improving: true,
            was_main_line: true,
        };
        let mut best = -INFINITE;
        for count in 1..=moves.len() - first {
            let root = &mut moves[first + count - 1];
            let mv = root.mv;
            let before = self.nodes;
            let position = &self.frames[0].position;
            let side = position.side_to_move().index();
            let candidate = Candidate {
                mv,
                count,
                stage: Stage::Quiets,
                tactical: position.is_tactical(mv),
                value: self.histories.quiet.value(side, position.history_key(mv)),
            };
            self.play(0, mv);
            let mut score = alpha + 1;
            if count > 1 {
                let mut reduced = depth - 1;
                if depth >= 3 && count > 3 && self.uses(Technique::LateMoveReductions) {
                    let check = self.frames[1].position.in_check();
                    let less = reduction(&node, &candidate, check, self.frames[1].cutoffs);
                    reduced = (depth - 1 - less).clamp(1, depth - 1);
                }
                score = -self.search(1, reduced, -alpha - 1, -alpha, true);
                if score > alpha && reduced < depth - 1 {
                    score = -self.search(1, depth - 1, -alpha - 1, -alpha, true);
                }
            }
            if count == 1 || score > alpha {
                score = -self.search(1, depth - 1, -beta, -alpha, false);
            }
            self.undo();
            root.nodes += self.nodes - before;
            if self.must_stop() {
                return best;
            }
            if count == 1 || score > alpha {
                root.score = score;
                root.selective_depth = self.selective_depth;
                root.bound = match score {
                    _ if score >= beta => Bound::Lower,
                    _ if score <= alpha => Bound::Upper,
                    _ => Bound::Exact,
                };
                root.line.truncate(1);
                root.line.extend_from_slice(&self.frames[1].line);
            } else {
                // Not better than the best: its own score is unknown, and its place stays behind.
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
            self.remember_root(moves, &node, best, beta);
        }
        best
    }

    fn remember_root(
        &self,
        moves: &[RootMove<P::Move>],
        node: &Node<P::Move>,
        best: Score,
        beta: Score,
    ) {
        let position = &self.frames[0].position;
        let Some(root) = moves.iter().max_by_key(|root| root.score) else {
            return;
        };
        let entry = Entry {
            mv: position.encode(root.mv),
            score: best,
            eval: node.raw_eval,
            depth: node.depth,
            bound: match best {
                _ if best >= beta => Bound::Lower,
                _ if best <= node.alpha => Bound::Upper,
                _ => Bound::Exact,
            },
            main_line: true,
        };
        self.shared.table.store(position.key(), 0, entry);
    }

    /// Tells the outside how far the search is.
    fn report(
        &self,
        task: &Task<'_, P::Move>,
        depth: i32,
        report: &mut dyn FnMut(SearchInfo<'_, P::Move>),
    ) {
        if self.thread != 0 {
            return;
        }
        self.shared.nodes[0].set(self.nodes);
        let lines = task
            .moves
            .iter()
            .take(task.lines)
            .filter(|root| root.bound != Bound::None);
        let lines: Vec<_> = lines.map(RootMove::info).collect();
        report(SearchInfo {
            depth: depth as u32,
            nodes: self.shared.total_nodes(),
            elapsed: self.bounds.elapsed(),
            fullness: self.shared.table.fullness(),
            lines: &lines,
        });
    }
}

/// Best first; moves that were not better keep their order.
fn sort<M>(moves: &mut [RootMove<M>]) {
    moves.sort_by_key(|root| Reverse(root.score));
}

fn all_nodes<M>(moves: &[RootMove<M>]) -> u64 {
    moves.iter().map(|root| root.nodes).sum()
}

fn win_length(score: Score) -> i32 {
    crate::score::WIN - score.abs()
}
