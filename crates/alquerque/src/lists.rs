//! The Lisp list format of the CS 2360 assignment: boards of named men, and histories of boards.
//!
//! ```
//! use quirkat_alquerque::lists::{History, NamedBoard};
//! use quirkat_game::{Rules, Side};
//!
//! let mut history: History = "(((w01 w02 w03 w04 w05) (w06 w07 w08 w09 w10) (w11 w12 nil b12 b11)
//!                               (b10 b09 b08 b07 b06) (b05 b04 b03 b02 b01)))".parse()?;
//! assert_eq!(history.next_boards(Side::White)?.len(), 4);
//!
//! let answer: NamedBoard = "((w01 w02 w03 w04 w05) (w06 w07 nil w09 w10) (w11 w12 w08 b12 b11)
//!                       (b10 b09 b08 b07 b06) (b05 b04 b03 b02 b01))".parse()?;
//! let played = history.append(&answer)?;
//! assert_eq!(played.to_string(), "c4c3");
//! assert_eq!(history.position().to_string(), "wwwww/ww1ww/wwwbb/bbbbb/bbbbb b -");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A history is checked as it is read: every board must be a legal move after the one before it. So the history also
//! gives the no-return list, which no board shows.

mod board;
mod history;
mod value;

pub use board::{BoardError, Man, NamedBoard};
pub use history::{History, HistoryError, TransitionError, WrongTurn};
pub use value::{LineBuffer, MAX_DEPTH, MAX_TEXT, NotAColour, ReadError, Value, ValueReader, read};
