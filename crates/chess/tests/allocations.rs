//! Generating, counting and making moves allocates nothing.

use quirkat_chess::Chess;
use quirkat_game::{MoveList, Position, Random, Rules};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local!(static ALLOCATIONS: Cell<usize> = const { Cell::new(0) });

struct Counting;

// SAFETY: every call goes on to the system's allocator unchanged; the counter is a plain cell of the same thread.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn generation_and_play_allocate_nothing() {
    let start = Chess::start();
    let mut random = Random::new(1);
    let before = ALLOCATIONS.get();
    for _ in 0..100 {
        let mut position = start;
        for _ in 0..200 {
            let mut list = MoveList::new();
            position.moves(&mut list);
            assert_eq!(position.count_moves(), list.len() as u64);
            let Some(mv) = random.choose(&list) else {
                break;
            };
            assert!(position.is_legal(mv));
            position.play(mv);
            std::hint::black_box((position.key(), position.decided(), position.ending()));
        }
        std::hint::black_box(position.perft(2));
    }
    assert_eq!(ALLOCATIONS.get(), before);
    drop(vec![0; 1000]);
    assert_eq!(ALLOCATIONS.get(), before + 1, "the counter counts");
}
