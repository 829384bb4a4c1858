//! The `quirkat` binary: reads the command line, runs one command, and prints its result or what is wrong.

mod analyse;
mod arena;
mod args;
mod board;
mod chances;
mod documents;
#[cfg(feature = "fleet")]
mod fleet;
mod gains;
mod learn;
mod load;
mod moves;
mod next;
mod opponents;
mod output;
mod pack;
mod perft;
mod pgn_file;
mod play;
mod review;
mod rules;
mod serve;
mod show;
mod suite;
mod tighten;
mod trace;
mod train;
mod wrap;

use anyhow::Result;
use arena::{match_, spsa, tournament};
use args::{CliCommand, Invocation};
use output::WriteError;
use std::io;
use std::process::ExitCode;

/// The exit code of a program that was told to end before it was done.
const INTERRUPTED: i32 = 130;

fn main() -> ExitCode {
    let Err(error) = args::read(std::env::args_os()).and_then(run) else {
        return ExitCode::SUCCESS;
    };
    match error.downcast_ref::<WriteError>() {
        // The reader has closed the pipe, as in `quirkat moves … | head -1`.
        Some(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        lost => {
            output::print_error(&format!("{error:#}"));
            if lost.is_some() || error.is::<play::TableLost>() {
                ExitCode::FAILURE
            } else {
                ExitCode::from(2)
            }
        }
    }
}

/// Runs a command. Quick commands return their output, so that an error leaves standard output empty; long ones check all
/// arguments first and print as they go.
fn run(invocation: Invocation) -> Result<()> {
    let command = match invocation {
        Invocation::Print(text) => return Ok(output::print(&text)?),
        Invocation::Run(command) => *command,
    };
    if !matches!(command, CliCommand::Serve(_)) {
        end_with_a_panic();
    }
    let text = match command {
        CliCommand::Serve(args) => return serve::run(&args),
        CliCommand::Play(args) => return play::run(&args),
        CliCommand::Moves(args) => args.position.game().visit(&args)?,
        CliCommand::Perft(args) => args.position.game().visit(&args)?,
        CliCommand::Show(args) => args.position.game().visit(&args)?,
        CliCommand::Rules(args) => args.game.game.visit(&args)?,
        CliCommand::Next(args) => args.position.game().visit(&args)?,
        CliCommand::Opponents(args) => opponents::run(&args)?,
        CliCommand::Gains(args) => gains::print(&args)?,
        CliCommand::Chances(args) => args.game.game.visit(&args)?,
        CliCommand::Fen(args) => documents::fen(&args)?,
        CliCommand::Analyse(args) => return args.position.game().visit(&args),
        CliCommand::Trace(args) => return args.position.game().visit(&args),
        CliCommand::Review(args) => return review::run(&args),
        CliCommand::Suite(args) => return suite::solve(&args),
        CliCommand::Bench => return suite::bench(),
        CliCommand::Lisp(args) => return documents::lisp(&args),
        CliCommand::Match(args) => return match_::run(&args),
        CliCommand::Tournament(args) => return tournament::run(&args),
        CliCommand::Spsa(args) => return spsa::run(args),
        CliCommand::Openings(args) => return arena::make_openings(&args),
        CliCommand::Selfplay(args) => return learn::selfplay(&args),
        CliCommand::Relabel(args) => return learn::relabel(&args),
        CliCommand::Tune(args) => return args.game.game.visit(&args),
        CliCommand::Pack(args) => return args.game.game.visit(&args),
        CliCommand::Train(args) => return args.game.game.visit(&args),
        CliCommand::Tighten(args) => return tighten::run(&args),
        CliCommand::Load(args) => return load::run(&args),
        #[cfg(feature = "fleet")]
        CliCommand::Worker(args) => return fleet::worker::run(&args),
        #[cfg(feature = "fleet")]
        CliCommand::Fleet(args) => return fleet::status::run(&args),
        CliCommand::Uci => {
            quirkat_uci::converse(io::stdin().lock(), io::stdout());
            return Ok(());
        }
    };
    Ok(output::print(&text)?)
}

/// Has a panic on any thread end the program, since an answer would never come. Only a server outlives the failure of one task.
fn end_with_a_panic() {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        tell(panic);
        std::process::abort();
    }));
}
