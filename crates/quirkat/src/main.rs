//! The `quirkat` binary: reads the command line, runs one command, prints what it gives or what is wrong.

mod args;
mod board;
mod help;
mod json;
mod moves;
mod perft;
mod position;
mod show;
mod terminal;
mod usage;

use anyhow::Result;
use args::{Command, Request};
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    match args::read(std::env::args_os()).and_then(answer) {
        Ok(text) => print(&text),
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}

/// All that the request prints, complete before the first byte is written: one that fails leaves nothing half done.
fn answer(request: Request) -> Result<String> {
    match request {
        Request::Say(text) => Ok(text),
        Request::Run(Command::Moves(args)) => args.place.game.visit(moves::Moves(&args)),
        Request::Run(Command::Perft(args)) => args.place.game.visit(perft::Perft(&args)),
        Request::Run(Command::Show(args)) => args.place.game.visit(show::Show(&args)),
        Request::Run(Command::Uci) => {
            quirkat_uci::converse(io::stdin().lock(), io::stdout());
            Ok(String::new())
        }
    }
}

fn print(text: &str) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has seen enough: `quirkat moves … | head -1` is no mistake.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("cannot write the result: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// Says what is wrong on standard error, in one line whatever the sentence quotes. Where nobody can hear it, that is no
/// reason to fall over.
fn complain(sentence: &str) {
    let mut line = String::from("error: ");
    for c in sentence.chars() {
        if c.is_control() {
            line.extend(c.escape_debug());
        } else {
            line.push(c);
        }
    }
    line.push('\n');
    let _ = io::stderr().lock().write_all(line.as_bytes());
}
