//! Perft divided by root move and on several threads.

use crate::Position;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Perft of `depth` split by root move.
pub fn divide<P: Position>(position: &P, depth: u32, threads: usize) -> Vec<(P::Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    moves
        .iter()
        .map(|&mv| (mv, perft_threads(&position.after(mv), depth - 1, threads)))
        .collect()
}

/// [`Position::perft`] on several threads.
pub fn perft_threads<P: Position>(position: &P, depth: u32, threads: usize) -> u64 {
    // Two plies give enough small jobs that no thread waits long for the last one.
    const SPLIT: u32 = 2;
    if threads <= 1 || depth <= SPLIT + 1 {
        return position.perft(depth);
    }
    let mut jobs = vec![position.clone()];
    for _ in 0..SPLIT {
        jobs = jobs
            .iter()
            .flat_map(|parent| {
                parent
                    .legal_moves()
                    .into_iter()
                    .map(|mv| parent.after(mv))
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    let next = AtomicUsize::new(0);
    let count = || {
        let mut nodes = 0;
        while let Some(position) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            nodes += position.perft(depth - SPLIT);
        }
        nodes
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (1..threads).map(|_| scope.spawn(count)).collect();
        let own = count();
        own + workers
            .into_iter()
            .map(|worker| worker.join().expect("a counting thread ends"))
            .sum::<u64>()
    })
}
