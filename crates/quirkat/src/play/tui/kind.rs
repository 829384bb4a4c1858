//! Kinds of moves, as targets on the board and in the legend tell them apart: by a sign, a word and a colour.

use quirkat_session::Target;
use ratatui::style::Color;

/// What a target is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum MoveKind {
    Move,
    Capture,
    /// What the rules of the game call it.
    Special(&'static str),
}

impl MoveKind {
    pub(super) fn of(target: &Target) -> MoveKind {
        match target.special {
            Some(special) => MoveKind::Special(special),
            None if target.takes.is_empty() => MoveKind::Move,
            None => MoveKind::Capture,
        }
    }

    /// One character: that of a special move is its first letter.
    pub(super) fn sign(self, ascii: bool) -> char {
        match self {
            MoveKind::Move if ascii => '*',
            MoveKind::Move => '•',
            MoveKind::Capture if ascii => 'x',
            MoveKind::Capture => '×',
            MoveKind::Special(word) => word.chars().next().unwrap_or('?').to_ascii_uppercase(),
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            MoveKind::Move => "move",
            MoveKind::Capture => "capture",
            MoveKind::Special(word) => word,
        }
    }

    /// Special moves have colours by their signs, so that each has the same one always.
    pub(super) fn colour(self) -> Color {
        const SPECIAL: [u8; 3] = [183, 117, 215];
        Color::Indexed(match self {
            MoveKind::Move => 151,
            MoveKind::Capture => 210,
            MoveKind::Special(_) => SPECIAL[self.sign(true) as usize % SPECIAL.len()],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_session::Game;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn kinds_of_every_game_are_told_apart_by_sign_and_by_colour() {
        let mut kinds = HashSet::new();
        for position in [
            "r3k3/1P6/8/3pP3/8/8/8/4K2R w K d6 0 1",
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        ] {
            let session = Game::ALL[0].session(Some(position), 1).expect("a position");
            kinds.extend(
                session
                    .targets()
                    .iter()
                    .map(MoveKind::of)
                    .map(MoveKind::word),
            );
        }
        assert_eq!(kinds.len(), 5, "{kinds:?}");
        let mut signs = HashMap::new();
        let mut colours = HashMap::new();
        for word in kinds {
            let kind = match word {
                "move" => MoveKind::Move,
                "capture" => MoveKind::Capture,
                word => MoveKind::Special(word),
            };
            assert_eq!(signs.insert(kind.sign(false), word), None);
            assert_eq!(colours.insert(kind.colour(), word), None);
            assert!(kind.sign(true).is_ascii());
        }
    }
}
