//! Alquerque: material and PSQT updated move by move; the race past the enemy and who runs out of moves, counted when asked.

use crate::linear::{PieceValue, PsqtObserver, for_side_to_move, hand_eval};
use crate::weights::terms;
use crate::{
    Coefficients, EvalTrace, LinearEval, ScoreSum, Tapered, TermSink, WeightError, Weights,
};
use quirkat_alquerque::{Alquerque, Outlook};
use quirkat_game::{PieceId, Position, Side, Site};
use quirkat_search::{Evaluate, Score};
use std::sync::{Arc, LazyLock};

/// The phase with all men on the board, and an enemy before each.
const FULL_PHASE: i32 = 24;
/// More steps than this make no difference.
const MOST_STEPS: u32 = 15;

terms! {
    /// Having the move.
    TEMPO = "tempo", 1;
    /// Worth of a man.
    MATERIAL = "material", 1;
    /// By point: row by row from the own side, each from the edge to the middle.
    PSQT = "place", 15;
    /// By how many men more the leading side has, one to four.
    LEAD = "lead", 4;
    /// By number of steps of the side to move; without any it has lost.
    STEPS_TO_MOVE = "steps.to-move", 16;
    /// By number of steps of the other side.
    STEPS_WAITING = "steps.waiting", 16;
    /// By number of enemies that the side to move could jump.
    PREY_TO_MOVE = "prey.to-move", 4;
    /// By number of enemies that the other side could jump.
    PREY_WAITING = "prey.waiting", 4;
    /// A man that cannot move, with enemies still before it.
    BLOCKED = "blocked", 1;
    /// A man past all enemies, by rows to go; with none to go it is stuck for good.
    PAST = "past", 5;
}

/// The weights the build comes with.
static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let weights = AlquerqueEval::read_weights(include_str!("../weights/alquerque.txt"));
    Arc::new(weights.expect("the weights of the build can be read"))
});

/// Evaluates positions of Alquerque.
#[derive(Clone)]
pub struct AlquerqueEval {
    weights: Arc<Weights>,
}

impl LinearEval<Alquerque> for AlquerqueEval {
    fn built_in() -> &'static Arc<Weights> {
        &WEIGHTS
    }

    fn read_weights(text: &str) -> Result<Weights, WeightError> {
        Weights::read(TERMS, text)
    }

    fn with_weights(weights: Arc<Weights>) -> AlquerqueEval {
        AlquerqueEval { weights }
    }

    fn trace(position: &Alquerque) -> EvalTrace {
        let mut coefficients = Coefficients::default();
        count_men(position, &mut coefficients);
        let phase = count_terms(position, &mut coefficients);
        EvalTrace::new(coefficients, phase, FULL_PHASE)
    }
}

hand_eval!(AlquerqueEval, Alquerque);

impl Evaluate<Alquerque> for AlquerqueEval {
    type State = Tapered;
    type Observer<'a> = PsqtObserver<'a, ManValue>;

    fn state(&self, position: &Alquerque) -> Tapered {
        let mut sum = ScoreSum::new(&self.weights);
        count_men(position, &mut sum);
        sum.sum
    }

    #[inline]
    fn observe<'a>(&'a self, state: &'a mut Tapered) -> PsqtObserver<'a, ManValue> {
        PsqtObserver::new(&self.weights, state)
    }

    fn evaluate(&mut self, position: &Alquerque, state: &mut Tapered) -> Score {
        let mut sum = ScoreSum::new(&self.weights);
        let phase = count_terms(position, &mut sum);
        let score = (sum.sum + *state).taper(phase, FULL_PHASE);
        for_side_to_move(position, score)
    }
}

/// The PSQT index of a man. The rules know neither left nor right.
#[inline]
fn psqt_index(side: Side, site: Site) -> usize {
    let (file, rank) = (site.0 % 5, site.0 / 5 % 5);
    let row = match side {
        Side::White => 4 - rank,
        Side::Black => rank,
    };
    PSQT + usize::from(row * 3 + file.min(4 - file))
}

/// Counts every man of a position.
fn count_men(position: &Alquerque, sink: &mut impl TermSink) {
    for side in Side::BOTH {
        for site in position.men(side) {
            sink.add(side, MATERIAL, 1);
            sink.add(side, psqt_index(side, site), 1);
        }
    }
}

/// Material and PSQT of a man.
pub struct ManValue;

impl PieceValue for ManValue {
    #[inline]
    fn value(weights: &[Tapered], piece: PieceId, site: Site) -> Tapered {
        let side = Side::BOTH[piece.index() % 2];
        let value = weights[MATERIAL] + weights[psqt_index(side, site)];
        if side == Side::White { value } else { -value }
    }
}

/// Counts all but the men themselves, and gives the phase: the game is over when every man has passed, so it is late
/// when few are left that have not.
#[inline]
fn count_terms(position: &Alquerque, sink: &mut impl TermSink) -> i32 {
    let us = position.side_to_move();
    let outlooks = Side::BOTH.map(|side| position.outlook(side));
    sink.add(us, TEMPO, 1);
    for side in Side::BOTH {
        count_outlook(side, us, &outlooks[side.index()], sink);
    }
    let [white, black] = Side::BOTH.map(|side| position.count_men(side) as i32);
    match white - black {
        0 => {}
        more @ 1.. => sink.add(Side::White, LEAD + more.min(4) as usize - 1, 1),
        less => sink.add(Side::Black, LEAD + (-less).min(4) as usize - 1, 1),
    }
    let past: u32 = outlooks.iter().flat_map(|outlook| outlook.passed).sum();
    (white + black - past as i32).clamp(0, FULL_PHASE)
}

/// Counts what a side could do, and how far it has come.
#[inline]
fn count_outlook(side: Side, us: Side, outlook: &Outlook, sink: &mut impl TermSink) {
    let steps = outlook.mobility.min(MOST_STEPS) as usize;
    let (mobility, prey) = if side == us {
        (STEPS_TO_MOVE, PREY_TO_MOVE)
    } else {
        (STEPS_WAITING, PREY_WAITING)
    };
    sink.add(side, mobility + steps, 1);
    sink.add(side, prey + outlook.prey.min(3) as usize, 1);
    sink.add(side, BLOCKED, outlook.blocked as i32);
    for (rows, &men) in outlook.passed.iter().enumerate() {
        sink.add(side, PAST + rows, men as i32);
    }
}
