//! The suite that every game passes: one line in a game's tests runs all of it.
//!
//! The game's half of the bargain is a reference: a second, slow generator written straight from the rules, that sees
//! nothing but position texts. The suite plays at random and holds the two against each other at every step.

mod board;
mod counts;
mod keys;
mod legality;
mod play;
mod records;
mod reference;
mod search;
mod seen;
mod texts;

use crate::{Random, Rules};

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
    /// Plies after which a game is left as it is. The first game from each start goes on to its end.
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

/// Runs the suite. Panics at the first thing that does not hold, naming the position and what differed.
pub fn check_with<P: Rules>(suite: &Suite, reference: fn(&str) -> Expected) {
    let mut starts = vec![P::start()];
    for text in &suite.starts {
        match text.parse() {
            Ok(start) => starts.push(start),
            Err(error) => panic!("the start `{text}` is refused: {error}"),
        }
    }
    let mut player = play::Player::new(Random::new(suite.seed), reference);
    for start in &starts {
        for game in 0..suite.games {
            // A game that does not end by itself must not keep the suite from its end.
            let plies = if game == 0 {
                suite.plies.max(5000)
            } else {
                suite.plies
            };
            player.play(start, plies);
        }
    }
}
