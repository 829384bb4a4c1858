//! `cargo xtask test`: every check a change must pass, in the order that finds mistakes soonest.

use crate::{cargo, root};
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The chess library that plays the UCI client in tests, and its version.
const LIBRARY: &str = "chess";
const VERSION: &str = "1.11.2";

/// A cargo command that must succeed.
struct CheckStep {
    name: &'static str,
    args: &'static [&'static str],
    env: &'static [(&'static str, &'static str)],
}

const STEPS: &[CheckStep] = &[
    CheckStep {
        name: "format",
        args: &["fmt", "--all", "--check"],
        env: &[],
    },
    // All targets: only this step compiles benches and examples.
    CheckStep {
        name: "lints",
        args: &[
            "clippy",
            "--locked",
            "--workspace",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ],
        env: &[],
    },
    CheckStep {
        name: "tests",
        // The one-page game of the documentation is played too.
        args: &[
            "test",
            "--locked",
            "--workspace",
            "--features",
            "quirkat/heap",
        ],
        env: &[],
    },
    CheckStep {
        name: "tuning build",
        args: &[
            "test",
            "--locked",
            "-p",
            "quirkat-search",
            "--features",
            "tuning",
            "--lib",
        ],
        env: &[],
    },
    CheckStep {
        name: "documentation",
        args: &["doc", "--locked", "--workspace", "--no-deps", "--quiet"],
        env: &[("RUSTDOCFLAGS", "--deny warnings")],
    },
];

/// Runs the steps up to the first that fails, and prints how long each took.
pub(crate) fn run() -> Result<()> {
    let python = interpreter()?;
    let mut times = Vec::new();
    for step in STEPS {
        println!("── {}: cargo {}", step.name, step.args.join(" "));
        let start = Instant::now();
        step.run(&python)?;
        times.push((step.name, start.elapsed()));
        println!("── {} passed in {}", step.name, seconds(start.elapsed()));
    }
    println!();
    for (name, time) in &times {
        println!("{name:<14}{:>9}", seconds(*time));
    }
    let total = times.iter().map(|(_, time)| *time).sum();
    println!("{:<14}{:>9}", "all passed", seconds(total));
    Ok(())
}

impl CheckStep {
    fn run(&self, python: &Path) -> Result<()> {
        let status = cargo()?
            .args(self.args)
            .envs(self.env.iter().copied())
            // Tests that need Python run with this interpreter.
            .env("QUIRKAT_PYTHON", python)
            .status()
            .with_context(|| format!("{} cannot start", self.name))?;
        ensure!(
            status.success(),
            "{} failed: cargo {}",
            self.name,
            self.args.join(" ")
        );
        Ok(())
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// The interpreter of a virtual environment under `target/`, which is created if missing.
fn interpreter() -> Result<PathBuf> {
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
        run_to_success(make.args(["-m", "venv", "--clear"]).arg(&folder)).context(
            "the tests of the UCI protocol need python3 with its venv module; install it, or run `cargo test` to \
             leave them out",
        )?;
        let package = format!("{LIBRARY}=={VERSION}");
        let quiet = ["--quiet", "--disable-pip-version-check"];
        run_to_success(
            Command::new(&interpreter)
                .args(["-m", "pip", "install", &package])
                .args(quiet),
        )
        .context("the Python library of the tests cannot be installed")?;
        ensure!(
            has_library(&interpreter),
            "{package} was installed and cannot be loaded"
        );
    }
    Ok(interpreter)
}

/// Whether the interpreter exists and has the right version of the library.
fn has_library(interpreter: &Path) -> bool {
    let check = format!("import {LIBRARY}; assert {LIBRARY}.__version__ == '{VERSION}'");
    Command::new(interpreter)
        .args(["-c", &check])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn run_to_success(command: &mut Command) -> Result<()> {
    let status = command.status().context("it cannot be started")?;
    ensure!(status.success(), "it failed ({status})");
    Ok(())
}
