//! Adjudication: ending games early whose result both players' scores agree on.

use quirkat_game::{Ending, Side, reasons};
use serde::{Deserialize, Serialize};

/// When a game is adjudicated as a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WinRule {
    /// Both players' scores favour the winner by at least this much, in hundredths of the smallest piece.
    pub score: u32,
    /// For this many consecutive moves of each player.
    pub moves: u32,
}

/// When a game is adjudicated as a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawRule {
    /// Both players' scores are at most this far from zero, in hundredths of the smallest piece.
    pub score: u32,
    /// For this many consecutive moves of each player.
    pub moves: u32,
    /// Only after each player has made this many moves.
    pub after: u32,
}

/// The adjudication rules of a match.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Adjudication {
    /// When to adjudicate a win.
    pub win: Option<WinRule>,
    /// When to adjudicate a draw by score.
    pub draw: Option<DrawRule>,
    /// Draw after this many moves of each player, whatever the scores.
    pub max_moves: Option<u32>,
}

impl Adjudication {
    /// Whether any game can be ended by it.
    pub(crate) fn is_on(self) -> bool {
        self != Adjudication::default()
    }
}

/// Applies the rules to the scores of one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    plies: u32,
    /// For how many consecutive plies each side has been winning.
    winning: [u32; 2],
    /// For how many consecutive plies the score has been even.
    even: u32,
}

impl Adjudicator {
    /// An adjudicator for a new game.
    pub fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator {
            rules,
            plies: 0,
            winning: [0; 2],
            even: 0,
        }
    }

    /// Takes the score that the mover gives its move, and returns the ending if the game is over by it. A player without a
    /// score never agrees to an adjudication.
    pub fn moved(&mut self, mover: Side, score: Option<i32>) -> Option<Ending> {
        self.plies += 1;
        let for_side = |side: Side| score.map(|score| if side == mover { score } else { -score });
        let winner = self.rules.win.and_then(|rule| {
            let streak = 2 * rule.moves.max(1);
            Side::BOTH.into_iter().find(|&side| {
                let winning = for_side(side).is_some_and(|score| score >= rule.score as i32);
                let plies = &mut self.winning[side.index()];
                *plies = if winning { *plies + 1 } else { 0 };
                *plies >= streak
            })
        });
        if let Some(winner) = winner {
            return Some(Ending::win(winner, reasons::ADJUDICATION));
        }
        let drawn = self.rules.draw.is_some_and(|rule| {
            let even = score.is_some_and(|score| score.unsigned_abs() <= rule.score);
            self.even = if even { self.even + 1 } else { 0 };
            self.even >= 2 * rule.moves.max(1) && self.plies >= 2 * rule.after
        });
        let too_long = self
            .rules
            .max_moves
            .is_some_and(|moves| self.plies >= 2 * moves);
        (drawn || too_long).then(|| Ending::draw(reasons::ADJUDICATION))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After how many plies a game with these scores of the mover ends, and with which result.
    fn ends(rules: Adjudication, scores: &[Option<i32>]) -> Option<(usize, String)> {
        let mut adjudicator = Adjudicator::new(rules);
        let movers = Side::BOTH.into_iter().cycle();
        (1..)
            .zip(scores.iter().zip(movers))
            .find_map(|(ply, (&score, mover))| {
                let ending = adjudicator.moved(mover, score)?;
                Some((ply, ending.outcome.to_string()))
            })
    }

    fn some(scores: &[i32]) -> Vec<Option<i32>> {
        scores.iter().copied().map(Some).collect()
    }

    #[test]
    fn both_must_see_the_win_for_long_enough() {
        let rules = Adjudication {
            win: Some(WinRule {
                score: 500,
                moves: 2,
            }),
            ..Adjudication::default()
        };
        let end = |ply, result: &str| Some((ply, result.to_owned()));
        assert_eq!(
            ends(rules, &some(&[600, -500, 900, -700, 0])),
            end(4, "1-0")
        );
        assert_eq!(
            ends(rules, &some(&[0, 600, -600, 600, -600])),
            end(5, "0-1")
        );
        assert_eq!(ends(rules, &some(&[600, -500, 900, -499, 600, -600])), None);
        assert_eq!(ends(rules, &some(&[600, 600, 600, 600, 600])), None);
        let silent = [Some(600), None, Some(600), Some(-600), Some(600)];
        assert_eq!(ends(rules, &silent), None);
    }

    #[test]
    fn draws_wait_for_their_move() {
        let rules = Adjudication {
            draw: Some(DrawRule {
                score: 10,
                moves: 1,
                after: 3,
            }),
            ..Adjudication::default()
        };
        assert_eq!(
            ends(rules, &some(&[0, 0, 0, 0, -10, 10])),
            Some((6, "1/2-1/2".to_owned()))
        );
        assert_eq!(ends(rules, &some(&[0, 0, 0, 0, 0, 11, 5])), None);
    }

    #[test]
    fn nothing_goes_on_for_ever() {
        let rules = Adjudication {
            max_moves: Some(2),
            ..Adjudication::default()
        };
        assert_eq!(ends(rules, &[None; 9]), Some((4, "1/2-1/2".to_owned())));
        assert_eq!(ends(Adjudication::default(), &some(&[9999; 50])), None);
    }
}
