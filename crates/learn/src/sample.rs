//! Training samples: the quiet positions of a game, with score and result.

use crate::data::SelfPlayGame;
use quirkat_game::{Outcome, Rules, Side};
use quirkat_search::{Score, is_decisive};
use thiserror::Error;

/// A training sample: a quiet position.
#[derive(Clone, Debug)]
pub struct Sample<P> {
    /// The position.
    pub position: P,
    /// The search score for White.
    pub score: Score,
    /// The result for White: 1, 0.5 or 0.
    pub result: f64,
}

/// A game with an invalid start or an illegal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("game {number} cannot be played again")]
pub struct BadGame {
    /// Its number in its run.
    pub number: u64,
}

/// Whether a position is quiet: not in check, the best move is not tactical, and the score is not decisive. A static
/// evaluation can only judge such positions.
pub(crate) fn is_quiet<P: Rules>(position: &P, best: P::Move, score: Score) -> bool {
    !position.in_check() && !position.is_tactical(best) && !is_decisive(score)
}

/// Calls `each` with the training samples of a game.
pub fn samples<P: Rules>(
    game: &SelfPlayGame,
    each: &mut dyn FnMut(Sample<P>),
) -> Result<(), BadGame> {
    let number = game.number;
    let bad = BadGame { number };
    let mut position: P = game.start.parse().map_err(|_| bad)?;
    let result = match game.outcome {
        Outcome::Win(Side::White) => 1.0,
        Outcome::Draw => 0.5,
        Outcome::Win(Side::Black) => 0.0,
    };
    for ply in &game.plies {
        let mv = position.decode(ply.code).ok_or(bad)?;
        let score = Score::from(ply.score);
        if is_quiet(&position, mv, score) {
            let white = position.side_to_move() == Side::White;
            each(Sample {
                position: position.clone(),
                score: if white { score } else { -score },
                result,
            });
        }
        position.play(mv);
    }
    Ok(())
}
