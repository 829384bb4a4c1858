//! The hash of a position, made of one random number for each thing that may be true of it.

use crate::men::Men;
use crate::points::bits;
use quirkat_game::{Side, mix};

/// What Black to move adds.
pub(crate) const BLACK_TO_MOVE: u64 = mix(0x616c_7175_6572_0000);

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

/// The hash of the men alone.
pub(crate) fn men_key(men: Men) -> u64 {
    change(Men::NONE, men)
}

/// What takes the hash of one set of men to the other's.
#[inline]
pub(crate) fn change(before: Men, after: Men) -> u64 {
    sum(0, before.white ^ after.white)
        ^ sum(1, before.black ^ after.black)
        ^ sum(2, before.no_east ^ after.no_east)
        ^ sum(3, before.no_west ^ after.no_west)
}

#[inline]
fn sum(what: usize, changed: u32) -> u64 {
    bits(changed).fold(0, |key, point| {
        key ^ TABLE[what][(point.trailing_zeros() & 31) as usize]
    })
}

/// The hash of a whole position.
pub(crate) fn key(men: Men, side: Side) -> u64 {
    match side {
        Side::White => men_key(men),
        Side::Black => men_key(men) ^ BLACK_TO_MOVE,
    }
}
