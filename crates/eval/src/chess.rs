//! Chess: material and places by where the kings stand, kept up to date move by move; the rest counted when asked.

mod king;
mod pawns;
mod pieces;
mod scale;
mod state;
mod survey;
mod terms;
mod threats;

use crate::belief::{Belief, for_mover};
use crate::{Counts, Tally, Total, Trace, WeightError, Weighted, Weights};
use pawns::{PawnCache, Pawns};
use quirkat_chess::{Chess, PieceKind};
use quirkat_game::{Position, Side};
use quirkat_search::{Evaluate, Score};
use scale::{FULL_PHASE, late_scale, phase};
pub use state::ChessState;
use std::sync::LazyLock;
use survey::Survey;

/// The weights the build comes with.
static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let weights = ChessEval::read_weights(include_str!("../weights/chess.txt"));
    weights.expect("the chess weights can be read")
});

/// Evaluates chess positions.
#[derive(Clone)]
pub struct ChessEval {
    weights: &'static Weights,
    pawns: PawnCache,
}

impl Default for ChessEval {
    fn default() -> ChessEval {
        ChessEval::with_weights(&WEIGHTS)
    }
}

impl Weighted<Chess> for ChessEval {
    fn built_in() -> &'static Weights {
        &WEIGHTS
    }

    fn read_weights(text: &str) -> Result<Weights, WeightError> {
        Weights::read(terms::TERMS, text)
    }

    fn with_weights(weights: &'static Weights) -> ChessEval {
        ChessEval {
            weights,
            pawns: PawnCache::default(),
        }
    }

    fn trace(position: &Chess) -> Trace {
        let mut counts = Counts::default();
        state::count_men(position, &mut counts);
        let mut pawns = Pawns::default();
        pawns::count(position, &mut counts, &mut pawns);
        for side in Side::BOTH {
            king::count_shelter(position.board(), side, &mut counts);
        }
        count_terms(position, &pawns, &mut counts);
        let mut trace = Trace::new(counts, phase(position), FULL_PHASE);
        // Who is better decides how much of the late half counts.
        let scale = late_scale(position, trace.sum(&WEIGHTS));
        trace.late *= f64::from(scale) / 64.0;
        Belief::of(position).in_trace(trace)
    }
}

impl Evaluate<Chess> for ChessEval {
    type State = ChessState;

    fn state(&self, position: &Chess) -> ChessState {
        ChessState::new(position, self.weights)
    }

    fn evaluate(&mut self, position: &Chess, state: &mut ChessState) -> Score {
        let (pawn_sum, pawns) = self.pawns.get(position, self.weights);
        let mut total = Total::new(self.weights);
        count_terms(position, &pawns, &mut total);
        let sum = total.sum + pawn_sum + state.sum(position);
        let phase = phase(position);
        let late = sum.late() * late_scale(position, sum) / 64;
        let score = (sum.early() * phase + late * (FULL_PHASE - phase)) / FULL_PHASE;
        for_mover(position, Belief::of(position).in_score(score))
    }
}

/// Counts all but men, pawns and the kings' shelters.
#[inline]
fn count_terms(position: &Chess, pawns: &Pawns, tally: &mut impl Tally) {
    tally.add(position.side_to_move(), terms::TEMPO, 1);
    let mut survey = Survey::new(position, pawns);
    // Each side by itself and in line, so that the code for it is made with the side known.
    pieces::count(&mut survey, Side::White, tally);
    pieces::count(&mut survey, Side::Black, tally);
    count_side(&survey, pawns, Side::White, tally);
    count_side(&survey, pawns, Side::Black, tally);
}

/// Counts what a side has once it is known what both attack.
#[inline(always)]
fn count_side(survey: &Survey<'_>, pawns: &Pawns, side: Side, tally: &mut impl Tally) {
    king::count_danger(survey, side, tally);
    threats::count(survey, side, tally);
    pawns::count_passed(survey, pawns, side, tally);
    if survey.board.men(side, PieceKind::Bishop).several() {
        tally.add(side, terms::BISHOP_PAIR, 1);
    }
}
