//! Opponents of a game that is known only at run time.

use crate::{Game, Visitor};
use quirkat_opponents::{OpponentError, Opposed, Player, Profile, profiles};

impl Game {
    /// Who can be played.
    pub fn opponents(self) -> Vec<Profile> {
        self.visit(Roster)
    }

    /// The opponent that a text names: `level-3`, `gent`, `atlanta:6`.
    pub fn opponent(self, text: &str) -> Result<Profile, OpponentError> {
        self.visit(Named(text))
    }

    /// Whether programs can be asked for moves in lists.
    pub fn has_lists(self) -> bool {
        self.visit(HasLists)
    }
}

struct Roster;

impl Visitor for Roster {
    type Output = Vec<Profile>;

    fn visit<P: Opposed>(self) -> Vec<Profile> {
        profiles::<P>()
    }
}

struct HasLists;

impl Visitor for HasLists {
    type Output = bool;

    fn visit<P: Opposed>(self) -> bool {
        P::LISTS.is_some()
    }
}

struct Named<'a>(&'a str);

impl Visitor for Named<'_> {
    type Output = Result<Profile, OpponentError>;

    fn visit<P: Opposed>(self) -> Result<Profile, OpponentError> {
        Ok(Player::<P>::open(self.0, 0)?.profile())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_who_is_listed_is_found() {
        for &game in Game::ALL {
            for profile in game.opponents() {
                assert_eq!(game.opponent(profile.name), Ok(profile));
            }
            assert!(game.opponent("nobody").is_err());
        }
    }
}
