//! A match or tournament that is being played, as a display shows it.

use crate::{BoardView, LineFrame, ResultView, ScoreView, Side};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// All of a match or tournament at one moment. It is sent whole, a few times a second at most.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LiveView {
    /// The game's name.
    pub game: String,
    /// The names of the players, as they were given.
    pub players: Vec<String>,
    /// How many games were played.
    pub played: u32,
    /// How many there are at most.
    pub games: u32,
    /// Whether the last game was played, or the test decided.
    pub over: bool,
    /// The games on the boards: those in progress, and each that ended until another takes its place.
    pub boards: Vec<LiveBoard>,
    /// The standings with the crosstable, best player first.
    pub rows: Vec<LiveRow>,
    /// The test that ends the match, where there is one.
    pub test: Option<LiveTest>,
    /// The games that ended last, the newest first.
    pub finished: Vec<LiveGame>,
}

/// A game on a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LiveBoard {
    /// The number of the game, from 1.
    pub number: u32,
    /// The number of its round, from 1.
    pub round: u32,
    /// White and Black.
    pub sides: [LiveSide; 2],
    /// How many plies were played.
    pub plies: u32,
    /// The board as it stands.
    pub board: BoardView,
    /// The move that led to it.
    pub last: Option<LineFrame>,
    /// Whose move it is; nobody's once the game is over.
    pub thinking: Option<Side>,
    /// How long that side has been at it, in milliseconds.
    #[ts(type = "number")]
    pub thinking_ms: u64,
    /// How the game ended.
    pub result: Option<ResultView>,
}

/// A player at a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LiveSide {
    /// Its name.
    pub name: String,
    /// What its clock showed when its turn began, in milliseconds; nothing where it plays without one.
    #[ts(type = "number | null")]
    pub clock_ms: Option<u64>,
    /// Its time control, where it has a clock: `300+3`.
    pub control: Option<String>,
    /// White's score of the last position it moved in, as it saw it.
    pub score: Option<ScoreView>,
    /// How deep it looked for that.
    pub depth: Option<u32>,
}

/// A player's row of the standings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LiveRow {
    /// Its name.
    pub name: String,
    /// How fast it plays.
    pub pace: String,
    /// Its results against everybody.
    pub total: LiveResults,
    /// Its Elo difference to all opponents taken as one, with the 95 % interval where the results tell it: `+12.3 ± 4.5`.
    pub elo: Option<String>,
    /// Games lost by a crash, an illegal move, the clock or a hang.
    pub faults: u32,
    /// Its results against each player, in the order of the rows.
    pub against: Vec<LiveResults>,
}

/// Results of a player.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LiveResults {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// One for a win, a half for a draw.
    pub points: f64,
    /// Points a game, from 0 to 1; nothing before the first game.
    pub score: Option<f64>,
}

/// A sequential probability ratio test (SPRT) of the first player's results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LiveTest {
    /// The player it is about.
    pub player: String,
    /// The Elo difference under H0.
    pub elo0: f64,
    /// The Elo difference under H1.
    pub elo1: f64,
    /// At this log-likelihood ratio or below, H0 is accepted.
    pub lower: f64,
    /// At this one or above, H1 is.
    pub upper: f64,
    /// The hypothesis that was accepted.
    pub accepted: Option<LiveHypothesis>,
    /// The log-likelihood ratio over the games, the last point being how it stands.
    pub curve: Vec<LivePoint>,
}

/// What a test accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LiveHypothesis {
    /// The difference is `elo0`.
    H0,
    /// The difference is `elo1`.
    H1,
}

/// A point of the curve of a test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LivePoint {
    /// After how many games.
    pub games: u32,
    /// The log-likelihood ratio.
    pub llr: f64,
}

/// A game that ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LiveGame {
    /// Its place in the order in which games ended, from 1.
    pub serial: u32,
    /// The number of the game in the schedule, from 1.
    pub number: u32,
    /// The number of its round, from 1.
    pub round: u32,
    /// Who played White.
    pub white: String,
    /// Who played Black.
    pub black: String,
    /// How it ended.
    pub result: ResultView,
    /// How the loser broke off the game, in a sentence that begins with its name.
    pub fault: Option<String>,
    /// How many plies were played.
    pub plies: u32,
}

/// Games that ended, some of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LiveGames {
    /// The games, the newest first.
    pub games: Vec<LiveGame>,
    /// Whether there are earlier ones.
    pub more: bool,
}
