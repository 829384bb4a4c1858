//! Counting: every way to count gives the same number.

use super::seen::Seen;
use crate::{Rules, divide, perft_threads};

/// `perft` is the sum over the moves, on one thread or more, whole or divided.
pub(super) fn add_up<P: Rules>(seen: &Seen<'_, P>) {
    let position = seen.position;
    let two: u64 = seen.children.iter().map(P::count_moves).sum();
    seen.require_equal(position.perft(0), 1, "perft(0)");
    seen.require_equal(position.perft(1), seen.moves.len() as u64, "perft(1)");
    seen.require_equal(position.perft(2), two, "perft(2)");
    // Threads are used from four plies on, which only some positions can afford.
    let depth = if two <= 1500 { 4 } else { 3 };
    let nodes = position.perft(depth);
    seen.require_equal(
        seen.children
            .iter()
            .map(|child| child.perft(depth - 1))
            .sum(),
        nodes,
        format_args!("the sum of perft({}) over the moves", depth - 1),
    );
    seen.require_equal(
        perft_threads(position, depth, 3),
        nodes,
        format_args!("perft_threads({depth}, 3)"),
    );
    let divided = divide(position, depth, 1);
    seen.require_equal(
        divided.iter().map(|&(_, nodes)| nodes).sum(),
        nodes,
        format_args!("the sum of divide({depth})"),
    );
    seen.require(
        divided
            .iter()
            .map(|&(mv, _)| mv)
            .eq(seen.moves.iter().copied()),
        "divide() lists other moves",
    );
}
