//! The rules of a game as people read them: its aim, its pieces, its special moves and ends, with diagrams.

use serde::Serialize;

/// How a game is played, in words and diagrams. The game's own crate tells it once, and every display shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Guide {
    /// The game's name as a heading: `Baroque chess`.
    pub title: &'static str,
    /// What the players are after, and how the game goes in general.
    pub aim: &'static str,
    /// Every kind of piece.
    pub pieces: &'static [PieceGuide],
    /// What else there is to know.
    pub passages: &'static [Passage],
}

impl Guide {
    /// For games that bring no guide.
    pub const fn untold(name: &'static str) -> Guide {
        Guide {
            title: name,
            aim: "The rules of this game are not written down here.",
            pieces: &[],
            passages: &[],
        }
    }

    /// Whether the game brings no guide.
    pub const fn is_untold(&self) -> bool {
        self.pieces.is_empty() && self.passages.is_empty()
    }

    /// The piece that goes by that name, ignoring case.
    pub fn piece(&self, name: &str) -> Option<&'static PieceGuide> {
        let mut pieces = self.pieces.iter();
        pieces.find(|piece| {
            let mut names = [piece.name]
                .into_iter()
                .chain(piece.aliases.iter().copied());
            names.any(|known| known.eq_ignore_ascii_case(name))
        })
    }

    /// All diagrams, those of the pieces first.
    pub fn diagrams(&self) -> impl Iterator<Item = &'static Diagram> {
        let pieces = self.pieces.iter().flat_map(|piece| piece.diagrams);
        pieces.chain(self.passages.iter().flat_map(|passage| passage.diagrams))
    }
}

/// How a piece moves and takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PieceGuide {
    /// Its name as [`Rules::PIECES`](crate::Rules::PIECES) has it.
    pub name: &'static str,
    /// What else it is called.
    pub aliases: &'static [&'static str],
    /// How it moves, in a sentence or two.
    pub moves: &'static str,
    /// How it takes, in a sentence or two.
    pub takes: &'static str,
    /// Positions that show it.
    pub diagrams: &'static [Diagram],
}

/// A part of the rules that is not about one piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Passage {
    /// What it is about.
    pub topic: Topic,
    /// Its heading.
    pub title: &'static str,
    /// A few sentences.
    pub text: &'static str,
    /// Positions that show it.
    pub diagrams: &'static [Diagram],
}

/// What a [`Passage`] is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// A move or a power that is more than a step or a capture.
    Special,
    /// A way the game ends.
    End,
    /// What was decided where descriptions of the game differ.
    Decision,
}

impl Topic {
    /// All topics, in the order in which they are told.
    pub const ALL: [Topic; 3] = [Topic::Special, Topic::End, Topic::Decision];

    /// The heading of its passages.
    pub const fn heading(self) -> &'static str {
        match self {
            Topic::Special => "Special rules",
            Topic::End => "How the game ends",
            Topic::Decision => "Where descriptions differ",
        }
    }
}

/// A position to look at, and moves to play on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Diagram {
    /// The position text.
    pub position: &'static str,
    /// Legal moves, played one after the other, as [`Rules::move_text`](crate::Rules::move_text) writes them.
    pub moves: &'static [&'static str],
    /// What there is to see.
    pub caption: &'static str,
}
