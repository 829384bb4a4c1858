//! The transposition table: what earlier searches found out, shared by all threads without locks.

use crate::memory::LargeArray;
use crate::score::{MAX_PLY, SURE_WIN, Score};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// Nothing: only the static evaluation is worth something.
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the score.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best move known, as its game encodes it; 0 for none.
    pub(crate) mv: u16,
    /// The score, counted from this position where it is decisive.
    pub(crate) score: Score,
    /// The static evaluation, before any correction.
    pub(crate) eval: Score,
    /// How deep the search was that found the score.
    pub(crate) depth: i32,
    /// What the score says.
    pub(crate) bound: Bound,
    /// Whether the position was once on a main line.
    pub(crate) main_line: bool,
}

/// Marks an entry without static evaluation.
pub(crate) const NO_EVAL: Score = i16::MIN as Score;

/// Two words that vouch for each other: `check` is the key mixed with `data`, so that halves written by two threads at
/// once do not match and read as nothing.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The slots a position may be stored in: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A table of a fixed number of entries.
pub(crate) struct Table {
    buckets: LargeArray<Bucket>,
    generation: AtomicU8,
}

const GENERATIONS: u8 = 32;

impl Table {
    /// A table of about that many megabytes, at least one bucket; `None` where there is not enough memory.
    pub(crate) fn new(megabytes: usize) -> Option<Table> {
        let count = (megabytes << 20) / size_of::<Bucket>();
        let buckets = LargeArray::new(count.max(1))?;
        Some(Table {
            buckets,
            generation: AtomicU8::new(0),
        })
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// Begins a new search: what older ones stored gives way first.
    pub(crate) fn age(&self) {
        self.generation
            .store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let sample = self.buckets.len().min(250);
        let generation = self.generation.load(Relaxed);
        let slots = self.buckets[..sample].iter().flat_map(|bucket| &bucket.0);
        let used = slots.filter(|slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && Packed(data).generation() == generation
        });
        (used.count() * 1000 / (sample * 4)) as u32
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Asks the memory for a position that will be looked up soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.bucket(key);
            // SAFETY: prefetching only hints at an address; this one is that of a live bucket besides.
            #[allow(unsafe_code)]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(bucket.cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the position with that key, `ply` plies from the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let known = slot.check.load(Relaxed) ^ data == key && data != 0;
            known.then(|| Packed(data).unpack(ply))
        })
    }

    /// Stores what has been found out of a position, `ply` plies from the root.
    #[inline]
    pub(crate) fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let mut target = None;
        let mut worst = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = Packed(slot.data.load(Relaxed));
            if slot.check.load(Relaxed) ^ data.0 == key && data.0 != 0 {
                if entry.mv == 0 {
                    entry.mv = data.mv();
                }
                // A shallow bound is not worth a deep one of the same search.
                let news = entry.bound == Bound::Exact
                    || data.generation() != generation
                    || entry.depth + 4 + 2 * i32::from(entry.main_line) > data.depth();
                if !news {
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

/// An entry in 64 bits: move, score, evaluation, depth, generation, main line and bound.
#[derive(Clone, Copy)]
struct Packed(u64);

/// Depths from below zero up fit into a byte with this added.
const DEPTH_OFFSET: i32 = 8;

impl Packed {
    fn pack(entry: Entry, ply: usize, generation: u8) -> Packed {
        let flags = generation << 3 | u8::from(entry.main_line) << 2 | entry.bound as u8;
        let depth = (entry.depth + DEPTH_OFFSET).clamp(1, 255) as u64;
        Packed(
            u64::from(entry.mv)
                | u64::from(to_table(entry.score, ply) as i16 as u16) << 16
                | u64::from(entry.eval as i16 as u16) << 32
                | depth << 48
                | u64::from(flags) << 56,
        )
    }

    fn unpack(self, ply: usize) -> Entry {
        let flags = (self.0 >> 56) as u8;
        Entry {
            mv: self.mv(),
            score: from_table(Score::from((self.0 >> 16) as i16), ply),
            eval: Score::from((self.0 >> 32) as i16),
            depth: self.depth(),
            bound: [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact][flags as usize & 3],
            main_line: flags & 4 != 0,
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

/// Wins are stored as seen from the position itself, since it may be met at another distance from the root.
fn to_table(score: Score, ply: usize) -> Score {
    match score {
        SURE_WIN.. => score + ply as Score,
        _ if score <= -SURE_WIN => score - ply as Score,
        _ => score,
    }
}

fn from_table(score: Score, ply: usize) -> Score {
    debug_assert!(ply <= MAX_PLY);
    match score {
        SURE_WIN.. => score - ply as Score,
        _ if score <= -SURE_WIN => score + ply as Score,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{loss_in, win_in};

    fn entry(score: Score) -> Entry {
        Entry {
            mv: 77,
            score,
            eval: -123,
            depth: 9,
            bound: Bound::Lower,
            main_line: true,
        }
    }

    #[test]
    fn entries_come_back_as_stored() {
        let table = Table::new(1).expect("a megabyte");
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
        let table = Table::new(1).expect("a megabyte");
        table.store(9, 3, entry(win_in(7)));
        assert_eq!(table.probe(9, 5).map(|entry| entry.score), Some(win_in(9)));
    }

    #[test]
    fn a_result_without_a_move_keeps_the_move_known() {
        let table = Table::new(1).expect("a megabyte");
        table.store(9, 0, entry(1));
        table.store(
            9,
            0,
            Entry {
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
        let table = Table::new(1).expect("a megabyte");
        table.store(9, 0, entry(1));
        for slot in &table.bucket(9).0 {
            slot.data.fetch_xor(1 << 20, Relaxed);
        }
        assert_eq!(table.probe(9, 0), None);
    }
}
