//! Counting: every way to count gives the same number.

use super::seen::Seen;
use crate::{Rules, divide, perft_threads};

/// `perft` counts what playing every move counts, on one thread or more, whole or divided.
pub(super) fn add_up<P: Rules>(seen: &Seen<'_, P>) {
    let position = seen.position;
    // Threads are used from four plies on, which only some positions can afford.
    let deepest = if walk(position, 2) <= 1500 { 4 } else { 3 };
    for depth in 0..=deepest {
        seen.require_equal(
            position.perft(depth),
            walk(position, depth),
            format_args!("perft({depth})"),
        );
    }
    let nodes = position.perft(deepest);
    seen.require_equal(
        perft_threads(position, deepest, 3),
        nodes,
        format_args!("perft_threads({deepest}, 3)"),
    );
    let divided = divide(position, deepest, 1);
    seen.require_equal(
        divided.iter().map(|&(_, nodes)| nodes).sum(),
        nodes,
        format_args!("the sum of divide({deepest})"),
    );
    seen.require(
        divided
            .iter()
            .map(|&(mv, _)| mv)
            .eq(seen.moves.iter().copied()),
        "divide() lists other moves",
    );
}

/// Counts without any of the shortcuts a game may take.
fn walk<P: Rules>(position: &P, depth: u32) -> u64 {
    let moves = position.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves
            .iter()
            .map(|&mv| walk(&position.after(mv), depth - 1))
            .sum(),
    }
}
