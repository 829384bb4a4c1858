//! The suite that every game passes: one line in a game's tests runs all of it.
//!
//! The game's half of the bargain is a reference: a second, slow generator written straight from the rules, that sees
//! nothing but position texts. The suite plays at random and holds the two against each other at every step.

use crate::Rules;

/// What a reference says of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// The legal moves, each with the text of the position after it, in any order.
    pub moves: Vec<(String, String)>,
    /// The end of the game as [`Position::ending`](crate::Position::ending) must give it, written as text
    /// (`0-1 checkmate`).
    pub ending: Option<String>,
}

/// How much the suite plays, and from where.
#[derive(Clone, Debug)]
pub struct Suite {
    /// Random games from each start.
    pub games: usize,
    /// Plies after which a game is left as it is.
    pub plies: usize,
    /// Chooses the games.
    pub seed: u64,
    /// Position texts to start from, besides the game's own start.
    pub starts: Vec<String>,
}

impl Default for Suite {
    fn default() -> Suite {
        Suite {
            games: 20,
            plies: 200,
            seed: 1,
            starts: Vec::new(),
        }
    }
}

/// Runs the suite with its usual size from the usual start.
pub fn check<P: Rules>(reference: fn(&str) -> Expected) {
    check_with::<P>(&Suite::default(), reference);
}

/// Runs the suite.
pub fn check_with<P: Rules>(suite: &Suite, reference: fn(&str) -> Expected) {
    let _ = (suite, reference);
    unimplemented!()
}
