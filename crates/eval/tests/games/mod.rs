//! Positions to try evaluations on: those of random games.

use quirkat_game::{Random, Rules};

/// Visits every position of so many random games that is not an end, with the move played there.
pub(crate) fn along<P: Rules>(games: usize, mut visit: impl FnMut(&P, P::Move)) {
    let mut random = Random::new(11);
    for _ in 0..games {
        let mut position = P::start();
        for _ in 0..150 {
            if position.ending().is_some() {
                break;
            }
            let Some(mv) = random.choose(&position.legal_moves()) else {
                break;
            };
            visit(&position, mv);
            position.play(mv);
        }
    }
}
