//! Counting the ways to play on, on boards alone: keys and counters are left at the root.

use crate::RuleSet;
use crate::board::Board;
use crate::captures::victims;
use crate::reach::{count, each_piece};

/// The number of ways to play `depth` plies on.
pub(crate) fn perft<R: RuleSet>(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return count::<R>(board),
        _ => {}
    }
    let mut nodes = 0;
    each_piece::<R>(board, |kind, from, targets| {
        for to in targets {
            let taken = victims::<R>(board, kind, from, to);
            nodes += perft::<R>(&board.after(kind, from, to, taken), depth - 1);
        }
    });
    nodes
}
