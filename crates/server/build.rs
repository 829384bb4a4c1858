//! Builds the page, so that the server can embed it: `npm ci` and `vite build`, both inside the build's own folder.
//!
//! Where there is no Node, all else is built, and the address says what to install.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest Node that the page's tools run on.
const NODE: u32 = 20;

/// What the page is made of, in its folder.
const SOURCES: &[&str] = &[
    "index.html",
    "package.json",
    "package-lock.json",
    ".npmrc",
    "tsconfig.json",
    "vite.config.ts",
    "src",
    "public",
];

fn main() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo names the build's folder"));
    let page = out.join("page");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=QUIRKAT_NO_PAGE");
    println!("cargo:rerun-if-env-changed=PATH");
    for source in SOURCES {
        println!("cargo:rerun-if-changed={}", web.join(source).display());
    }
    let built = if std::env::var_os("QUIRKAT_NO_PAGE").is_some() {
        Err("It was built with QUIRKAT_NO_PAGE set.".to_owned())
    } else {
        build(&web, &out.join("web"), &page)
    };
    if let Err(reason) = built {
        println!("cargo:warning=the server has no page: {reason}");
        placeholder(&page, &reason).expect("the build's folder can be written to");
    }
}

/// Builds the page of `web` in `work`, and leaves it in `page`. A failure is told in a sentence.
fn build(web: &Path, work: &Path, page: &Path) -> Result<(), String> {
    require_node()?;
    let failed = |error: io::Error| format!("Its sources cannot be copied: {error}.");
    fs::create_dir_all(work).map_err(failed)?;
    for source in SOURCES {
        copy(&web.join(source), &work.join(source)).map_err(failed)?;
    }
    install(work)?;
    let vite = work.join("node_modules/vite/bin/vite.js");
    let mut command = Command::new("node");
    command
        .arg(vite)
        .args(["build", "--emptyOutDir", "--outDir"]);
    run(command.arg(page).current_dir(work), "vite build")
}

/// Installs what the page needs, unless this very list of packages is installed already.
fn install(work: &Path) -> Result<(), String> {
    let stamp = work.join("node_modules/.quirkat-lock");
    let lock = fs::read(work.join("package-lock.json")).unwrap_or_default();
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut command = Command::new(npm);
    command.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    run(command.current_dir(work), "npm ci")?;
    fs::write(stamp, lock).map_err(|error| format!("{error}."))
}

fn require_node() -> Result<(), String> {
    let output = Command::new("node").arg("--version").output();
    let version = output
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok());
    let major = version.as_deref().and_then(|version| {
        let major = version.trim().strip_prefix('v')?.split('.').next()?;
        major.parse::<u32>().ok()
    });
    match major {
        Some(major) if major >= NODE => Ok(()),
        Some(major) => Err(format!(
            "The page needs Node {NODE} or newer to be built; this is Node {major}."
        )),
        None => Err(format!("The page needs Node {NODE} with npm to be built.")),
    }
}

/// Runs a command that must succeed. The end of what it says stands in the reason.
fn run(command: &mut Command, name: &str) -> Result<(), String> {
    let output = command
        .output()
        .map_err(|error| format!("`{name}` cannot be started: {error}."))?;
    if output.status.success() {
        return Ok(());
    }
    let told = [output.stdout, output.stderr].concat();
    let told = String::from_utf8_lossy(&told);
    let lines: Vec<_> = told
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let end = lines[lines.len().saturating_sub(8)..].join(" / ");
    Err(format!("`{name}` failed: {end}"))
}

/// Makes `to` what `from` is: a file or a folder copied, or nothing where there is nothing.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        return match fs::copy(from, to) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other.map(drop),
        };
    }
    if to.is_dir() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// A page that says why there is none.
fn placeholder(page: &Path, reason: &str) -> io::Result<()> {
    if page.is_dir() {
        fs::remove_dir_all(page)?;
    }
    fs::create_dir_all(page)?;
    let reason = reason.replace('&', "&amp;").replace('<', "&lt;");
    let text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Quirkat</title>\n\
         <h1>Quirkat runs, without its page</h1>\n<p>{reason}</p>\n\
         <p>Install Node {NODE} or newer with npm and build again: <code>cargo run --release</code>. \
         Games can be played in the terminal until then: <code>quirkat play</code>.</p>\n</html>\n"
    );
    fs::write(page.join("index.html"), text)
}
