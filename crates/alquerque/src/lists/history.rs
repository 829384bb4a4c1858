//! Histories: the boards of a game, each a legal move after the one before it.

use super::{BoardError, Man, NamedBoard, ReadError, Value, read};
use crate::moves::{PointName, find_legal};
use crate::{Alquerque, Forbidden, Move};
use quirkat_game::{Position, Rules, Side, Site};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A game as programs exchange it: a list of boards, the newest first, each a legal move after the one before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// The boards, oldest first; never empty.
    boards: Vec<NamedBoard>,
    /// The moves between the boards.
    moves: Vec<Move>,
    /// The current position, with the no-return list that results from the moves.
    position: Alquerque,
}

/// Why a value is not a history. Boards are counted from 1 at the start of the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum HistoryError {
    /// The text is not a value.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The value is not a list.
    #[error("a history is a list of boards, not `{0}`")]
    NotAList(String),
    /// The list is empty.
    #[error("a history holds at least the board that the game starts from")]
    Empty,
    /// A board is invalid.
    #[error("board {number}, counted from the start: {error}")]
    Board {
        /// Its number.
        number: usize,
        /// The error.
        #[source]
        error: BoardError,
    },
    /// The oldest board is not the start of the game.
    #[error("the last board of the list is not the start: {} holds {found}, not {expected}", PointName(*.site))]
    NotTheStart {
        /// The first point that differs.
        site: Site,
        /// What it holds.
        found: String,
        /// What it should hold.
        expected: String,
    },
    /// A board does not follow from the one before it.
    #[error("board {number}, counted from the start, does not follow from the one before: {error}")]
    Transition {
        /// Its number.
        number: usize,
        /// The error.
        #[source]
        error: TransitionError,
    },
}

/// Moves were requested for the side not to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("it is not {asked}'s turn: {} is to move", !*.asked)]
pub struct WrongTurn {
    /// The side not to move.
    pub asked: Side,
}

impl History {
    /// A game without moves from the usual start.
    pub fn start() -> History {
        History::from_position(Alquerque::start())
    }

    /// A game without moves from a position, its men newly named. The position's no-return list is kept here but lost
    /// when the history is written as a list.
    pub fn from_position(position: Alquerque) -> History {
        History {
            boards: vec![NamedBoard::naming(&position)],
            moves: Vec::new(),
            position,
        }
    }

    /// A game without moves from any board.
    pub fn from_setup(board: NamedBoard, side_to_move: Side) -> History {
        History {
            position: board.position(side_to_move),
            boards: vec![board],
            moves: Vec::new(),
        }
    }

    /// Converts a value to a history, checking every board from the usual start on.
    pub fn from_value(value: &Value) -> Result<History, HistoryError> {
        let (first, later) = split_boards(value)?;
        let board = with_number(1, NamedBoard::from_value(first))?;
        check_start(&board)?;
        History::start().with_boards(later)
    }

    /// Converts a value to a history of a game that began with any board.
    pub fn from_value_with_setup(
        value: &Value,
        first_to_move: Side,
    ) -> Result<History, HistoryError> {
        let (first, later) = split_boards(value)?;
        let board = with_number(1, NamedBoard::from_value(first))?;
        History::from_setup(board, first_to_move).with_boards(later)
    }

    /// Appends boards listed newest first.
    fn with_boards(mut self, newest_first: &[Value]) -> Result<History, HistoryError> {
        for (value, number) in newest_first.iter().rev().zip(2..) {
            let board = with_number(number, NamedBoard::from_value(value))?;
            self.append(&board)
                .map_err(|error| HistoryError::Transition { number, error })?;
        }
        Ok(self)
    }

    /// Appends a board and returns the move that leads to it.
    pub fn append(&mut self, board: &NamedBoard) -> Result<Move, TransitionError> {
        let mv = self.move_to(board)?;
        self.play(mv);
        Ok(mv)
    }

    /// The move that leads to a board.
    pub fn move_to(&self, board: &NamedBoard) -> Result<Move, TransitionError> {
        find_transition(&self.position, &self.boards[0], self.newest(), board)
    }

    /// Plays a legal move. Like [`Position::play`], it does not check the move.
    pub fn play(&mut self, mv: Move) {
        self.boards.push(self.newest().after(mv));
        self.moves.push(mv);
        self.position.play(mv);
    }

    /// The boards after each legal move of `side`; none when the game is over.
    pub fn next_boards(&self, side: Side) -> Result<Vec<NamedBoard>, WrongTurn> {
        if side != self.position.side_to_move() {
            return Err(WrongTurn { asked: side });
        }
        let moves = self.position.legal_moves();
        Ok(moves.iter().map(|&mv| self.newest().after(mv)).collect())
    }

    /// The current board.
    pub fn newest(&self) -> &NamedBoard {
        &self.boards[self.boards.len() - 1]
    }

    /// All boards, newest first.
    pub fn boards(&self) -> impl ExactSizeIterator<Item = &NamedBoard> {
        self.boards.iter().rev()
    }

    /// The moves so far, oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The current position.
    pub fn position(&self) -> &Alquerque {
        &self.position
    }

    /// Converts the history to a value.
    pub fn to_value(&self) -> Value {
        Value::List(self.boards().map(NamedBoard::to_value).collect())
    }
}

/// The oldest board of a list, and the later ones as listed.
fn split_boards(value: &Value) -> Result<(&Value, &[Value]), HistoryError> {
    let value = value.unquoted();
    let boards = value
        .as_list()
        .ok_or_else(|| HistoryError::NotAList(value.excerpt()))?;
    boards.split_last().ok_or(HistoryError::Empty)
}

fn with_number(
    number: usize,
    board: Result<NamedBoard, BoardError>,
) -> Result<NamedBoard, HistoryError> {
    board.map_err(|error| HistoryError::Board { number, error })
}

fn check_start(board: &NamedBoard) -> Result<(), HistoryError> {
    let start = NamedBoard::start();
    let Some(site) = Alquerque::BOARD
        .sites()
        .find(|&site| board.at(site) != start.at(site))
    else {
        return Ok(());
    };
    let name = |board: &NamedBoard| {
        board
            .at(site)
            .map_or("nil".to_owned(), |man| man.to_string())
    };
    Err(HistoryError::NotTheStart {
        site,
        found: name(board),
        expected: name(&start),
    })
}

impl FromStr for History {
    type Err = HistoryError;

    fn from_str(text: &str) -> Result<History, HistoryError> {
        History::from_value(&read(text)?)
    }
}

/// Writes the list on one line.
impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "(";
        for board in self.boards() {
            write!(f, "{before}{board}")?;
            before = " ";
        }
        f.write_str(")")
    }
}

/// Why a board does not follow from the one before it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TransitionError {
    /// The two boards are the same.
    #[error("nothing moved")]
    NothingMoved,
    /// A man is gone, but none has moved.
    #[error("{0} is gone, but nothing moved")]
    OnlyGone(Man),
    /// More than one man has moved.
    #[error("{0} and {1} moved at once")]
    SeveralMoved(Man, Man),
    /// A captured man is back.
    #[error("{0} was taken and is back")]
    Reborn(Man),
    /// A man appeared that the game never had.
    #[error("{0} was not there when the game began")]
    Appeared(Man),
    /// A man changed its name.
    #[error("{was} on {} became {now}", PointName(*.site))]
    Renamed {
        /// Its point.
        site: Site,
        /// Its name before.
        was: Man,
        /// Its name now.
        now: Man,
    },
    /// The wrong side moved.
    #[error("{man} moved, but {turn} is to move")]
    WrongSide {
        /// The man that moved.
        man: Man,
        /// The side to move.
        turn: Side,
    },
    /// A rule forbids the move.
    #[error("{man} cannot go from {} to {}: {rule}", PointName(*.from), PointName(*.to))]
    Forbidden {
        /// The man that moved.
        man: Man,
        /// Its origin.
        from: Site,
        /// Its destination.
        to: Site,
        /// The rule.
        rule: Forbidden,
    },
    /// The captured man is still there.
    #[error("{} takes {man}, which is still there", .by.long_text())]
    NotTaken {
        /// The captured man.
        man: Man,
        /// The move.
        by: Move,
    },
    /// A man is gone that the move does not capture.
    #[error("{man} is gone, but {} does not take it", .by.long_text())]
    WronglyTaken {
        /// The missing man.
        man: Man,
        /// The move.
        by: Move,
    },
}

/// The legal move of `position` that leads from `before` to `after`. `first` is the board the game began with.
fn find_transition(
    position: &Alquerque,
    first: &NamedBoard,
    before: &NamedBoard,
    after: &NamedBoard,
) -> Result<Move, TransitionError> {
    check_names(first, before, after)?;
    let (man, from, to) = find_moved_man(before, after)?;
    let turn = position.side_to_move();
    if man.side() != turn {
        return Err(TransitionError::WrongSide { man, turn });
    }
    let mv = find_legal(position, from, to).map_err(|rule| TransitionError::Forbidden {
        man,
        from,
        to,
        rule,
    })?;
    check_captured(before, after, mv)?;
    Ok(mv)
}

fn check_names(
    first: &NamedBoard,
    before: &NamedBoard,
    after: &NamedBoard,
) -> Result<(), TransitionError> {
    let is_new = |&(_, man): &(Site, Man)| before.find(man).is_none();
    let Some((site, now)) = after.men().find(is_new) else {
        return Ok(());
    };
    Err(match before.at(site) {
        Some(was) if after.find(was).is_none() => TransitionError::Renamed { site, was, now },
        _ if first.find(now).is_some() => TransitionError::Reborn(now),
        _ => TransitionError::Appeared(now),
    })
}

/// The one man that changed its point, with its origin and destination.
fn find_moved_man(
    before: &NamedBoard,
    after: &NamedBoard,
) -> Result<(Man, Site, Site), TransitionError> {
    let mut moved = before
        .men()
        .filter_map(|(from, man)| Some((man, from, after.find(man)?)))
        .filter(|&(_, from, to)| from != to);
    match (moved.next(), moved.next()) {
        (Some(moved), None) => Ok(moved),
        (Some((one, ..)), Some((other, ..))) => Err(TransitionError::SeveralMoved(one, other)),
        (None, _) => Err(missing_men(before, after)
            .next()
            .map_or(TransitionError::NothingMoved, TransitionError::OnlyGone)),
    }
}

fn check_captured(
    before: &NamedBoard,
    after: &NamedBoard,
    by: Move,
) -> Result<(), TransitionError> {
    let taken = by.taken().and_then(|site| before.at(site));
    if let Some(man) = missing_men(before, after).find(|&man| Some(man) != taken) {
        return Err(TransitionError::WronglyTaken { man, by });
    }
    match taken {
        Some(man) if after.find(man).is_some() => Err(TransitionError::NotTaken { man, by }),
        _ => Ok(()),
    }
}

/// The men that are no longer on the board.
fn missing_men(before: &NamedBoard, after: &NamedBoard) -> impl Iterator<Item = Man> {
    let men = before.men().map(|(_, man)| man);
    men.filter(|&man| after.find(man).is_none())
}
