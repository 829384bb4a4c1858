//! The `quirkat` binary: reads the command line, runs one command, prints what it gives or what is wrong.

mod analyse;
mod arena;
mod args;
mod bench;
mod board;
mod engine;
mod fen;
mod help;
mod json;
mod lisp;
mod match_;
mod moves;
mod next;
mod openings;
mod opponents;
mod output;
mod perft;
mod play;
mod position;
mod progress;
mod selfplay;
mod show;
mod suite;
mod terminal;
mod tournament;
mod trace;
mod tune;
mod usage;

use anyhow::Result;
use args::{Command, Request};
use output::WriteError;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let Err(error) = args::read(std::env::args_os()).and_then(run) else {
        return ExitCode::SUCCESS;
    };
    match error.downcast_ref::<WriteError>() {
        // Whoever reads has seen enough: `quirkat moves … | head -1` is no mistake.
        Some(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Some(_) => {
            complain(&format!("{error:#}"));
            ExitCode::FAILURE
        }
        None => {
            complain(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Runs a command. Those that answer at once make all of their output before the first byte is written; those that
/// search for long tell what they find as they find it, after all that was given has been checked.
fn run(request: Request) -> Result<()> {
    let text = match request {
        Request::Say(text) => text,
        Request::Run(command) => match *command {
            Command::Play(args) => return play::run(&args),
            Command::Moves(args) => args.place.game.visit(moves::Moves(&args))?,
            Command::Perft(args) => args.place.game.visit(perft::Perft(&args))?,
            Command::Show(args) => args.place.game.visit(show::Show(&args))?,
            Command::Next(args) => args.place.game.visit(next::Next(&args))?,
            Command::Opponents(args) => opponents::list(&args)?,
            Command::Fen(args) => fen::answer(&args)?,
            Command::Analyse(args) => return args.place.game.visit(analyse::Analyse(&args)),
            Command::Trace(args) => return args.place.game.visit(trace::Trace(&args)),
            Command::Suite(args) => return suite::run(&args),
            Command::Bench => return bench::run(),
            Command::Lisp => return lisp::run(),
            Command::Match(args) => return match_::run(&args),
            Command::Tournament(args) => return tournament::run(&args),
            Command::Openings(args) => return openings::run(&args),
            Command::Selfplay(args) => return selfplay::run(&args),
            Command::Tune(args) => return args.game.visit(tune::Tune(&args)),
            Command::Uci => {
                quirkat_uci::converse(io::stdin().lock(), io::stdout());
                return Ok(());
            }
        },
    };
    Ok(output::print(&text)?)
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
