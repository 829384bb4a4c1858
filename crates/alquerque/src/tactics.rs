//! Whether a man that has moved can be jumped for nothing.

use crate::men::{Men, Mover, Step};

/// What a man is worth.
pub(crate) const MAN: i32 = 100;

/// Whether the man that takes a step of `M`'s can be jumped for nothing.
pub(crate) fn is_lost<M: Mover>(men: Men, step: Step) -> bool {
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
