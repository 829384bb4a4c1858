//! Searches to look at: trees, what pruning saves, iterations of the real search, terms of evaluations, and analysis.

use crate::{Refusal, ScoreView, Side};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The order in which the moves of a node are searched.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TreeOrder {
    /// As the rules list them.
    #[default]
    Generated,
    /// By the evaluation of the board after each, the best first.
    Best,
    /// By chance.
    Random,
}

/// A plain search whose tree is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TreeRequest {
    /// The position text to begin with; the game's start where it is left out.
    #[ts(optional)]
    pub position: Option<String>,
    /// The moves played since, in any notation of the game.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The depth in plies.
    pub depth: u32,
    /// Alpha-beta, or plain minimax.
    pub pruning: bool,
    /// The order of the moves.
    #[serde(default)]
    pub order: TreeOrder,
    /// What the order by chance and an opponent's chance depend on.
    #[serde(default)]
    pub seed: u32,
    /// Whose evaluation and search, of a level its evaluation alone; the game's own evaluation where it is left out.
    #[ts(optional)]
    pub opponent: Option<String>,
    /// No node further from the root than this.
    #[ts(optional)]
    pub plies: Option<u32>,
    /// The first so many nodes, 100,000 at most.
    #[ts(optional)]
    pub nodes: Option<u32>,
    /// Only the nodes along these moves, and what is below the last.
    #[serde(default)]
    pub line: Vec<String>,
}

/// The tree of a plain search. What is said of each node stands in columns, the nodes in the order in which the search entered
/// them, so that a hundred thousand of them are read quickly. All scores are for the side to move at the root.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TreeView {
    /// The side that maximises.
    pub side: Side,
    /// The depth in plies.
    pub depth: u32,
    /// The best moves.
    pub best: Vec<String>,
    /// The value of the root.
    pub score: i32,
    /// How many nodes the search entered.
    #[ts(type = "number")]
    pub entered: u64,
    /// How many of them had moves cut off.
    #[ts(type = "number")]
    pub cuts: u64,
    /// How many moves were cut off.
    #[ts(type = "number")]
    pub left_out: u64,
    /// How many of the moves of `line` the search followed.
    pub followed: u32,
    /// The score of a game that is won at the root. Each ply further away it is one less.
    pub win: i32,
    /// Scores of at least this are wins.
    pub decisive: i32,
    /// Moves as records write them; nodes refer to them by number. The first is empty.
    pub words: Vec<String>,
    /// The number of each node's parent; the root is its own.
    pub parents: Vec<u32>,
    /// The move that led to each node, as a number of `words`.
    pub moves: Vec<u32>,
    /// What the maximising side was sure of when the node was entered; null for minus infinity.
    pub alphas: Vec<Option<i32>>,
    /// What the other side will not let it exceed; null for infinity.
    pub betas: Vec<Option<i32>>,
    /// The value that each node handed up.
    pub scores: Vec<i32>,
    /// A letter for each node: `e` where the value is the minimax value, `l` where that is at least as high, `u` where it is at
    /// most as high.
    pub bounds: String,
    /// A letter for each node: `t` where the game is over, `h` at the horizon, `s` where all moves were searched, `c` where some
    /// were cut off.
    pub outcomes: String,
    /// The move that leads to each value, as a number of `words`.
    pub bests: Vec<u32>,
    /// Nodes where moves were cut off.
    pub cut_nodes: Vec<CutView>,
    /// Nodes below which others are not shown.
    pub hidden: Vec<HiddenView>,
    /// Nodes where the game is over.
    pub ends: Vec<EndView>,
}

/// Why the other moves of a node were not searched.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CutView {
    /// Which node.
    pub node: u32,
    /// The move that reached the bound, as a number of `words`.
    pub by: u32,
    /// How many moves were cut off.
    pub left_out: u32,
    /// What the other side plays instead; null where the bound is the end of the scale.
    pub instead: Option<InsteadView>,
}

/// A move nearer to the root whose value sets the bound.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct InsteadView {
    /// The ply it is played at.
    pub ply: u32,
    /// The move, as a number of `words`.
    pub by: u32,
    /// Its value.
    pub score: i32,
}

/// A node below which others are not shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct HiddenView {
    /// Which node.
    pub node: u32,
    /// How many are not shown.
    #[ts(type = "number")]
    pub count: u64,
}

/// A node where the game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct EndView {
    /// Which node.
    pub node: u32,
    /// The result and the reason: `1-0 checkmate`.
    pub text: String,
}

/// What pruning saves is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SavingsRequest {
    /// The position text to begin with; the game's start where it is left out.
    #[ts(optional)]
    pub position: Option<String>,
    /// The moves played since.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The last depth, 12 at most.
    pub depth: u32,
    /// The order of the moves.
    #[serde(default)]
    pub order: TreeOrder,
    /// What the order by chance depends on.
    #[serde(default)]
    pub seed: u32,
    /// Whose evaluation and search.
    #[ts(optional)]
    pub opponent: Option<String>,
}

/// What pruning saves, depth by depth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SavingsView {
    /// From depth 1 on, as far as there was time.
    pub rows: Vec<SavingsRow>,
    /// Whether the last depth that was wanted was reached.
    pub complete: bool,
}

/// What pruning saves at one depth. Nodes are positions behind the root.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SavingsRow {
    /// The depth.
    pub depth: u32,
    /// Nodes of minimax.
    #[ts(type = "number")]
    pub minimax_nodes: u64,
    /// Seconds of minimax.
    pub minimax_seconds: f64,
    /// Nodes of alpha-beta.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Seconds of alpha-beta.
    pub seconds: f64,
}

/// The iterations of the real search are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IterationsRequest {
    /// The position text to begin with; the game's start where it is left out.
    #[ts(optional)]
    pub position: Option<String>,
    /// The moves played since.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The last depth, 40 at most.
    pub depth: u32,
    /// Techniques to do without.
    #[serde(default)]
    pub without: Vec<String>,
}

/// The iterations of the real search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct IterationsView {
    /// One for each iteration, and for each time the score left the window.
    pub rows: Vec<IterationRow>,
    /// Whether the last depth that was wanted was reached.
    pub complete: bool,
}

/// How far the real search was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct IterationRow {
    /// The depth.
    pub depth: u32,
    /// The furthest ply looked at.
    pub seldepth: u32,
    /// White's score.
    pub score: ScoreView,
    /// `exact`; `lower` or `upper` where the score left the window above or below, from the mover's point of view.
    pub bound: String,
    /// The lower edge of the aspiration window in which that score was found, White's; null where it was open.
    pub low: Option<ScoreView>,
    /// The upper edge.
    pub high: Option<ScoreView>,
    /// How often the score fell below a window of this iteration before, from the mover's point of view. Each time it was widened.
    pub failed_low: u32,
    /// How often it rose above one.
    pub failed_high: u32,
    /// Nodes so far.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Milliseconds so far.
    pub ms: f64,
    /// The principal variation.
    pub pv: Vec<String>,
}

/// A technique of the search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TechniqueView {
    /// Its name: `null-move`.
    pub name: String,
    /// What it does.
    pub text: String,
}

/// The terms of an evaluation are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TermsRequest {
    /// The position text to begin with; the game's start where it is left out.
    #[ts(optional)]
    pub position: Option<String>,
    /// The moves played since.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Whose judgement: a level's or a document's player's; the game's own evaluation written by hand where it is left out.
    #[ts(optional)]
    pub opponent: Option<String>,
}

/// An evaluation broken into its terms. All values are White's, in hundredths of the smallest piece, or in the numbers of a document's
/// player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TermsView {
    /// The evaluation.
    pub total: i32,
    /// Its terms, the greatest first.
    pub terms: Vec<TermView>,
    /// What each piece adds.
    pub pieces: Vec<PieceValueView>,
    /// By what it is judged.
    pub basis: TermsBasis,
    /// By how much whoever judges may be wrong about a position, in hundredths of the smallest piece. It is left out of the values.
    pub noise: u32,
}

/// By what somebody judges positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TermsBasis {
    /// By the game's evaluation written by hand.
    Hand,
    /// By a network, which adds up no terms.
    Network,
    /// In a document's own numbers.
    Document,
}

/// A term of an evaluation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TermView {
    /// Its name.
    pub name: String,
    /// What it adds.
    pub value: f64,
    /// What it adds to the same judgement of Black's, where the judge looks at one side after the other.
    pub black: Option<f64>,
}

/// What a piece adds to an evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PieceValueView {
    /// Where it stands.
    pub site: String,
    /// What it adds.
    pub value: i32,
}

/// What is said over the socket of an analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum AnalysisCommand {
    /// Look at a position, and at nothing else any more.
    Analyse {
        /// What its lines are to be called, so that late ones of another position are told apart.
        serial: u32,
        /// The game's name.
        game: String,
        /// The position text to begin with; the game's start where it is left out.
        #[ts(optional)]
        position: Option<String>,
        /// The moves played since.
        #[serde(default)]
        moves: Vec<String>,
        /// How many lines are wanted, 1 to 5.
        lines: u32,
        /// What the other side would play if it were its turn.
        #[serde(default)]
        threat: bool,
    },
    /// Look at nothing.
    Stop,
}

/// What the socket of an analysis tells.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum AnalysisMessage {
    /// How far the analysis is.
    Lines {
        /// Which analysis.
        serial: u32,
        /// The depth in plies.
        depth: u32,
        /// The furthest ply looked at.
        seldepth: u32,
        /// Nodes so far.
        #[ts(type = "number")]
        nodes: u64,
        /// Nodes a second.
        #[ts(type = "number")]
        nps: u64,
        /// The best lines, best first.
        lines: Vec<AnalysisLine>,
    },
    /// It has looked as long as it may.
    Done {
        /// Which analysis.
        serial: u32,
    },
    /// It cannot be done.
    Refused {
        /// Which analysis.
        serial: u32,
        /// What kind of refusal.
        refusal: Refusal,
        /// The reason.
        reason: String,
    },
}

/// One of the best lines.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AnalysisLine {
    /// White's score.
    pub score: ScoreView,
    /// The moves as records write them.
    pub pv: Vec<String>,
    /// Where its first move begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
}

/// A review of a game is wanted. The first request begins it, the same request again asks how far it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// The position text to begin with; the game's start where it is left out.
    #[ts(optional)]
    pub position: Option<String>,
    /// The moves of the game.
    pub moves: Vec<String>,
    /// How many nodes each move is given, 100,000 where nothing is said.
    #[ts(optional, type = "number")]
    pub nodes: Option<u64>,
    /// Stop it.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub stop: bool,
}

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    /// It waits or goes on.
    Running,
    /// It is there.
    Done,
    /// Somebody stopped it.
    Stopped,
}

/// A review that is being made, or has been.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewJob {
    /// How far it is.
    pub state: ReviewState,
    /// Steps done.
    pub done: u32,
    /// Steps there are, as far as is known.
    pub total: u32,
    /// What it has found, once it is done.
    pub review: Option<ReviewView>,
}

/// What a review has found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewView {
    /// The moves in order.
    pub moves: Vec<ReviewMoveView>,
    /// How White has played.
    pub white: ReviewSideView,
    /// How Black has played.
    pub black: ReviewSideView,
    /// Nodes searched.
    #[ts(type = "number")]
    pub nodes: u64,
}

/// What is to be said of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewLabel {
    /// Good, and every other move would have been at least a mistake.
    OnlyMove,
    /// It lost 0.1 or more of the winning chances.
    Inaccuracy,
    /// It lost 0.2 or more.
    Mistake,
    /// It lost 0.3 or more.
    Blunder,
}

/// A move and what it was worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewMoveView {
    /// The move as records write it.
    pub san: String,
    /// White's score before it, with best play.
    pub before: ScoreView,
    /// White's score after it.
    pub after: ScoreView,
    /// How much of the mover's winning chances it lost, from 0 to 2.
    pub loss: f64,
    /// What is to be said of it, if anything.
    pub label: Option<ReviewLabel>,
    /// A better line, where one is known.
    pub better: Vec<String>,
}

/// How a side has played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewSideView {
    /// From 0 to 100; null without moves.
    pub accuracy: Option<f64>,
    /// How many inaccuracies.
    pub inaccuracies: u32,
    /// How many mistakes.
    pub mistakes: u32,
    /// How many blunders.
    pub blunders: u32,
}

/// What somebody did not look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OverlookedMove {
    /// A better move of its own.
    Better,
    /// The best answer to the move that it made.
    Answer,
}

/// Why somebody did not look at a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OversightReason {
    /// It did not notice the move.
    Unnoticed,
    /// The move lies further ahead than it looks.
    TooFar,
}

/// A move that an opponent did not look at when it made a bad one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OversightView {
    /// The bad move: the first of the game is 1.
    pub ply: u32,
    /// What it did not look at.
    pub what: OverlookedMove,
    /// Why.
    pub reason: OversightReason,
    /// That move as records write it.
    pub san: String,
    /// Where it begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
}

/// A game with its variations, as somebody studies it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyTree {
    /// The position text it begins with; null for the game's start.
    pub position: Option<String>,
    /// What it is called.
    pub title: String,
    /// The moves, each after its parent.
    pub nodes: Vec<StudyNode>,
}

/// A move of a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyNode {
    /// The node it follows: 0 for the first position, 1 for the first node. Of several that follow one node, the first is the main
    /// line.
    pub parent: u32,
    /// The move as records write it.
    pub san: String,
    /// The move as positions write it.
    pub text: String,
    /// What somebody says of it.
    pub comment: String,
    /// Signs by their numbers in PGN: `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6.
    pub glyphs: Vec<u16>,
}

/// A game in PGN.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PgnText {
    /// The text.
    pub pgn: String,
}

/// A study to be kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// The game's name.
    pub game: String,
    /// The moves.
    pub tree: StudyTree,
}

/// A study that is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StudyView {
    /// Its name.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The moves.
    pub tree: StudyTree,
    /// Whether whoever asks may change it.
    pub own: bool,
}

/// A study in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StudySummary {
    /// Its name.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// When it was last changed, in milliseconds since 1970.
    #[ts(type = "number")]
    pub changed_ms: u64,
}

/// A study that was kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StudyCreated {
    /// Its name.
    pub id: String,
}
