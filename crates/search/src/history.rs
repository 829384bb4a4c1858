//! History heuristics: what moves were worth in earlier nodes, for ordering, pruning and reductions, and by how far
//! evaluations were off.

use crate::alpha_beta::{Node, TriedMoves};
use crate::evaluate::Evaluate;
use crate::memory::LargeArray;
use crate::params::SearchParams;
use crate::score::{Score, is_decisive};
use crate::technique::Technique;
use crate::tt::{Bound, NO_EVAL};
use crate::worker::Worker;
use quirkat_game::{HistoryKey, PieceId, Position, Site};

/// History values stay within this on either side of zero.
const LIMIT: i32 = 16_384;

/// Table sizes. Games with more pieces or sites share entries, which costs a little knowledge and nothing else.
const PIECES: usize = 16;
const SITES: usize = 64;
const PIECE_TO: usize = PIECES * SITES;

/// A history value with gravity: the nearer to its limit, the less another bonus adds.
#[derive(Clone, Copy, Default)]
struct HistoryValue(i16);

impl HistoryValue {
    #[inline]
    fn get(self) -> i32 {
        i32::from(self.0)
    }

    #[inline]
    fn update(&mut self, bonus: i32) {
        debug_assert!(bonus.abs() <= LIMIT, "a bonus is within the limit");
        let value = self.get();
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

/// A piece and the site it arrives on: the index of continuation history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// Nothing moved: the root, or a null move.
    pub(crate) const NONE: PieceTo = PieceTo(PIECE_TO as u16);

    #[inline]
    pub(crate) fn of(key: HistoryKey) -> PieceTo {
        PieceTo((piece(key.piece) * SITES + site(key.to)) as u16)
    }
}

/// What quiet history is looked up by, besides the move itself.
#[derive(Clone, Copy)]
pub(crate) struct QuietContext {
    /// The moves one, two and four plies before.
    pub(crate) continuations: [PieceTo; 3],
    /// The pawn key, or what the game has in its place.
    pub(crate) pawn_key: Option<u64>,
    /// The sites that the other side attacks.
    pub(crate) attacked: u64,
}

/// Butterfly history: quiet moves by side, from and to, and whether these are attacked.
pub(crate) struct QuietHistory(Box<[HistoryValue]>);

impl QuietHistory {
    fn new() -> QuietHistory {
        QuietHistory(zeroed(2 * 4 * SITES * SITES))
    }

    #[inline]
    fn index(side: usize, key: HistoryKey, attacked: u64) -> usize {
        let (from, to) = (site(key.from), site(key.to));
        let danger = (attacked >> from & 1) << 1 | attacked >> to & 1;
        ((side * 4 + danger as usize) * SITES + from) * SITES + to
    }

    #[inline]
    pub(crate) fn get(&self, side: usize, key: HistoryKey, attacked: u64) -> i32 {
        self.0[Self::index(side, key, attacked)].get()
    }

    #[inline]
    fn update(&mut self, side: usize, key: HistoryKey, attacked: u64, bonus: i32) {
        self.0[Self::index(side, key, attacked)].update(bonus);
    }
}

/// Captures by piece, target and victim.
pub(crate) struct CaptureHistory(Box<[HistoryValue]>);

impl CaptureHistory {
    fn new() -> CaptureHistory {
        CaptureHistory(zeroed(PIECE_TO * PIECES))
    }

    #[inline]
    fn index(key: HistoryKey, victim: Option<PieceId>) -> usize {
        (piece(key.piece) * SITES + site(key.to)) * PIECES + victim.map_or(PIECES - 1, piece)
    }

    #[inline]
    pub(crate) fn get(&self, key: HistoryKey, victim: Option<PieceId>) -> i32 {
        self.0[Self::index(key, victim)].get()
    }

    #[inline]
    fn update(&mut self, key: HistoryKey, victim: Option<PieceId>, bonus: i32) {
        self.0[Self::index(key, victim)].update(bonus);
    }
}

/// Quiet moves by an earlier move and their own piece and target.
pub(crate) struct ContinuationHistory(LargeArray<HistoryValue>);

impl ContinuationHistory {
    fn new() -> ContinuationHistory {
        let table = LargeArray::new((PIECE_TO + 1) * PIECE_TO);
        ContinuationHistory(table.expect("memory for two megabytes"))
    }

    #[inline]
    fn get(&self, earlier: PieceTo, mv: PieceTo) -> i32 {
        self.0[earlier.0 as usize * PIECE_TO + mv.0 as usize].get()
    }

    #[inline]
    fn update(&mut self, earlier: PieceTo, mv: PieceTo, bonus: i32) {
        if earlier != PieceTo::NONE {
            self.0[earlier.0 as usize * PIECE_TO + mv.0 as usize].update(bonus);
        }
    }
}

/// Quiet moves by the pawn structure they are played in.
pub(crate) struct PawnHistory(LargeArray<HistoryValue>);

impl PawnHistory {
    const STRUCTURES: usize = 512;

    fn new() -> PawnHistory {
        let table = LargeArray::new(Self::STRUCTURES * PIECE_TO);
        PawnHistory(table.expect("memory for a megabyte"))
    }

    #[inline]
    fn index(pawn_key: u64, mv: PieceTo) -> usize {
        pawn_key as usize % Self::STRUCTURES * PIECE_TO + mv.0 as usize
    }

    #[inline]
    fn get(&self, pawn_key: u64, mv: PieceTo) -> i32 {
        self.0[Self::index(pawn_key, mv)].get()
    }

    #[inline]
    fn update(&mut self, pawn_key: u64, mv: PieceTo, bonus: i32) {
        self.0[Self::index(pawn_key, mv)].update(bonus);
    }
}

/// Correction history: how far static evaluations were off lately in positions that share a structure key.
pub(crate) struct CorrectionHistory(Box<[HistoryValue]>);

impl CorrectionHistory {
    const ENTRIES: usize = 16_384;

    fn new() -> CorrectionHistory {
        CorrectionHistory(zeroed(2 * Self::ENTRIES))
    }

    #[inline]
    fn index(side: usize, key: u64) -> usize {
        side * Self::ENTRIES + key as usize % Self::ENTRIES
    }

    /// In 256ths of a centipawn.
    #[inline]
    fn get(&self, side: usize, key: u64) -> i32 {
        self.0[Self::index(side, key)].get()
    }

    #[inline]
    fn update(&mut self, side: usize, key: u64, bonus: i32) {
        self.0[Self::index(side, key)].update(bonus);
    }
}

/// All history tables of one thread.
pub(crate) struct Histories {
    pub(crate) quiet: QuietHistory,
    pub(crate) capture: CaptureHistory,
    continuation: ContinuationHistory,
    pawn: PawnHistory,
    correction: Vec<CorrectionHistory>,
}

impl Histories {
    /// With a correction table for each structure key of the game.
    pub(crate) fn new(structure_keys: usize) -> Histories {
        let correction = (0..structure_keys).map(|_| CorrectionHistory::new());
        Histories {
            quiet: QuietHistory::new(),
            capture: CaptureHistory::new(),
            continuation: ContinuationHistory::new(),
            pawn: PawnHistory::new(),
            correction: correction.collect(),
        }
    }

    /// The history score of a quiet move, all tables together.
    #[inline]
    pub(crate) fn quiet_score(
        &self,
        side: usize,
        key: HistoryKey,
        context: QuietContext,
        params: &SearchParams,
    ) -> i32 {
        let piece_to = PieceTo::of(key);
        let [one, two, four] = context
            .continuations
            .map(|earlier| self.continuation.get(earlier, piece_to));
        let pawn = context
            .pawn_key
            .map_or(0, |pawn_key| self.pawn.get(pawn_key, piece_to));
        let sum = params.quiet_history_weight * self.quiet.get(side, key, context.attacked)
            + params.pawn_history_weight * pawn
            + params.continuation_weight_1 * one
            + params.continuation_weight_2 * two
            + params.continuation_weight_4 * four;
        sum / 16
    }

    fn update_quiet(&mut self, side: usize, key: HistoryKey, context: QuietContext, bonus: i32) {
        let piece_to = PieceTo::of(key);
        self.quiet.update(side, key, context.attacked, bonus);
        if let Some(pawn_key) = context.pawn_key {
            self.pawn.update(pawn_key, piece_to, bonus);
        }
        for earlier in context.continuations {
            self.continuation.update(earlier, piece_to, bonus);
        }
    }
}

impl<P: Position, E: Evaluate<P>> Worker<'_, P, E> {
    /// Updates the histories after a beta cutoff: a bonus for the move that caused it, a malus for those tried before.
    pub(crate) fn update_histories(
        &mut self,
        node: &Node<P::Move>,
        best: P::Move,
        tried: &TriedMoves<P::Move>,
    ) {
        let depth = node.depth;
        let bonus = (self.params().history_bonus * depth - self.params().history_offset)
            .min(self.params().history_bonus_max);
        let malus = (self.params().history_malus * depth - self.params().history_offset)
            .min(self.params().history_malus_max);
        let context = self.quiet_context(node.ply);
        let ss = &mut self.stack[node.ply];
        let position = &ss.position;
        let side = position.side_to_move().index();
        if position.is_tactical(best) {
            self.histories
                .capture
                .update(position.history_key(best), position.victim(best), bonus);
        } else {
            ss.killer = Some(best);
            let mut update = |mv, bonus| {
                let key = position.history_key(mv);
                self.histories.update_quiet(side, key, context, bonus);
            };
            // A cutoff by the first move at low depth says nothing about the quiet moves not tried.
            if depth > 3 || !tried.quiets.is_empty() {
                update(best, bonus);
            }
            for &mv in &tried.quiets {
                update(mv, -malus);
            }
        }
        for &mv in &tried.tacticals {
            self.histories
                .capture
                .update(position.history_key(mv), position.victim(mv), -malus);
        }
    }

    /// Gives the quiet move before a node that failed low a bonus: it left the opponent without a good reply.
    pub(crate) fn update_prior_move(&mut self, node: &Node<P::Move>) {
        if node.ply == 0 || !self.uses(Technique::FailLowBonus) {
            return;
        }
        let ply = node.ply - 1;
        let ss = &self.stack[ply];
        let Some(mv) = ss.current_move else { return };
        if ss.position.is_tactical(mv) {
            return;
        }
        let side = ss.position.side_to_move().index();
        let key = ss.position.history_key(mv);
        let context = self.quiet_context(ply);
        let bonus = (self.params().fail_low_bonus * node.depth - self.params().fail_low_offset)
            .min(self.params().fail_low_max);
        self.histories.update_quiet(side, key, context, bonus);
    }

    /// Tells the quiet move before a node by how the static evaluations before and after it differ.
    pub(crate) fn update_by_eval(&mut self, ply: usize) {
        if ply == 0 || self.stack[ply].excluded.is_some() || !self.uses(Technique::EvalHistory) {
            return;
        }
        let (ss, eval) = (&self.stack[ply - 1], self.stack[ply].static_eval);
        let Some(mv) = ss.current_move else { return };
        if eval == NO_EVAL || ss.static_eval == NO_EVAL || ss.position.is_tactical(mv) {
            return;
        }
        let most = self.params().eval_history_max;
        let gain = -(eval + ss.static_eval);
        let bonus = (self.params().eval_history_bonus * gain).clamp(-most, most);
        let side = ss.position.side_to_move().index();
        let key = ss.position.history_key(mv);
        self.histories.quiet.update(side, key, ss.attacked, bonus);
    }

    /// The correction of the static evaluation at `ply`, from all structure keys.
    pub(crate) fn correction(&self, ply: usize) -> Score {
        if !self.uses(Technique::CorrectionHistory) {
            return 0;
        }
        let position = &self.stack[ply].position;
        let side = position.side_to_move().index();
        let tables = self.histories.correction.iter().enumerate();
        let sum: i32 = tables
            .map(|(i, table)| table.get(side, position.structure_key(i)))
            .sum();
        self.params().correction_weight * sum / 16_384
    }

    /// Updates correction history with the difference between the search's score and the static evaluation, in quiet
    /// positions, unless the score is only a bound that the evaluation already satisfies.
    pub(crate) fn update_correction_history(
        &mut self,
        node: &Node<P::Move>,
        best: Score,
        bound: Bound,
        quiet: bool,
    ) {
        let ss = &self.stack[node.ply];
        let eval = ss.static_eval;
        let informative = match bound {
            Bound::Lower => best > eval,
            Bound::Upper => best < eval,
            _ => true,
        };
        if eval == NO_EVAL || !quiet || !informative || is_decisive(best) {
            return;
        }
        let side = ss.position.side_to_move().index();
        let bonus =
            ((best - eval) * node.depth * self.params().correction_bonus).clamp(-4096, 4096);
        for (i, table) in self.histories.correction.iter_mut().enumerate() {
            table.update(side, ss.position.structure_key(i), bonus);
        }
    }
}
