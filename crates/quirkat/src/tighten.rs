//! `quirkat tighten`: training data in fewer bytes, for slow ways.

use crate::args::OutFileArgs;
use crate::learn::damage;
use crate::output::{self, ProgressLine};
use anyhow::{Result, ensure};
use clap::Args;
use quirkat_game::counted;
use quirkat_learn::{TightenCount, tighten};
use std::fs;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct TightenArgs {
    /// Files that `quirkat selfplay` made, all with the same settings
    #[arg(required = true, value_name = "RECORDS")]
    records: Vec<PathBuf>,

    #[command(flatten)]
    file: OutFileArgs,
}

/// Writes the games of some files into one, in the tight form.
pub(crate) fn run(args: &TightenArgs) -> Result<()> {
    let name = args.file.name();
    // With `--force` a slip of the hand would replace games by themselves, or by others.
    let out = fs::canonicalize(&args.file.out).ok();
    let is_out = |path: &PathBuf| out.is_some() && fs::canonicalize(path).ok() == out;
    ensure!(
        !args.records.iter().any(is_out),
        "cannot write `{name}`: it is one of the files to tighten"
    );
    let file = args.file.open()?;
    let progress = ProgressLine::spinner();
    let (bytes, done) = tighten(&args.records, &mut |count| {
        if count.games.is_multiple_of(1000) {
            progress.tell(told(count));
        }
    })?;
    drop(progress);
    args.file.write(file, &bytes)?;
    let text = format!(
        "{}\n{} bytes in {name}\n{}",
        told(done),
        bytes.len(),
        damage(done.damaged, "passed over")
    );
    Ok(output::print(&text)?)
}

fn told(count: TightenCount) -> String {
    let games = counted(count.games, "game", "games");
    format!(
        "{games}, {}",
        counted(count.positions, "position", "positions")
    )
}
