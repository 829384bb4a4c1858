//! Perft with bulk counting in vectors.
//!
//! Nearly all positions of a perft are leaves whose moves are counted but not played. They are collected in columns, so
//! that the compiler counts the moves of sixteen positions with one vector operation.

use crate::men::{Men, Mover};

/// Positions per batch: enough to fill vectors, few enough to stay in the L1 cache.
const BATCH_SIZE: usize = 512;

/// The most moves of a position: twelve men with five directions each, either a slide or a jump.
const MAX_MOVES: usize = 12 * 5;

/// A batch of positions in columns, and the moves counted so far.
struct Batch {
    white: [u32; BATCH_SIZE],
    black: [u32; BATCH_SIZE],
    no_east: [u32; BATCH_SIZE],
    no_west: [u32; BATCH_SIZE],
    len: usize,
    nodes: u64,
}

/// The number of move sequences of `depth` plies.
pub(crate) fn perft<M: Mover>(men: Men, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(count_moves::<M>(men)),
        _ => {
            let mut batch = Batch::new();
            collect::<M>(men, depth, &mut batch);
            if depth.is_multiple_of(2) {
                batch.count::<M::Enemy>();
            } else {
                batch.count::<M>();
            }
            batch.nodes
        }
    }
}

/// The number of legal moves: 0 once the game is over.
#[inline(always)]
pub(crate) fn count_moves<M: Mover>(men: Men) -> u32 {
    // Both are computed unconditionally: a branch would prevent vectorisation.
    let moves = men.mobility::<M>();
    if men.decided() { 0 } else { moves }
}

/// Collects the positions at depth 1, from a position at depth 2 or more.
fn collect<M: Mover>(men: Men, depth: u32, batch: &mut Batch) {
    if men.decided() {
        return;
    }
    if depth > 2 {
        men.each_move::<M>(|mv| collect::<M::Enemy>(men.after::<M>(mv), depth - 1, batch));
        return;
    }
    if batch.len + MAX_MOVES > BATCH_SIZE {
        batch.count::<M::Enemy>();
    }
    men.each_move::<M>(|mv| batch.push(men.after::<M>(mv)));
}

impl Batch {
    fn new() -> Batch {
        Batch {
            white: [0; BATCH_SIZE],
            black: [0; BATCH_SIZE],
            no_east: [0; BATCH_SIZE],
            no_west: [0; BATCH_SIZE],
            len: 0,
            nodes: 0,
        }
    }

    #[inline(always)]
    fn push(&mut self, men: Men) {
        // There is always room; the remainder tells the compiler so.
        let at = self.len % BATCH_SIZE;
        self.white[at] = men.white;
        self.black[at] = men.black;
        self.no_east[at] = men.no_east;
        self.no_west[at] = men.no_west;
        self.len = at + 1;
    }

    /// Counts the moves of all positions in the batch, and empties it.
    #[inline(never)]
    fn count<M: Mover>(&mut self) {
        let len = self.len.min(BATCH_SIZE);
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
