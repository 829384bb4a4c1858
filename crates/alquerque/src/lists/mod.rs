//! The list format that programs of the CS 2360 assignment exchange: boards of named men, and histories of boards.
//!
//! ```
//! use quirkat_alquerque::lists::{Board, History};
//! use quirkat_game::{Rules, Side};
//!
//! let mut history: History = "(((w01 w02 w03 w04 w05) (w06 w07 w08 w09 w10) (w11 w12 nil b12 b11)
//!                               (b10 b09 b08 b07 b06) (b05 b04 b03 b02 b01)))".parse()?;
//! assert_eq!(history.next_boards(Side::White)?.len(), 4);
//!
//! let answer: Board = "((w01 w02 w03 w04 w05) (w06 w07 nil w09 w10) (w11 w12 w08 b12 b11)
//!                       (b10 b09 b08 b07 b06) (b05 b04 b03 b02 b01))".parse()?;
//! let played = history.append(&answer)?;
//! assert_eq!(played.to_string(), "c4c3");
//! assert_eq!(history.position().to_string(), "wwwww/ww1ww/wwwbb/bbbbb/bbbbb b -");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A history is checked as it is read: every board follows from the one before it by a legal move. That is why the
//! no-return list, which no board shows, can be had from it.

mod board;
mod gather;
mod history;
mod man;
mod reader;
mod step;
mod value;

pub use board::{Board, BoardError};
pub use gather::Gatherer;
pub use history::{History, HistoryError, WrongTurn};
pub use man::Man;
pub use reader::{MAX_DEPTH, MAX_TEXT, ReadError, Reader, read};
pub use step::StepError;
pub use value::{NotAColour, Value};
