#![doc = include_str!("../README.md")]

mod choice;
mod game_eval;
mod inputs;
mod linear;
mod tapered;
mod weights;
mod win_curve;

pub mod alquerque;
pub mod baroque;
pub mod chess;

pub use choice::{EvalChoice, EvalError};
pub use game_eval::{GameEval, GameEvalObserver, GameEvalState, HandEval};
pub use inputs::{AlquerqueInputs, BaroqueInputs, ChessInputs, UltimaInputs};
pub use linear::{
    Coefficients, EvalTrace, LinearEval, PieceValue, PsqtObserver, ScoreSum, TermSink, TunableEval,
};
pub use tapered::Tapered;
pub use weights::{Term, WeightError, Weights};
pub use win_curve::WinCurve;
