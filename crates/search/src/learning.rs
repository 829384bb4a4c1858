//! What a finished node teaches: the move that refuted it was good, those tried before it were not; where nothing helped, the
//! move that led there was good.

use crate::evaluate::Evaluate;
use crate::node::{Node, Tried};
use crate::score::{Score, is_decisive};
use crate::table::{Bound, NO_EVAL};
use crate::technique::Technique;
use crate::worker::Worker;
use quirkat_game::Position;

impl<P: Position, E: Evaluate<P>> Worker<'_, P, E> {
    /// Rewards the move that refuted the node and marks down the others tried.
    pub(crate) fn reward(&mut self, node: &Node<P::Move>, best: P::Move, tried: &Tried<P::Move>) {
        let bonus = (150 * node.depth - 50).min(1800);
        let malus = (170 * node.depth - 50).min(1500);
        let context = self.context(node.ply);
        let frame = &mut self.frames[node.ply];
        let position = &frame.position;
        let side = position.side_to_move().index();
        if position.is_tactical(best) {
            self.histories
                .capture
                .learn(position.history_key(best), position.victim(best), bonus);
        } else {
            frame.killer = Some(best);
            let mut learn = |mv, bonus| {
                let history_key = position.history_key(mv);
                self.histories
                    .learn_quiet(side, history_key, context, bonus);
            };
            // A refutation found at once at low depth teaches nothing about the moves not tried.
            if node.depth > 3 || !tried.quiets.is_empty() {
                learn(best, bonus);
            }
            for &mv in &tried.quiets {
                learn(mv, -malus);
            }
        }
        for &mv in &tried.tacticals {
            self.histories
                .capture
                .learn(position.history_key(mv), position.victim(mv), -malus);
        }
    }

    /// Rewards the quiet move that led to a node where nothing helps.
    pub(crate) fn reward_last(&mut self, node: &Node<P::Move>) {
        if node.ply == 0 || !self.uses(Technique::Answer) {
            return;
        }
        let last = node.ply - 1;
        let frame = &self.frames[last];
        let Some(mv) = frame.played else { return };
        if frame.position.is_tactical(mv) {
            return;
        }
        let (side, history_key) = (
            frame.position.side_to_move().index(),
            frame.position.history_key(mv),
        );
        let context = self.context(last);
        let bonus = (90 * node.depth - 60).min(900);
        self.histories
            .learn_quiet(side, history_key, context, bonus);
    }

    /// Learns from the difference between the static evaluation and what the search found, where it tells something: in
    /// quiet positions, and not where the score is only a bound on the side that the evaluation already is on.
    pub(crate) fn learn_correction(
        &mut self,
        node: &Node<P::Move>,
        best: Score,
        bound: Bound,
        quiet: bool,
    ) {
        let frame = &self.frames[node.ply];
        let eval = frame.eval;
        let told = match bound {
            Bound::Lower => best > eval,
            Bound::Upper => best < eval,
            _ => true,
        };
        if eval == NO_EVAL || !quiet || !told || is_decisive(best) {
            return;
        }
        let side = frame.position.side_to_move().index();
        let bonus = ((best - eval) * node.depth * 8).clamp(-4096, 4096);
        for (i, table) in self.histories.correction.iter_mut().enumerate() {
            table.learn(side, frame.position.structure_key(i), bonus);
        }
    }
}
