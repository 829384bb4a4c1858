//! Everything a change must pass, in the order that finds mistakes soonest.

use crate::{python, root};
use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// One command of the run.
struct Step {
    name: &'static str,
    args: &'static [&'static str],
    env: &'static [(&'static str, &'static str)],
}

const STEPS: &[Step] = &[
    Step {
        name: "format",
        args: &["fmt", "--all", "--check"],
        env: &[],
    },
    // All targets: benches and examples are compiled here too, and nowhere else.
    Step {
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
    Step {
        name: "tests",
        args: &["test", "--locked", "--workspace"],
        env: &[],
    },
    Step {
        name: "documentation",
        args: &["doc", "--locked", "--workspace", "--no-deps", "--quiet"],
        env: &[("RUSTDOCFLAGS", "--deny warnings")],
    },
];

/// Runs the steps, stops at the first that fails, and tells how long each took.
pub(crate) fn run() -> Result<()> {
    let python = python::interpreter()?;
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

impl Step {
    fn run(&self, python: &Path) -> Result<()> {
        // The cargo that runs this task, so that a chosen toolchain stays chosen.
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let status = Command::new(cargo)
            .args(self.args)
            .envs(self.env.iter().copied())
            // A test that needs an interpreter runs where it is told of one.
            .env("QUIRKAT_PYTHON", python)
            .current_dir(root()?)
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
