//! The `quirkat` binary: reads the command line, runs one command, and prints its result or what is wrong.

mod analyse;
mod arena;
mod args;
mod board;
mod documents;
mod learn;
mod moves;
mod next;
mod opponents;
mod output;
mod perft;
mod pgn_file;
mod play;
mod review;
mod show;
mod suite;
mod trace;

use anyhow::Result;
use arena::{match_, tournament};
use args::{CliCommand, Invocation};
use output::WriteError;
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Err(error) = args::read(std::env::args_os()).and_then(run) else {
        return ExitCode::SUCCESS;
    };
    match error.downcast_ref::<WriteError>() {
        // The reader has closed the pipe, as in `quirkat moves … | head -1`.
        Some(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Some(_) => {
            output::print_error(&format!("{error:#}"));
            ExitCode::FAILURE
        }
        None => {
            output::print_error(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Runs a command. Quick commands return their output, so that an error leaves standard output empty; long ones check all
/// arguments first and print as they go.
fn run(invocation: Invocation) -> Result<()> {
    let text = match invocation {
        Invocation::Print(text) => text,
        Invocation::Run(command) => match *command {
            CliCommand::Play(args) => return play::run(&args),
            CliCommand::Moves(args) => args.position.game().visit(&args)?,
            CliCommand::Perft(args) => args.position.game().visit(&args)?,
            CliCommand::Show(args) => args.position.game().visit(&args)?,
            CliCommand::Next(args) => args.position.game().visit(&args)?,
            CliCommand::Opponents(args) => opponents::list(&args)?,
            CliCommand::Fen(args) => documents::fen(&args)?,
            CliCommand::Analyse(args) => return args.position.game().visit(&args),
            CliCommand::Trace(args) => return args.position.game().visit(&args),
            CliCommand::Review(args) => return review::run(&args),
            CliCommand::Suite(args) => return suite::solve(&args),
            CliCommand::Bench => return suite::bench(),
            CliCommand::Lisp => return documents::lisp(),
            CliCommand::Match(args) => return match_::run(&args),
            CliCommand::Tournament(args) => return tournament::run(&args),
            CliCommand::Openings(args) => return arena::make_openings(&args),
            CliCommand::Selfplay(args) => return learn::selfplay(&args),
            CliCommand::Tune(args) => return args.game.game.visit(&args),
            CliCommand::Uci => {
                quirkat_uci::converse(io::stdin().lock(), io::stdout());
                return Ok(());
            }
        },
    };
    Ok(output::print(&text)?)
}
