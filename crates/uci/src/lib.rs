//! The UCI protocol: an engine for any game behind standard input and output, or any other pair of streams.
//!
//! Four layers, each with one job. A [`Command`] is a line understood, without knowing any game. `Settings` are the options.
//! The `Conversation` holds the position of one game and answers commands; it is left and begun anew when `UCI_Variant`
//! chooses another game. `Work` is what runs beside it, on a thread of its own, so that every line is read at once.
//!
//! ```
//! let mut said = Vec::new();
//! quirkat_uci::converse(&b"position startpos moves e2e4\ngo depth 1\n"[..], &mut said);
//! let said = String::from_utf8(said)?;
//! assert!(said.lines().last().is_some_and(|line| line.starts_with("bestmove ")));
//! # Ok::<(), std::string::FromUtf8Error>(())
//! ```

mod chance;
mod command;
mod conversation;
mod drawing;
mod go;
mod info;
mod input;
mod output;
mod place;
mod settings;
mod tasks;
mod wdl;
mod work;

pub use command::{Command, CommandError, PositionText};
pub use go::Go;
pub use input::{Line, Lines};

use conversation::{Conversation, Next};
use output::Output;
use quirkat_session::Game;
use settings::Settings;
use std::io::{BufRead, Write};

/// Speaks the protocol until `quit` or the end of input. Nothing but the protocol is written to `output`.
pub fn converse(input: impl BufRead, mut output: impl Write + Send) {
    let mut input = Lines::new(input);
    let output = Output::new(&mut output);
    let mut settings = Settings::default();
    let mut game = Game::ALL[0];
    while let Next::Play(next) = game.visit(Conversation {
        game,
        input: &mut input,
        output: &output,
        settings: &mut settings,
    }) {
        game = next;
    }
}
