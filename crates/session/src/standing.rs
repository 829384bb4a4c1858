//! The score over several games.

use quirkat_game::{Outcome, Side};
use serde::Serialize;
use std::fmt;

/// How many games each side has won, and how many were drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Standing {
    wins: [u32; 2],
    draws: u32,
}

impl Standing {
    /// Counts a game that has ended.
    pub fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Win(side) => self.wins[side.index()] += 1,
            Outcome::Draw => self.draws += 1,
        }
    }

    /// The same score after the players have changed sides.
    pub fn swapped(mut self) -> Standing {
        self.wins.reverse();
        self
    }

    /// How many games there were.
    pub fn games(&self) -> u32 {
        self.wins.iter().sum::<u32>() + self.draws
    }

    /// How many games a side has won.
    pub fn wins(&self, side: Side) -> u32 {
        self.wins[side.index()]
    }

    /// How many games were drawn.
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// The points of a side: one for a win, half of one for a draw.
    pub fn points(&self, side: Side) -> Points {
        Points(2 * self.wins(side) + self.draws)
    }
}

/// Two lines, a side on each.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = Side::BOTH.map(|side| self.points(side));
        write!(f, "White: {white}\nBlack: {black}")
    }
}

/// Points, counted in halves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Points(pub u32);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0.is_multiple_of(2) { "" } else { ".5" };
        write!(f, "{}{half}", self.0 / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_a_point_and_a_draw_is_half_of_one() {
        let mut standing = Standing::default();
        assert_eq!(standing.to_string(), "White: 0\nBlack: 0");
        standing.add(Outcome::Win(Side::White));
        standing.add(Outcome::Draw);
        assert_eq!(standing.to_string(), "White: 1.5\nBlack: 0.5");
        standing.add(Outcome::Win(Side::Black));
        assert_eq!(standing.to_string(), "White: 1.5\nBlack: 1.5");
        assert_eq!((standing.games(), standing.draws()), (3, 1));
    }
}
