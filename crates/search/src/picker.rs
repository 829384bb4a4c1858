//! Moves one at a time, the likely best first, each stage generated only when the one before did not do.

use crate::history::{Context, Histories};
use arrayvec::ArrayVec;
use quirkat_game::{MAX_MOVES, MoveList, Position};

/// Where the picker is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(crate) enum Stage {
    /// The move the table remembers.
    Remembered,
    /// Tactical moves are to be generated.
    Tactical,
    /// Tactical moves that do not lose by exchange.
    GoodTactical,
    /// The quiet move that refuted the last sibling.
    Killer,
    /// Quiet moves are to be generated.
    Quiet,
    /// Quiet moves.
    Quiets,
    /// Tactical moves that lose by exchange.
    BadTactical,
    /// Nothing is left.
    Done,
}

/// What orders the moves of a node.
#[derive(Clone, Copy)]
pub(crate) struct Order<M> {
    /// The move the table remembers, known to be legal.
    pub(crate) remembered: Option<M>,
    /// A quiet move that may not be legal here.
    pub(crate) killer: Option<M>,
    /// What quiet moves are remembered by here.
    pub(crate) context: Context,
}

/// Hands out the moves of one position.
pub(crate) struct Picker<M: Copy> {
    order: Order<M>,
    stage: Stage,
    /// Quiet moves are wanted too.
    quiets: bool,
    /// Tactical moves must win at least this by exchange to count as good.
    threshold: i32,
    /// The moves of the stage; those before `next` are handed out.
    list: MoveList<M>,
    /// What each promises. Kept apart, so that many are compared at once.
    promises: ArrayVec<i32, MAX_MOVES>,
    next: usize,
    bad: MoveList<M>,
    next_bad: usize,
}

impl<M: Copy + Eq> Picker<M> {
    /// All moves.
    pub(crate) fn all(order: Order<M>) -> Picker<M> {
        Picker::new(order, true, 0)
    }

    /// Tactical moves that win at least `threshold` by exchange, and no others.
    pub(crate) fn tactical(order: Order<M>, threshold: i32) -> Picker<M> {
        Picker::new(order, false, threshold)
    }

    fn new(order: Order<M>, quiets: bool, threshold: i32) -> Picker<M> {
        let stage = if order.remembered.is_some() {
            Stage::Remembered
        } else {
            Stage::Tactical
        };
        Picker {
            order,
            stage,
            quiets,
            threshold,
            list: MoveList::new(),
            promises: ArrayVec::new(),
            next: 0,
            bad: MoveList::new(),
            next_bad: 0,
        }
    }

    /// The stage the last move came from.
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// No quiet moves from here on.
    pub(crate) fn skip_quiets(&mut self) {
        self.quiets = false;
    }

    /// The next move.
    pub(crate) fn next<P: Position<Move = M>>(
        &mut self,
        position: &P,
        histories: &Histories,
    ) -> Option<M> {
        loop {
            match self.stage {
                Stage::Remembered => {
                    self.stage = Stage::Tactical;
                    return self.order.remembered;
                }
                Stage::Tactical => {
                    self.list_tactical(position, histories);
                    self.stage = Stage::GoodTactical;
                }
                Stage::GoodTactical => match self.best() {
                    Some((mv, _)) if Some(mv) == self.order.remembered => {}
                    Some((mv, value)) => {
                        if position.see_ge(mv, self.threshold - value / 32) {
                            return Some(mv);
                        }
                        self.bad.push(mv);
                    }
                    None if self.quiets => self.stage = Stage::Killer,
                    None => self.stage = Stage::BadTactical,
                },
                Stage::Killer => {
                    self.stage = Stage::Quiet;
                    if let Some(killer) = self.order.killer
                        && self.quiets
                        && Some(killer) != self.order.remembered
                        && position.is_legal(killer)
                        && !position.is_tactical(killer)
                    {
                        return Some(killer);
                    }
                    self.order.killer = None;
                }
                Stage::Quiet => {
                    self.list.clear();
                    self.promises.clear();
                    self.next = 0;
                    if self.quiets {
                        self.list_quiets(position, histories);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.best() {
                    Some((mv, _)) if self.quiets => {
                        if Some(mv) != self.order.remembered && Some(mv) != self.order.killer {
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

    fn list_tactical<P: Position<Move = M>>(&mut self, position: &P, histories: &Histories) {
        position.tactical_moves(&mut self.list);
        for &mv in &self.list {
            let history_key = position.history_key(mv);
            let learnt = histories.capture.value(history_key, position.victim(mv));
            self.promises.push(16 * position.material_gain(mv) + learnt);
        }
    }

    fn list_quiets<P: Position<Move = M>>(&mut self, position: &P, histories: &Histories) {
        let side = position.side_to_move().index();
        position.quiet_moves(&mut self.list);
        for &mv in &self.list {
            let value = histories.quiet_value(side, position.history_key(mv), self.order.context);
            self.promises.push(value);
        }
    }

    /// Takes the move that promises most out of the rest of the list, with what it promises.
    fn best(&mut self) -> Option<(M, i32)> {
        let promises = &mut self.promises[self.next..];
        // The place goes along in the low bits: a maximum of numbers is found without a branch for each.
        let ranked = promises.iter().zip(0..);
        let (promise, place) = ranked
            .map(|(&promise, place)| i64::from(promise) << 32 | place)
            .max()
            .map(|best| ((best >> 32) as i32, best as u32 as usize))?;
        promises.swap(0, place);
        self.list.swap(self.next, self.next + place);
        self.next += 1;
        Some((self.list[self.next - 1], promise))
    }
}
