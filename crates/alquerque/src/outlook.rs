//! What a side could do with its next move and how far it has come, counted without listing anything.

use crate::Alquerque;
use crate::men::{Black, Men, Mover, White};
use crate::points::row;
use quirkat_game::Side;

/// A side's prospects, as if it were to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// How many steps it has, slides and jumps.
    pub steps: u32,
    /// How many of its men cannot move now, although enemies are still before them.
    pub blocked: u32,
    /// How many enemies it could jump.
    pub prey: u32,
    /// How many of its men have passed all enemies, by the rows they still have to go. Those with none never move again.
    pub past: [u32; 5],
}

impl Alquerque {
    /// What a side could do if it were to move, and how far it has come.
    pub fn outlook(&self, side: Side) -> Outlook {
        match side {
            Side::White => outlook::<White>(&self.men),
            Side::Black => outlook::<Black>(&self.men),
        }
    }
}

#[inline]
fn outlook<M: Mover>(men: &Men) -> Outlook {
    let own = if M::WHITE { men.white } else { men.black };
    let past = men.past::<M>();
    let to_go = |rows: u8| {
        let rank = if M::WHITE { rows } else { 4 - rows };
        (past & row(rank)).count_ones()
    };
    Outlook {
        steps: men.count_steps::<M>(),
        blocked: (own & !past & !men.movable::<M>()).count_ones(),
        prey: men.prey::<M>().count_ones(),
        past: [to_go(0), to_go(1), to_go(2), to_go(3), to_go(4)],
    }
}
