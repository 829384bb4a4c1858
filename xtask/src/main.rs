//! Development tasks: `cargo xtask test`, `bench` and `fuzz`.

mod bench;
mod fuzz;
mod page;
mod test;

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
Usage: cargo xtask COMMAND

Commands:
  test              checks the format and the lints, and runs every test
  bench [--record]  compares the signature of the search with the one recorded, or records it
  fuzz [SECONDS]    looks for texts that break a parser, 120 seconds for each target";

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
        ["bench"] => finish(bench::run(false)),
        ["bench", "--record"] => finish(bench::run(true)),
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

/// A cargo command in the workspace, with the cargo that runs this task, so that its toolchain is kept.
fn cargo() -> Result<Command> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root()?);
    Ok(command)
}

/// The folder of the workspace.
fn root() -> Result<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("xtask lies in the workspace")
}

/// The folder that cargo builds in.
fn target() -> Result<PathBuf> {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(
        || root().map(|root| root.join("target")),
        |dir| Ok(dir.into()),
    )
}

fn finish(result: Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
