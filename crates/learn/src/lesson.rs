//! What a learner is shown of a game: positions at rest, with what became of them.

use crate::records::Game;
use quirkat_game::{Outcome, Rules, Side};
use quirkat_search::{Score, is_decisive};
use thiserror::Error;

/// A position worth learning from.
#[derive(Clone, Debug)]
pub struct Lesson<P> {
    /// The position.
    pub position: P,
    /// What the search thought of it, for White.
    pub score: Score,
    /// How the game ended for White: 1, 0.5 or 0.
    pub result: f64,
}

/// A game that cannot be played again: its start or a move does not exist in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("game {number} cannot be played again")]
pub struct BadGame {
    /// Its number in its run.
    pub number: u64,
}

/// Whether a position is at rest: no threat to answer, the best move takes nothing, and no win is in sight. What stands on
/// the board is then all there is to judge it by.
pub(crate) fn is_quiet<P: Rules>(position: &P, best: P::Move, score: Score) -> bool {
    !position.in_check() && !position.is_tactical(best) && !is_decisive(score)
}

/// Shows `each` the quiet positions of a game.
pub fn lessons<P: Rules>(game: &Game, each: &mut dyn FnMut(Lesson<P>)) -> Result<(), BadGame> {
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
            each(Lesson {
                position: position.clone(),
                score: if white { score } else { -score },
                result,
            });
        }
        position.play(mv);
    }
    Ok(())
}
