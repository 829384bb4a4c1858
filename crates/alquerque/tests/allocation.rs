//! Move generation, play and counting never allocate.

use quirkat_alquerque::Alquerque;
use quirkat_game::{MoveList, Position, Rules};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    /// Per thread, since the test runner allocates too.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[allow(
    unsafe_code,
    reason = "an allocator is unsafe by its trait; this one only counts and passes on"
)]
// SAFETY: every call is passed to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller upholds the contract of the system allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller upholds the contract of the system allocator.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Visits the tree below a position and calls everything a search does.
fn visit(position: &Alquerque, depth: u32) -> u64 {
    let mut list = MoveList::new();
    position.moves(&mut list);
    if depth == 0 || position.decided().is_some() {
        return 1;
    }
    let legal = |&&mv: &&_| position.is_legal(mv);
    list.iter()
        .filter(legal)
        .map(|&mv| visit(&position.after(mv), depth - 1))
        .sum()
}

#[test]
fn search_calls_allocate_nothing() {
    let start = Alquerque::start();
    let before = ALLOCATIONS.get();
    let counts = [visit(&start, 7), start.perft(7), start.count_moves()];
    let ending = start.ending();
    let after = ALLOCATIONS.get();
    assert!(before > 0, "the count sees allocations");
    assert_eq!(counts, [35194, 35194, 4]);
    assert_eq!(ending, None);
    assert_eq!(after - before, 0);
}
