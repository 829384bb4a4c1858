//! `cargo xtask bench`: checks the signature of the search, the node count of `quirkat bench`, or records it.

use crate::{cargo, root};
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::process::Stdio;

/// The file with the recorded signature, which a test reads too.
const RECORDED: &str = "crates/quirkat/tests/cli/bench.txt";

/// Runs the bench and compares its signature with the recorded one, or records it.
pub(crate) fn run(record: bool) -> Result<()> {
    let output = cargo()?
        .args([
            "run",
            "--release",
            "--quiet",
            "--package",
            "quirkat",
            "--",
            "bench",
        ])
        .stderr(Stdio::inherit())
        .output()
        .context("the bench cannot start")?;
    ensure!(output.status.success(), "the bench failed");
    let text = String::from_utf8(output.stdout).context("the bench prints text")?;
    print!("{text}");
    let signature = text.lines().last().unwrap_or_default();
    ensure!(
        signature.starts_with("nodes "),
        "the bench ends with `{signature}`, which is no signature"
    );
    let file = root()?.join(RECORDED);
    if record {
        fs::write(&file, format!("{signature}\n")).context("the signature cannot be recorded")?;
        println!("recorded in {RECORDED}");
        return Ok(());
    }
    let recorded = fs::read_to_string(&file).context("no signature is recorded")?;
    if recorded.trim() != signature {
        bail!(
            "the signature recorded is `{}`; if the change is meant, `cargo xtask bench --record`",
            recorded.trim()
        );
    }
    println!("as recorded in {RECORDED}");
    Ok(())
}
