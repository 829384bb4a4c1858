#![doc = include_str!("../README.md")]

mod choice;
mod linear;
mod tapered;
mod weights;

pub mod alquerque;
pub mod baroque;
pub mod chess;

pub use choice::{EvalChoice, EvalError};
pub use linear::{
    Coefficients, EvalTrace, LinearEval, PieceValue, PsqtObserver, ScoreSum, TermSink, TunableEval,
};
pub use tapered::Tapered;
pub use weights::{Term, WeightError, Weights};
