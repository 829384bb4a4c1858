//! Counting the ways a game can go on.
//!
//! Nearly all positions of a count are the ones whose moves are only counted, not played. They are gathered in columns and
//! counted together, so that the compiler turns the set arithmetic of sixteen positions into one.

use crate::men::{Men, Mover};

/// Positions gathered before they are counted: enough to fill vectors, few enough to stay in the nearest cache.
const SIZE: usize = 512;

/// No position has more steps: each of twelve men goes in five directions, and a slide and a jump exclude each other.
const MOST_STEPS: usize = 12 * 5;

/// Positions in columns, and the moves counted so far.
struct Batch {
    white: [u32; SIZE],
    black: [u32; SIZE],
    no_east: [u32; SIZE],
    no_west: [u32; SIZE],
    len: usize,
    nodes: u64,
}

/// The number of ways to play `depth` plies on.
pub(crate) fn perft<M: Mover>(men: Men, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(count_moves::<M>(men)),
        _ => {
            let mut batch = Batch::new();
            gather::<M>(men, depth, &mut batch);
            if depth.is_multiple_of(2) {
                batch.count::<M::Enemy>();
            } else {
                batch.count::<M>();
            }
            batch.nodes
        }
    }
}

/// The number of legal moves: none once the game is over.
#[inline(always)]
pub(crate) fn count_moves<M: Mover>(men: Men) -> u32 {
    // Both sides of the choice are computed: in vectors a branch would cost more.
    let steps = men.count_steps::<M>();
    if men.decided() { 0 } else { steps }
}

/// Gathers the positions one ply before the end, from a position at least two plies before it.
fn gather<M: Mover>(men: Men, depth: u32, batch: &mut Batch) {
    if men.decided() {
        return;
    }
    if depth > 2 {
        men.each_step::<M>(|step| gather::<M::Enemy>(men.after::<M>(step), depth - 1, batch));
        return;
    }
    if batch.len + MOST_STEPS > SIZE {
        batch.count::<M::Enemy>();
    }
    men.each_step::<M>(|step| batch.push(men.after::<M>(step)));
}

impl Batch {
    fn new() -> Batch {
        Batch {
            white: [0; SIZE],
            black: [0; SIZE],
            no_east: [0; SIZE],
            no_west: [0; SIZE],
            len: 0,
            nodes: 0,
        }
    }

    #[inline(always)]
    fn push(&mut self, men: Men) {
        // There is always room; the remainder only tells the compiler so.
        let at = self.len % SIZE;
        self.white[at] = men.white;
        self.black[at] = men.black;
        self.no_east[at] = men.no_east;
        self.no_west[at] = men.no_west;
        self.len = at + 1;
    }

    /// Counts the moves of the side to move in all positions gathered, and empties the batch.
    #[inline(never)]
    fn count<M: Mover>(&mut self) {
        let len = self.len.min(SIZE);
        let columns = [&self.white, &self.black, &self.no_east, &self.no_west];
        let [white, black, no_east, no_west] = columns.map(|column| &column[..len]);
        let mut moves = 0;
        for at in 0..len {
            moves += count_moves::<M>(Men {
                white: white[at],
                black: black[at],
                no_east: no_east[at],
                no_west: no_west[at],
            });
        }
        self.nodes += u64::from(moves);
        self.len = 0;
    }
}
