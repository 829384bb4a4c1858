//! Evaluations of each game, written by hand with their weights as data.
//!
//! An evaluation is a sum of terms, tapered between middlegame and endgame: material and piece-square tables (PSQT), updated move by
//! move, and what is counted on the board when asked. [`EvalChoice`] says which weights judge; [`LinearEval`] opens them.

mod choice;
mod game_eval;
mod inputs;
mod linear;
mod tapered;
mod weights;

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
