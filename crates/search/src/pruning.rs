//! Pruning, reductions and extensions: nodes and moves that need no search, less of it, or more.

use crate::alpha_beta::{Candidate, Node};
use crate::evaluate::Evaluate;
use crate::history::PieceTo;
use crate::movepick::{MoveOrder, MovePicker, Stage};
use crate::params::SearchParams;
use crate::score::{DRAW, MIN_TABLE_WIN, Score, is_decisive};
use crate::technique::Technique;
use crate::tt::{Bound, TtEntry};
use crate::worker::Worker;
use quirkat_game::Position;

impl<P: Position, E: Evaluate<P>> Worker<'_, P, E> {
    /// The score of a node that needs no search of all its moves. PV nodes want an exact score, and in check the static
    /// evaluation says nothing.
    pub(crate) fn prune_node(&mut self, node: &Node<P::Move>) -> Option<Score> {
        if node.is_pv || node.in_check {
            return None;
        }
        self.by(Technique::Rfp, |worker| {
            reverse_futility(node, worker.params())
        })
        .or_else(|| self.by(Technique::Razoring, |worker| worker.razor(node)))
        .or_else(|| self.by(Technique::NullMove, |worker| worker.null_move(node)))
        .or_else(|| self.by(Technique::Probcut, |worker| worker.probcut(node)))
    }

    #[inline]
    fn by(
        &mut self,
        technique: Technique,
        step: impl FnOnce(&mut Self) -> Option<Score>,
    ) -> Option<Score> {
        if self.uses(technique) {
            step(self)
        } else {
            None
        }
    }

    /// Razoring: so far below alpha that only a capture can help, and quiescence search tells whether there is one.
    fn razor(&mut self, node: &Node<P::Move>) -> Option<Score> {
        let margin =
            self.params().razor_base + self.params().razor_quadratic * node.depth * node.depth;
        if node.depth > self.params().razor_depth || node.eval + margin > node.alpha {
            return None;
        }
        let score = self.qsearch(node.ply, node.alpha, node.alpha + 1);
        (score <= node.alpha && !is_decisive(score)).then_some(score)
    }

    /// Null move pruning: if passing fails high, some move does. Games where zugzwang is common have no null move.
    fn null_move(&mut self, node: &Node<P::Move>) -> Option<Score> {
        let Node {
            ply,
            depth,
            beta,
            eval,
            ..
        } = *node;
        let after_null_move = ply > 0 && self.stack[ply - 1].piece_to == PieceTo::NONE;
        if depth < self.params().nmp_depth
            || eval < beta
            || after_null_move
            || ply < self.nmp_min_ply
            || beta <= -MIN_TABLE_WIN
        {
            return None;
        }
        let static_eval = self.stack[ply].static_eval;
        if static_eval + self.params().nmp_margin_depth * depth < beta + self.params().nmp_margin {
            return None;
        }
        let passed = self.stack[ply].position.null_move()?;
        let by_eval = ((eval - beta) / self.params().nmp_eval_div).min(self.params().nmp_eval_max);
        let reduction = self.params().nmp_reduction + depth / self.params().nmp_depth_div + by_eval;
        self.make_null_move(ply, passed);
        let score = -self.search(ply + 1, depth - reduction, -beta, 1 - beta, !node.is_cut);
        self.undo_move();
        if self.must_stop() {
            return Some(DRAW);
        }
        if score < beta {
            return None;
        }
        // A win after a null move is no proof of its length.
        let score = if score >= MIN_TABLE_WIN { beta } else { score };
        if depth < self.params().nmp_verify_depth || self.nmp_min_ply > 0 {
            return Some(score);
        }
        // At high depth the risk of zugzwang is worth a verification search without null moves.
        self.nmp_min_ply = ply + 3 * (depth - reduction) as usize / 4;
        let verified = self.search(ply, depth - reduction, beta - 1, beta, false);
        self.nmp_min_ply = 0;
        (verified >= beta).then_some(score)
    }

    /// Probcut: a capture that beats beta by a margin in a shallow search will beat it at full depth.
    fn probcut(&mut self, node: &Node<P::Move>) -> Option<Score> {
        let Node {
            ply, depth, beta, ..
        } = *node;
        let improving = self.params().probcut_improving * i32::from(node.improving);
        let probcut_beta = beta + self.params().probcut_margin - improving;
        let refuted = node.tt_entry.is_some_and(|entry| {
            entry.bound != Bound::None && entry.depth >= depth - 3 && entry.score < probcut_beta
        });
        if depth < self.params().probcut_depth || is_decisive(beta) || refuted {
            return None;
        }
        let tt_move = node
            .tt_move
            .filter(|&mv| self.stack[ply].position.is_tactical(mv));
        let order = MoveOrder {
            tt_move,
            killer: None,
            context: self.quiet_context(ply),
        };
        let mut picker = MovePicker::tactical(order, probcut_beta - self.stack[ply].static_eval);
        while let Some(mv) = picker.next(&self.stack[ply].position, self.histories, self.params()) {
            if picker.stage() >= Stage::BadTactical {
                break;
            }
            self.prefetch_after(ply, mv);
            self.make_move(ply, mv);
            let mut score = -self.qsearch(ply + 1, -probcut_beta, 1 - probcut_beta);
            if score >= probcut_beta {
                let (alpha, beta) = (-probcut_beta, 1 - probcut_beta);
                score = -self.search(ply + 1, depth - 4, alpha, beta, !node.is_cut);
            }
            self.undo_move();
            if self.must_stop() {
                return Some(DRAW);
            }
            if score >= probcut_beta {
                let position = &self.stack[ply].position;
                let entry = TtEntry {
                    mv: position.encode(mv),
                    score,
                    eval: node.raw_eval,
                    depth: depth - 3,
                    bound: Bound::Lower,
                    is_pv: node.tt_pv,
                };
                self.shared.tt.store(position.key(), ply, entry);
                return Some(if is_decisive(score) {
                    score
                } else {
                    score - (probcut_beta - beta)
                });
            }
        }
        None
    }

    /// Whether a move is not worth searching: futile, or losing too much by SEE.
    pub(crate) fn prune_move(
        &self,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
        alpha: Score,
    ) -> bool {
        let Candidate {
            mv,
            count,
            stage,
            tactical,
            history,
        } = *candidate;
        let ss = &self.stack[node.ply];
        let loses =
            |margin: Score| self.uses(Technique::SeePruning) && !ss.position.see_ge(mv, -margin);
        let lmr_depth = (node.depth - self.shared.lmr.base(node.depth, count) / 1024).max(0);
        // Futility: too far below alpha for the move, and what it takes, to matter.
        let futile = |technique, margin: Score| {
            !node.in_check
                && lmr_depth < self.params().futility_depth
                && ss.static_eval + margin <= alpha
                && self.uses(technique)
        };
        if tactical {
            let margin = self.params().capture_futility_base
                + self.params().capture_futility_margin * lmr_depth
                + ss.position.material_gain(mv)
                + history / self.params().capture_futility_history_div;
            if futile(Technique::CaptureFutility, margin) {
                return true;
            }
            // A capture that loses more than the remaining depth can win back.
            let suspect = stage >= Stage::BadTactical || node.depth <= 6;
            let margin = self.params().see_capture_margin * node.depth
                + history / self.params().see_capture_history_div;
            return suspect && loses(margin);
        }
        if stage < Stage::Killer {
            return false;
        }
        let margin = self.params().futility_base
            + self.params().futility_margin * lmr_depth
            + history / self.params().futility_history_div;
        if futile(Technique::Futility, margin) {
            return true;
        }
        // A quiet move onto a square where the piece is lost.
        loses(self.params().see_quiet_margin * lmr_depth * lmr_depth + self.params().see_quiet_base)
    }

    /// By how many plies a move is extended, or the score that settles the whole node.
    pub(crate) fn extension(&mut self, node: &Node<P::Move>, mv: P::Move) -> Result<i32, Score> {
        let Node { ply, depth, .. } = *node;
        let Some(entry) = node.tt_entry else {
            return Ok(0);
        };
        let candidate = Some(mv) == node.tt_move
            && self.uses(Technique::Singular)
            && self.stack[ply].excluded.is_none()
            && depth >= self.params().singular_depth
            && ply < 2 * self.root_depth as usize
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && entry.depth >= depth - self.params().singular_tt_depth
            && !is_decisive(entry.score);
        if !candidate {
            return Ok(0);
        }
        // Singular: if all other moves fall short of the tt move's score, it is the only good one and is extended.
        let margin = self.params().singular_margin * depth / 16;
        let singular_beta = entry.score - margin * (1 + i32::from(node.tt_pv && !node.is_pv));
        self.stack[ply].excluded = Some(mv);
        let score = self.search(
            ply,
            (depth - 1) / 2,
            singular_beta - 1,
            singular_beta,
            node.is_cut,
        );
        self.stack[ply].excluded = None;
        if self.must_stop() {
            return Err(DRAW);
        }
        if score < singular_beta {
            let double =
                !node.is_pv && score < singular_beta - self.params().singular_double_margin;
            return Ok(1 + i32::from(double));
        }
        // Multi-cut: another move beats beta too, so the node fails high whichever is played.
        if score >= node.beta && !is_decisive(score) {
            return Err(score);
        }
        // Negative extension: not the only good move, and expected to fail high anyway.
        if entry.score >= node.beta {
            return Ok(-2 + i32::from(node.is_pv));
        }
        Ok(if node.is_cut { -1 } else { 0 })
    }

    /// Late move reductions: by how many plies the move just played from a node is reduced at first.
    pub(crate) fn reduction(&self, node: &Node<P::Move>, candidate: &Candidate<P::Move>) -> i32 {
        let child = &self.stack[node.ply + 1];
        let mut r = self.shared.lmr.base(node.depth, candidate.count);
        if candidate.tactical {
            r = r / 2 - self.params().lmr_tactical;
            r -= candidate.history / self.params().lmr_tactical_history_div;
        } else {
            r -= candidate.history / self.params().lmr_quiet_history_div;
        }
        r += self.params().lmr_cut_node * i32::from(node.is_cut);
        r -= self.params().lmr_pv * i32::from(node.is_pv);
        r -= self.params().lmr_tt_pv * i32::from(node.tt_pv);
        r -= self.params().lmr_gives_check * i32::from(child.in_check);
        r -= self.params().lmr_in_check * i32::from(node.in_check);
        r += self.params().lmr_not_improving * i32::from(!node.improving);
        r += self.params().lmr_cutoffs * i32::from(child.cutoff_count > 3);
        r / 1024
    }
}

/// Reverse futility pruning: so far above beta that some move surely stays there.
fn reverse_futility<M>(node: &Node<M>, params: &SearchParams) -> Option<Score> {
    let improving = params.rfp_improving * i32::from(node.improving);
    let margin = params.rfp_margin * node.depth - improving;
    let ahead = node.depth <= params.rfp_depth && node.eval - margin >= node.beta;
    (ahead && !is_decisive(node.beta) && !is_decisive(node.eval))
        .then(|| node.beta + (node.eval - node.beta) / 3)
}

/// The base of late move reductions by depth and move number, in 1024ths of a ply.
pub(crate) struct LmrTable([[i32; 64]; 64]);

impl LmrTable {
    pub(crate) fn new(params: &SearchParams) -> LmrTable {
        let base = f64::from(params.lmr_base) / 100.0;
        let divisor = f64::from(params.lmr_div) / 100.0;
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (count, entry) in row.iter_mut().enumerate().skip(1) {
                let logs = (depth as f64).ln() * (count as f64).ln();
                *entry = (1024.0 * (base + logs / divisor)) as i32;
            }
        }
        LmrTable(table)
    }

    #[inline]
    fn base(&self, depth: i32, count: usize) -> i32 {
        self.0[depth.clamp(0, 63) as usize][count.min(63)]
    }
}
