//! Sessions, boards and games as the protocol's data.

use quirkat_game::{Geometry, Grid, Outcome, Rules, Site};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_opponents::{OWN_SEARCH, OpponentKind as Kind, Profile};
use quirkat_protocol as protocol;
use quirkat_protocol::{
    AlongView, BoardShape, BoardView, GameInfo, LineFrame, OpponentInfo, OpponentKind, PieceInfo,
    PlyView, ResultView, ScoreView, StandingView, TakenView, TargetKind, TargetView,
};
use quirkat_review::winning_chances;
use quirkat_search::{DisplayScore, MAX_EVAL, Score, is_decisive};
use quirkat_session::{Board, Feature, Standing, Step, Taken, Target};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Where the score of a decided game is cut.
const DECIDED: i32 = 10_000;

pub(crate) fn side(side: quirkat_game::Side) -> protocol::Side {
    match side {
        quirkat_game::Side::White => protocol::Side::White,
        quirkat_game::Side::Black => protocol::Side::Black,
    }
}

pub(crate) fn game_side(side: protocol::Side) -> quirkat_game::Side {
    match side {
        protocol::Side::White => quirkat_game::Side::White,
        protocol::Side::Black => quirkat_game::Side::Black,
    }
}

pub(crate) fn board(shape: Geometry, board: &Board) -> BoardView {
    let letters = board.pieces.iter();
    let name = |&site: &Site| shape.name(site);
    BoardView {
        position: board.position.clone(),
        pieces: letters
            .map(|piece| piece.map_or('.', |piece| piece.letter))
            .collect(),
        turn: side(board.side_to_move),
        checked: board.checked.as_ref().map(name),
        frozen: board.frozen.iter().map(name).collect(),
    }
}

pub(crate) fn taken(taken: &[Taken]) -> Vec<TakenView> {
    let view = |taken: &Taken| TakenView {
        site: taken.site.clone(),
        letter: taken.letter.to_string(),
        name: taken.name.to_owned(),
        how: taken.means.clone(),
    };
    taken.iter().map(view).collect()
}

/// A move that was played; the scores and the time are not known here.
pub(crate) fn ply(shape: Geometry, step: &Step) -> PlyView {
    PlyView {
        number: step.turn.number(),
        side: side(step.turn.side()),
        text: step.text.clone(),
        san: step.san.clone(),
        notations: step.notations.clone(),
        from: shape.name(step.from),
        to: shape.name(step.to),
        kind: kind(step.special, step.becomes.is_some(), &step.takes),
        takes: taken(&step.takes),
        time_ms: None,
        board: board(shape, &step.board),
        score: None,
        own_score: None,
        side_score: None,
    }
}

pub(crate) fn line_frame(shape: Geometry, step: &Step) -> LineFrame {
    LineFrame {
        san: step.san.clone(),
        text: step.text.clone(),
        from: shape.name(step.from),
        to: shape.name(step.to),
        takes: taken(&step.takes),
        board: board(shape, &step.board),
    }
}

/// What kind of move a move is, by the rules' own words for what displays mark in a way of its own.
fn kind(special: Option<&str>, becomes: bool, takes: &[Taken]) -> TargetKind {
    match special {
        Some("castling") => TargetKind::Castling,
        Some("en passant") => TargetKind::EnPassant,
        Some("promotion") => TargetKind::Promotion,
        _ if becomes => TargetKind::Promotion,
        _ if !takes.is_empty() => TargetKind::Capture,
        Some(_) => TargetKind::Special,
        None => TargetKind::Move,
    }
}

pub(crate) fn target(shape: Geometry, target: &Target) -> TargetView {
    let along = |&(from, to): &(Site, Site)| AlongView {
        from: shape.name(from),
        to: shape.name(to),
    };
    TargetView {
        from: shape.name(target.from),
        to: shape.name(target.to),
        text: target.text.clone(),
        san: target.san.clone(),
        kind: kind(target.special, target.becomes.is_some(), &target.takes),
        special: target.special.map(str::to_owned),
        takes: taken(&target.takes),
        becomes: target.becomes.map(|piece| piece.letter.to_string()),
        along: target.along.iter().map(along).collect(),
    }
}

/// White's score.
pub(crate) fn score(score: Score) -> ScoreView {
    let moves = |plies: u32| plies.div_ceil(2) as i32;
    let (cp, win) = match DisplayScore::from(score) {
        DisplayScore::Value(cp) if cp.abs() > MAX_EVAL => (cp.signum() * DECIDED, None),
        DisplayScore::Value(cp) => (cp.clamp(-DECIDED, DECIDED), None),
        // The board shows it already.
        DisplayScore::WinIn(0) => (DECIDED, None),
        DisplayScore::LossIn(0) => (-DECIDED, None),
        DisplayScore::WinIn(plies) => (DECIDED, Some(moves(plies))),
        DisplayScore::LossIn(plies) => (-DECIDED, Some(-moves(plies))),
    };
    // A win that is seen to its end fills the bar. A review counts it as a large advantage.
    let chances = if is_decisive(score) {
        f64::from(score.signum())
    } else {
        winning_chances(score)
    };
    ScoreView {
        cp,
        win,
        // From 0 to 1, where reviews count from −1 to 1.
        chances: f64::midpoint(chances, 1.0),
    }
}

pub(crate) fn result(ending: quirkat_game::Ending) -> ResultView {
    ResultView {
        result: ending.outcome.to_string(),
        winner: match ending.outcome {
            Outcome::Win(winner) => Some(side(winner)),
            Outcome::Draw => None,
        },
        reason: ending.reason.to_owned(),
    }
}

pub(crate) fn standing(standing: Standing) -> StandingView {
    let [white, black] =
        quirkat_game::Side::BOTH.map(|side| f64::from(standing.points(side).0) / 2.0);
    StandingView {
        white,
        black,
        games: standing.games(),
    }
}

/// All that a display must know of a game.
pub(crate) fn game_info(game: Game) -> &'static GameInfo {
    // It never changes, and every page that is opened asks for it.
    static INFOS: LazyLock<HashMap<&'static str, GameInfo>> = LazyLock::new(|| {
        let games = Game::ALL.iter().copied();
        let info = |game: Game| (game.name(), game.visit(Info { game }));
        games.map(info).collect()
    });
    &INFOS[game.name()]
}

struct Info {
    game: Game,
}

impl Visitor for Info {
    type Output = GameInfo;

    fn visit<P: Playable>(self) -> GameInfo {
        let told = |name: &str| {
            let found = P::GUIDE.piece(name);
            found.map_or_else(Default::default, |piece| {
                (piece.moves.to_owned(), piece.takes.to_owned())
            })
        };
        let pieces = P::PIECES.iter().map(|piece| {
            let (moves, takes) = told(piece.name);
            PieceInfo {
                letter: piece.letter.to_string(),
                side: side(piece.side),
                name: piece.name.to_owned(),
                glyph: piece.glyph.to_string(),
                points: P::points(piece),
                moves,
                takes,
            }
        });
        let start = P::start();
        GameInfo {
            name: P::NAME.to_owned(),
            title: P::GUIDE.title.to_owned(),
            aim: P::GUIDE.aim.to_owned(),
            board: board_shape(P::BOARD),
            pieces: pieces.collect(),
            notations: P::NOTATIONS
                .iter()
                .map(|notation| notation.name.to_owned())
                .collect(),
            start: start.to_string(),
            start_board: board(P::BOARD, &Board::of(&start)),
            position_help: P::POSITION_HELP.to_owned(),
            opponents: opponents(self.game),
            features: Feature::ALL
                .iter()
                .map(|feature| feature.name().to_owned())
                .collect(),
        }
    }
}

fn board_shape(shape: Geometry) -> BoardShape {
    let lines = match shape.grid {
        Grid::Squares => &[],
        Grid::Lines(lines) => lines,
    };
    BoardShape {
        width: shape.width,
        height: shape.height,
        squares: shape.grid == Grid::Squares,
        lines: lines
            .iter()
            .map(|&(one, other)| [shape.name(one), shape.name(other)])
            .collect(),
    }
}

/// Levels, our own search, and the players of documents.
fn opponents(game: Game) -> Vec<OpponentInfo> {
    let (levels, documents): (Vec<_>, Vec<_>) = game
        .opponents()
        .into_iter()
        .partition(|profile| matches!(profile.kind, Kind::Level(_)));
    let search = OpponentInfo {
        name: OWN_SEARCH.to_owned(),
        kind: OpponentKind::Search,
        level: None,
        about: "our own search at full strength, a second a move".to_owned(),
        source: None,
        elo: None,
        any_depth: true,
        // It chooses by more than a plain search; its evaluation is the game's own, which is there without a name.
        shows_search: false,
        shows_terms: false,
    };
    let levels = levels.iter().map(opponent);
    levels
        .chain([search])
        .chain(documents.iter().map(opponent))
        .collect()
}

fn opponent(profile: &Profile) -> OpponentInfo {
    let (kind, level) = match profile.kind {
        Kind::Document => (OpponentKind::Document, None),
        Kind::Level(number) => (OpponentKind::Level, Some(number as u8)),
        // Between two levels: one of them in all but number.
        Kind::Rated => (OpponentKind::Level, None),
    };
    OpponentInfo {
        name: profile.name.to_owned(),
        kind,
        level,
        about: profile.about.to_owned(),
        source: profile.source.map(str::to_owned),
        elo: profile.elo,
        any_depth: profile.any_depth,
        shows_search: profile.shows.search,
        shows_terms: profile.shows.terms,
    }
}

/// The board of a position text; `None` where the game does not know it.
pub(crate) fn board_of_text(game: Game, text: &str) -> Option<BoardView> {
    struct BoardOf<'a>(&'a str);

    impl Visitor for BoardOf<'_> {
        type Output = Option<BoardView>;

        fn visit<P: Rules>(self) -> Option<BoardView> {
            let position: P = self.0.parse().ok()?;
            Some(board(P::BOARD, &Board::of(&position)))
        }
    }

    game.visit(BoardOf(text))
}
