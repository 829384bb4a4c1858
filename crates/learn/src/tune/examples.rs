//! Positions as a fit needs them: which weights count how often, and what became of them. Close together in memory, since
//! there are millions.

use quirkat_eval::Trace;
use quirkat_game::Random;
use quirkat_search::Score;

/// Many positions.
#[derive(Default)]
pub(super) struct Examples {
    /// The weights that count, of all positions one after another.
    counts: Vec<(u16, i16)>,
    all: Vec<Entry>,
}

#[derive(Clone, Copy)]
struct Entry {
    /// Where its counts begin.
    start: usize,
    length: u32,
    early: f32,
    late: f32,
    score: f32,
    result: f32,
}

/// One position.
#[derive(Clone, Copy)]
pub(super) struct Example<'a> {
    pub(super) counts: &'a [(u16, i16)],
    pub(super) early: f32,
    pub(super) late: f32,
    /// What the search thought of it, for White.
    pub(super) score: f32,
    /// The result for White.
    pub(super) result: f32,
}

impl Examples {
    pub(super) fn add(&mut self, trace: &Trace, score: Score, result: f64) {
        let start = self.counts.len();
        let small = |&(index, count): &(usize, i32)| (index as u16, count as i16);
        self.counts.extend(trace.counts.iter().map(small));
        self.all.push(Entry {
            start,
            length: trace.counts.len() as u32,
            early: trace.early as f32,
            late: trace.late as f32,
            score: score as f32,
            result: result as f32,
        });
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn get(&self, index: usize) -> Example<'_> {
        let Entry {
            start,
            length,
            early,
            late,
            score,
            result,
        } = self.all[index];
        Example {
            counts: &self.counts[start..start + length as usize],
            early,
            late,
            score,
            result,
        }
    }

    pub(super) fn shuffle(&mut self, random: &mut Random) {
        for last in (1..self.all.len()).rev() {
            self.all.swap(last, random.below(last + 1));
        }
    }
}
