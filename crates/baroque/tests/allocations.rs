//! Generating, counting and making moves allocates nothing.

use quirkat_baroque::{Baroque, Ultima};
use quirkat_game::Rules;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator with a count per thread.
struct Counting;

// SAFETY: every call goes to the system's allocator unchanged; the counter is a plain cell that allocates nothing.
#[allow(unsafe_code, reason = "the trait of allocators is unsafe to implement")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn play_on<P: Rules>() -> u64 {
    let start = P::start();
    let before = ALLOCATIONS.get();
    let mut nodes = start.perft(3);
    for first in start.legal_moves() {
        let after = start.after(first);
        for second in after.legal_moves() {
            let position = after.after(second);
            nodes += position.count_moves() + u64::from(position.ending().is_some());
            assert!(after.is_legal(second));
        }
    }
    assert!(nodes > 0);
    ALLOCATIONS.get() - before
}

#[test]
fn play_allocates_nothing() {
    assert_eq!(play_on::<Baroque>(), 0);
    assert_eq!(play_on::<Ultima>(), 0);
    let before = ALLOCATIONS.get();
    drop(std::hint::black_box(Box::new(1)));
    assert_eq!(ALLOCATIONS.get() - before, 1, "the counter counts");
}
