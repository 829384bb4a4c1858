//! How scores are coded: as differences from the negated last one, foretold by how much scores have changed lately.

use super::bits::{BitModel, Rates};
use super::coder::Coder;
use super::moves::CodedMove;
use quirkat_game::Outcome;

/// A difference of two scores has at most so many bits.
const MAX_BITS: usize = 17;
/// So many of the bits below the first are foretold; the rest are noise.
const TREE_BITS: usize = 3;
/// Nodes of a context: whether the difference is longer, for each length; then its sign, for each length.
const NODES: usize = 2 * (MAX_BITS + 1);
/// Where the tables begin, in contexts.
const SWING: usize = 0;
const CHANGES: usize = SWING + HALVES * 8;
const STANDING: usize = CHANGES + LEVELS * LEVELS;
const SURPRISE: usize = STANDING + LEVELS * 3;
const CONTEXTS: usize = SURPRISE + 4 * 8;
/// The bits below the first, by length and by how much scores have changed.
const TREES: usize = CONTEXTS * NODES;
const WEIGHTS: usize = TREES + (1 + HALVES) * TREE;
const TREE: usize = (MAX_BITS + 1) << TREE_BITS;
/// Sizes with a sign, a level for each number of bits.
const LEVELS: usize = 21;
/// Sizes without a sign, two for each number of bits.
const HALVES: usize = 32;
const RATES: Rates = Rates {
    first: 0.4,
    last: 0.006,
    decay: 0.01,
};
/// A greater change than this counts as this one when it is remembered.
const GREAT_CHANGE: u32 = 2000;

pub(super) struct ScoreModel(BitModel);

/// The scores of a game so far.
pub(super) struct LastScores {
    score: i32,
    changes: [i32; 2],
    /// The mean of the last changes, in eighths.
    swing: u32,
    /// 0 to 2 for the side to move: whether it loses, draws or wins in the end.
    result: usize,
}

impl LastScores {
    /// Before the first ply of a game.
    pub(super) fn new(outcome: Outcome, side: quirkat_game::Side) -> LastScores {
        LastScores {
            score: 0,
            changes: [0; 2],
            swing: 400,
            result: match outcome {
                Outcome::Draw => 1,
                Outcome::Win(winner) => 2 * usize::from(winner == side),
            },
        }
    }
}

impl ScoreModel {
    pub(super) fn new() -> ScoreModel {
        ScoreModel(BitModel::new(WEIGHTS, RATES))
    }

    /// Codes the score of a move; `None` if what was read is none.
    pub(super) fn code<M>(
        &mut self,
        coder: &mut impl Coder,
        last: &mut LastScores,
        (mv, after_tactical, in_check): (&CodedMove<M>, bool, bool),
        score: i16,
    ) -> Option<i16> {
        let swing = half_bits(last.swing);
        let kind = [mv.tactical, after_tactical, in_check];
        let kind = kind
            .iter()
            .fold(0, |kind, &bit| kind << 1 | usize::from(bit));
        let contexts = [
            SWING + swing * 8 + kind,
            CHANGES + level(last.changes[0]) * LEVELS + level(last.changes[1]),
            STANDING + level(-last.score / 8) * 3 + last.result,
            SURPRISE + mv.surprise * 8 + mv.mobility,
        ];
        let contexts = contexts.map(|context| context * NODES);
        let change = self.change(coder, contexts, swing, i32::from(score) + last.score);
        let score = i16::try_from(change - last.score).ok()?;
        let seen = 8 * change.unsigned_abs().min(GREAT_CHANGE);
        last.swing = u32::midpoint(last.swing, seen);
        last.changes = [change, last.changes[0]];
        last.score = score.into();
        last.result = 2 - last.result;
        Some(score)
    }

    /// Codes a difference: how many bits it has, its sign, and the bits.
    fn change(
        &mut self,
        coder: &mut impl Coder,
        contexts: [usize; 4],
        swing: usize,
        change: i32,
    ) -> i32 {
        let size = change.unsigned_abs();
        let written = bits(size);
        let mut length = 0;
        while length < MAX_BITS
            && self.0.code(
                coder,
                contexts.map(|context| context + length),
                written > length,
            )
        {
            length += 1;
        }
        if length == 0 {
            return 0;
        }
        let sign = contexts.map(|context| context + MAX_BITS + length);
        let negative = self.0.code(coder, sign, change < 0);
        let mut read = 1;
        let mut left = length - 1;
        while left > 0 && read < 1 << TREE_BITS {
            left -= 1;
            let node = (length << TREE_BITS) + read;
            let trees = [TREES + node, TREES + (1 + swing) * TREE + node];
            let bit = self.0.code(coder, trees, size >> left & 1 == 1);
            read = read << 1 | usize::from(bit);
        }
        let read = (read << left) as i32 | coder.even_bits(left as u32, size.into()) as i32;
        if negative { -read } else { read }
    }
}

/// How many bits a number has.
fn bits(number: u32) -> usize {
    (u32::BITS - number.leading_zeros()) as usize
}

/// The size of a number, two steps for each bit.
fn half_bits(number: u32) -> usize {
    match bits(number) {
        bits @ 0..2 => bits,
        bits => (2 * bits - 2 + (number >> (bits - 2) & 1) as usize).min(HALVES - 1),
    }
}

/// The size of a number with its sign.
fn level(number: i32) -> usize {
    let bits = bits(number.unsigned_abs()).min(LEVELS / 2);
    if number < 0 {
        LEVELS / 2 - bits
    } else {
        LEVELS / 2 + bits
    }
}
