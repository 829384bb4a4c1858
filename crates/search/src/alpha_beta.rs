//! The search of one node (negamax alpha-beta with principal variation search): a list of steps, each with the reason it
//! is sound.

use crate::evaluate::Evaluate;
use crate::history::QuietContext;
use crate::movepick::{MoveOrder, MovePicker, Stage};
use crate::params::SearchParams;
use crate::score::{DRAW, INFINITE, MIN_WIN, Score, is_decisive, loss_in, win_in};
use crate::technique::Technique;
use crate::tt::{Bound, NO_EVAL, TtEntry};
use crate::worker::Worker;
use arrayvec::ArrayVec;
use quirkat_game::Position;

/// What is known of a node before its moves are searched.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own about the node"
)]
pub(crate) struct Node<M> {
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    /// The window is open: the exact score is wanted.
    pub(crate) is_pv: bool,
    /// A beta cutoff is expected.
    pub(crate) is_cut: bool,
    pub(crate) in_check: bool,
    pub(crate) tt_entry: Option<TtEntry>,
    /// The tt's move, if it is legal here.
    pub(crate) tt_move: Option<M>,
    /// The static evaluation before correction.
    pub(crate) raw_eval: Score,
    /// The static evaluation, corrected by history and refined by the tt's bound.
    pub(crate) eval: Score,
    /// The side to move stands better than at its previous turn.
    pub(crate) improving: bool,
    /// A PV node, now or when the tt last saw it.
    pub(crate) tt_pv: bool,
}

/// A move of a node, with what decides how it is searched.
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    /// Its number among the node's moves, from 1.
    pub(crate) count: usize,
    pub(crate) stage: Stage,
    pub(crate) tactical: bool,
    /// Its score in the history tables.
    pub(crate) history: i32,
}

/// Moves of a node that failed to raise alpha.
pub(crate) struct TriedMoves<M> {
    pub(crate) quiets: ArrayVec<M, 64>,
    pub(crate) tacticals: ArrayVec<M, 32>,
}

impl<M: Copy> TriedMoves<M> {
    fn new() -> TriedMoves<M> {
        TriedMoves {
            quiets: ArrayVec::new(),
            tacticals: ArrayVec::new(),
        }
    }

    /// Keeps a move. There is room for all that matter; the last of very many are dropped.
    fn push(&mut self, candidate: &Candidate<M>) {
        let _ = if candidate.tactical {
            self.tacticals.try_push(candidate.mv)
        } else {
            self.quiets.try_push(candidate.mv)
        };
    }
}

impl<P: Position, E: Evaluate<P>> Worker<'_, P, E> {
    /// The score of the position at `ply`, searched to `depth`: exact between `alpha` and `beta`, else a bound.
    pub(crate) fn search(
        &mut self,
        ply: usize,
        mut depth: i32,
        mut alpha: Score,
        mut beta: Score,
        is_cut: bool,
    ) -> Score {
        let is_pv = beta - alpha > 1;
        if depth <= 0 {
            // Check extension: at the horizon a check is answered by all moves, not by captures alone.
            let extended = self.uses(Technique::CheckExtension)
                && self.stack[ply].in_check
                && ply < 2 * self.root_depth as usize;
            if !extended {
                return self.qsearch(ply, alpha, beta);
            }
            depth = 1;
        }
        if let Some(score) = self.enter(ply) {
            return score;
        }
        // Mate distance pruning: nothing here can beat a nearer win, nor be worse than losing at once.
        alpha = alpha.max(loss_in(ply));
        beta = beta.min(win_in(ply + 1));
        // A draw is at hand where a move leads back to an earlier position of the line.
        if alpha < DRAW && self.uses(Technique::Cycles) && self.can_repeat(ply) {
            alpha = DRAW;
        }
        if alpha >= beta {
            return alpha;
        }

        let mut node = self.new_node(ply, depth, alpha, beta, is_pv, is_cut);
        let excluded = self.stack[ply].excluded;
        if excluded.is_none()
            && !is_pv
            && let Some(entry) = node.tt_entry
            && entry.depth >= depth
            && entry.cuts(alpha, beta)
        {
            return entry.score;
        }
        self.update_by_eval(ply);
        self.stack[ply + 1].killer = None;
        self.stack[ply + 1].cutoff_count = 0;
        if excluded.is_none()
            && let Some(score) = self.prune_node(&node)
        {
            return score;
        }
        // Internal iterative reduction: without a tt move, a shallower search is cheaper and finds one for next time.
        if node.tt_move.is_none()
            && node.depth >= self.params().iir_depth
            && (node.is_pv || node.is_cut)
            && self.uses(Technique::Iir)
        {
            node.depth -= 1;
        }
        self.search_moves(&node)
    }

    /// Gathers what is known of the position at `ply`.
    fn new_node(
        &mut self,
        ply: usize,
        depth: i32,
        alpha: Score,
        beta: Score,
        is_pv: bool,
        is_cut: bool,
    ) -> Node<P::Move> {
        let ss = &self.stack[ply];
        let (position, in_check) = (&ss.position, ss.in_check);
        let tt_entry = self.shared.tt.probe(position.key(), ply);
        let tt_move = tt_entry
            .filter(|entry| entry.mv != 0)
            .and_then(|entry| position.decode(entry.mv));
        let (raw_eval, eval) = self.static_eval(ply, in_check, tt_entry);
        self.stack[ply].static_eval = eval;
        // Two plies ago, or four where that was in check.
        let earlier = [2, 4].iter().filter_map(|&back| ply.checked_sub(back));
        let earlier = earlier
            .map(|ply| self.stack[ply].static_eval)
            .find(|&eval| eval != NO_EVAL)
            .unwrap_or(NO_EVAL);
        Node {
            ply,
            depth,
            alpha,
            beta,
            is_pv,
            is_cut,
            in_check,
            tt_entry,
            tt_move,
            raw_eval,
            eval: tt_entry.map_or(eval, |entry| entry.refine(eval)),
            improving: !in_check && earlier != NO_EVAL && eval > earlier,
            tt_pv: is_pv || tt_entry.is_some_and(|entry| entry.is_pv),
        }
    }

    /// Searches the moves one after another: the first with the whole window, the others with a null window to see whether
    /// they are better.
    fn search_moves(&mut self, node: &Node<P::Move>) -> Score {
        let ply = node.ply;
        self.look_at_attacks(ply);
        let context = self.quiet_context(ply);
        let killer = self.stack[ply]
            .killer
            .filter(|_| self.uses(Technique::Killers));
        let excluded = self.stack[ply].excluded;
        let mut picker = MovePicker::all(MoveOrder {
            tt_move: node.tt_move,
            killer,
            context,
        });
        let mut alpha = node.alpha;
        let mut depth = node.depth;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut count = 0;
        let mut tried = TriedMoves::new();

        while let Some(mv) = picker.next(&self.stack[ply].position, self.histories, self.params()) {
            if Some(mv) == excluded {
                continue;
            }
            count += 1;
            self.prefetch_after(ply, mv);
            let candidate = self.candidate(ply, mv, count, picker.stage(), context);
            // With a win in hand only a shorter one is better, and of that neither order nor evaluation know anything.
            if best > -MIN_WIN && alpha < MIN_WIN {
                if !candidate.tactical
                    && count > lmp_limit(node, self.params())
                    && self.uses(Technique::Lmp)
                {
                    picker.skip_quiets();
                }
                if self.prune_move(node, &candidate, alpha) {
                    continue;
                }
            }
            let extension = match self.extension(node, mv) {
                Ok(extension) => extension,
                Err(score) => return score,
            };
            self.make_move(ply, mv);
            let score = self.search_move(node, &candidate, depth - 1 + extension, alpha, best);
            self.undo_move();
            if self.must_stop() {
                return DRAW;
            }
            best = best.max(score);
            if score > alpha {
                best_move = Some(mv);
                if node.is_pv {
                    self.update_pv(ply, mv);
                }
                if score >= node.beta {
                    self.stack[ply].cutoff_count += 1;
                    self.update_histories(node, mv, &tried);
                    break;
                }
                alpha = score;
                // Alpha was raised: another move must be better still, which is less likely, so it is searched shallower.
                let depths =
                    self.params().alpha_raise_min_depth..=self.params().alpha_raise_max_depth;
                if depths.contains(&depth)
                    && !is_decisive(score)
                    && self.uses(Technique::AlphaRaise)
                {
                    depth -= 1;
                }
            }
            tried.push(&candidate);
        }

        if count == 0 {
            // No move: the end of the game, unless the only one is excluded by a singular search.
            return match excluded {
                Some(_) => alpha,
                None => self.ending_score(ply, self.stack[ply].position.stuck()),
            };
        }
        if excluded.is_none() {
            if best_move.is_none() {
                self.update_prior_move(node);
            }
            self.store(node, best, best_move);
        }
        best
    }

    /// A move with what decides how it is searched.
    pub(crate) fn candidate(
        &self,
        ply: usize,
        mv: P::Move,
        count: usize,
        stage: Stage,
        context: QuietContext,
    ) -> Candidate<P::Move> {
        let position = &self.stack[ply].position;
        let key = position.history_key(mv);
        let tactical = position.is_tactical(mv);
        let history = if tactical {
            self.histories.capture.get(key, position.victim(mv))
        } else {
            let side = position.side_to_move().index();
            self.histories
                .quiet_score(side, key, context, self.params())
        };
        Candidate {
            mv,
            count,
            stage,
            tactical,
            history,
        }
    }

    /// Searches the move that has just been played from a node: reduced first if it is late (LMR), again at full depth and
    /// with an open window as far as it proves good.
    pub(crate) fn search_move(
        &mut self,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
        mut new_depth: i32,
        alpha: Score,
        best: Score,
    ) -> Score {
        let next = node.ply + 1;
        let count = candidate.count;
        let mut score = alpha + 1;
        // The first moves are searched in full: one, two of a PV node, four at the root, where much depends on each.
        let first = 1 + usize::from(node.is_pv) + 2 * usize::from(node.ply == 0);
        let late = node.depth >= 2 && count > first;
        if late && self.uses(Technique::Lmr) {
            let reduction = self.reduction(node, candidate);
            let reduced = (new_depth - reduction).clamp(1.min(new_depth), new_depth);
            score = -self.search(next, reduced, -alpha - 1, -alpha, true);
            if score > alpha && reduced < new_depth {
                // Deeper where the reduced search was well above the best score, shallower where it was barely so.
                if self.uses(Technique::DoDeeper) {
                    new_depth += i32::from(score > best + self.params().do_deeper_margin);
                    new_depth -= i32::from(score < best + self.params().do_shallower_margin);
                }
                if reduced < new_depth {
                    score = -self.search(next, new_depth, -alpha - 1, -alpha, !node.is_cut);
                }
            }
        } else if !node.is_pv || count > 1 {
            score = -self.search(next, new_depth, -alpha - 1, -alpha, !node.is_cut);
        }
        if node.is_pv && (count == 1 || score > alpha) {
            score = -self.search(next, new_depth, -node.beta, -alpha, false);
        }
        score
    }

    /// Stores the result of a node in the tt, and what it says of the evaluation in correction history.
    fn store(&mut self, node: &Node<P::Move>, best: Score, best_move: Option<P::Move>) {
        let position = &self.stack[node.ply].position;
        let bound = if best >= node.beta {
            Bound::Lower
        } else if best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = TtEntry {
            mv: best_move.map_or(0, |mv| position.encode(mv)),
            score: best,
            eval: node.raw_eval,
            depth: node.depth,
            bound,
            is_pv: node.tt_pv,
        };
        self.shared.tt.store(position.key(), node.ply, entry);
        let quiet = best_move.is_none_or(|mv| !position.is_tactical(mv));
        self.update_correction_history(node, best, bound, quiet);
    }
}

/// Late move pruning: after how many moves the remaining quiet ones are not tried.
fn lmp_limit<M>(node: &Node<M>, params: &SearchParams) -> usize {
    let depth = node.depth as usize;
    (params.lmp_base as usize + depth * depth) / (2 - usize::from(node.improving))
}
