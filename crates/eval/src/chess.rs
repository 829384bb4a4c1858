//! Chess: material and king-relative PSQT updated move by move; pawns, mobility, threats and king safety counted when asked.

mod attacks;
mod king;
mod pawns;
mod phase;
mod pieces;
mod psqt;
mod search;
mod terms;
mod threats;

use crate::linear::{ProgressScale, for_side_to_move, hand_eval};
use crate::{Coefficients, EvalTrace, LinearEval, ScoreSum, TermSink, WeightError, Weights};
use attacks::AttackMap;
use pawns::{PawnInfo, PawnTable};
use phase::{FULL_PHASE, eg_scale, phase};
pub use psqt::{ChessPsqt, ChessPsqtObserver};
use quirkat_chess::{Chess, PieceKind};
use quirkat_game::{Position, Side};
use quirkat_search::{Evaluate, Score, SearchParams};
use std::sync::{Arc, LazyLock};

/// The weights the build comes with.
static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let weights = ChessEval::read_weights(include_str!("../weights/chess.txt"));
    Arc::new(weights.expect("the chess weights can be read"))
});

/// Evaluates chess positions.
#[derive(Clone)]
pub struct ChessEval {
    weights: Arc<Weights>,
    pawns: PawnTable,
}

impl LinearEval<Chess> for ChessEval {
    fn built_in() -> &'static Arc<Weights> {
        &WEIGHTS
    }

    fn read_weights(text: &str) -> Result<Weights, WeightError> {
        Weights::read(terms::TERMS, text)
    }

    fn with_weights(weights: Arc<Weights>) -> ChessEval {
        ChessEval {
            weights,
            pawns: PawnTable::default(),
        }
    }

    fn trace(position: &Chess) -> EvalTrace {
        let mut counts = Coefficients::default();
        psqt::count_men(position, &mut counts);
        let mut pawns = PawnInfo::default();
        pawns::count(position, &mut counts, &mut pawns);
        for side in Side::BOTH {
            king::count_shelter(position.board(), side, &mut counts);
        }
        count_terms(position, &pawns, &mut counts);
        let mut trace = EvalTrace::new(counts, phase(position), FULL_PHASE);
        // Who is better decides how much of the eg half counts.
        let scale = eg_scale(position, trace.sum(&WEIGHTS));
        trace.eg *= f64::from(scale) / 64.0;
        ProgressScale::of(position).trace(trace)
    }
}

hand_eval!(ChessEval, Chess);

impl Evaluate<Chess> for ChessEval {
    const PARAMS: SearchParams = search::PARAMS;

    type State = ChessPsqt;
    type Observer<'a> = ChessPsqtObserver<'a>;

    fn state(&self, position: &Chess) -> ChessPsqt {
        ChessPsqt::new(position, &self.weights)
    }

    #[inline]
    fn observe<'a>(&'a self, state: &'a mut ChessPsqt) -> ChessPsqtObserver<'a> {
        ChessPsqtObserver {
            weights: self.weights.values(),
            psqt: state,
        }
    }

    fn evaluate(&mut self, position: &Chess, state: &mut ChessPsqt) -> Score {
        let (pawn_sum, pawns) = self.pawns.get(position, &self.weights);
        let mut sum = ScoreSum::new(&self.weights);
        count_terms(position, &pawns, &mut sum);
        let sum = sum.sum + pawn_sum + state.sum(position, &self.weights);
        let phase = phase(position);
        let eg = sum.eg() * eg_scale(position, sum) / 64;
        let score = (sum.mg() * phase + eg * (FULL_PHASE - phase)) / FULL_PHASE;
        for_side_to_move(position, ProgressScale::of(position).score(score))
    }
}

/// Counts all but men, pawns and the kings' shelters.
#[inline]
fn count_terms(position: &Chess, pawns: &PawnInfo, sink: &mut impl TermSink) {
    sink.add(position.side_to_move(), terms::TEMPO, 1);
    let mut map = AttackMap::new(position, pawns);
    // Each side by itself and in line, so that the code for it is made with the side known.
    pieces::count(&mut map, Side::White, sink);
    pieces::count(&mut map, Side::Black, sink);
    count_side(&map, pawns, Side::White, sink);
    count_side(&map, pawns, Side::Black, sink);
}

/// Counts what a side has once it is known what both attack.
#[inline(always)]
fn count_side(map: &AttackMap<'_>, pawns: &PawnInfo, side: Side, sink: &mut impl TermSink) {
    king::count_danger(map, side, sink);
    threats::count(map, side, sink);
    pawns::count_passed(map, pawns, side, sink);
    if map.board.pieces(side, PieceKind::Bishop).more_than_one() {
        sink.add(side, terms::BISHOP_PAIR, 1);
    }
}
