#![doc = include_str!("../README.md")]

mod command;
mod conversation;
mod go;
mod options;
mod report;
mod stream;
mod task;

pub use command::{Command, CommandError, PositionText};
pub use go::{Go, Misread};
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
