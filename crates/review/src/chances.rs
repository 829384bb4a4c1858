//! What scores mean to people: winning chances, and the accuracy of a move that gave some of them away.

use quirkat_search::Score;

/// How fast chances rise with the score, per centipawn.
const SLOPE: f64 = 0.00368208;
/// A greater lead makes no difference, nor does a win that is seen to its end.
const CUT: Score = 1000;

/// The winning chances of whoever has a score, from 1 to −1, 0 where both stand alike: a sigmoid, which was fitted to the games of people
/// at chess. A pawn ahead is 0.18, a rook 0.73. An advantage counts up to ten pawns, and a win as much: whoever misses one and stays that
/// far ahead has lost nothing.
pub fn winning_chances(score: Score) -> f64 {
    let score = f64::from(score.clamp(-CUT, CUT));
    2.0 / (1.0 + (-SLOPE * score).exp()) - 1.0
}

/// The accuracy of a move that lost so much of the winning chances, from 0 to 100: 103.1668 · exp(−0.04354 · p) − 3.1669, where p
/// is the loss in per cent of the way from a certain loss to a certain win.
pub fn move_accuracy(loss: f64) -> f64 {
    let per_cent = 50.0 * loss;
    (103.1668 * (-0.04354 * per_cent).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_search::{loss_in, win_in};

    #[test]
    fn chances_rise_with_the_score_and_are_the_same_for_both_sides() {
        let scores = [
            loss_in(3),
            -2000,
            -1000,
            -100,
            0,
            100,
            1000,
            2000,
            win_in(3),
        ];
        let chances = scores.map(winning_chances);
        assert!(chances.is_sorted());
        for (score, chance) in scores.into_iter().zip(chances) {
            assert!((winning_chances(-score) + chance).abs() < 1e-12);
        }
        for (found, expected) in [(0, -0.951), (4, 0.0), (6, 0.951), (7, 0.951), (8, 0.951)] {
            assert!((chances[found] - expected).abs() < 0.001, "{chances:?}");
        }
        assert!((chances[5] - 0.182).abs() < 0.001, "{}", chances[5]);
    }

    #[test]
    fn accuracy_is_full_where_nothing_is_lost() {
        assert!(move_accuracy(0.0) > 99.99);
        assert!(move_accuracy(0.2) < move_accuracy(0.1));
        assert!(move_accuracy(2.0) <= 0.0);
    }
}
