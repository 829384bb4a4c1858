//! The chances to win, draw and lose that a score stands for.

use quirkat_search::{DisplayScore, Score};
use std::fmt;

/// Chances in thousandths, which add up to a thousand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chances {
    win: u32,
    draw: u32,
    loss: u32,
}

/// At this score, in hundredths of the smallest piece, a game is won as often as not.
const EVEN_CHANCE: f64 = 150.0;
/// By this much more, it is won three times in four, nearly.
const SLOPE: f64 = 75.0;

impl Chances {
    /// The chances of the side that the score is for.
    pub(crate) fn of(score: Score) -> Chances {
        let (win, loss) = match DisplayScore::from(score) {
            DisplayScore::WinIn(_) => (1000, 0),
            DisplayScore::LossIn(_) => (0, 1000),
            DisplayScore::Value(value) => (chance(value), chance(-value)),
        };
        Chances {
            win,
            draw: 1000 - win - loss,
            loss,
        }
    }
}

/// The chance to win: a logistic curve. Two such curves, one for each side, never add up to more than certainty, because
/// neither side of an even game wins half of them.
fn chance(value: Score) -> u32 {
    let odds = ((EVEN_CHANCE - f64::from(value)) / SLOPE).exp();
    (1000.0 / (1.0 + odds)) as u32
}

impl fmt::Display for Chances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_search::{loss_in, win_in};

    #[test]
    fn chances_are_fair_and_grow_with_the_score() {
        let mut before = 0;
        for score in -3000..=3000 {
            let (own, other) = (Chances::of(score), Chances::of(-score));
            assert_eq!((own.win, own.draw), (other.loss, other.draw));
            assert_eq!(own.win + own.draw + own.loss, 1000);
            assert!(own.win >= before);
            before = own.win;
        }
        assert!(Chances::of(150).win == 500);
    }

    #[test]
    fn what_is_certain_is_certain() {
        assert_eq!(Chances::of(win_in(3)).to_string(), "1000 0 0");
        assert_eq!(Chances::of(loss_in(8)).to_string(), "0 0 1000");
    }
}
