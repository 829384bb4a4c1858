//! Who gets the keys, and what waits for an answer.

use quirkat_session::Target;

/// Who wants the keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// The board.
    Board,
    /// A line that is being typed.
    Line(String),
    /// A choice between moves that begin and end alike.
    Choice(Choice),
    /// A text that covers the board.
    Reading(Reading),
}

/// Moves that begin and end alike, and the number of the one pointed at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    pub(super) moves: Vec<Target>,
    pub(super) at: usize,
}

/// A text, and the number of its line that is shown first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reading {
    pub(super) text: String,
    pub(super) first: usize,
}

/// What is done only when its key is pressed again, because it cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    Leave,
    Resign,
    NewGame,
}

impl Question {
    pub(super) fn text(self) -> &'static str {
        match self {
            Question::Leave => "A game is in progress; the same key again leaves it",
            Question::Resign => "`r` again resigns the game",
            Question::NewGame => {
                "A game is in progress; `n` again gives it up without a result and begins another"
            }
        }
    }
}
