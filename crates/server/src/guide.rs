//! Guides of games as the protocol's data.

use quirkat_games::{Game, Playable, Visitor};
use quirkat_protocol::{GuideView, PieceGuideView};

/// How a game is played.
pub(crate) fn guide(game: Game) -> GuideView {
    game.visit(Guide)
}

struct Guide;

impl Visitor for Guide {
    type Output = GuideView;

    // The games tell only the names of their pieces so far.
    fn visit<P: Playable>(self) -> GuideView {
        let white = P::PIECES
            .iter()
            .filter(|piece| piece.side == quirkat_game::Side::White);
        let pieces = white.map(|piece| PieceGuideView {
            name: piece.name.to_owned(),
            letter: piece.letter.to_string(),
            moves: String::new(),
            takes: String::new(),
            diagrams: Vec::new(),
        });
        GuideView {
            title: capitalised(P::NAME),
            aim: String::new(),
            pieces: pieces.collect(),
            passages: Vec::new(),
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
