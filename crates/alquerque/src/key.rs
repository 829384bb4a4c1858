//! The hash of a position, made of one random number for each thing that may be true of it.

use crate::men::{Men, Step};
use crate::points::bits;
use quirkat_game::{Side, mix};

/// What Black to move adds.
const BLACK_TO_MOVE: u64 = mix(0x616c_7175_6572_0000);

/// Numbers for: a white man here, a black man here, this man may not slide east, this man may not slide west.
static TABLE: [[u64; 32]; 4] = table();

const fn table() -> [[u64; 32]; 4] {
    let mut table = [[0; 32]; 4];
    let mut i = 0;
    while i < 4 * 32 {
        table[i / 32][i % 32] = mix(0x616c_7175_6572_0001 + i as u64);
        i += 1;
    }
    table
}

/// The hash of a whole position.
pub(crate) fn key(men: Men, side: Side) -> u64 {
    let turn = match side {
        Side::White => 0,
        Side::Black => BLACK_TO_MOVE,
    };
    turn ^ sum(0, men.white) ^ sum(1, men.black) ^ sum(2, men.no_east) ^ sum(3, men.no_west)
}

/// What a step of `side` changes in the hash, the turn included.
#[inline]
pub(crate) fn change(side: Side, step: Step, before: Men, after: Men) -> u64 {
    let (own, enemy) = (side.index(), (!side).index());
    let mut key = BLACK_TO_MOVE ^ one(own, step.from) ^ one(own, step.to);
    if step.taken != 0 {
        key ^= one(enemy, step.taken);
    }
    let no_east = before.no_east ^ after.no_east;
    let no_west = before.no_west ^ after.no_west;
    // Forward moves and jumps mostly leave the no-return list alone.
    if no_east | no_west != 0 {
        key ^= sum(2, no_east) ^ sum(3, no_west);
    }
    key
}

#[inline]
fn one(what: usize, point: u32) -> u64 {
    TABLE[what][(point.trailing_zeros() & 31) as usize]
}

fn sum(what: usize, points: u32) -> u64 {
    bits(points).fold(0, |key, point| key ^ one(what, point))
}
