//! A table as a display shows it: the game in progress, who plays, clocks, scores and messages.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// One of the two players.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first player.
    White,
    /// The second player.
    Black,
}

/// All of a table at one moment. It is sent whole after every change, so whoever was away needs nothing else to catch up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableView {
    /// The name in its address.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// How many events have happened here. A view with a smaller number is out of date.
    #[ts(type = "number")]
    pub revision: u64,
    /// What the receiver may do.
    pub you: Role,
    /// Where others can come in. Secret links stand here only for those who may hand them on.
    pub links: Links,
    /// Who plays White and Black.
    pub seats: [SeatView; 2],
    /// The position text that the game began with.
    pub start: String,
    /// The board that the game began with.
    pub start_board: BoardView,
    /// White's score of the start, once it is judged.
    pub start_score: Option<ScoreView>,
    /// The moves played, each with the board after it.
    pub plies: Vec<PlyView>,
    /// Who is to move.
    pub turn: Side,
    /// The legal moves; none once the game is over.
    pub targets: Vec<TargetView>,
    /// The clocks, where there are some.
    pub clocks: Option<ClocksView>,
    /// Who offers a draw.
    pub offer: Option<Side>,
    /// Who asks to take back a move.
    pub undo_offer: Option<Side>,
    /// On what grounds the side to move may claim a draw.
    pub claim: Option<String>,
    /// How the game ended.
    pub result: Option<ResultView>,
    /// The score over the games of this table.
    pub standing: StandingView,
    /// Which features are on.
    pub features: Vec<FeatureView>,
    /// What was told of this game, the newest last.
    pub messages: Vec<MessageView>,
    /// How opponents play among themselves.
    pub autoplay: Autoplay,
    /// Which opponent is thinking.
    pub thinking: Option<Side>,
    /// Whether a move can be taken back.
    pub can_undo: bool,
}

/// What the receiver of a view may do.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Role {
    /// They play White where a person does.
    pub white: bool,
    /// They play Black where a person does.
    pub black: bool,
    /// The table is theirs: they change players, features and clocks, and delete it.
    pub owner: bool,
}

/// Paths to the table on its host.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Links {
    /// To watch.
    pub watch: String,
    /// To sit down as White.
    pub white: Option<String>,
    /// To sit down as Black.
    pub black: Option<String>,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatView {
    /// `human`, or an opponent's name.
    pub name: String,
    /// What the person is called who played here in a game that was taken up from PGN.
    pub called: Option<String>,
    /// Whether a person plays.
    pub person: bool,
    /// Whether somebody who may play this side is connected; always so for opponents.
    pub present: bool,
}

/// A board with all that is drawn on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BoardView {
    /// The text of the position.
    pub position: String,
    /// The letter of the piece on each site, row by row from the bottom left corner; `.` where there is none.
    pub pieces: String,
    /// Who is to move.
    pub turn: Side,
    /// Where the piece stands that is in check.
    pub checked: Option<String>,
    /// Where pieces stand that cannot move because another holds them.
    pub frozen: Vec<String>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PlyView {
    /// The number of the move.
    pub number: u32,
    /// Who made it.
    pub side: Side,
    /// The move as programs exchange it.
    pub text: String,
    /// The move as records show it.
    pub san: String,
    /// The move in each notation of the game, in the order of [`GameInfo::notations`](crate::GameInfo::notations).
    pub notations: Vec<String>,
    /// Where it began.
    pub from: String,
    /// Where it ended.
    pub to: String,
    /// What it was.
    pub kind: TargetKind,
    /// What it took.
    pub takes: Vec<TakenView>,
    /// How long it took, if that is known.
    #[ts(type = "number | null")]
    pub time_ms: Option<u64>,
    /// The board after it.
    pub board: BoardView,
    /// White's score of the board after it, once it is judged.
    pub score: Option<ScoreView>,
    /// What the opponent who made it thought it was worth, for White.
    pub own_score: Option<ScoreView>,
    /// What the board after it is worth to the side that made it, in the numbers of a document's player, where the game has one that
    /// shows any.
    pub side_score: Option<f64>,
}

/// A piece that a move takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TakenView {
    /// Where it stands: `f6`.
    pub site: String,
    /// Its letter in position texts.
    pub letter: String,
    /// Its name: `knight`.
    pub name: String,
    /// By what means it is taken, where that needs saying: `squeezed between d4 and f4`.
    pub how: Option<String>,
}

/// White's score of a position.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoreView {
    /// In hundredths of the smallest piece; cut where the game is decided.
    pub cp: i32,
    /// In how many moves the game is won: for White where it is positive, for Black where it is negative.
    pub win: Option<i32>,
    /// White's winning chances, from 0 to 1.
    pub chances: f64,
}

/// What kind of move a move is, for marks on the board and sounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TargetKind {
    /// Nothing else.
    Move,
    /// It takes something.
    Capture,
    /// It takes a pawn in passing.
    EnPassant,
    /// King and rook move together.
    Castling,
    /// The piece becomes another.
    Promotion,
    /// The rules have a name for it that displays need not know.
    Special,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TargetView {
    /// Where it begins.
    pub from: String,
    /// Where it ends. Several moves may share both: a promotion, or jumps that go different ways.
    pub to: String,
    /// The move as programs exchange it, which is what is sent to play it.
    pub text: String,
    /// The move as records show it.
    pub san: String,
    /// What it is.
    pub kind: TargetKind,
    /// What the rules call it, where they have a name for it.
    pub special: Option<String>,
    /// What it takes.
    pub takes: Vec<TakenView>,
    /// The letter of what the piece becomes, where it does not stay what it is.
    pub becomes: Option<String>,
    /// The other pieces of the same side that go along with it. It can be made by carrying the piece onto one of them, too.
    pub along: Vec<AlongView>,
}

/// A piece that goes along with another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AlongView {
    /// Where it stands.
    pub from: String,
    /// Where it goes.
    pub to: String,
}

/// The clocks at the moment a view was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ClocksView {
    /// The time control: `300+3`.
    pub control: String,
    /// What White has left, in milliseconds.
    #[ts(type = "number")]
    pub white_ms: u64,
    /// What Black has left, in milliseconds.
    #[ts(type = "number")]
    pub black_ms: u64,
    /// Whose clock runs.
    pub running: Option<Side>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ResultView {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Who won.
    pub winner: Option<Side>,
    /// Why, in a word or two: `checkmate`.
    pub reason: String,
}

/// The score over the games of a table.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StandingView {
    /// White's points.
    pub white: f64,
    /// Black's points.
    pub black: f64,
    /// How many games were played to an end.
    pub games: u32,
}

/// Something that can be switched between games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct FeatureView {
    /// Its name.
    pub name: String,
    /// Whether it is on.
    pub on: bool,
}

/// Something that was told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MessageView {
    /// After how many plies.
    pub ply: u32,
    /// In a sentence.
    pub text: String,
}

/// How opponents play where no person does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Autoplay {
    /// Opponents wait until they are told to go on.
    pub paused: bool,
    /// The least time between two moves, in milliseconds.
    pub delay_ms: u32,
}

/// A move that is recommended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct HintView {
    /// The ply that it would be played at.
    pub ply: u32,
    /// The move as programs exchange it.
    pub text: String,
    /// Where it begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// The move and the line expected after it, as records show them.
    pub line: Vec<String>,
    /// White's score of it.
    pub score: Option<ScoreView>,
}
