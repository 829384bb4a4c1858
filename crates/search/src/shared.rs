//! What the threads of one search have in common.

use crate::table::Table;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::Relaxed};

/// A counter on a cache line of its own, so that threads do not slow each other down by counting.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    /// Only the counter's own thread adds.
    #[inline]
    pub(crate) fn set(&self, value: u64) {
        self.0.store(value, Relaxed);
    }
}

/// Seen by every thread of a search.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    /// Set by whoever wants the search to end.
    stop: &'a AtomicBool,
    /// Set when the search has its result.
    done: &'a AtomicBool,
    /// Set while the opponent thinks: the clock does not run.
    pondering: &'a AtomicBool,
    /// Nodes searched, by thread.
    pub(crate) nodes: Vec<Counter>,
    /// The deepest depth that a thread has finished.
    lead: AtomicI32,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(
        table: &'a Table,
        stop: &'a AtomicBool,
        done: &'a AtomicBool,
        pondering: &'a AtomicBool,
        threads: usize,
    ) -> Shared<'a> {
        Shared {
            table,
            stop,
            done,
            pondering,
            nodes: (0..threads).map(|_| Counter::default()).collect(),
            lead: AtomicI32::new(0),
        }
    }

    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.done.load(Relaxed)
    }

    /// The search has its result.
    pub(crate) fn finish(&self) {
        self.done.store(true, Relaxed);
    }

    pub(crate) fn lead(&self) -> i32 {
        self.lead.load(Relaxed)
    }

    pub(crate) fn set_lead(&self, depth: i32) {
        self.lead.store(depth, Relaxed);
    }

    pub(crate) fn pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes
            .iter()
            .map(|counter| counter.0.load(Relaxed))
            .sum()
    }
}
