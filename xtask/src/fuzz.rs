//! `cargo xtask fuzz`: fuzzes every parser.

use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::process::Command;

/// Fuzzes every target for some seconds. All inputs found go to `wide`, which is not committed. Those that reach new code
/// are merged into the committed `corpus`.
pub(crate) fn run(seconds: u32) -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    let targets = fuzz(&folder, &["list"], true)?;
    for target in targets.lines() {
        eprintln!("== fuzz {target} for {seconds} s");
        let (kept, wide) = (format!("corpus/{target}"), format!("wide/{target}"));
        std::fs::create_dir_all(folder.join(&wide)).context("a folder for what is found")?;
        let time = format!("-max_total_time={seconds}");
        let limits = ["-max_len=4096", "-timeout=10"];
        fuzz(
            &folder,
            &[&["run", target, &wide, &kept, "--", &time], &limits[..]].concat(),
            false,
        )?;
        let merge = ["-set_cover_merge=1", "-use_counters=0", "-max_len=400"];
        fuzz(
            &folder,
            &[&["run", target, &kept, &wide, "--"], &merge[..]].concat(),
            false,
        )?;
    }
    Ok(())
}

/// Runs cargo-fuzz. Returns its output if captured.
fn fuzz(folder: &Path, args: &[&str], captured: bool) -> Result<String> {
    let mut command = Command::new("cargo");
    command
        .args(["+nightly", "fuzz"])
        .args(args)
        .current_dir(folder);
    // The cargo that runs this task has chosen another toolchain.
    command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    let hint = "fuzzing needs a nightly compiler and `cargo install cargo-fuzz`";
    let (status, output) = if captured {
        let output = command.output().context(hint)?;
        (
            output.status,
            String::from_utf8_lossy(&output.stdout).into_owned(),
        )
    } else {
        (command.status().context(hint)?, String::new())
    };
    ensure!(
        status.success(),
        "`cargo fuzz {}` failed ({status}); {hint}",
        args.join(" ")
    );
    Ok(output)
}
