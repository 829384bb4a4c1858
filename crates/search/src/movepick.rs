//! The staged move picker: moves one at a time, the likely best first; later stages are generated only if needed.

use crate::history::{Histories, QuietContext};
use crate::params::SearchParams;
use arrayvec::ArrayVec;
use quirkat_game::{MAX_MOVES, MoveList, Position};

/// The stage of the picker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(crate) enum Stage {
    TtMove,
    GenerateTactical,
    /// Tactical moves that do not lose by SEE.
    GoodTactical,
    Killer,
    GenerateQuiet,
    Quiet,
    /// Tactical moves that lose by SEE.
    BadTactical,
    Done,
}

/// What orders the moves of a node.
#[derive(Clone, Copy)]
pub(crate) struct MoveOrder<M> {
    /// Known to be legal.
    pub(crate) tt_move: Option<M>,
    /// A quiet move that may not be legal here.
    pub(crate) killer: Option<M>,
    pub(crate) context: QuietContext,
}

/// Hands out the moves of one position.
pub(crate) struct MovePicker<M: Copy> {
    order: MoveOrder<M>,
    stage: Stage,
    /// Quiet moves are wanted too.
    quiets: bool,
    /// Tactical moves must win at least this by SEE to count as good.
    threshold: i32,
    /// The moves of the stage; those before `next` are handed out.
    list: MoveList<M>,
    /// Their scores, kept apart so that many are compared at once.
    scores: ArrayVec<i32, MAX_MOVES>,
    next: usize,
    bad: MoveList<M>,
    next_bad: usize,
}

impl<M: Copy + Eq> MovePicker<M> {
    /// All moves.
    pub(crate) fn all(order: MoveOrder<M>) -> MovePicker<M> {
        MovePicker::new(order, true, 0)
    }

    /// Tactical moves that win at least `threshold` by SEE, then the other tactical ones.
    pub(crate) fn tactical(order: MoveOrder<M>, threshold: i32) -> MovePicker<M> {
        MovePicker::new(order, false, threshold)
    }

    fn new(order: MoveOrder<M>, quiets: bool, threshold: i32) -> MovePicker<M> {
        let stage = if order.tt_move.is_some() {
            Stage::TtMove
        } else {
            Stage::GenerateTactical
        };
        MovePicker {
            order,
            stage,
            quiets,
            threshold,
            list: MoveList::new(),
            scores: ArrayVec::new(),
            next: 0,
            bad: MoveList::new(),
            next_bad: 0,
        }
    }

    /// The stage that the last move came from.
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// Leaves out the quiet moves that are left.
    pub(crate) fn skip_quiets(&mut self) {
        self.quiets = false;
    }

    pub(crate) fn next<P: Position<Move = M>>(
        &mut self,
        position: &P,
        histories: &Histories,
        params: &SearchParams,
    ) -> Option<M> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateTactical;
                    return self.order.tt_move;
                }
                Stage::GenerateTactical => {
                    self.score_tactical(position, histories, params);
                    self.stage = Stage::GoodTactical;
                }
                Stage::GoodTactical => match self.pick_best() {
                    Some((mv, _)) if Some(mv) == self.order.tt_move => {}
                    Some((mv, score)) => {
                        let slack = score / params.good_capture_history_div;
                        if position.see_ge(mv, self.threshold - slack) {
                            return Some(mv);
                        }
                        self.bad.push(mv);
                    }
                    None if self.quiets => self.stage = Stage::Killer,
                    None => self.stage = Stage::BadTactical,
                },
                Stage::Killer => {
                    self.stage = Stage::GenerateQuiet;
                    if let Some(killer) = self.order.killer
                        && self.quiets
                        && Some(killer) != self.order.tt_move
                        && position.is_legal(killer)
                        && !position.is_tactical(killer)
                    {
                        return Some(killer);
                    }
                    self.order.killer = None;
                }
                Stage::GenerateQuiet => {
                    self.list.clear();
                    self.scores.clear();
                    self.next = 0;
                    if self.quiets {
                        self.score_quiets(position, histories, params);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.pick_best() {
                    Some((mv, _)) if self.quiets => {
                        if Some(mv) != self.order.tt_move && Some(mv) != self.order.killer {
                            return Some(mv);
                        }
                    }
                    _ => self.stage = Stage::BadTactical,
                },
                Stage::BadTactical => {
                    if let Some(&mv) = self.bad.get(self.next_bad) {
                        self.next_bad += 1;
                        return Some(mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Most valuable victim first (MVV), capture history deciding among equals.
    fn score_tactical<P: Position<Move = M>>(
        &mut self,
        position: &P,
        histories: &Histories,
        params: &SearchParams,
    ) {
        position.tactical_moves(&mut self.list);
        for &mv in &self.list {
            let key = position.history_key(mv);
            let history = histories.capture.get(key, position.victim(mv));
            let mvv = params.mvv_factor * position.material_gain(mv);
            self.scores.push(mvv + history);
        }
    }

    fn score_quiets<P: Position<Move = M>>(
        &mut self,
        position: &P,
        histories: &Histories,
        params: &SearchParams,
    ) {
        let side = position.side_to_move().index();
        position.quiet_moves(&mut self.list);
        for &mv in &self.list {
            let key = position.history_key(mv);
            let score = histories.quiet_score(side, key, self.order.context, params);
            self.scores.push(score);
        }
    }

    /// Takes the move with the highest score out of the rest of the list: one step of a selection sort.
    fn pick_best(&mut self) -> Option<(M, i32)> {
        let scores = &mut self.scores[self.next..];
        // The index travels in the low bits, so the maximum is found without a branch a move.
        let ranked = scores.iter().zip(0..);
        let (score, index) = ranked
            .map(|(&score, index)| i64::from(score) << 32 | index)
            .max()
            .map(|best| ((best >> 32) as i32, best as u32 as usize))?;
        scores.swap(0, index);
        self.list.swap(self.next, self.next + index);
        self.next += 1;
        Some((self.list[self.next - 1], score))
    }
}
