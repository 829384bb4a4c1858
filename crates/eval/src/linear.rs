//! Evaluations that are linear in their weights, so that a tuner can fit them to games.
//!
//! Such an evaluation never multiplies. Each term names a weight and tells a [`TermSink`] how often it applies and for whom. One
//! sink adds up the score, another writes the coefficients down for the tuner, so the two cannot disagree.

use crate::{EvalChoice, EvalError, Tapered, WeightError, Weights};
use quirkat_game::{Observer, PieceId, Position, Side, Site};
use quirkat_search::{Evaluate, Score};
use std::fs;
use std::marker::PhantomData;
use std::sync::Arc;

/// An evaluation that is linear in its weights.
pub trait LinearEval<P: Position>: Evaluate<P> {
    /// The weights the build comes with.
    fn built_in() -> &'static Arc<Weights>;

    /// Reads weights of this game.
    fn read_weights(text: &str) -> Result<Weights, WeightError>;

    /// The evaluation with the given weights.
    fn with_weights(weights: Arc<Weights>) -> Self;

    /// The coefficients of the evaluation of a position.
    fn trace(position: &P) -> EvalTrace;

    /// The weights that somebody chose.
    fn open_weights(choice: &EvalChoice) -> Result<Arc<Weights>, EvalError> {
        Ok(match choice {
            EvalChoice::BuiltIn | EvalChoice::Hand => Arc::clone(Self::built_in()),
            EvalChoice::Material => Arc::new(Self::built_in().only(MATERIAL)),
            EvalChoice::File(path) => {
                let read = fs::read_to_string(path).map_err(|error| EvalError::Read {
                    path: path.clone(),
                    error,
                })?;
                let weights = Self::read_weights(&read).map_err(|error| EvalError::Weights {
                    path: path.clone(),
                    error,
                })?;
                Arc::new(weights)
            }
        })
    }
}

/// Makes a linear evaluation the one that a game has written by hand.
macro_rules! hand_eval {
    ($eval:ty, $rules:ty $(, for $($generics:tt)*)?) => {
        impl $(<$($generics)*>)? $crate::HandEval<$rules> for $eval {
            fn open_hand(choice: &$crate::EvalChoice) -> Result<Self, $crate::EvalError> {
                Ok(Self::with_weights(Self::open_weights(choice)?))
            }

            fn built_in_hand() -> Self {
                Self::with_weights(std::sync::Arc::clone(Self::built_in()))
            }

            fn hand_identity(choice: &$crate::EvalChoice) -> Result<String, $crate::EvalError> {
                let fingerprint = Self::open_weights(choice)?.fingerprint();
                Ok(format!("weights {fingerprint:016x}"))
            }
        }
    };
}
pub(crate) use hand_eval;

/// A linear evaluation as a tuner needs it, without its type.
pub struct TunableEval<P> {
    /// The weights the build comes with.
    pub built_in: fn() -> &'static Arc<Weights>,
    /// Reads weights of the game.
    pub read_weights: fn(&str) -> Result<Weights, WeightError>,
    /// The coefficients of the evaluation of a position.
    pub trace: fn(&P) -> EvalTrace,
}

impl<P: Position> TunableEval<P> {
    /// What a tuner needs of an evaluation.
    pub fn of<E: LinearEval<P>>() -> TunableEval<P> {
        TunableEval {
            built_in: E::built_in,
            read_weights: E::read_weights,
            trace: E::trace,
        }
    }
}

/// The term that every game has: what its pieces are worth.
const MATERIAL: &str = "material";

/// Is told which weights apply, how often, and for whom.
pub trait TermSink {
    /// The weight number `index` applies `count` times for `side`.
    fn add(&mut self, side: Side, index: usize, count: i32);
}

/// Adds the weights up, from White's point of view.
pub struct ScoreSum<'a> {
    weights: &'a [Tapered],
    /// The sum so far.
    pub sum: Tapered,
}

impl<'a> ScoreSum<'a> {
    /// Nothing added yet.
    #[inline]
    pub fn new(weights: &'a Weights) -> ScoreSum<'a> {
        ScoreSum {
            weights: weights.values(),
            sum: Tapered::ZERO,
        }
    }
}

impl TermSink for ScoreSum<'_> {
    #[inline(always)]
    fn add(&mut self, side: Side, index: usize, count: i32) {
        let value = self.weights[index] * count;
        match side {
            Side::White => self.sum += value,
            Side::Black => self.sum -= value,
        }
    }
}

/// What a piece is worth on a site: material and PSQT together, for White.
pub trait PieceValue {
    /// Its value by the given weights.
    fn value(weights: &[Tapered], piece: PieceId, site: Site) -> Tapered;
}

/// Keeps the sum of [`PieceValue`]s up to date while moves are played.
pub struct PsqtObserver<'a, V> {
    weights: &'a [Tapered],
    sum: &'a mut Tapered,
    values: PhantomData<V>,
}

impl<'a, V> PsqtObserver<'a, V> {
    #[inline]
    pub(crate) fn new(weights: &'a Weights, sum: &'a mut Tapered) -> PsqtObserver<'a, V> {
        PsqtObserver {
            weights: weights.values(),
            sum,
            values: PhantomData,
        }
    }
}

impl<V: PieceValue> Observer for PsqtObserver<'_, V> {
    #[inline]
    fn put(&mut self, piece: PieceId, site: Site) {
        *self.sum += V::value(self.weights, piece, site);
    }

    #[inline]
    fn lift(&mut self, piece: PieceId, site: Site) {
        *self.sum -= V::value(self.weights, piece, site);
    }
}

/// The coefficient of each weight: how often it applies, White's less Black's.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Coefficients(Vec<(usize, i32)>);

impl Coefficients {
    /// Each weight once, by number; those that cancel out are left out.
    pub fn summed(mut self) -> Vec<(usize, i32)> {
        self.0.sort_unstable_by_key(|&(index, _)| index);
        self.0.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        self.0.retain(|&(_, count)| count != 0);
        self.0
    }
}

impl TermSink for Coefficients {
    fn add(&mut self, side: Side, index: usize, count: i32) {
        let count = if side == Side::White { count } else { -count };
        self.0.push((index, count));
    }
}

/// A position as the tuner sees it. Its evaluation for White is the mg sum of the coefficients times the weights, times `mg`,
/// plus the eg sum times `eg`.
#[derive(Clone, PartialEq, Debug)]
pub struct EvalTrace {
    /// Numbers of weights with their coefficients.
    pub coefficients: Vec<(usize, i32)>,
    /// How much of the mg sum counts.
    pub mg: f64,
    /// How much of the eg sum counts.
    pub eg: f64,
}

impl EvalTrace {
    /// At `phase` of `full`.
    pub(crate) fn new(coefficients: Coefficients, phase: i32, full: i32) -> EvalTrace {
        let mg = f64::from(phase) / f64::from(full);
        EvalTrace {
            coefficients: coefficients.summed(),
            mg,
            eg: 1.0 - mg,
        }
    }

    /// The sum with given weights.
    pub fn sum(&self, weights: &Weights) -> Tapered {
        let values = weights.values();
        let each = self.coefficients.iter();
        each.fold(Tapered::ZERO, |sum, &(index, count)| {
            sum + values[index] * count
        })
    }
}

/// Scales evaluations down as the draw by moves without progress comes nearer (the fifty-move rule in chess).
#[derive(Clone, Copy)]
pub(crate) struct ProgressScale(i32);

impl ProgressScale {
    const FULL: i32 = 200;

    #[inline]
    pub(crate) fn of(position: &impl Position) -> ProgressScale {
        ProgressScale(Self::FULL - position.reversible_plies().min(100) as i32)
    }

    #[inline]
    pub(crate) fn score(self, score: Score) -> Score {
        score * self.0 / Self::FULL
    }

    pub(crate) fn trace(self, trace: EvalTrace) -> EvalTrace {
        let part = f64::from(self.0) / f64::from(Self::FULL);
        EvalTrace {
            mg: trace.mg * part,
            eg: trace.eg * part,
            ..trace
        }
    }
}

/// White's score for the side to move.
#[inline]
pub(crate) fn for_side_to_move(position: &impl Position, score: Score) -> Score {
    match position.side_to_move() {
        Side::White => score,
        Side::Black => -score,
    }
}
