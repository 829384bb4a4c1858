//! What moves have been worth so far, learnt while searching: the order of moves, and how much each is trusted.

use crate::memory::LargeArray;
use quirkat_game::{HistoryKey, PieceId, Site};

/// Learnt values stay within this on either side of zero.
const LIMIT: i32 = 16_384;

/// Table sizes. Games with more kinds of pieces or sites share entries, which costs a little knowledge and nothing else.
const PIECES: usize = 16;
const SITES: usize = 64;
const STEPS: usize = PIECES * SITES;

/// A learnt value. The nearer it is to its limit, the less another bonus adds: it fades as fast as it grows.
#[derive(Clone, Copy, Default)]
struct Learnt(i16);

impl Learnt {
    #[inline]
    fn value(self) -> i32 {
        i32::from(self.0)
    }

    #[inline]
    fn learn(&mut self, bonus: i32) {
        debug_assert!(
            bonus.abs() <= LIMIT,
            "one lesson is not worth more than all"
        );
        let value = self.value();
        self.0 = (value + bonus - value * bonus.abs() / LIMIT) as i16;
    }
}

fn zeroed<T: Clone + Default>(size: usize) -> Box<[T]> {
    vec![T::default(); size].into_boxed_slice()
}

#[inline]
fn piece(piece: PieceId) -> usize {
    piece.index() % PIECES
}

#[inline]
fn site(site: Site) -> usize {
    site.index() % SITES
}

/// A piece arriving on a site: what follow-up moves are remembered by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step(u16);

impl Step {
    /// Nothing moved: the root, or a passed move.
    pub(crate) const NONE: Step = Step(STEPS as u16);

    #[inline]
    pub(crate) fn of(history_key: HistoryKey) -> Step {
        Step((piece(history_key.piece) * SITES + site(history_key.to)) as u16)
    }
}

/// What quiet moves are remembered by, besides themselves.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    /// The moves played one, two and four plies before.
    pub(crate) steps: [Step; 3],
    /// The structure of the position, where the game has one.
    pub(crate) structure: Option<u64>,
}

/// Quiet moves by where they go from and to.
pub(crate) struct QuietHistory(Box<[Learnt]>);

impl QuietHistory {
    fn new() -> QuietHistory {
        QuietHistory(zeroed(2 * SITES * SITES))
    }

    #[inline]
    fn index(side: usize, history_key: HistoryKey) -> usize {
        (side * SITES + site(history_key.from)) * SITES + site(history_key.to)
    }

    #[inline]
    pub(crate) fn value(&self, side: usize, history_key: HistoryKey) -> i32 {
        self.0[Self::index(side, history_key)].value()
    }

    #[inline]
    pub(crate) fn learn(&mut self, side: usize, history_key: HistoryKey, bonus: i32) {
        self.0[Self::index(side, history_key)].learn(bonus);
    }
}

/// Captures by what takes what where.
pub(crate) struct CaptureHistory(Box<[Learnt]>);

impl CaptureHistory {
    fn new() -> CaptureHistory {
        CaptureHistory(zeroed(STEPS * PIECES))
    }

    #[inline]
    fn index(history_key: HistoryKey, victim: Option<PieceId>) -> usize {
        (piece(history_key.piece) * SITES + site(history_key.to)) * PIECES
            + victim.map_or(PIECES - 1, piece)
    }

    #[inline]
    pub(crate) fn value(&self, history_key: HistoryKey, victim: Option<PieceId>) -> i32 {
        self.0[Self::index(history_key, victim)].value()
    }

    #[inline]
    pub(crate) fn learn(&mut self, history_key: HistoryKey, victim: Option<PieceId>, bonus: i32) {
        self.0[Self::index(history_key, victim)].learn(bonus);
    }
}

/// Quiet moves by what was played before them.
pub(crate) struct ContinuationHistory(LargeArray<Learnt>);

impl ContinuationHistory {
    fn new() -> ContinuationHistory {
        let table = LargeArray::new((STEPS + 1) * STEPS);
        ContinuationHistory(table.expect("memory for two megabytes"))
    }

    #[inline]
    pub(crate) fn value(&self, before: Step, step: Step) -> i32 {
        self.0[before.0 as usize * STEPS + step.0 as usize].value()
    }

    #[inline]
    pub(crate) fn learn(&mut self, before: Step, step: Step, bonus: i32) {
        if before != Step::NONE {
            self.0[before.0 as usize * STEPS + step.0 as usize].learn(bonus);
        }
    }
}

/// Quiet moves by the structure of the position they are played in.
pub(crate) struct StructureHistory(Box<[Learnt]>);

impl StructureHistory {
    const STRUCTURES: usize = 512;

    fn new() -> StructureHistory {
        StructureHistory(zeroed(Self::STRUCTURES * STEPS))
    }

    #[inline]
    fn index(key: u64, step: Step) -> usize {
        key as usize % Self::STRUCTURES * STEPS + step.0 as usize
    }

    #[inline]
    pub(crate) fn value(&self, key: u64, step: Step) -> i32 {
        self.0[Self::index(key, step)].value()
    }

    #[inline]
    pub(crate) fn learn(&mut self, key: u64, step: Step, bonus: i32) {
        self.0[Self::index(key, step)].learn(bonus);
    }
}

/// By how much static evaluations were off lately in positions of one structure.
pub(crate) struct CorrectionHistory(Box<[Learnt]>);

impl CorrectionHistory {
    const ENTRIES: usize = 16_384;

    fn new() -> CorrectionHistory {
        CorrectionHistory(zeroed(2 * Self::ENTRIES))
    }

    #[inline]
    fn index(side: usize, key: u64) -> usize {
        side * Self::ENTRIES + key as usize % Self::ENTRIES
    }

    /// In two hundred and fifty-sixths of a score unit.
    #[inline]
    pub(crate) fn value(&self, side: usize, key: u64) -> i32 {
        self.0[Self::index(side, key)].value()
    }

    #[inline]
    pub(crate) fn learn(&mut self, side: usize, key: u64, bonus: i32) {
        self.0[Self::index(side, key)].learn(bonus);
    }
}

/// Everything one thread learns.
pub(crate) struct Histories {
    pub(crate) quiet: QuietHistory,
    pub(crate) capture: CaptureHistory,
    pub(crate) continuation: ContinuationHistory,
    pub(crate) structure: StructureHistory,
    pub(crate) correction: Vec<CorrectionHistory>,
}

impl Histories {
    /// With as many correction tables as the game has structures.
    pub(crate) fn new(structures: usize) -> Histories {
        Histories {
            quiet: QuietHistory::new(),
            capture: CaptureHistory::new(),
            continuation: ContinuationHistory::new(),
            structure: StructureHistory::new(),
            correction: (0..structures).map(|_| CorrectionHistory::new()).collect(),
        }
    }

    /// What is known of a quiet move.
    #[inline]
    pub(crate) fn quiet_value(
        &self,
        side: usize,
        history_key: HistoryKey,
        context: Context,
    ) -> i32 {
        let step = Step::of(history_key);
        let [one, two, four] = context
            .steps
            .map(|earlier| self.continuation.value(earlier, step));
        let structure = context
            .structure
            .map_or(0, |key| self.structure.value(key, step));
        self.quiet.value(side, history_key) + structure + one + two + four / 2
    }

    /// Learns what a quiet move was worth.
    pub(crate) fn learn_quiet(
        &mut self,
        side: usize,
        history_key: HistoryKey,
        context: Context,
        bonus: i32,
    ) {
        let step = Step::of(history_key);
        self.quiet.learn(side, history_key, bonus);
        if let Some(key) = context.structure {
            self.structure.learn(key, step, bonus);
        }
        for earlier in context.steps {
            self.continuation.learn(earlier, step, bonus);
        }
    }
}
