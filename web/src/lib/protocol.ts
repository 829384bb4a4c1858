// What the page and its host say to each other. Written by `cargo test -p quirkat-protocol` from the Rust types.

/**
 * One of the two players.
 */
export type Side = "white" | "black";

/**
 * How a board is drawn.
 */
export type BoardShape = { 
/**
 * Number of files, lettered from the left.
 */
width: number, 
/**
 * Number of ranks, numbered from the bottom.
 */
height: number, 
/**
 * Pieces stand on squares of alternating colour, or else on points joined by lines.
 */
squares: boolean, 
/**
 * The ends of each line, for boards of points.
 */
lines: Array<[string, string]>, };

/**
 * A kind of piece of one side.
 */
export type PieceInfo = { 
/**
 * Its letter in position texts: `K`, `b`.
 */
letter: string, 
/**
 * Whose it is.
 */
side: Side, 
/**
 * Its name: `king`.
 */
name: string, 
/**
 * A Unicode symbol, for pieces that a display has no drawing of.
 */
glyph: string, 
/**
 * What people count it as when they compare what both sides have left.
 */
points: number, 
/**
 * How it moves, in a sentence or two.
 */
moves: string, 
/**
 * How it takes, in a sentence or two.
 */
takes: string, };

/**
 * What an opponent is.
 */
export type OpponentKind = "level" | "search" | "document";

/**
 * Somebody who can be played.
 */
export type OpponentInfo = { 
/**
 * The name to ask for it by: `level-3`, `gent`.
 */
name: string, 
/**
 * What it is.
 */
kind: OpponentKind, 
/**
 * The number of a level.
 */
level: number | null, 
/**
 * Who it is and how it plays, in a sentence.
 */
about: string, 
/**
 * The document it comes from.
 */
source: string | null, 
/**
 * Its rating, where the game has ratings.
 */
elo: number | null, 
/**
 * Whether a depth can be added: `gent:4`.
 */
any_depth: boolean, 
/**
 * Whether it chooses by a plain search that can be shown.
 */
shows_search: boolean, 
/**
 * Whether its judgement can be shown, term by term where it is a sum.
 */
shows_terms: boolean, };

/**
 * A game as a display needs to know it. A display draws any game from this alone.
 */
export type GameInfo = { 
/**
 * Its name in commands and addresses: `chess`.
 */
name: string, 
/**
 * Its name for people: `Chess`.
 */
title: string, 
/**
 * Its aim, in a sentence or two.
 */
aim: string, 
/**
 * The shape of the board.
 */
board: BoardShape, 
/**
 * Every kind of piece of either side.
 */
pieces: Array<PieceInfo>, 
/**
 * The notations of moves, in the order of [`PlyView::notations`](crate::PlyView::notations).
 */
notations: Array<string>, 
/**
 * The position text of the usual start.
 */
start: string, 
/**
 * The board of the usual start.
 */
start_board: BoardView, 
/**
 * How positions are written.
 */
position_help: string, 
/**
 * Everyone who can be played besides people.
 */
opponents: Array<OpponentInfo>, 
/**
 * The features that can be switched between games.
 */
features: Array<string>, };

/**
 * What a passage of a guide is about.
 */
export type PassageTopic = "special" | "end" | "decision";

/**
 * A board of a diagram, and the move that led to it.
 */
export type DiagramFrame = { 
/**
 * The board.
 */
board: BoardView, 
/**
 * The move that led to it, as records show it; nothing on the first board.
 */
san: string | null, 
/**
 * Where that move began.
 */
from: string | null, 
/**
 * Where it ended.
 */
to: string | null, 
/**
 * What it took.
 */
takes: Array<TakenView>, };

/**
 * A position with moves to play on it.
 */
export type DiagramView = { 
/**
 * What it shows.
 */
caption: string, 
/**
 * The text of the first position.
 */
position: string, 
/**
 * The first board, and the one after each move.
 */
frames: Array<DiagramFrame>, };

/**
 * How a piece moves and takes.
 */
export type PieceGuideView = { 
/**
 * Its name.
 */
name: string, 
/**
 * What else it is called.
 */
aliases: Array<string>, 
/**
 * White's letter for it.
 */
letter: string, 
/**
 * How it moves.
 */
moves: string, 
/**
 * How it takes.
 */
takes: string, 
/**
 * Positions that show it.
 */
diagrams: Array<DiagramView>, };

/**
 * A passage of a guide.
 */
export type PassageView = { 
/**
 * What it is about.
 */
topic: PassageTopic, 
/**
 * Its heading.
 */
title: string, 
/**
 * Its text.
 */
text: string, 
/**
 * Positions that show it.
 */
diagrams: Array<DiagramView>, };

/**
 * How a game is played, in words with positions to show.
 */
export type GuideView = { 
/**
 * The game's name for people.
 */
title: string, 
/**
 * What one tries to reach.
 */
aim: string, 
/**
 * Each kind of piece.
 */
pieces: Array<PieceGuideView>, 
/**
 * Special moves, ends, and what was decided where sources differ.
 */
passages: Array<PassageView>, };

/**
 * A board with all that is drawn on it.
 */
export type BoardView = { 
/**
 * The text of the position.
 */
position: string, 
/**
 * The letter of the piece on each site, row by row from the bottom left corner; `.` where there is none.
 */
pieces: string, 
/**
 * Who is to move.
 */
turn: Side, 
/**
 * Where the piece stands that is in check.
 */
checked: string | null, 
/**
 * Where pieces stand that cannot move because another holds them.
 */
frozen: Array<string>, };

/**
 * A piece that a move takes.
 */
export type TakenView = { 
/**
 * Where it stands: `f6`.
 */
site: string, 
/**
 * Its letter in position texts.
 */
letter: string, 
/**
 * Its name: `knight`.
 */
name: string, 
/**
 * By what means it is taken, where that needs saying: `squeezed between d4 and f4`.
 */
how: string | null, };

/**
 * White's score of a position.
 */
export type ScoreView = { 
/**
 * In hundredths of the smallest piece; cut where the game is decided.
 */
cp: number, 
/**
 * In how many moves the game is won: for White where it is positive, for Black where it is negative.
 */
win: number | null, 
/**
 * White's winning chances, from 0 to 1.
 */
chances: number, };

/**
 * What kind of move a move is, for marks on the board and sounds.
 */
export type TargetKind = "move" | "capture" | "en_passant" | "castling" | "promotion" | "special";

/**
 * A piece that goes along with another.
 */
export type AlongView = { 
/**
 * Where it stands.
 */
from: string, 
/**
 * Where it goes.
 */
to: string, };

/**
 * A legal move.
 */
export type TargetView = { 
/**
 * Where it begins.
 */
from: string, 
/**
 * Where it ends. Several moves may share both: a promotion, or jumps that go different ways.
 */
to: string, 
/**
 * The move as programs exchange it, which is what is sent to play it.
 */
text: string, 
/**
 * The move as records show it.
 */
san: string, 
/**
 * What it is.
 */
kind: TargetKind, 
/**
 * What the rules call it, where they have a name for it.
 */
special: string | null, 
/**
 * What it takes.
 */
takes: Array<TakenView>, 
/**
 * The letter of what the piece becomes, where it does not stay what it is.
 */
becomes: string | null, 
/**
 * The other pieces of the same side that go along with it. It can be made by carrying the piece onto one of them, too.
 */
along: Array<AlongView>, };

/**
 * A move that was played.
 */
export type PlyView = { 
/**
 * The number of the move.
 */
number: number, 
/**
 * Who made it.
 */
side: Side, 
/**
 * The move as programs exchange it.
 */
text: string, 
/**
 * The move as records show it.
 */
san: string, 
/**
 * The move in each notation of the game, in the order of [`GameInfo::notations`](crate::GameInfo::notations).
 */
notations: Array<string>, 
/**
 * Where it began.
 */
from: string, 
/**
 * Where it ended.
 */
to: string, 
/**
 * What it was.
 */
kind: TargetKind, 
/**
 * What it took.
 */
takes: Array<TakenView>, 
/**
 * How long it took, if that is known.
 */
time_ms: number | null, 
/**
 * The board after it.
 */
board: BoardView, 
/**
 * White's score of the board after it, once it is judged.
 */
score: ScoreView | null, 
/**
 * What the opponent who made it thought it was worth, for White.
 */
own_score: ScoreView | null, 
/**
 * What the board after it is worth to the side that made it, in the numbers of a document's player, where the game has one that
 * shows any.
 */
side_score: number | null, };

/**
 * The clocks at the moment a view was made.
 */
export type ClocksView = { 
/**
 * The time control: `300+3`.
 */
control: string, 
/**
 * What White has left, in milliseconds.
 */
white_ms: number, 
/**
 * What Black has left, in milliseconds.
 */
black_ms: number, 
/**
 * Whose clock runs.
 */
running: Side | null, };

/**
 * How a game ended.
 */
export type ResultView = { 
/**
 * `1-0`, `0-1` or `1/2-1/2`.
 */
result: string, 
/**
 * Who won.
 */
winner: Side | null, 
/**
 * Why, in a word or two: `checkmate`.
 */
reason: string, };

/**
 * The score over the games of a table.
 */
export type StandingView = { 
/**
 * White's points.
 */
white: number, 
/**
 * Black's points.
 */
black: number, 
/**
 * How many games were played to an end.
 */
games: number, };

/**
 * Something that can be switched between games.
 */
export type FeatureView = { 
/**
 * Its name.
 */
name: string, 
/**
 * Whether it is on.
 */
on: boolean, };

/**
 * Something that was told.
 */
export type MessageView = { 
/**
 * After how many plies.
 */
ply: number, 
/**
 * In a sentence.
 */
text: string, };

/**
 * How opponents play where no person does.
 */
export type Autoplay = { 
/**
 * Opponents wait until they are told to go on.
 */
paused: boolean, 
/**
 * The least time between two moves, in milliseconds.
 */
delay_ms: number, };

/**
 * Who plays a side.
 */
export type SeatView = { 
/**
 * `human`, or an opponent's name.
 */
name: string, 
/**
 * What the person is called who played here in a game that was taken up from PGN.
 */
called: string | null, 
/**
 * Whether a person plays.
 */
person: boolean, 
/**
 * Whether somebody who may play this side is connected; always so for opponents.
 */
present: boolean, };

/**
 * What the receiver of a view may do.
 */
export type Role = { 
/**
 * They play White where a person does.
 */
white: boolean, 
/**
 * They play Black where a person does.
 */
black: boolean, 
/**
 * The table is theirs: they change players, features and clocks, and delete it.
 */
owner: boolean, };

/**
 * Paths to the table on its host.
 */
export type Links = { 
/**
 * To watch.
 */
watch: string, 
/**
 * To sit down as White.
 */
white: string | null, 
/**
 * To sit down as Black.
 */
black: string | null, };

/**
 * All of a table at one moment. It is sent whole after every change, so whoever was away needs nothing else to catch up.
 */
export type TableView = { 
/**
 * The name in its address.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * How many events have happened here. A view with a smaller number is out of date.
 */
revision: number, 
/**
 * What the receiver may do.
 */
you: Role, 
/**
 * Where others can come in. Secret links stand here only for those who may hand them on.
 */
links: Links, 
/**
 * Who plays White and Black.
 */
seats: [SeatView, SeatView], 
/**
 * The position text that the game began with.
 */
start: string, 
/**
 * The board that the game began with.
 */
start_board: BoardView, 
/**
 * White's score of the start, once it is judged.
 */
start_score: ScoreView | null, 
/**
 * The moves played, each with the board after it.
 */
plies: Array<PlyView>, 
/**
 * Who is to move.
 */
turn: Side, 
/**
 * The legal moves; none once the game is over.
 */
targets: Array<TargetView>, 
/**
 * The clocks, where there are some.
 */
clocks: ClocksView | null, 
/**
 * Who offers a draw.
 */
offer: Side | null, 
/**
 * Who asks to take back a move.
 */
undo_offer: Side | null, 
/**
 * On what grounds the side to move may claim a draw.
 */
claim: string | null, 
/**
 * How the game ended.
 */
result: ResultView | null, 
/**
 * The score over the games of this table.
 */
standing: StandingView, 
/**
 * Which features are on.
 */
features: Array<FeatureView>, 
/**
 * What was told of this game, the newest last.
 */
messages: Array<MessageView>, 
/**
 * How opponents play among themselves.
 */
autoplay: Autoplay, 
/**
 * Which opponent is thinking.
 */
thinking: Side | null, 
/**
 * Whether a move can be taken back.
 */
can_undo: boolean, };

/**
 * A move that is recommended.
 */
export type HintView = { 
/**
 * The ply that it would be played at.
 */
ply: number, 
/**
 * The move as programs exchange it.
 */
text: string, 
/**
 * Where it begins.
 */
from: string, 
/**
 * Where it ends.
 */
to: string, 
/**
 * The move and the line expected after it, as records show them.
 */
line: Array<string>, 
/**
 * White's score of it.
 */
score: ScoreView | null, };

/**
 * What somebody at a table wants done.
 */
export type Command = { "do": "play", 
/**
 * The move in any notation of the game.
 */
text: string, 
/**
 * How many plies were played when it was chosen: a move for another position is refused.
 */
ply: number, } | { "do": "undo" } | { "do": "answer_undo", 
/**
 * Whether they may.
 */
yes: boolean, } | { "do": "resign" } | { "do": "draw" } | { "do": "decline_draw" } | { "do": "hint" } | { "do": "rematch", 
/**
 * Whether they change sides.
 */
swap: boolean, } | { "do": "seat", 
/**
 * Which.
 */
side: Side, 
/**
 * `human`, or an opponent's name.
 */
who: string, } | { "do": "feature", 
/**
 * Its name.
 */
name: string, 
/**
 * On or off.
 */
on: boolean, } | { "do": "clock", 
/**
 * As in `300+3`; nothing for no clocks.
 */
control: string | null, } | { "do": "pause", 
/**
 * Whether they wait.
 */
paused: boolean, } | { "do": "step" } | { "do": "delay", 
/**
 * In milliseconds.
 */
ms: number, } | { "do": "position", 
/**
 * The position text.
 */
text: string, };

/**
 * A command and the name that its sender gave it. A command that is sent again under the same name, because the connection
 * broke before it was acknowledged, is done once.
 */
export type ClientMessage = { 
/**
 * The name: up to 40 letters, digits and dashes, never used for another command of the table.
 */
nonce: string, 
/**
 * What is to be done.
 */
command: Command, };

/**
 * Why something was refused.
 */
export type Refusal = "rules" | "not_yours" | "out_of_date" | "malformed" | "too_much" | "unknown" | "failed";

/**
 * What whoever sits or watches at a table is told.
 */
export type ServerMessage = { "is": "state", 
/**
 * The table.
 */
table: TableView, } | { "is": "done", 
/**
 * The name of the command.
 */
nonce: string, 
/**
 * The number of the last event.
 */
revision: number, } | { "is": "refused", 
/**
 * The name of the command; empty where it could not be read.
 */
nonce: string, 
/**
 * What kind of refusal it is.
 */
refusal: Refusal, 
/**
 * Why, in a sentence.
 */
reason: string, } | { "is": "hint", 
/**
 * The name of the command.
 */
nonce: string, 
/**
 * The hint.
 */
hint: HintView, } | { "is": "bye", 
/**
 * Why, in a sentence.
 */
reason: string, };

/**
 * A table to be set. Where `pgn` is given, the game is taken up where it was left.
 */
export type NewTable = { 
/**
 * The game's name; may be left out where `pgn` says it.
 */
game?: string, 
/**
 * Who plays White: `human` or an opponent's name.
 */
white?: string, 
/**
 * Who plays Black.
 */
black?: string, 
/**
 * The time control, as in `300+3`.
 */
clock?: string, 
/**
 * The position text to begin with.
 */
position?: string, 
/**
 * A game to take up.
 */
pgn?: string, 
/**
 * Features that are off.
 */
without?: Array<string>, };

/**
 * A table that was set, for whoever asked.
 */
export type TableCreated = { 
/**
 * Its name.
 */
id: string, 
/**
 * The links to it, all of them.
 */
links: Links, };

/**
 * A table in a list.
 */
export type TableSummary = { 
/**
 * Its name.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * Who plays White.
 */
white: string, 
/**
 * Who plays Black.
 */
black: string, 
/**
 * How many plies were played.
 */
plies: number, 
/**
 * The result, where the game is over.
 */
result: string | null, 
/**
 * When something last happened, in milliseconds since 1970.
 */
changed_ms: number, 
/**
 * The board as it stands.
 */
board: BoardView, 
/**
 * The link to sit down again.
 */
link: string, };

/**
 * One's own tables.
 */
export type TableList = { 
/**
 * The tables, the newest first.
 */
tables: Array<TableSummary>, 
/**
 * How many there are in all.
 */
total: number, };

/**
 * A position text to look at.
 */
export type PositionRequest = { 
/**
 * The text.
 */
position: string, };

/**
 * A board that was set up piece by piece.
 */
export type SetupRequest = { 
/**
 * The letter of the piece on each site, row by row from the bottom left corner; `.` where there is none.
 */
pieces: string, 
/**
 * Who is to move.
 */
turn: Side, };

/**
 * What a position is. Where it is none, the reason says why in words.
 */
export type PositionView = { 
/**
 * The board, where the rules know the position.
 */
board: BoardView | null, 
/**
 * The legal moves.
 */
targets: Array<TargetView>, 
/**
 * Why it is no position, or why no game can begin there.
 */
reason: string | null, 
/**
 * Whether a game can begin there.
 */
playable: boolean, };

/**
 * A position and moves to play on it.
 */
export type LineRequest = { 
/**
 * The first position; the usual start where it is left out.
 */
position?: string, 
/**
 * The moves, in any notation of the game.
 */
moves: Array<string>, };

/**
 * A move of a line and the board after it.
 */
export type LineFrame = { 
/**
 * The move as records show it.
 */
san: string, 
/**
 * The move as programs exchange it.
 */
text: string, 
/**
 * Where it began.
 */
from: string, 
/**
 * Where it ended.
 */
to: string, 
/**
 * What it took.
 */
takes: Array<TakenView>, 
/**
 * The board after it.
 */
board: BoardView, };

/**
 * The boards along a line.
 */
export type LineView = { 
/**
 * The first board.
 */
board: BoardView, 
/**
 * A frame for each move.
 */
frames: Array<LineFrame>, 
/**
 * The legal moves at the end.
 */
targets: Array<TargetView>, };

/**
 * Why a request was refused.
 */
export type ErrorBody = { 
/**
 * What kind of refusal it is.
 */
refusal: Refusal, 
/**
 * Why, in a sentence.
 */
reason: string, };

/**
 * The order in which the moves of a node are searched.
 */
export type TreeOrder = "generated" | "best" | "random";

/**
 * A plain search whose tree is wanted.
 */
export type TreeRequest = { 
/**
 * The position text to begin with; the game's start where it is left out.
 */
position?: string, 
/**
 * The moves played since, in any notation of the game.
 */
moves: Array<string>, 
/**
 * The depth in plies.
 */
depth: number, 
/**
 * Alpha-beta, or plain minimax.
 */
pruning: boolean, 
/**
 * The order of the moves.
 */
order: TreeOrder, 
/**
 * What the order by chance and an opponent's chance depend on.
 */
seed: number, 
/**
 * Whose evaluation and search, of a level its evaluation alone; the game's own evaluation where it is left out.
 */
opponent?: string, 
/**
 * No node further from the root than this.
 */
plies?: number, 
/**
 * The first so many nodes, 100,000 at most.
 */
nodes?: number, 
/**
 * Only the nodes along these moves, and what is below the last.
 */
line: Array<string>, };

/**
 * Why the other moves of a node were not searched.
 */
export type CutView = { 
/**
 * Which node.
 */
node: number, 
/**
 * The move that reached the bound, as a number of `words`.
 */
by: number, 
/**
 * How many moves were cut off.
 */
left_out: number, 
/**
 * What the other side plays instead; null where the bound is the end of the scale.
 */
instead: InsteadView | null, };

/**
 * A move nearer to the root whose value sets the bound.
 */
export type InsteadView = { 
/**
 * The ply it is played at.
 */
ply: number, 
/**
 * The move, as a number of `words`.
 */
by: number, 
/**
 * Its value.
 */
score: number, };

/**
 * A node below which others are not shown.
 */
export type HiddenView = { 
/**
 * Which node.
 */
node: number, 
/**
 * How many are not shown.
 */
count: number, };

/**
 * A node where the game is over.
 */
export type EndView = { 
/**
 * Which node.
 */
node: number, 
/**
 * The result and the reason: `1-0 checkmate`.
 */
text: string, };

/**
 * The tree of a plain search. What is said of each node stands in columns, the nodes in the order in which the search entered
 * them, so that a hundred thousand of them are read quickly. All scores are for the side to move at the root.
 */
export type TreeView = { 
/**
 * The side that maximises.
 */
side: Side, 
/**
 * The depth in plies.
 */
depth: number, 
/**
 * The best moves.
 */
best: Array<string>, 
/**
 * The value of the root.
 */
score: number, 
/**
 * How many nodes the search entered.
 */
entered: number, 
/**
 * How many of them had moves cut off.
 */
cuts: number, 
/**
 * How many moves were cut off.
 */
left_out: number, 
/**
 * How many of the moves of `line` the search followed.
 */
followed: number, 
/**
 * The score of a game that is won at the root. Each ply further away it is one less.
 */
win: number, 
/**
 * Scores of at least this are wins.
 */
decisive: number, 
/**
 * Moves as records write them; nodes refer to them by number. The first is empty.
 */
words: Array<string>, 
/**
 * The number of each node's parent; the root is its own.
 */
parents: Array<number>, 
/**
 * The move that led to each node, as a number of `words`.
 */
moves: Array<number>, 
/**
 * What the maximising side was sure of when the node was entered; null for minus infinity.
 */
alphas: Array<number | null>, 
/**
 * What the other side will not let it exceed; null for infinity.
 */
betas: Array<number | null>, 
/**
 * The value that each node handed up.
 */
scores: Array<number>, 
/**
 * A letter for each node: `e` where the value is the minimax value, `l` where that is at least as high, `u` where it is at
 * most as high.
 */
bounds: string, 
/**
 * A letter for each node: `t` where the game is over, `h` at the horizon, `s` where all moves were searched, `c` where some
 * were cut off.
 */
outcomes: string, 
/**
 * The move that leads to each value, as a number of `words`.
 */
bests: Array<number>, 
/**
 * Nodes where moves were cut off.
 */
cut_nodes: Array<CutView>, 
/**
 * Nodes below which others are not shown.
 */
hidden: Array<HiddenView>, 
/**
 * Nodes where the game is over.
 */
ends: Array<EndView>, };

/**
 * What pruning saves is wanted.
 */
export type SavingsRequest = { 
/**
 * The position text to begin with; the game's start where it is left out.
 */
position?: string, 
/**
 * The moves played since.
 */
moves: Array<string>, 
/**
 * The last depth, 12 at most.
 */
depth: number, 
/**
 * The order of the moves.
 */
order: TreeOrder, 
/**
 * What the order by chance depends on.
 */
seed: number, 
/**
 * Whose evaluation and search.
 */
opponent?: string, };

/**
 * What pruning saves at one depth. Nodes are positions behind the root.
 */
export type SavingsRow = { 
/**
 * The depth.
 */
depth: number, 
/**
 * Nodes of minimax.
 */
minimax_nodes: number, 
/**
 * Seconds of minimax.
 */
minimax_seconds: number, 
/**
 * Nodes of alpha-beta.
 */
nodes: number, 
/**
 * Seconds of alpha-beta.
 */
seconds: number, };

/**
 * What pruning saves, depth by depth.
 */
export type SavingsView = { 
/**
 * From depth 1 on, as far as there was time.
 */
rows: Array<SavingsRow>, 
/**
 * Whether the last depth that was wanted was reached.
 */
complete: boolean, };

/**
 * The iterations of the real search are wanted.
 */
export type IterationsRequest = { 
/**
 * The position text to begin with; the game's start where it is left out.
 */
position?: string, 
/**
 * The moves played since.
 */
moves: Array<string>, 
/**
 * The last depth, 40 at most.
 */
depth: number, 
/**
 * Techniques to do without.
 */
without: Array<string>, };

/**
 * How far the real search was.
 */
export type IterationRow = { 
/**
 * The depth.
 */
depth: number, 
/**
 * The furthest ply looked at.
 */
seldepth: number, 
/**
 * White's score.
 */
score: ScoreView, 
/**
 * `exact`; `lower` or `upper` where the score left the window above or below, from the mover's point of view.
 */
bound: string, 
/**
 * The lower edge of the aspiration window in which that score was found, White's; null where it was open.
 */
low: ScoreView | null, 
/**
 * The upper edge.
 */
high: ScoreView | null, 
/**
 * How often the score fell below a window of this iteration before, from the mover's point of view. Each time it was widened.
 */
failed_low: number, 
/**
 * How often it rose above one.
 */
failed_high: number, 
/**
 * Nodes so far.
 */
nodes: number, 
/**
 * Milliseconds so far.
 */
ms: number, 
/**
 * The principal variation.
 */
pv: Array<string>, };

/**
 * The iterations of the real search.
 */
export type IterationsView = { 
/**
 * One for each iteration, and for each time the score left the window.
 */
rows: Array<IterationRow>, 
/**
 * Whether the last depth that was wanted was reached.
 */
complete: boolean, };

/**
 * A technique of the search.
 */
export type TechniqueView = { 
/**
 * Its name: `null-move`.
 */
name: string, 
/**
 * What it does.
 */
text: string, };

/**
 * The terms of an evaluation are wanted.
 */
export type TermsRequest = { 
/**
 * The position text to begin with; the game's start where it is left out.
 */
position?: string, 
/**
 * The moves played since.
 */
moves: Array<string>, 
/**
 * Whose judgement: a level's or a document's player's; the game's own evaluation written by hand where it is left out.
 */
opponent?: string, };

/**
 * A term of an evaluation.
 */
export type TermView = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it adds.
 */
value: number, 
/**
 * What it adds to the same judgement of Black's, where the judge looks at one side after the other.
 */
black: number | null, };

/**
 * What a piece adds to an evaluation.
 */
export type PieceValueView = { 
/**
 * Where it stands.
 */
site: string, 
/**
 * What it adds.
 */
value: number, };

/**
 * By what somebody judges positions.
 */
export type TermsBasis = "hand" | "network" | "document";

/**
 * An evaluation broken into its terms. All values are White's, in hundredths of the smallest piece, or in the numbers of a document's
 * player.
 */
export type TermsView = { 
/**
 * The evaluation.
 */
total: number, 
/**
 * Its terms, the greatest first.
 */
terms: Array<TermView>, 
/**
 * What each piece adds.
 */
pieces: Array<PieceValueView>, 
/**
 * By what it is judged.
 */
basis: TermsBasis, 
/**
 * By how much whoever judges may be wrong about a position, in hundredths of the smallest piece. It is left out of the values.
 */
noise: number, };

/**
 * What is said over the socket of an analysis.
 */
export type AnalysisCommand = { "do": "analyse", 
/**
 * What its lines are to be called, so that late ones of another position are told apart.
 */
serial: number, 
/**
 * The game's name.
 */
game: string, 
/**
 * The position text to begin with; the game's start where it is left out.
 */
position?: string, 
/**
 * The moves played since.
 */
moves: Array<string>, 
/**
 * How many lines are wanted, 1 to 5.
 */
lines: number, 
/**
 * What the other side would play if it were its turn.
 */
threat: boolean, } | { "do": "stop" };

/**
 * One of the best lines.
 */
export type AnalysisLine = { 
/**
 * White's score.
 */
score: ScoreView, 
/**
 * The moves as records write them.
 */
pv: Array<string>, 
/**
 * Where its first move begins.
 */
from: string, 
/**
 * Where it ends.
 */
to: string, };

/**
 * What the socket of an analysis tells.
 */
export type AnalysisMessage = { "is": "lines", 
/**
 * Which analysis.
 */
serial: number, 
/**
 * The depth in plies.
 */
depth: number, 
/**
 * The furthest ply looked at.
 */
seldepth: number, 
/**
 * Nodes so far.
 */
nodes: number, 
/**
 * Nodes a second.
 */
nps: number, 
/**
 * The best lines, best first.
 */
lines: Array<AnalysisLine>, } | { "is": "done", 
/**
 * Which analysis.
 */
serial: number, } | { "is": "refused", 
/**
 * Which analysis.
 */
serial: number, 
/**
 * What kind of refusal.
 */
refusal: Refusal, 
/**
 * The reason.
 */
reason: string, };

/**
 * A review of a game is wanted. The first request begins it, the same request again asks how far it is.
 */
export type ReviewRequest = { 
/**
 * The position text to begin with; the game's start where it is left out.
 */
position?: string, 
/**
 * The moves of the game.
 */
moves: Array<string>, 
/**
 * How many nodes each move is given, 100,000 where nothing is said.
 */
nodes?: number, 
/**
 * Stop it.
 */
stop?: boolean, };

/**
 * How far a review is.
 */
export type ReviewState = "running" | "done" | "stopped";

/**
 * What is to be said of a move.
 */
export type ReviewLabel = "only_move" | "inaccuracy" | "mistake" | "blunder";

/**
 * A move and what it was worth.
 */
export type ReviewMoveView = { 
/**
 * The move as records write it.
 */
san: string, 
/**
 * White's score before it, with best play.
 */
before: ScoreView, 
/**
 * White's score after it.
 */
after: ScoreView, 
/**
 * How much of the mover's winning chances it lost, from 0 to 2.
 */
loss: number, 
/**
 * What is to be said of it, if anything.
 */
label: ReviewLabel | null, 
/**
 * A better line, where one is known.
 */
better: Array<string>, };

/**
 * How a side has played.
 */
export type ReviewSideView = { 
/**
 * From 0 to 100; null without moves.
 */
accuracy: number | null, 
/**
 * How many inaccuracies.
 */
inaccuracies: number, 
/**
 * How many mistakes.
 */
mistakes: number, 
/**
 * How many blunders.
 */
blunders: number, };

/**
 * What a review has found.
 */
export type ReviewView = { 
/**
 * The moves in order.
 */
moves: Array<ReviewMoveView>, 
/**
 * How White has played.
 */
white: ReviewSideView, 
/**
 * How Black has played.
 */
black: ReviewSideView, 
/**
 * Nodes searched.
 */
nodes: number, };

/**
 * A review that is being made, or has been.
 */
export type ReviewJob = { 
/**
 * How far it is.
 */
state: ReviewState, 
/**
 * Steps done.
 */
done: number, 
/**
 * Steps there are, as far as is known.
 */
total: number, 
/**
 * What it has found, once it is done.
 */
review: ReviewView | null, };

/**
 * What somebody did not look at.
 */
export type OverlookedMove = "better" | "answer";

/**
 * Why somebody did not look at a move.
 */
export type OversightReason = "unnoticed" | "too_far";

/**
 * A move that an opponent did not look at when it made a bad one.
 */
export type OversightView = { 
/**
 * The bad move: the first of the game is 1.
 */
ply: number, 
/**
 * What it did not look at.
 */
what: OverlookedMove, 
/**
 * Why.
 */
reason: OversightReason, 
/**
 * That move as records write it.
 */
san: string, 
/**
 * Where it begins.
 */
from: string, 
/**
 * Where it ends.
 */
to: string, };

/**
 * A move of a study.
 */
export type StudyNode = { 
/**
 * The node it follows: 0 for the first position, 1 for the first node. Of several that follow one node, the first is the main
 * line.
 */
parent: number, 
/**
 * The move as records write it.
 */
san: string, 
/**
 * The move as positions write it.
 */
text: string, 
/**
 * What somebody says of it.
 */
comment: string, 
/**
 * Signs by their numbers in PGN: `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6.
 */
glyphs: Array<number>, };

/**
 * A game with its variations, as somebody studies it.
 */
export type StudyTree = { 
/**
 * The position text it begins with; null for the game's start.
 */
position: string | null, 
/**
 * What it is called.
 */
title: string, 
/**
 * The moves, each after its parent.
 */
nodes: Array<StudyNode>, };

/**
 * A game in PGN.
 */
export type PgnText = { 
/**
 * The text.
 */
pgn: string, };

/**
 * A study to be kept.
 */
export type NewStudy = { 
/**
 * The game's name.
 */
game: string, 
/**
 * The moves.
 */
tree: StudyTree, };

/**
 * A study that was kept.
 */
export type StudyCreated = { 
/**
 * Its name.
 */
id: string, };

/**
 * A study in a list.
 */
export type StudySummary = { 
/**
 * Its name.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * When it was last changed, in milliseconds since 1970.
 */
changed_ms: number, };

/**
 * A study that is kept.
 */
export type StudyView = { 
/**
 * Its name.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * The moves.
 */
tree: StudyTree, 
/**
 * Whether whoever asks may change it.
 */
own: boolean, };

/**
 * A player at a board.
 */
export type LiveSide = { 
/**
 * Its name.
 */
name: string, 
/**
 * What its clock showed when its turn began, in milliseconds; nothing where it plays without one.
 */
clock_ms: number | null, 
/**
 * Its time control, where it has a clock: `300+3`.
 */
control: string | null, 
/**
 * White's score of the last position it moved in, as it saw it.
 */
score: ScoreView | null, 
/**
 * How deep it looked for that.
 */
depth: number | null, };

/**
 * A game on a board.
 */
export type LiveBoard = { 
/**
 * The number of the game, from 1.
 */
number: number, 
/**
 * The number of its round, from 1.
 */
round: number, 
/**
 * White and Black.
 */
sides: [LiveSide, LiveSide], 
/**
 * How many plies were played.
 */
plies: number, 
/**
 * The board as it stands.
 */
board: BoardView, 
/**
 * The move that led to it.
 */
last: LineFrame | null, 
/**
 * Whose move it is; nobody's once the game is over.
 */
thinking: Side | null, 
/**
 * How long that side has been at it, in milliseconds.
 */
thinking_ms: number, 
/**
 * How the game ended.
 */
result: ResultView | null, };

/**
 * Results of a player.
 */
export type LiveResults = { 
/**
 * Games won.
 */
wins: number, 
/**
 * Games drawn.
 */
draws: number, 
/**
 * Games lost.
 */
losses: number, 
/**
 * One for a win, a half for a draw.
 */
points: number, 
/**
 * Points a game, from 0 to 1; nothing before the first game.
 */
score: number | null, };

/**
 * A player's row of the standings.
 */
export type LiveRow = { 
/**
 * Its name.
 */
name: string, 
/**
 * How fast it plays.
 */
pace: string, 
/**
 * Its results against everybody.
 */
total: LiveResults, 
/**
 * Its Elo difference to all opponents taken as one, with the 95 % interval where the results tell it: `+12.3 ± 4.5`.
 */
elo: string | null, 
/**
 * Games lost by a crash, an illegal move, the clock or a hang.
 */
faults: number, 
/**
 * Its results against each player, in the order of the rows.
 */
against: Array<LiveResults>, };

/**
 * What a test accepts.
 */
export type LiveHypothesis = "h0" | "h1";

/**
 * A point of the curve of a test.
 */
export type LivePoint = { 
/**
 * After how many games.
 */
games: number, 
/**
 * The log-likelihood ratio.
 */
llr: number, };

/**
 * A sequential probability ratio test (SPRT) of the first player's results.
 */
export type LiveTest = { 
/**
 * The player it is about.
 */
player: string, 
/**
 * The Elo difference under H0.
 */
elo0: number, 
/**
 * The Elo difference under H1.
 */
elo1: number, 
/**
 * At this log-likelihood ratio or below, H0 is accepted.
 */
lower: number, 
/**
 * At this one or above, H1 is.
 */
upper: number, 
/**
 * The hypothesis that was accepted.
 */
accepted: LiveHypothesis | null, 
/**
 * The log-likelihood ratio over the games, the last point being how it stands.
 */
curve: Array<LivePoint>, };

/**
 * A game that ended.
 */
export type LiveGame = { 
/**
 * Its place in the order in which games ended, from 1.
 */
serial: number, 
/**
 * The number of the game in the schedule, from 1.
 */
number: number, 
/**
 * The number of its round, from 1.
 */
round: number, 
/**
 * Who played White.
 */
white: string, 
/**
 * Who played Black.
 */
black: string, 
/**
 * How it ended.
 */
result: ResultView, 
/**
 * How the loser broke off the game, in a sentence that begins with its name.
 */
fault: string | null, 
/**
 * How many plies were played.
 */
plies: number, };

/**
 * Games that ended, some of them.
 */
export type LiveGames = { 
/**
 * The games, the newest first.
 */
games: Array<LiveGame>, 
/**
 * Whether there are earlier ones.
 */
more: boolean, };

/**
 * All of a match or tournament at one moment. It is sent whole, a few times a second at most.
 */
export type LiveView = { 
/**
 * The game's name.
 */
game: string, 
/**
 * The names of the players, as they were given.
 */
players: Array<string>, 
/**
 * How many games were played.
 */
played: number, 
/**
 * How many there are at most.
 */
games: number, 
/**
 * Whether the last game was played, or the test decided.
 */
over: boolean, 
/**
 * The games on the boards: those in progress, and each that ended until another takes its place.
 */
boards: Array<LiveBoard>, 
/**
 * The standings with the crosstable, best player first.
 */
rows: Array<LiveRow>, 
/**
 * The test that ends the match, where there is one.
 */
test: LiveTest | null, 
/**
 * The games that ended last, the newest first.
 */
finished: Array<LiveGame>, };
