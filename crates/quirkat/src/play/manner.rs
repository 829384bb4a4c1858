//! Manners: how a game is played at the table of a document's program, as data. Line mode and the full screen read it, and
//! none of them asks which document it is.

mod foveros;
mod toledo;
mod waterloo;

use quirkat_game::{Piece, Side, quoted};
use quirkat_games::Game;
use quirkat_session::{Customs, Feature};

/// How a game is played where somebody asked for a document's way, or for none.
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a habit of its own, which a document has or has not"
)]
pub(crate) struct Manner {
    /// What it is called: `--like NAME`.
    pub(crate) name: &'static str,
    /// An opponent of the document. Its game is the first that knows it.
    opponent: Option<&'static str>,
    /// Who plays White and Black unless somebody else is named.
    pub(crate) players: Option<[&'static str; 2]>,
    /// No game begins before somebody asks for one.
    pub(crate) waits: bool,
    /// The features that are on at the start; all, if it says nothing.
    pub(crate) features: Option<&'static [Feature]>,
    /// What the session does otherwise.
    pub(crate) customs: Customs,
    /// Printed at the start.
    pub(crate) welcome: Option<&'static str>,
    /// Asked before every game.
    pub(crate) question: Option<&'static FirstMoveQuestion>,
    /// Printed whenever a person is to move.
    pub(crate) request: Option<&'static str>,
    /// How many numbers make a move, on as many lines as one likes.
    pub(crate) numbers: Option<usize>,
    /// How the board is drawn.
    pub(crate) drawing: Drawing,
    /// The board is drawn after every move, and not only where a person is to move.
    pub(crate) every_board: bool,
    /// A suggestion is made by itself after every move, where that feature is on.
    pub(crate) advises: bool,
    /// The depths of opponents are shown with their names.
    pub(crate) depths: bool,
    /// The time that each move took is told.
    pub(crate) times: bool,
    /// The board's worth to either side is told after every move, and drawn as two curves.
    pub(crate) side_scores: bool,
    /// The colours of the squares that a piece can go to, by the kind of the move, out of the 256 of terminals.
    pub(crate) highlights: &'static [(&'static str, u8)],
    /// Two opponents who play each other are stopped by a line that changes a player, from a pipe too.
    pub(crate) change_stops: bool,
}

/// Our own way.
pub(crate) const OWN: Manner = Manner {
    name: "quirkat",
    opponent: None,
    players: None,
    waits: false,
    features: None,
    customs: Customs {
        names: &[],
        adviser: None,
        undo_pairs: false,
        quiet_setup: false,
        notation: None,
        wished_openings: false,
    },
    welcome: None,
    question: None,
    request: None,
    numbers: None,
    drawing: Drawing::Symbols,
    every_board: false,
    advises: false,
    depths: false,
    times: false,
    side_scores: false,
    highlights: &[],
    change_stops: false,
};

/// The manners that can be asked for.
const MANNERS: &[&Manner] = &[&toledo::MANNER, &waterloo::MANNER, &foveros::MANNER];

/// Whether the person who plays White moves first.
#[derive(Debug)]
pub(crate) struct FirstMoveQuestion {
    pub(crate) text: &'static str,
    /// The answer after which White begins. After any other, Black does.
    yes: &'static str,
    /// The usual other answer.
    no: &'static str,
    /// Said about an answer that is neither.
    neither: &'static str,
}

impl FirstMoveQuestion {
    /// Who begins after an answer, and what is said about it.
    pub(crate) fn answered(&self, answer: &str) -> (Side, &'static str) {
        let is = |word: &str| answer.trim().eq_ignore_ascii_case(word);
        match (is(self.yes), is(self.no)) {
            (true, _) => (Side::White, ""),
            (_, true) => (Side::Black, ""),
            _ => (Side::Black, self.neither),
        }
    }
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Drawing {
    /// By symbols or letters, with the names of squares around.
    Symbols,
    /// As a table of names, with rows and columns numbered from 0 at the top left.
    Names(PieceWords),
}

/// A word for each piece, by its name in the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceWords {
    /// A word for White and for Black, before each.
    sides: [&'static str; 2],
    words: &'static [(&'static str, &'static str)],
}

impl PieceWords {
    /// What a piece is called in the table; its name in the rules where the document has no word for it.
    pub(crate) fn of(&self, piece: Piece) -> String {
        let word = self.words.iter().find(|(name, _)| *name == piece.name);
        let word = word.map_or(piece.name, |(_, word)| word);
        format!("{}{word}", self.sides[piece.side.index()])
    }
}

impl Manner {
    /// The manner of that name.
    pub(crate) fn named(name: &str) -> Result<&'static Manner, String> {
        let found = MANNERS.iter().find(|manner| manner.name == name);
        found.copied().ok_or_else(|| {
            let names: Vec<_> = MANNERS.iter().map(|manner| manner.name).collect();
            let name = quoted(name);
            format!(
                "`{name}` is not a document to play like; those are {}",
                names.join(", ")
            )
        })
    }

    /// The colour of a square that a move of this kind leads to, where it has one of its own.
    pub(crate) fn highlight(&self, kind: &str) -> Option<u8> {
        let mut colours = self.highlights.iter();
        let found = colours.find(|(known, _)| *known == kind);
        found.map(|&(_, colour)| colour)
    }

    /// Whether the document's players play a game.
    pub(crate) fn plays(&self, game: Game) -> bool {
        let opponent = self.opponent.map(|name| game.opponent(name));
        opponent.is_none_or(|known| known.is_ok())
    }

    /// The game that is played where none is named.
    pub(crate) fn game(&self) -> Game {
        let mut games = Game::ALL.iter().copied();
        games.find(|&game| self.plays(game)).unwrap_or(Game::ALL[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_manner_is_found_by_its_name_and_has_a_game() {
        for manner in MANNERS {
            assert_eq!(
                Manner::named(manner.name).expect("a manner").name,
                manner.name
            );
            assert!(manner.plays(manner.game()));
            for (_, own) in manner
                .customs
                .names
                .iter()
                .filter(|(_, own)| *own != "human")
            {
                assert!(manner.game().opponent(own).is_ok(), "{own}");
            }
        }
        assert!(Manner::named("quirkat").is_err());
    }
}
