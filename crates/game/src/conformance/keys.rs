//! Keys tell positions apart exactly as equality does.

use super::seen::Seen;
use crate::{Random, Rules};
use std::collections::VecDeque;

/// The positions last seen, of this game and the ones before.
pub(super) struct Window<P>(VecDeque<P>);

impl<P: Rules> Window<P> {
    const SIZE: usize = 400;

    pub(super) fn new() -> Window<P> {
        Window(VecDeque::with_capacity(Self::SIZE))
    }

    /// Compares a position with all in the window and takes it in.
    pub(super) fn compare(&mut self, seen: &Seen<'_, P>) {
        for other in &self.0 {
            same(seen, seen.position, other);
        }
        if self.0.len() == Self::SIZE {
            self.0.pop_front();
        }
        self.0.push_back(seen.position.clone());
    }
}

/// The positions one ply on are told apart from each other and from this one.
pub(super) fn children_differ<P: Rules>(seen: &Seen<'_, P>) {
    for (i, child) in seen.children.iter().enumerate() {
        same(seen, seen.position, child);
        for other in &seen.children[..i] {
            same(seen, child, other);
        }
    }
}

/// Two moves of one side in either order around the same reply: most of these pairs meet again.
pub(super) fn transpositions_meet<P: Rules>(seen: &Seen<'_, P>, random: &mut Random) {
    const TRIED: usize = 16;
    let three = |moves: [P::Move; 3]| {
        let mut position = seen.position.clone();
        for mv in moves {
            if !position.is_legal(mv) {
                return None;
            }
            position.play(mv);
        }
        Some(position)
    };
    for _ in 0..TRIED {
        let (Some(first), Some(second)) = (random.choose(&seen.moves), random.choose(&seen.moves))
        else {
            return;
        };
        let Some(reply) = random.choose(&seen.position.after(first).legal_moves()) else {
            continue;
        };
        if let (Some(one), Some(other)) =
            (three([first, reply, second]), three([second, reply, first]))
        {
            same(seen, &one, &other);
        }
    }
}

fn same<P: Rules>(seen: &Seen<'_, P>, one: &P, other: &P) {
    let (equal, keys) = (one == other, one.key() == other.key());
    if equal != keys {
        let say = |same| if same { "the same" } else { "different" };
        seen.fail(format_args!(
            "`{one}` and `{other}` are {} positions with {} keys",
            say(equal),
            say(keys)
        ));
    }
}
