//! Which evaluation belongs to which game.

use crate::Weighted;
use crate::alquerque::AlquerqueEval;
use crate::baroque::BaroqueEval;
use crate::chess::ChessEval;
use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, BaroqueRules, Ultima, UltimaRules};
use quirkat_chess::Chess;
use quirkat_game::Rules;

/// A game that can be played well: its rules, and an evaluation of its positions.
pub trait Evaluated: Rules {
    /// The evaluation.
    type Eval: Weighted<Self>;
}

impl Evaluated for Chess {
    type Eval = ChessEval;
}

impl Evaluated for Baroque {
    type Eval = BaroqueEval<BaroqueRules>;
}

impl Evaluated for Ultima {
    type Eval = BaroqueEval<UltimaRules>;
}

impl Evaluated for Alquerque {
    type Eval = AlquerqueEval;
}
