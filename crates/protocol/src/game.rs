//! What a display must know of a game before anything is played: its board, pieces, opponents and guide.

use crate::{BoardView, Side, TakenView};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game as a display needs to know it. A display draws any game from this alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameInfo {
    /// Its name in commands and addresses: `chess`.
    pub name: String,
    /// Its name for people: `Chess`.
    pub title: String,
    /// Its aim, in a sentence or two.
    pub aim: String,
    /// The shape of the board.
    pub board: BoardShape,
    /// Every kind of piece of either side.
    pub pieces: Vec<PieceInfo>,
    /// The notations of moves, in the order of [`PlyView::notations`](crate::PlyView::notations).
    pub notations: Vec<String>,
    /// The position text of the usual start.
    pub start: String,
    /// The board of the usual start.
    pub start_board: BoardView,
    /// How positions are written.
    pub position_help: String,
    /// Everyone who can be played besides people.
    pub opponents: Vec<OpponentInfo>,
    /// The features that can be switched between games.
    pub features: Vec<String>,
}

/// How a board is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BoardShape {
    /// Number of files, lettered from the left.
    pub width: u8,
    /// Number of ranks, numbered from the bottom.
    pub height: u8,
    /// Pieces stand on squares of alternating colour, or else on points joined by lines.
    pub squares: bool,
    /// The ends of each line, for boards of points.
    pub lines: Vec<[String; 2]>,
}

/// A kind of piece of one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PieceInfo {
    /// Its letter in position texts: `K`, `b`.
    pub letter: String,
    /// Whose it is.
    pub side: Side,
    /// Its name: `king`.
    pub name: String,
    /// A Unicode symbol, for pieces that a display has no drawing of.
    pub glyph: String,
    /// What people count it as when they compare what both sides have left.
    pub points: u8,
    /// How it moves, in a sentence or two.
    pub moves: String,
    /// How it takes, in a sentence or two.
    pub takes: String,
}

/// What an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpponentKind {
    /// A level from 1 to 10.
    Level,
    /// Our own search at full strength.
    Search,
    /// The player of a document.
    Document,
}

/// Somebody who can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OpponentInfo {
    /// The name to ask for it by: `level-3`, `gent`.
    pub name: String,
    /// What it is.
    pub kind: OpponentKind,
    /// The number of a level.
    pub level: Option<u8>,
    /// Who it is and how it plays, in a sentence.
    pub about: String,
    /// The document it comes from.
    pub source: Option<String>,
    /// Its rating, where the game has ratings.
    pub elo: Option<u32>,
    /// Whether a depth can be added: `gent:4`.
    pub any_depth: bool,
    /// Whether it chooses by a plain search that can be shown.
    pub shows_search: bool,
    /// Whether its judgement can be shown, term by term where it is a sum.
    pub shows_terms: bool,
}

/// How a game is played, in words with positions to show.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GuideView {
    /// The game's name for people.
    pub title: String,
    /// What one tries to reach.
    pub aim: String,
    /// Each kind of piece.
    pub pieces: Vec<PieceGuideView>,
    /// Special moves, ends, and what was decided where sources differ.
    pub passages: Vec<PassageView>,
}

/// How a piece moves and takes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PieceGuideView {
    /// Its name.
    pub name: String,
    /// What else it is called.
    pub aliases: Vec<String>,
    /// White's letter for it.
    pub letter: String,
    /// How it moves.
    pub moves: String,
    /// How it takes.
    pub takes: String,
    /// Positions that show it.
    pub diagrams: Vec<DiagramView>,
}

/// What a passage of a guide is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PassageTopic {
    /// A special move or rule.
    Special,
    /// How games end.
    End,
    /// What was decided where sources differ.
    Decision,
}

/// A passage of a guide.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PassageView {
    /// What it is about.
    pub topic: PassageTopic,
    /// Its heading.
    pub title: String,
    /// Its text.
    pub text: String,
    /// Positions that show it.
    pub diagrams: Vec<DiagramView>,
}

/// A position with moves to play on it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct DiagramView {
    /// What it shows.
    pub caption: String,
    /// The text of the first position.
    pub position: String,
    /// The first board, and the one after each move.
    pub frames: Vec<DiagramFrame>,
}

/// A board of a diagram, and the move that led to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct DiagramFrame {
    /// The board.
    pub board: BoardView,
    /// The move that led to it, as records show it; nothing on the first board.
    pub san: Option<String>,
    /// Where that move began.
    pub from: Option<String>,
    /// Where it ended.
    pub to: Option<String>,
    /// What it took.
    pub takes: Vec<TakenView>,
}
