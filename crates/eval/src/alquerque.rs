//! Alquerque: material and places kept up to date move by move; the race past the enemy and who runs out of moves, counted
//! when asked.

mod state;
mod terms;

use crate::belief::for_mover;
use crate::{Counts, Tally, Total, Trace, WeightError, Weighted, Weights};
use quirkat_alquerque::{Alquerque, Outlook};
use quirkat_game::{Position, Side};
use quirkat_search::{Evaluate, Score};
pub use state::AlquerqueState;
use std::sync::LazyLock;

/// The phase with all men on the board, and an enemy before each.
const FULL_PHASE: i32 = 24;

/// The weights the build comes with.
static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let weights = AlquerqueEval::read_weights(include_str!("../weights/alquerque.txt"));
    weights.expect("the weights of the build can be read")
});

/// Evaluates positions of Alquerque.
#[derive(Clone, Copy)]
pub struct AlquerqueEval {
    weights: &'static Weights,
}

impl Default for AlquerqueEval {
    fn default() -> AlquerqueEval {
        AlquerqueEval::with_weights(&WEIGHTS)
    }
}

impl Weighted<Alquerque> for AlquerqueEval {
    fn built_in() -> &'static Weights {
        &WEIGHTS
    }

    fn read_weights(text: &str) -> Result<Weights, WeightError> {
        Weights::read(terms::TERMS, text)
    }

    fn with_weights(weights: &'static Weights) -> AlquerqueEval {
        AlquerqueEval { weights }
    }

    fn trace(position: &Alquerque) -> Trace {
        let mut counts = Counts::default();
        state::count_men(position, &mut counts);
        let phase = count_terms(position, &mut counts);
        Trace::new(counts, phase, FULL_PHASE)
    }
}

impl Evaluate<Alquerque> for AlquerqueEval {
    type State = AlquerqueState;

    fn state(&self, position: &Alquerque) -> AlquerqueState {
        AlquerqueState::new(position, self.weights)
    }

    fn evaluate(&mut self, position: &Alquerque, state: &mut AlquerqueState) -> Score {
        let mut total = Total::new(self.weights);
        let phase = count_terms(position, &mut total);
        let score = (total.sum + state.sum()).at(phase, FULL_PHASE);
        for_mover(position, score)
    }
}

/// Counts all but the men themselves, and gives the phase: the game is over when every man has passed, so it is late
/// when few are left that have not.
#[inline]
fn count_terms(position: &Alquerque, tally: &mut impl Tally) -> i32 {
    let us = position.side_to_move();
    let outlooks = Side::BOTH.map(|side| position.outlook(side));
    tally.add(us, terms::TEMPO, 1);
    for side in Side::BOTH {
        count_outlook(side, us, &outlooks[side.index()], tally);
    }
    let [white, black] = Side::BOTH.map(|side| position.count_men(side) as i32);
    match white - black {
        0 => {}
        more @ 1.. => tally.add(Side::White, terms::LEAD + more.min(4) as usize - 1, 1),
        less => tally.add(Side::Black, terms::LEAD + (-less).min(4) as usize - 1, 1),
    }
    let past: u32 = outlooks.iter().flat_map(|outlook| outlook.past).sum();
    (white + black - past as i32).clamp(0, FULL_PHASE)
}

/// Counts what a side could do, and how far it has come.
#[inline]
fn count_outlook(side: Side, us: Side, outlook: &Outlook, tally: &mut impl Tally) {
    let steps = outlook.steps.min(terms::MOST_STEPS) as usize;
    let (mobility, prey) = if side == us {
        (terms::STEPS_TO_MOVE, terms::PREY_TO_MOVE)
    } else {
        (terms::STEPS_WAITING, terms::PREY_WAITING)
    };
    tally.add(side, mobility + steps, 1);
    tally.add(side, prey + outlook.prey.min(3) as usize, 1);
    tally.add(side, terms::BLOCKED, outlook.blocked as i32);
    for (rows, &men) in outlook.past.iter().enumerate() {
        tally.add(side, terms::PAST + rows, men as i32);
    }
}
