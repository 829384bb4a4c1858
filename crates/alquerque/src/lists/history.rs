//! The boards of a game from its start, each following from the one before it.

use super::{Board, BoardError, ReadError, StepError, Value, read, step};
use crate::moves::Name;
use crate::{Alquerque, Move};
use quirkat_game::{Position, Rules, Side, Site};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A game as programs exchange it: a list of boards, the newest first. Every step of it is a legal move, White's first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// The oldest first, never empty.
    boards: Vec<Board>,
    /// The moves between the boards.
    moves: Vec<Move>,
    /// The position that the newest board shows, with the no-return list that the moves make.
    position: Alquerque,
}

/// Why a value is not a history. Boards are counted from 1, the start.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum HistoryError {
    /// The text is not a value.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The value is not a list.
    #[error("a history is a list of boards, not `{0}`")]
    NotAList(String),
    /// There is no board.
    #[error("a history holds at least the board that the game starts from")]
    Empty,
    /// A board is not one.
    #[error("board {number}, counted from the start: {error}")]
    Board {
        /// Which.
        number: usize,
        /// What is wrong with it.
        #[source]
        error: BoardError,
    },
    /// The oldest board is not the start of the game.
    #[error("the last board of the list is not the start: {} holds {found}, not {expected}", Name(*.site))]
    NotTheStart {
        /// The first point that differs.
        site: Site,
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
    /// A board does not follow from the one before it.
    #[error("board {number}, counted from the start, does not follow from the one before: {error}")]
    Step {
        /// Which.
        number: usize,
        /// Why.
        #[source]
        error: StepError,
    },
}

/// A side was asked for moves when it is the other's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("it is not {asked}'s turn: {} is to move", !*.asked)]
pub struct WrongTurn {
    /// Who was asked.
    pub asked: Side,
}

impl History {
    /// The history of a game that has not begun.
    pub fn start() -> History {
        History::from_position(Alquerque::start())
    }

    /// The history of a game that begins with a position, its men newly named. What may not slide back there is known
    /// here, but lost to whoever reads the history as a list.
    pub fn from_position(position: Alquerque) -> History {
        History {
            boards: vec![Board::naming(&position)],
            moves: Vec::new(),
            position,
        }
    }

    /// The history of a game that begins with a board other than the usual one.
    pub fn from_setup(board: Board, side_to_move: Side) -> History {
        History {
            position: board.position(side_to_move),
            boards: vec![board],
            moves: Vec::new(),
        }
    }

    /// The history that a value describes, checked board by board from the start of the game.
    pub fn from_value(value: &Value) -> Result<History, HistoryError> {
        let (first, later) = split(value)?;
        let board = numbered(1, Board::from_value(first))?;
        check_start(&board)?;
        History::start().with_boards(later)
    }

    /// The history that a value describes, of a game that began with any board and that side to move.
    pub fn from_value_with_setup(
        value: &Value,
        first_to_move: Side,
    ) -> Result<History, HistoryError> {
        let (first, later) = split(value)?;
        let board = numbered(1, Board::from_value(first))?;
        History::from_setup(board, first_to_move).with_boards(later)
    }

    /// Adds boards that are listed the newest first.
    fn with_boards(mut self, newest_first: &[Value]) -> Result<History, HistoryError> {
        for (value, number) in newest_first.iter().rev().zip(2..) {
            let board = numbered(number, Board::from_value(value))?;
            self.append(&board)
                .map_err(|error| HistoryError::Step { number, error })?;
        }
        Ok(self)
    }

    /// Adds a board that a program answered, and tells the move it made.
    pub fn append(&mut self, board: &Board) -> Result<Move, StepError> {
        let mv = self.move_to(board)?;
        self.play(mv);
        Ok(mv)
    }

    /// The move that leads to a board.
    pub fn move_to(&self, board: &Board) -> Result<Move, StepError> {
        step::find(&self.position, &self.boards[0], self.newest(), board)
    }

    /// Plays a legal move. Like [`Position::play`], it trusts that the move is one.
    pub fn play(&mut self, mv: Move) {
        self.boards.push(self.newest().after(mv));
        self.moves.push(mv);
        self.position.play(mv);
    }

    /// The boards that the side's legal moves lead to: none when the game is over.
    pub fn next_boards(&self, side: Side) -> Result<Vec<Board>, WrongTurn> {
        if side != self.position.side_to_move() {
            return Err(WrongTurn { asked: side });
        }
        let moves = self.position.legal_moves();
        Ok(moves.iter().map(|&mv| self.newest().after(mv)).collect())
    }

    /// The board now.
    pub fn newest(&self) -> &Board {
        &self.boards[self.boards.len() - 1]
    }

    /// All boards, the newest first.
    pub fn boards(&self) -> impl ExactSizeIterator<Item = &Board> {
        self.boards.iter().rev()
    }

    /// The moves so far, the oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position now.
    pub fn position(&self) -> &Alquerque {
        &self.position
    }

    /// The history as a value.
    pub fn to_value(&self) -> Value {
        Value::List(self.boards().map(Board::to_value).collect())
    }
}

/// The oldest board of a list, and the later ones as listed.
fn split(value: &Value) -> Result<(&Value, &[Value]), HistoryError> {
    let value = value.unquoted();
    let boards = value
        .as_list()
        .ok_or_else(|| HistoryError::NotAList(value.excerpt()))?;
    boards.split_last().ok_or(HistoryError::Empty)
}

fn numbered(number: usize, board: Result<Board, BoardError>) -> Result<Board, HistoryError> {
    board.map_err(|error| HistoryError::Board { number, error })
}

fn check_start(board: &Board) -> Result<(), HistoryError> {
    let start = Board::start();
    let Some(site) = Alquerque::BOARD
        .sites()
        .find(|&site| board.at(site) != start.at(site))
    else {
        return Ok(());
    };
    let name = |board: &Board| {
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
