//! Positions that somebody asks about: texts, boards set up piece by piece, and lines of moves.

use crate::table::Refused;
use crate::views;
use quirkat_game::pgn::MoveNumber;
use quirkat_game::{Record, Rules, Side};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_protocol::{
    BoardView, LineFrame, LineRequest, LineView, PositionView, Refusal, SetupRequest,
    Side as SideView,
};
use quirkat_session::{Board, Setup, SetupError, Step, playable, targets_of};

/// The longest line that is shown.
const MAX_LINE: usize = 1000;

/// What a position text is.
pub(crate) fn position(game: Game, text: &str) -> PositionView {
    game.visit(OfText(text))
}

/// What a board that was set up is.
pub(crate) fn setup(game: Game, request: &SetupRequest) -> PositionView {
    game.visit(OfSetup(request))
}

/// The boards along a line.
pub(crate) fn line(game: Game, request: &LineRequest) -> Result<LineView, Refused> {
    game.visit(Line(request))
}

struct OfText<'a>(&'a str);

impl Visitor for OfText<'_> {
    type Output = PositionView;

    fn visit<P: Playable>(self) -> PositionView {
        view(self.0.parse::<P>())
    }
}

struct OfSetup<'a>(&'a SetupRequest);

impl Visitor for OfSetup<'_> {
    type Output = PositionView;

    fn visit<P: Playable>(self) -> PositionView {
        match board::<P>(self.0) {
            Ok(setup) => view(setup.any_position::<P>()),
            Err(error) => none(error.to_string()),
        }
    }
}

fn board<P: Rules>(request: &SetupRequest) -> Result<Setup, SetupError> {
    let mut setup = Setup::of(&P::start());
    setup.clear();
    let sites: Vec<_> = P::BOARD.sites().collect();
    let letters: Vec<_> = request.pieces.chars().take(sites.len() + 1).collect();
    if letters.len() != sites.len() {
        return Err(SetupError::Position {
            game: P::NAME,
            reason: format!(
                "`pieces` needs a letter or `.` for each of {} places",
                sites.len()
            ),
        });
    }
    for (&site, letter) in sites.iter().zip(letters) {
        if letter != '.' {
            setup.put(&letter.to_string(), &P::BOARD.name(site))?;
        }
    }
    setup.turn(match request.turn {
        SideView::White => "white",
        SideView::Black => "black",
    })?;
    Ok(setup)
}

fn view<P: Rules>(position: Result<P, P::Err>) -> PositionView {
    let position = match position {
        Ok(position) => position,
        Err(error) => return none(error.to_string()),
    };
    let over = playable::<P>(Ok(position.clone())).err();
    let targets = if over.is_some() {
        Vec::new()
    } else {
        targets_of(&position)
    };
    PositionView {
        board: Some(views::board(P::BOARD, &Board::of(&position))),
        targets: targets
            .iter()
            .map(|target| views::target(P::BOARD, target))
            .collect(),
        playable: over.is_none(),
        reason: over.map(|error| error.to_string()),
    }
}

fn none(reason: String) -> PositionView {
    PositionView {
        board: None,
        targets: Vec::new(),
        reason: Some(reason),
        playable: false,
    }
}

struct Line<'a>(&'a LineRequest);

impl Visitor for Line<'_> {
    type Output = Result<LineView, Refused>;

    fn visit<P: Playable>(self) -> Self::Output {
        let LineRequest { position, moves } = self.0;
        let record = record::<P>(position.as_deref(), moves)?;
        let first = views::board(P::BOARD, &Board::of(record.start()));
        let mut turn = MoveNumber::first(Some(&first.position));
        let mut frames = Vec::new();
        for (before, mv) in record.positions_and_moves() {
            let step = Step::of(before, mv, turn);
            frames.push(views::line_frame(P::BOARD, &step));
            turn = turn.next();
        }
        let position = record.position();
        let targets = if position.ending().is_none() {
            targets_of(position)
        } else {
            Vec::new()
        };
        Ok(LineView {
            board: first,
            frames,
            targets: targets
                .iter()
                .map(|target| views::target(P::BOARD, target))
                .collect(),
        })
    }
}

/// The board of a position, or after a move from there, with that move. Both come from a game that is played, so there is nothing to
/// show only where the two do not fit.
pub(crate) fn frame(game: Game, position: &str, mv: Option<&str>) -> Option<Frame> {
    game.visit(FrameOf { position, mv })
}

/// A board, and the move that led to it.
pub(crate) type Frame = (BoardView, Option<LineFrame>);

struct FrameOf<'a> {
    position: &'a str,
    mv: Option<&'a str>,
}

impl Visitor for FrameOf<'_> {
    type Output = Option<Frame>;

    fn visit<P: Playable>(self) -> Option<Frame> {
        let position: P = self.position.parse().ok()?;
        let Some(text) = self.mv else {
            return Some((views::board(P::BOARD, &Board::of(&position)), None));
        };
        let mv = position.parse_move(text).ok()?;
        let step = Step::of(&position, mv, MoveNumber::first(Some(self.position)));
        let frame = views::line_frame(P::BOARD, &step);
        Some((frame.board.clone(), Some(frame)))
    }
}

/// The game that a position text and the moves since are: the usual start where there is no text.
pub(crate) fn record<P: Playable>(
    position: Option<&str>,
    moves: &[String],
) -> Result<Record<P>, Refused> {
    if moves.len() > MAX_LINE {
        let reason = format!("a line has {MAX_LINE} moves at most");
        return Err(Refused::new(Refusal::TooMuch, reason));
    }
    let start = match position {
        Some(text) => text.parse().map_err(|error: P::Err| {
            Refused::rules(format!("not a position of {}: {error}", P::NAME))
        })?,
        None => P::start(),
    };
    let mut turn = MoveNumber::first(Some(&start.to_string()));
    let mut record = Record::<P>::new(start);
    for text in moves {
        let position = record.position();
        if let Some(ending) = position.ending() {
            return Err(Refused::rules(format!("the game is over: {ending}")));
        }
        let mv = position.parse_move(text);
        let mv = mv.map_err(|error| {
            let (number, dots) = match turn.side() {
                Side::White => (turn.number(), "."),
                Side::Black => (turn.number(), "..."),
            };
            Refused::rules(format!("{number}{dots} {error}"))
        })?;
        // Repetitions and counted draws do not end a line that somebody looks at.
        let played = record.play_on(mv);
        played.map_err(|error| Refused::rules(error.to_string()))?;
        turn = turn.next();
    }
    Ok(record)
}
