//! The UCI protocol: an engine for any game behind standard input and output, or any other pair of streams.
//!
//! Four layers, each with one job. A [`Command`] is a line understood, without knowing any game. `UciOptions` are the options.
//! The `Conversation` holds the record of one game and answers commands; it is left and begun anew when `UCI_Variant` chooses
//! another game. A `BackgroundTask` runs beside it, on a thread of its own, so that every line is read at once.
//!
//! ```
//! let mut said = Vec::new();
//! quirkat_uci::converse(&b"position startpos moves e2e4\ngo depth 1\n"[..], &mut said);
//! let said = String::from_utf8(said)?;
//! assert!(said.lines().last().is_some_and(|line| line.starts_with("bestmove ")));
//! # Ok::<(), std::string::FromUtf8Error>(())
//! ```

mod command;
mod conversation;
mod go;
mod options;
mod report;
mod stream;
mod task;

pub use command::{Command, CommandError, PositionText};
pub use go::Go;
pub use stream::{Line, Lines};

use conversation::{Conversation, Next};
use options::UciOptions;
use quirkat_games::Game;
use std::io::{BufRead, Write};
use stream::Output;

/// Speaks the protocol until `quit` or the end of input. Nothing but the protocol is written to `output`.
pub fn converse(input: impl BufRead, mut output: impl Write + Send) {
    let mut input = Lines::new(input);
    let output = Output::new(&mut output);
    let mut options = UciOptions::default();
    let mut game = Game::ALL[0];
    while let Next::Play(next) = game.visit(Conversation {
        game,
        input: &mut input,
        output: &output,
        options: &mut options,
    }) {
        game = next;
    }
}
