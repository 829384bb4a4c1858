//! Nodes and moves that need no search of their own.

use crate::evaluate::Evaluate;
use crate::history::Step;
use crate::node::{Candidate, Node};
use crate::picker::{Order, Picker, Stage};
use crate::reduction::base;
use crate::score::{DRAW, SURE_WIN, Score, is_decisive};
use crate::table::{Bound, Entry};
use crate::technique::Technique;
use crate::worker::Worker;
use quirkat_game::Position;

impl<P: Position, E: Evaluate<P>> Worker<'_, P, E> {
    /// The score of a node that can be told without looking at all its moves.
    pub(crate) fn prune_node(&mut self, node: &Node<P::Move>) -> Option<Score> {
        if node.main_line || node.in_check {
            return None;
        }
        self.by(Technique::ReverseFutility, |_| reverse_futility(node))
            .or_else(|| self.by(Technique::Razoring, |worker| worker.razor(node)))
            .or_else(|| self.by(Technique::NullMove, |worker| worker.null_move(node)))
            .or_else(|| self.by(Technique::Probcut, |worker| worker.probcut(node)))
    }

    /// What a technique gives, where it is used.
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

    /// So far behind that only a tactical move can help: ask the quiescence search whether there is one.
    fn razor(&mut self, node: &Node<P::Move>) -> Option<Score> {
        if node.depth > 3 || node.eval + 220 + 180 * node.depth * node.depth > node.alpha {
            return None;
        }
        let score = self.quiesce(node.ply, node.alpha, node.alpha + 1);
        (score <= node.alpha && !is_decisive(score)).then_some(score)
    }

    /// If passing is good enough, some move is better still. Games where it need not be do not let us pass.
    fn null_move(&mut self, node: &Node<P::Move>) -> Option<Score> {
        let Node {
            ply,
            depth,
            beta,
            eval,
            ..
        } = *node;
        let just_passed = ply > 0 && self.frames[ply - 1].step == Step::NONE;
        if depth < 3 || eval < beta || just_passed || ply < self.null_from || beta <= -SURE_WIN {
            return None;
        }
        if self.frames[ply].eval + 20 * depth < beta + 120 {
            return None;
        }
        let passed = self.frames[ply].position.null_move()?;
        let less = 4 + depth / 4 + ((eval - beta) / 200).min(3);
        self.play_pass(ply, passed);
        let score = -self.search(ply + 1, depth - less, -beta, 1 - beta, !node.cut);
        self.undo();
        if self.must_stop() {
            return Some(DRAW);
        }
        if score < beta {
            return None;
        }
        // A win after passing is no proof of its length.
        let score = if score >= SURE_WIN { beta } else { score };
        if depth < 14 || self.null_from > 0 {
            return Some(score);
        }
        // Deep down the risk of zugzwang is worth a second look without passing.
        self.null_from = ply + 3 * (depth - less) as usize / 4;
        let verified = self.search(ply, depth - less, beta - 1, beta, false);
        self.null_from = 0;
        (verified >= beta).then_some(score)
    }

    /// If a capture is refuting by a wide margin even when searched shallowly, it will be at full depth.
    fn probcut(&mut self, node: &Node<P::Move>) -> Option<Score> {
        let Node {
            ply, depth, beta, ..
        } = *node;
        let raised = beta + 180 - 50 * i32::from(node.improving);
        let hopeless = node.entry.is_some_and(|entry| {
            entry.bound != Bound::None && entry.depth >= depth - 3 && entry.score < raised
        });
        if depth < 5 || is_decisive(beta) || hopeless {
            return None;
        }
        let remembered = node
            .remembered
            .filter(|&mv| self.frames[ply].position.is_tactical(mv));
        let order = Order {
            remembered,
            killer: None,
            context: self.context(ply),
        };
        let mut picker = Picker::tactical(order, raised - self.frames[ply].eval);
        while let Some(mv) = picker.next(&self.frames[ply].position, self.histories) {
            if picker.stage() >= Stage::BadTactical {
                break;
            }
            self.play(ply, mv);
            let mut score = -self.quiesce(ply + 1, -raised, 1 - raised);
            if score >= raised {
                score = -self.search(ply + 1, depth - 4, -raised, 1 - raised, !node.cut);
            }
            self.undo();
            if self.must_stop() {
                return Some(DRAW);
            }
            if score >= raised {
                let position = &self.frames[ply].position;
                let entry = Entry {
                    mv: position.encode(mv),
                    score,
                    eval: node.raw_eval,
                    depth: depth - 3,
                    bound: Bound::Lower,
                    main_line: node.was_main_line,
                };
                self.shared.table.store(position.key(), ply, entry);
                return Some(if is_decisive(score) {
                    score
                } else {
                    score - (raised - beta)
                });
            }
        }
        None
    }

    /// Whether a move is not worth trying: too late, too quiet, or losing too much.
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
            value,
        } = *candidate;
        let frame = &self.frames[node.ply];
        let loses =
            |by: Score| self.uses(Technique::ExchangePruning) && !frame.position.see_ge(mv, -by);
        if tactical {
            // A capture that loses more than the depth can win back.
            let bad = stage >= Stage::BadTactical || node.depth <= 6;
            return bad && loses(120 * node.depth + value / 64);
        }
        if stage < Stage::Killer {
            return false;
        }
        let lean = (node.depth - base(node.depth, count) / 1024).max(0);
        // Too far behind for a quiet move to matter.
        let far_behind =
            !node.in_check && lean < 8 && frame.eval + 120 + 90 * lean + value / 160 <= alpha;
        if far_behind && self.uses(Technique::Futility) {
            return true;
        }
        // A quiet move onto a square where the piece is lost.
        loses(24 * lean * lean + 10)
    }

    /// How much deeper a move is searched than the others, or the score that makes the rest of the node needless.
    pub(crate) fn extend(&mut self, node: &Node<P::Move>, mv: P::Move) -> Result<i32, Score> {
        let Node { ply, depth, .. } = *node;
        let Some(entry) = node.entry else {
            return Ok(0);
        };
        let candidate = Some(mv) == node.remembered
            && self.uses(Technique::Singular)
            && self.frames[ply].excluded.is_none()
            && depth >= 6
            && ply < 2 * self.root_depth as usize
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && entry.depth >= depth - 3
            && !is_decisive(entry.score);
        if !candidate {
            return Ok(0);
        }
        // Singular: if without this move all others fall short of its score, it is the only one and worth a closer look.
        let target = entry.score - depth * (1 + i32::from(node.was_main_line && !node.main_line));
        self.frames[ply].excluded = Some(mv);
        let score = self.search(ply, (depth - 1) / 2, target - 1, target, node.cut);
        self.frames[ply].excluded = None;
        if self.must_stop() {
            return Err(DRAW);
        }
        if score < target {
            let surely = !node.main_line && score < target - 20;
            return Ok(1 + i32::from(surely));
        }
        // Multicut: another move refutes the node too, so it need not be this one.
        if score >= node.beta && !is_decisive(score) {
            return Err(score);
        }
        // Not the only good one, and expected to refute anyway: look less deep.
        if entry.score >= node.beta {
            return Ok(-2 + i32::from(node.main_line));
        }
        Ok(if node.cut { -1 } else { 0 })
    }
}

/// So far ahead that some move will surely keep it.
fn reverse_futility<M>(node: &Node<M>) -> Option<Score> {
    let margin = 75 * node.depth - 60 * i32::from(node.improving);
    let ahead = node.depth <= 8 && node.eval - margin >= node.beta;
    (ahead && !is_decisive(node.beta) && !is_decisive(node.eval))
        .then(|| node.beta + (node.eval - node.beta) / 3)
}
