//! Which evaluation belongs to which game.

use crate::chess::ChessEval;
use crate::plain::Plain;
use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_chess::Chess;
use quirkat_game::Rules;
use quirkat_search::Evaluate;

/// A game that can be played well: its rules, and an evaluation of its positions.
pub trait Evaluated: Rules {
    /// The evaluation.
    type Eval: Evaluate<Self> + Default;
}

impl Evaluated for Chess {
    type Eval = ChessEval;
}

impl Evaluated for Baroque {
    type Eval = Plain;
}

impl Evaluated for Ultima {
    type Eval = Plain;
}

impl Evaluated for Alquerque {
    type Eval = Plain;
}
