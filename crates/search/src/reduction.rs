//! By how much late moves are searched less deep.

use crate::node::{Candidate, Node};
use std::sync::LazyLock;

/// In 1024ths of a ply, by depth and number of the move.
static BASE: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, entry) in row.iter_mut().enumerate().skip(1) {
            *entry = (1024.0 * (0.35 + (depth as f64).ln() * (count as f64).ln() / 2.2)) as i32;
        }
    }
    table
});

/// The reduction before anything else is known, in 1024ths of a ply.
pub(crate) fn base(depth: i32, count: usize) -> i32 {
    BASE[depth.clamp(0, 63) as usize][count.min(63)]
}

/// How many plies less deep a late move is looked at first.
pub(crate) fn reduction<M>(
    node: &Node<M>,
    candidate: &Candidate<M>,
    gives_check: bool,
    cutoffs: u32,
) -> i32 {
    let mut less = base(node.depth, candidate.count);
    if candidate.tactical {
        less = less / 2 - 256 - candidate.value / 12;
    } else {
        less -= candidate.value / 9;
    }
    less += 1700 * i32::from(node.cut);
    less -= 900 * i32::from(node.main_line);
    less -= 900 * i32::from(node.was_main_line);
    less -= 1000 * i32::from(gives_check);
    less -= 800 * i32::from(node.in_check);
    less += 700 * i32::from(!node.improving);
    less += 700 * i32::from(cutoffs > 3);
    less / 1024
}
