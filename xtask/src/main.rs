//! What people run while developing Quirkat: `cargo xtask test`, and more.

mod fuzz;
mod test;

use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

Commands:
  test            checks the format and the lints, and runs every test
  fuzz [SECONDS]  looks for texts that break a parser, 120 seconds for each target";

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().skip(1).collect();
    let words: Vec<_> = args.iter().map(|arg| arg.to_string_lossy()).collect();
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words[..] {
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        ["test"] => finish(test::run()),
        ["fuzz"] => finish(fuzz::run(120)),
        ["fuzz", seconds] if seconds.parse::<u32>().is_ok() => {
            finish(fuzz::run(seconds.parse().unwrap_or_default()))
        }
        _ => {
            eprintln!("error: `{}` is not a task\n\n{USAGE}", words.join(" "));
            ExitCode::from(2)
        }
    }
}

fn finish(result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
