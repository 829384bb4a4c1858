//! A Python of our own with the chess library that plays the graphical program in tests.

use crate::root;
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The library and the version the tests are written for.
const LIBRARY: &str = "chess";
const VERSION: &str = "1.11.2";

/// The interpreter of the environment under `target/`, which is made where it is missing.
pub(crate) fn interpreter() -> Result<PathBuf> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(
        || root().map(|root| root.join("target")),
        |dir| Ok(dir.into()),
    )?;
    let folder = target.join("python");
    let bin = if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    };
    let interpreter = folder.join(bin);
    if !has_library(&interpreter) {
        println!("── python: making an environment with {LIBRARY} {VERSION}");
        let mut make = Command::new(if cfg!(windows) { "python" } else { "python3" });
        run(make.args(["-m", "venv", "--clear"]).arg(&folder)).context(
            "the tests of the UCI protocol need python3 with its venv module; install it, or run `cargo test` to \
             leave them out",
        )?;
        let package = format!("{LIBRARY}=={VERSION}");
        let quiet = ["--quiet", "--disable-pip-version-check"];
        run(Command::new(&interpreter)
            .args(["-m", "pip", "install", &package])
            .args(quiet))
        .context("the Python library of the tests cannot be installed")?;
        ensure!(
            has_library(&interpreter),
            "{package} was installed and cannot be loaded"
        );
    }
    Ok(interpreter)
}

/// Whether the interpreter is there and knows the library in the right version.
fn has_library(interpreter: &Path) -> bool {
    let check = format!("import {LIBRARY}; assert {LIBRARY}.__version__ == '{VERSION}'");
    Command::new(interpreter)
        .args(["-c", &check])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().context("it cannot be started")?;
    ensure!(status.success(), "it failed ({status})");
    Ok(())
}
