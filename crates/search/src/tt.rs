//! The transposition table (tt): results of earlier searches by Zobrist key, shared by all threads without locks.

use crate::memory::LargeArray;
use crate::score::{MAX_PLY, MIN_TABLE_WIN, Score, is_decisive};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// What a score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// Nothing; only the static evaluation is of use.
    None,
    /// The true score is at most this: every move failed low.
    Upper,
    /// The true score is at least this: a move failed high.
    Lower,
    /// This is the score.
    Exact,
}

impl Bound {
    /// What a score says that came of a search with this window.
    pub(crate) fn of(score: Score, alpha: Score, beta: Score) -> Bound {
        match score {
            _ if score >= beta => Bound::Lower,
            _ if score <= alpha => Bound::Upper,
            _ => Bound::Exact,
        }
    }
}

/// What the table holds of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    /// The best move, as its game encodes it; 0 for none.
    pub(crate) mv: u16,
    /// The score; wins are counted from the root.
    pub(crate) score: Score,
    /// The static evaluation before correction, or [`NO_EVAL`].
    pub(crate) eval: Score,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The position was once a PV node.
    pub(crate) is_pv: bool,
}

impl TtEntry {
    /// Whether the score settles a node with this window.
    #[inline]
    pub(crate) fn cuts(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
            Bound::None => false,
        }
    }

    /// The score in place of an evaluation, where its bound makes it the better estimate.
    pub(crate) fn refine(&self, eval: Score) -> Score {
        if eval == NO_EVAL || is_decisive(self.score) {
            return eval;
        }
        match self.bound {
            Bound::None => eval,
            Bound::Lower if self.score <= eval => eval,
            Bound::Upper if self.score >= eval => eval,
            _ => self.score,
        }
    }
}

/// Stands for a static evaluation that was not made.
pub(crate) const NO_EVAL: Score = i16::MIN as Score;

/// Two words that vouch for each other: `check` is `data` xor the key, so halves written by two threads at once do
/// not match and read as nothing (Hyatt's lockless hashing).
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The slots a position may be stored in: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

/// A table of a fixed number of entries.
pub(crate) struct TranspositionTable {
    clusters: LargeArray<Cluster>,
    generation: AtomicU8,
}

const GENERATIONS: u8 = 32;

impl TranspositionTable {
    /// A table of about that many megabytes, at least one cluster; `None` where there is not enough memory.
    pub(crate) fn new(megabytes: usize) -> Option<TranspositionTable> {
        let count = (megabytes << 20) / size_of::<Cluster>();
        let clusters = LargeArray::new(count.max(1))?;
        Some(TranspositionTable {
            clusters,
            generation: AtomicU8::new(0),
        })
    }

    pub(crate) fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// Begins a new generation: entries of older searches are replaced first.
    pub(crate) fn age(&self) {
        self.generation
            .store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// How full the table is with entries of this search, in permille.
    pub(crate) fn hashfull(&self) -> u32 {
        let sample = self.clusters.len().min(250);
        let generation = self.generation.load(Relaxed);
        let slots = self.clusters[..sample]
            .iter()
            .flat_map(|cluster| &cluster.0);
        let used = slots.filter(|slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && Packed(data).generation() == generation
        });
        (used.count() * 1000 / (sample * 4)) as u32
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[((u128::from(key) * self.clusters.len() as u128) >> 64) as usize]
    }

    /// Fetches the cluster of a position that will be probed soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let cluster: *const Cluster = self.cluster(key);
            // SAFETY: prefetching only hints at an address; this one is that of a live cluster besides.
            #[allow(unsafe_code)]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(cluster.cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The entry of a position `ply` plies from the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<TtEntry> {
        self.cluster(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let known = slot.check.load(Relaxed) ^ data == key && data != 0;
            known.then(|| Packed(data).unpack(ply))
        })
    }

    /// Stores an entry of a position `ply` plies from the root.
    #[inline]
    pub(crate) fn store(&self, key: u64, ply: usize, mut entry: TtEntry) {
        let generation = self.generation.load(Relaxed);
        let mut target = None;
        let mut worst = i32::MAX;
        for slot in &self.cluster(key).0 {
            let data = Packed(slot.data.load(Relaxed));
            if slot.check.load(Relaxed) ^ data.0 == key && data.0 != 0 {
                if entry.mv == 0 {
                    entry.mv = data.mv();
                }
                // A shallow bound does not replace a deep one of the same search.
                let replaces = entry.bound == Bound::Exact
                    || data.generation() != generation
                    || entry.depth + 4 + 2 * i32::from(entry.is_pv) > data.depth();
                if !replaces {
                    return;
                }
                target = Some(slot);
                break;
            }
            let age = i32::from((GENERATIONS + generation - data.generation()) % GENERATIONS);
            let worth = if data.0 == 0 {
                i32::MIN
            } else {
                data.depth() - 8 * age
            };
            if worth < worst {
                worst = worth;
                target = Some(slot);
            }
        }
        if let Some(slot) = target {
            let data = Packed::pack(entry, ply, generation).0;
            slot.check.store(key ^ data, Relaxed);
            slot.data.store(data, Relaxed);
        }
    }
}

/// An entry in 64 bits: move, score, evaluation, depth, then generation, PV flag and bound.
#[derive(Clone, Copy)]
struct Packed(u64);

/// Added so that depths below zero fit into a byte.
const DEPTH_OFFSET: i32 = 8;

impl Packed {
    fn pack(entry: TtEntry, ply: usize, generation: u8) -> Packed {
        let flags = generation << 3 | u8::from(entry.is_pv) << 2 | entry.bound as u8;
        let depth = (entry.depth + DEPTH_OFFSET).clamp(1, 255) as u64;
        Packed(
            u64::from(entry.mv)
                | u64::from(score_to_tt(entry.score, ply) as i16 as u16) << 16
                | u64::from(entry.eval as i16 as u16) << 32
                | depth << 48
                | u64::from(flags) << 56,
        )
    }

    fn unpack(self, ply: usize) -> TtEntry {
        let flags = (self.0 >> 56) as u8;
        TtEntry {
            mv: self.mv(),
            score: score_from_tt(Score::from((self.0 >> 16) as i16), ply),
            eval: Score::from((self.0 >> 32) as i16),
            depth: self.depth(),
            bound: [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact][flags as usize & 3],
            is_pv: flags & 4 != 0,
        }
    }

    fn mv(self) -> u16 {
        self.0 as u16
    }

    fn depth(self) -> i32 {
        (self.0 >> 48 & 255) as i32 - DEPTH_OFFSET
    }

    fn generation(self) -> u8 {
        (self.0 >> 59) as u8
    }
}

/// Wins are stored as distances from the position itself, since it may be met at another ply.
fn score_to_tt(score: Score, ply: usize) -> Score {
    match score {
        MIN_TABLE_WIN.. => score + ply as Score,
        _ if score <= -MIN_TABLE_WIN => score - ply as Score,
        _ => score,
    }
}

fn score_from_tt(score: Score, ply: usize) -> Score {
    debug_assert!(ply <= MAX_PLY);
    match score {
        MIN_TABLE_WIN.. => score - ply as Score,
        _ if score <= -MIN_TABLE_WIN => score + ply as Score,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{loss_in, win_in};

    fn entry(score: Score) -> TtEntry {
        TtEntry {
            mv: 77,
            score,
            eval: -123,
            depth: 9,
            bound: Bound::Lower,
            is_pv: true,
        }
    }

    #[test]
    fn entries_come_back_as_stored() {
        let table = TranspositionTable::new(1).expect("a megabyte");
        for (key, score) in [
            (1, 5),
            (u64::MAX, -300),
            (1 << 63, win_in(7)),
            (1 << 62, loss_in(9)),
        ] {
            assert_eq!(table.probe(key, 3), None);
            table.store(key, 3, entry(score));
            assert_eq!(table.probe(key, 3), Some(entry(score)));
        }
    }

    #[test]
    fn wins_are_counted_from_where_they_are_met() {
        let table = TranspositionTable::new(1).expect("a megabyte");
        table.store(9, 3, entry(win_in(7)));
        assert_eq!(table.probe(9, 5).map(|entry| entry.score), Some(win_in(9)));
    }

    #[test]
    fn a_result_without_a_move_keeps_the_move_known() {
        let table = TranspositionTable::new(1).expect("a megabyte");
        table.store(9, 0, entry(1));
        table.store(
            9,
            0,
            TtEntry {
                mv: 0,
                depth: 30,
                ..entry(2)
            },
        );
        assert_eq!(
            table.probe(9, 0).map(|entry| (entry.mv, entry.score)),
            Some((77, 2))
        );
    }

    #[test]
    fn a_torn_entry_reads_as_nothing() {
        let table = TranspositionTable::new(1).expect("a megabyte");
        table.store(9, 0, entry(1));
        for slot in &table.cluster(9).0 {
            slot.data.fetch_xor(1 << 20, Relaxed);
        }
        assert_eq!(table.probe(9, 0), None);
    }
}
