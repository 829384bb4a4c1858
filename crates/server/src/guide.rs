//! Guides of games as the protocol's data.

use crate::views;
use quirkat_game::pgn::MoveNumber;
use quirkat_game::{Diagram, Passage, PieceGuide, Rules, Side, Topic};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_protocol::{
    DiagramFrame, DiagramView, GuideView, LineFrame, PassageTopic, PassageView, PieceGuideView,
};
use quirkat_session::{Board, Step};

/// How a game is played.
pub(crate) fn guide(game: Game) -> GuideView {
    game.visit(ToldGuide)
}

struct ToldGuide;

impl Visitor for ToldGuide {
    type Output = GuideView;

    fn visit<P: Playable>(self) -> GuideView {
        let guide = P::GUIDE;
        GuideView {
            title: guide.title.to_owned(),
            aim: guide.aim.to_owned(),
            pieces: guide.pieces.iter().map(piece::<P>).collect(),
            passages: guide.passages.iter().map(passage::<P>).collect(),
        }
    }
}

fn piece<P: Rules>(guide: &PieceGuide) -> PieceGuideView {
    let mut pieces = P::PIECES.iter();
    let known = pieces.find(|piece| piece.name == guide.name && piece.side == Side::White);
    PieceGuideView {
        name: guide.name.to_owned(),
        aliases: guide.aliases.iter().copied().map(str::to_owned).collect(),
        letter: known.map_or_else(String::new, |piece| piece.letter.to_string()),
        moves: guide.moves.to_owned(),
        takes: guide.takes.to_owned(),
        diagrams: diagrams::<P>(guide.diagrams),
    }
}

fn passage<P: Rules>(passage: &Passage) -> PassageView {
    PassageView {
        topic: match passage.topic {
            Topic::Special => PassageTopic::Special,
            Topic::End => PassageTopic::End,
            Topic::Decision => PassageTopic::Decision,
        },
        title: passage.title.to_owned(),
        text: passage.text.to_owned(),
        diagrams: diagrams::<P>(passage.diagrams),
    }
}

/// The diagrams that can be drawn; the conformance suite sees to it that all can.
fn diagrams<P: Rules>(diagrams: &[Diagram]) -> Vec<DiagramView> {
    diagrams.iter().filter_map(diagram::<P>).collect()
}

fn diagram<P: Rules>(diagram: &Diagram) -> Option<DiagramView> {
    let mut position: P = diagram.position.parse().ok()?;
    let mut frames = vec![DiagramFrame {
        board: views::board(P::BOARD, &Board::of(&position)),
        san: None,
        from: None,
        to: None,
        takes: Vec::new(),
    }];
    let mut turn = MoveNumber::first(Some(diagram.position));
    for text in diagram.moves {
        let mv = position.parse_move(text).ok()?;
        let LineFrame {
            san,
            from,
            to,
            takes,
            board,
            ..
        } = views::line_frame(P::BOARD, &Step::of(&position, mv, turn));
        frames.push(DiagramFrame {
            board,
            san: Some(san),
            from: Some(from),
            to: Some(to),
            takes,
        });
        position.play(mv);
        turn = turn.next();
    }
    Some(DiagramView {
        caption: diagram.caption.to_owned(),
        position: diagram.position.to_owned(),
        frames,
    })
}
