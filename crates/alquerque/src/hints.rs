//! What the game tells a search: jumps are tactical, and nobody may pass, since having to move is what loses.

use crate::men::{Black, Men, Mover, Step, White};
use crate::position::man;
use crate::{Alquerque, Move};
use quirkat_game::{Hints, MoveList, PieceId, Position, Side, Trail, mix};

/// What a man is worth.
const MAN: i32 = 100;

impl Hints for Alquerque {
    /// White's men, Black's men.
    const STRUCTURES: usize = 2;

    #[inline]
    fn encode(&self, mv: Move) -> u16 {
        mv.code()
    }

    #[inline]
    fn decode(&self, code: u16) -> Option<Move> {
        Move::from_code(code).filter(|&mv| self.is_legal(mv))
    }

    #[inline]
    fn trail(&self, mv: Move) -> Trail {
        Trail {
            piece: man(self.side),
            from: mv.from(),
            to: mv.to(),
        }
    }

    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        mv.is_jump()
    }

    #[inline]
    fn victim(&self, mv: Move) -> Option<PieceId> {
        mv.is_jump().then_some(man(!self.side))
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        if mv.is_jump() { MAN } else { 0 }
    }

    /// Looks at one answer: whether the man can be jumped at once, by one that is not jumped itself after that.
    fn exchange_reaches(&self, mv: Move, threshold: i32) -> bool {
        let ahead = self.gain(mv) - threshold;
        if !(0..MAN).contains(&ahead) {
            return ahead >= 0;
        }
        !match self.side {
            Side::White => is_lost::<White>(self.men, mv.step()),
            Side::Black => is_lost::<Black>(self.men, mv.step()),
        }
    }

    fn tactical_moves(&self, list: &mut MoveList<Move>) {
        if self.men.decided() {
            return;
        }
        let visit = |step| list.push(Move::of(step));
        match self.side {
            Side::White => self.men.each_jump::<White>(visit),
            Side::Black => self.men.each_jump::<Black>(visit),
        }
    }

    fn quiet_moves(&self, list: &mut MoveList<Move>) {
        if self.men.decided() {
            return;
        }
        let visit = |step| list.push(Move::of(step));
        match self.side {
            Side::White => self.men.each_slide::<White>(visit),
            Side::Black => self.men.each_slide::<Black>(visit),
        }
    }

    #[inline]
    fn structure_key(&self, index: usize) -> u64 {
        mix(u64::from(if index == 0 {
            self.men.white
        } else {
            self.men.black
        }))
    }
}

/// Whether the man that takes a step of `M`'s can be jumped for nothing.
fn is_lost<M: Mover>(men: Men, step: Step) -> bool {
    let after = men.after::<M>(step);
    if after.prey::<M::Enemy>() & step.to == 0 {
        return false;
    }
    let mut lost = false;
    after.each_jump::<M::Enemy>(|answer| {
        let retaken = || after.after::<M::Enemy>(answer).prey::<M>() & answer.to != 0;
        lost |= answer.taken == step.to && !retaken();
    });
    lost
}
