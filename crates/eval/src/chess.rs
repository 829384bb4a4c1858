//! Chess: material and places by where the kings stand, kept up to date move by move; the rest counted when asked.

mod king;
mod pawns;
mod pieces;
mod scale;
mod state;
mod survey;
mod terms;
mod threats;

use crate::{Counts, Pair, Tally, Total, WeightError, Weights};
use pawns::{PawnCache, Pawns};
use quirkat_chess::{Chess, Kind};
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
        ChessEval::new(&WEIGHTS)
    }
}

impl ChessEval {
    /// An evaluation by weights of [`read_weights`](ChessEval::read_weights).
    pub fn new(weights: &'static Weights) -> ChessEval {
        ChessEval {
            weights,
            pawns: PawnCache::default(),
        }
    }

    /// The chess weights that a text gives.
    pub fn read_weights(text: &str) -> Result<Weights, WeightError> {
        Weights::read(terms::TERMS, text)
    }

    /// What each weight counts in a position, White's less Black's; how early the game is, from 1 to 0; and how much of the
    /// late half counts.
    pub fn trace(position: &Chess) -> (Counts, f64, f64) {
        let mut counts = Counts(vec![0; terms::COUNT]);
        state::count_men(position, &mut counts);
        let mut pawns = Pawns::default();
        pawns::count(position, &mut counts, &mut pawns);
        count_terms(position, &pawns, &mut counts);
        let early = f64::from(phase(position)) / f64::from(FULL_PHASE);
        (
            counts,
            early,
            f64::from(late_scale(position, Pair::ZERO)) / 64.0,
        )
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
        // Far from an irreversible move, an advantage is harder to believe in.
        let score = score * (200 - i32::from(position.halfmove_clock().min(100))) / 200;
        if position.side_to_move() == Side::White {
            score
        } else {
            -score
        }
    }
}

/// Counts all but men and pawns.
#[inline]
fn count_terms(position: &Chess, pawns: &Pawns, tally: &mut impl Tally) {
    tally.add(position.side_to_move(), terms::TEMPO, 1);
    let mut survey = Survey::new(position, pawns);
    for side in Side::BOTH {
        pieces::count(&mut survey, side, tally);
    }
    for side in Side::BOTH {
        king::count(&survey, side, tally);
        threats::count(&survey, side, tally);
        pawns::count_passed(&survey, pawns, side, tally);
        if survey.board.men(side, Kind::Bishop).several() {
            tally.add(side, terms::BISHOP_PAIR, 1);
        }
    }
}
