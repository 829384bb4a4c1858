//! `quirkat rules`: how a game or one of its pieces is played, with boards. `help PIECE` in a game tells the same.

use crate::args::{GameArg, JsonArg};
use crate::board::{BoardStyle, Picture, beside, kinds, symbols};
use crate::output::{colours, json_line};
use crate::wrap::wrap;
use anyhow::{Result, anyhow};
use clap::Args;
use quirkat_game::{Diagram, Guide, Passage, PieceGuide, Rules, Topic, quoted};
use quirkat_games::{Game, Visitor};
use quirkat_session::{Message, Taken};
use serde::Serialize;
use std::fmt::Write;

/// The width of texts: they also fit into a window on the full screen.
const WIDTH: usize = 76;

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// A piece, by name or letter, to be told alone
    piece: Option<String>,

    /// Draw with the letters of position texts and nothing beyond ASCII
    #[arg(long, conflicts_with = "json")]
    ascii: bool,

    #[command(flatten)]
    json: JsonArg,
}

#[derive(Serialize)]
struct GuideJson {
    game: &'static str,
    #[serde(flatten)]
    guide: &'static Guide,
}

#[derive(Serialize)]
struct PieceJson {
    game: &'static str,
    #[serde(flatten)]
    piece: PieceGuide,
}

impl Visitor for &RulesArgs {
    type Output = Result<String>;

    fn visit<P: Rules>(self) -> Result<String> {
        let (game, guide) = (P::NAME, P::GUIDE);
        let piece = self.piece.as_deref().map(piece_guide::<P>).transpose()?;
        let style = BoardStyle {
            ascii: self.ascii,
            flip: false,
            colours: colours(),
        };
        match (piece, self.json.json) {
            (Some(piece), true) => json_line(&PieceJson { game, piece }),
            (None, true) => json_line(&GuideJson { game, guide }),
            (Some(piece), false) => Ok(piece_text::<P>(&piece, style)),
            (None, false) => Ok(guide_text::<P>(style)),
        }
    }
}

/// How a piece of a game is played, for a name or letter that somebody typed.
pub(crate) fn piece_help(game: Game, name: &str, style: BoardStyle) -> Result<String> {
    game.visit(PieceHelp { name, style })
}

struct PieceHelp<'a> {
    name: &'a str,
    style: BoardStyle,
}

impl Visitor for PieceHelp<'_> {
    type Output = Result<String>;

    fn visit<P: Rules>(self) -> Result<String> {
        let piece = piece_guide::<P>(self.name)?;
        Ok(piece_text::<P>(&piece, self.style))
    }
}

/// What the guide says of a piece, by name, letter or symbol.
fn piece_guide<P: Rules>(text: &str) -> Result<PieceGuide> {
    let name = P::GUIDE.piece(text).map_or(text, |piece| piece.name);
    let mut pieces = P::PIECES.iter();
    let found = pieces.find(|piece| {
        let mut symbols = [piece.letter, piece.glyph].into_iter();
        name.eq_ignore_ascii_case(piece.name) || symbols.any(|symbol| text.chars().eq([symbol]))
    });
    let Some(found) = found else {
        return Err(anyhow!(
            "`{}` is not a piece of {}; those are {}",
            quoted(text),
            P::NAME,
            kinds(P::PIECES).join(", ")
        ));
    };
    let told = P::GUIDE.piece(found.name).copied();
    told.ok_or_else(|| anyhow!("the rules of {} are not written down", P::NAME))
}

/// The whole guide.
fn guide_text<P: Rules>(style: BoardStyle) -> String {
    let guide = P::GUIDE;
    let start = Picture::of(&P::start(), style).draw();
    let mut text = format!(
        "{}\n{}\n{start}",
        heading(guide.title, '='),
        wrapped(guide.aim)
    );
    if !guide.pieces.is_empty() {
        let _ = write!(text, "\n{}", heading("Pieces", '-'));
    }
    for piece in guide.pieces {
        text += "\n";
        text += &piece_text::<P>(piece, style);
    }
    for topic in Topic::ALL {
        let mut passages = guide
            .passages
            .iter()
            .filter(|passage| passage.topic == topic)
            .peekable();
        if passages.peek().is_some() {
            let _ = write!(text, "\n{}", heading(topic.heading(), '-'));
        }
        for passage in passages {
            text += "\n";
            text += &passage_text::<P>(passage, style);
        }
    }
    text
}

/// A piece with its symbols, moves, captures and diagrams.
fn piece_text<P: Rules>(piece: &PieceGuide, style: BoardStyle) -> String {
    let symbols = symbols(P::PIECES, piece.name, style.ascii);
    let mut text = format!("{symbols}  {}", piece.name);
    if !piece.aliases.is_empty() {
        let _ = write!(text, ", also called {}", piece.aliases.join(", "));
    }
    text += "\n";
    text += &wrapped(&format!("Moves: {}", piece.moves));
    text += &wrapped(&format!("Takes: {}", piece.takes));
    for diagram in piece.diagrams {
        text += &diagram_text::<P>(diagram, style);
    }
    text
}

fn passage_text<P: Rules>(passage: &Passage, style: BoardStyle) -> String {
    let mut text = format!("{}\n{}", passage.title, wrapped(passage.text));
    for diagram in passage.diagrams {
        text += &diagram_text::<P>(diagram, style);
    }
    text
}

/// The caption, the board before and after the moves, and what the moves did.
fn diagram_text<P: Rules>(diagram: &Diagram, style: BoardStyle) -> String {
    let mut text = format!("\n{}\n", wrapped(diagram.caption));
    // The conformance suite has read every diagram.
    let Ok(mut position) = diagram.position.parse::<P>() else {
        return text;
    };
    let before = Picture::of(&position, style);
    let (mut marked, mut told) = (Vec::new(), Vec::new());
    for mv in diagram.moves {
        let Ok(mv) = position.parse_move(mv) else {
            break;
        };
        let (from, to) = position.from_to(mv);
        marked.extend([from, to]);
        told.extend(messages(&position, mv));
        position.play(mv);
    }
    if told.is_empty() {
        return text + &before.draw();
    }
    let after = Picture::of(&position, style).marked(marked);
    text += &beside(&before.explained(&[]).draw(), &after.draw());
    let told: Vec<_> = told.iter().map(Message::to_string).collect();
    text + "\n" + &wrapped(&(told.join(". ") + "."))
}

/// What a game would say of a move.
fn messages<P: Rules>(position: &P, mv: P::Move) -> Vec<Message> {
    let side = position.side_to_move();
    let played = Message::Played {
        side,
        name: None,
        text: position.san(mv),
    };
    let taken = Taken::by(position, mv);
    let took = (!taken.is_empty()).then_some(Message::Took { side, taken });
    [played].into_iter().chain(took).collect()
}

fn heading(title: &str, line: char) -> String {
    let line = line.to_string().repeat(title.chars().count());
    format!("{title}\n{line}\n")
}

fn wrapped(text: &str) -> String {
    wrap(text, WIDTH).join("\n") + "\n"
}
