//! Baroque chess and Ultima: material and PSQT updated move by move; what each side could do, counted when asked.

mod king;
mod psqt;
mod terms;

use crate::linear::{ProgressScale, PsqtObserver, for_side_to_move, hand_eval};
use crate::{
    Coefficients, EvalTrace, LinearEval, ScoreSum, Tapered, TermSink, WeightError, Weights,
};
pub use psqt::BaroquePieceValue;
use quirkat_baroque::{BaroquePosition, BaroqueRules, Mobility, PieceKind, RuleSet, UltimaRules};
use quirkat_bitboard::Bitboard;
use quirkat_game::{Position, Side};
use quirkat_search::{Evaluate, Score};
use std::marker::PhantomData;
use std::sync::{Arc, LazyLock};

/// The phase with all pieces on the board.
const FULL_PHASE: i32 = 30;

/// A set of rules with weights of its own.
pub trait RuleWeights: RuleSet {
    /// The weights the build comes with.
    fn weights() -> &'static Arc<Weights>;
}

impl RuleWeights for BaroqueRules {
    fn weights() -> &'static Arc<Weights> {
        static WEIGHTS: LazyLock<Arc<Weights>> =
            LazyLock::new(|| built_in(include_str!("../weights/baroque.txt")));
        &WEIGHTS
    }
}

impl RuleWeights for UltimaRules {
    fn weights() -> &'static Arc<Weights> {
        static WEIGHTS: LazyLock<Arc<Weights>> =
            LazyLock::new(|| built_in(include_str!("../weights/ultima.txt")));
        &WEIGHTS
    }
}

fn built_in(text: &str) -> Arc<Weights> {
    let weights = Weights::read(terms::TERMS, text);
    Arc::new(weights.expect("the weights of the build can be read"))
}

/// Evaluates positions of either game.
#[derive(Clone)]
pub struct BaroqueEval<R> {
    weights: Arc<Weights>,
    rules: PhantomData<R>,
}

impl<R: RuleWeights> LinearEval<BaroquePosition<R>> for BaroqueEval<R> {
    fn built_in() -> &'static Arc<Weights> {
        R::weights()
    }

    fn read_weights(text: &str) -> Result<Weights, WeightError> {
        Weights::read(terms::TERMS, text)
    }

    fn with_weights(weights: Arc<Weights>) -> BaroqueEval<R> {
        BaroqueEval {
            weights,
            rules: PhantomData,
        }
    }

    fn trace(position: &BaroquePosition<R>) -> EvalTrace {
        let mut counts = Coefficients::default();
        psqt::count_pieces(position, &mut counts);
        count_terms(position, &mut counts);
        let trace = EvalTrace::new(counts, phase(position), FULL_PHASE);
        ProgressScale::of(position).trace(trace)
    }
}

hand_eval!(BaroqueEval<R>, BaroquePosition<R>, for R: RuleWeights);

impl<R: RuleWeights> Evaluate<BaroquePosition<R>> for BaroqueEval<R> {
    type State = Tapered;
    type Observer<'a>
        = PsqtObserver<'a, BaroquePieceValue>
    where
        Self: 'a;

    fn state(&self, position: &BaroquePosition<R>) -> Tapered {
        let mut sum = ScoreSum::new(&self.weights);
        psqt::count_pieces(position, &mut sum);
        sum.sum
    }

    #[inline]
    fn observe<'a>(&'a self, state: &'a mut Tapered) -> PsqtObserver<'a, BaroquePieceValue> {
        PsqtObserver::new(&self.weights, state)
    }

    fn evaluate(&mut self, position: &BaroquePosition<R>, state: &mut Tapered) -> Score {
        let mut sum = ScoreSum::new(&self.weights);
        count_terms(position, &mut sum);
        let score = (sum.sum + *state).taper(phase(position), FULL_PHASE);
        for_side_to_move(position, ProgressScale::of(position).score(score))
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
fn count_terms<R: RuleSet>(position: &BaroquePosition<R>, sink: &mut impl TermSink) {
    sink.add(position.side_to_move(), terms::TEMPO, 1);
    for side in Side::BOTH {
        let mobility = position.mobility(side);
        count_mobility(position, side, &mobility, sink);
        king::count(position, side, sink);
    }
}

/// Counts how far a side's pieces go, which are held, and whom they could take.
#[inline]
fn count_mobility<R: RuleSet>(
    position: &BaroquePosition<R>,
    side: Side,
    mobility: &Mobility,
    sink: &mut impl TermSink,
) {
    let threats = mobility.threats.iter();
    let threatened = threats.fold(Bitboard::EMPTY, |all, &set| all | set);
    for (i, kind) in PieceKind::ALL.into_iter().enumerate() {
        sink.add(side, terms::MOBILITY + i, mobility.moves[i] as i32);
        let held = position.pieces(side, kind) & mobility.frozen;
        sink.add(side, terms::FROZEN + i, held.count() as i32);
        let victims = position.pieces(!side, kind) & threatened;
        sink.add(side, terms::THREAT + i, victims.count() as i32);
    }
}
