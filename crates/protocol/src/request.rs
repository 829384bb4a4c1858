//! What is asked over HTTP, and its answers.

use crate::{BoardView, Links, Refusal, Side, TakenView, TargetView};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A table to be set. Where `pgn` is given, the game is taken up where it was left.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct NewTable {
    /// The game's name; may be left out where `pgn` says it.
    #[ts(optional)]
    pub game: Option<String>,
    /// Who plays White: `human` or an opponent's name.
    #[ts(optional)]
    pub white: Option<String>,
    /// Who plays Black.
    #[ts(optional)]
    pub black: Option<String>,
    /// The time control, as in `300+3`.
    #[ts(optional)]
    pub clock: Option<String>,
    /// The position text to begin with.
    #[ts(optional)]
    pub position: Option<String>,
    /// A game to take up.
    #[ts(optional)]
    pub pgn: Option<String>,
    /// Features that are off.
    #[ts(optional)]
    pub without: Option<Vec<String>>,
}

/// A table that was set, for whoever asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableCreated {
    /// Its name.
    pub id: String,
    /// The links to it, all of them.
    pub links: Links,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableSummary {
    /// Its name.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// Who plays White.
    pub white: String,
    /// Who plays Black.
    pub black: String,
    /// How many plies were played.
    pub plies: u32,
    /// The result, where the game is over.
    pub result: Option<String>,
    /// When something last happened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub changed_ms: u64,
    /// The board as it stands.
    pub board: BoardView,
    /// The link to sit down again.
    pub link: String,
}

/// One's own tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableList {
    /// The tables, the newest first.
    pub tables: Vec<TableSummary>,
    /// How many there are in all.
    pub total: u32,
}

/// A position text to look at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The text.
    pub position: String,
}

/// A board that was set up piece by piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupRequest {
    /// The letter of the piece on each site, row by row from the bottom left corner; `.` where there is none.
    pub pieces: String,
    /// Who is to move.
    pub turn: Side,
}

/// What a position is. Where it is none, the reason says why in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PositionView {
    /// The board, where the rules know the position.
    pub board: Option<BoardView>,
    /// The legal moves.
    pub targets: Vec<TargetView>,
    /// Why it is no position, or why no game can begin there.
    pub reason: Option<String>,
    /// Whether a game can begin there.
    pub playable: bool,
}

/// A position and moves to play on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LineRequest {
    /// The first position; the usual start where it is left out.
    #[serde(default)]
    #[ts(optional)]
    pub position: Option<String>,
    /// The moves, in any notation of the game.
    pub moves: Vec<String>,
}

/// The boards along a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LineView {
    /// The first board.
    pub board: BoardView,
    /// A frame for each move.
    pub frames: Vec<LineFrame>,
    /// The legal moves at the end.
    pub targets: Vec<TargetView>,
}

/// A move of a line and the board after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LineFrame {
    /// The move as records show it.
    pub san: String,
    /// The move as programs exchange it.
    pub text: String,
    /// Where it began.
    pub from: String,
    /// Where it ended.
    pub to: String,
    /// What it took.
    pub takes: Vec<TakenView>,
    /// The board after it.
    pub board: BoardView,
}

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ErrorBody {
    /// What kind of refusal it is.
    pub refusal: Refusal,
    /// Why, in a sentence.
    pub reason: String,
}
