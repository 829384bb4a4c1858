//! What can be asked of a game that is known only at run time.

use crate::Game;
use quirkat_game::{Rules, quoted};
use quirkat_opponents::Opposed;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A request that can be made of any game. The game's type is given when it is visited.
pub trait Visitor {
    /// What the request gives.
    type Output;

    /// Does it for the game `P`.
    fn visit<P: Opposed>(self) -> Self::Output;
}

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a game; the games are {games}", games = names())]
pub struct UnknownGame(String);

impl Game {
    /// The game that a record's `Variant` tag means.
    pub fn for_variant(tag: &str) -> Option<Game> {
        struct IsVariant<'a>(&'a str);

        impl Visitor for IsVariant<'_> {
            type Output = bool;

            fn visit<P: Rules>(self) -> bool {
                P::is_variant(self.0)
            }
        }

        Game::ALL
            .iter()
            .copied()
            .find(|game| game.visit(IsVariant(tag)))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Game, UnknownGame> {
        Game::ALL
            .iter()
            .copied()
            .find(|game| game.name() == text)
            .ok_or_else(|| UnknownGame(quoted(text)))
    }
}

/// The names of all games, as a sentence lists them.
fn names() -> String {
    let names: Vec<_> = Game::ALL.iter().map(|game| game.name()).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_found_by_its_name_and_its_variant() {
        for &game in Game::ALL {
            assert_eq!(game.to_string().parse(), Ok(game));
            assert_eq!(Game::for_variant(game.name()), Some(game));
        }
    }

    #[test]
    fn an_unknown_name_is_told_the_known_ones() {
        let error = "go\n".parse::<Game>().unwrap_err();
        let error = error.to_string();
        assert!(error.starts_with("`go\\n` is not a game; the games are chess, "));
        assert!(error.ends_with(&format!(" and {}", Game::ALL[Game::ALL.len() - 1])));
    }

    #[test]
    fn variants_are_known_by_the_names_others_give_them() {
        assert_eq!(Game::for_variant("Chess960"), Some(Game::Chess));
        assert_eq!(Game::for_variant("Ultima"), Some(Game::Ultima));
        assert_eq!(Game::for_variant("crazyhouse"), None);
    }
}
