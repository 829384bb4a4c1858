//! Baroque chess and Ultima: material and places kept up to date move by move; what each side could do, counted when asked.

mod king;
mod state;
mod terms;

use crate::belief::{Belief, for_mover};
use crate::{Counts, Tally, Total, Trace, WeightError, Weighted, Weights};
use quirkat_baroque::{BaroquePosition, BaroqueRules, Outlook, PieceKind, RuleSet, UltimaRules};
use quirkat_bitboard::Bitboard;
use quirkat_game::{Position, Side};
use quirkat_search::{Evaluate, Score};
pub use state::BaroqueState;
use std::marker::PhantomData;
use std::sync::LazyLock;

/// The phase with all pieces on the board.
const FULL_PHASE: i32 = 30;

/// A set of rules that comes with weights of its own.
pub trait Weighed: RuleSet {
    /// The weights the build comes with.
    fn weights() -> &'static Weights;
}

impl Weighed for BaroqueRules {
    fn weights() -> &'static Weights {
        static WEIGHTS: LazyLock<Weights> =
            LazyLock::new(|| built_in(include_str!("../weights/baroque.txt")));
        &WEIGHTS
    }
}

impl Weighed for UltimaRules {
    fn weights() -> &'static Weights {
        static WEIGHTS: LazyLock<Weights> =
            LazyLock::new(|| built_in(include_str!("../weights/ultima.txt")));
        &WEIGHTS
    }
}

fn built_in(text: &str) -> Weights {
    Weights::read(terms::TERMS, text).expect("the weights of the build can be read")
}

/// Evaluates positions of either game.
#[derive(Clone, Copy)]
pub struct BaroqueEval<R> {
    weights: &'static Weights,
    rules: PhantomData<R>,
}

impl<R: Weighed> Default for BaroqueEval<R> {
    fn default() -> BaroqueEval<R> {
        BaroqueEval::with_weights(R::weights())
    }
}

impl<R: Weighed> Weighted<BaroquePosition<R>> for BaroqueEval<R> {
    fn built_in() -> &'static Weights {
        R::weights()
    }

    fn read_weights(text: &str) -> Result<Weights, WeightError> {
        Weights::read(terms::TERMS, text)
    }

    fn with_weights(weights: &'static Weights) -> BaroqueEval<R> {
        BaroqueEval {
            weights,
            rules: PhantomData,
        }
    }

    fn trace(position: &BaroquePosition<R>) -> Trace {
        let mut counts = Counts::default();
        state::count_pieces(position, &mut counts);
        count_terms(position, &mut counts);
        let trace = Trace::new(counts, phase(position), FULL_PHASE);
        Belief::of(position).in_trace(trace)
    }
}

impl<R: Weighed> Evaluate<BaroquePosition<R>> for BaroqueEval<R> {
    type State = BaroqueState;

    fn state(&self, position: &BaroquePosition<R>) -> BaroqueState {
        BaroqueState::new(position, self.weights)
    }

    fn evaluate(&mut self, position: &BaroquePosition<R>, state: &mut BaroqueState) -> Score {
        let mut total = Total::new(self.weights);
        count_terms(position, &mut total);
        let score = (total.sum + state.sum()).at(phase(position), FULL_PHASE);
        for_mover(position, Belief::of(position).in_score(score))
    }
}

/// From [`FULL_PHASE`] with all pieces to 0 with bare kings.
#[inline]
fn phase<R: RuleSet>(position: &BaroquePosition<R>) -> i32 {
    let [white, black] = Side::BOTH.map(|side| position.of_side(side).count() as i32);
    (white + black - 2).clamp(0, FULL_PHASE)
}

/// Counts all but the pieces themselves.
#[inline]
fn count_terms<R: RuleSet>(position: &BaroquePosition<R>, tally: &mut impl Tally) {
    tally.add(position.side_to_move(), terms::TEMPO, 1);
    for side in Side::BOTH {
        let outlook = position.outlook(side);
        count_outlook(position, side, &outlook, tally);
        king::count(position, side, tally);
    }
}

/// Counts how far a side's pieces go, which are held, and whom they could take.
#[inline]
fn count_outlook<R: RuleSet>(
    position: &BaroquePosition<R>,
    side: Side,
    outlook: &Outlook,
    tally: &mut impl Tally,
) {
    let prey = outlook
        .prey
        .iter()
        .fold(Bitboard::EMPTY, |all, &set| all | set);
    for (i, kind) in PieceKind::ALL.into_iter().enumerate() {
        tally.add(side, terms::MOBILITY + i, outlook.moves[i] as i32);
        let held = position.pieces(side, kind) & outlook.frozen;
        tally.add(side, terms::FROZEN + i, held.count() as i32);
        let threatened = position.pieces(!side, kind) & prey;
        tally.add(side, terms::THREAT + i, threatened.count() as i32);
    }
}
