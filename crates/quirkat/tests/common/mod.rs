//! What all suites share: the names of the games, the binary and its answers, folders and Python.

#![allow(dead_code, reason = "each suite uses a part of this module")]

use quirkat_games::Game;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The names of all games, to test on each what must hold of all.
pub(crate) fn game_names() -> Vec<&'static str> {
    Game::ALL.iter().map(|game| game.name()).collect()
}

/// The binary with these arguments, without the environment's wishes about colours.
pub(crate) fn binary<I: AsRef<OsStr>>(args: &[I]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command
        .args(args)
        .env_remove("CLICOLOR_FORCE")
        .env_remove("CLICOLOR");
    command
}

/// The binary with nothing on standard input, and pipes for its output.
pub(crate) fn piped<I: AsRef<OsStr>>(args: &[I]) -> Command {
    let mut command = binary(args);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs a command to its end.
pub(crate) fn run(command: &mut Command) -> Output {
    command.output().expect("the binary starts")
}

/// Runs a command with `input` on standard input.
pub(crate) fn run_with_input(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let input = input.to_vec();
    // A thread writes, so that neither pipe fills up while the other side waits. The binary need not read to the end.
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the input was written");
    output
}

/// Standard output and standard error of a run that succeeded.
#[track_caller]
pub(crate) fn outputs(output: &Output) -> (String, String) {
    let (printed, said) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{said}");
    (printed, said)
}

/// Standard output of a run that succeeded and left standard error empty.
#[track_caller]
pub(crate) fn printed(output: &Output) -> String {
    let (printed, said) = outputs(output);
    assert_eq!(said, "");
    printed
}

/// The sentence of a run that refused its input.
#[track_caller]
pub(crate) fn refused(output: &Output) -> String {
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(text(&output.stdout), "", "{said}");
    assert!(!said.contains("panicked"), "{said}");
    let sentence = said
        .strip_prefix("error: ")
        .and_then(|said| said.strip_suffix('\n'))
        .unwrap_or_else(|| panic!("not an error's line: {said:?}"));
    assert!(!sentence.contains(char::is_control), "{said:?}");
    assert!(
        sentence.chars().count() <= 250,
        "too long for one sentence: {said}"
    );
    sentence.to_owned()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the binary writes UTF-8")
}

/// Starts a command and kills it without warning once `is_due` says so.
pub(crate) fn kill_when(command: &mut Command, is_due: impl Fn() -> bool) {
    let mut child = command.spawn().expect("the binary starts");
    let deadline = Instant::now() + Duration::from_mins(2);
    while !is_due() {
        assert!(Instant::now() < deadline, "no games");
        let status = child.try_wait().expect("a child");
        assert!(status.is_none(), "it is over before it could be killed");
        thread::sleep(Duration::from_millis(1));
    }
    // SIGKILL: nothing is tidied up.
    child.kill().expect("a kill");
    child.wait().expect("an end");
}

/// An empty folder for a test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A file for a test.
pub(crate) fn file(name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, contents).expect("a file");
    path
}

/// A Python interpreter: the one that `cargo xtask test` names, or else `python3` if it runs with these arguments.
pub(crate) fn python(probe: &[&str]) -> Option<String> {
    if let Ok(named) = std::env::var("QUIRKAT_PYTHON") {
        return Some(named);
    }
    let status = Command::new("python3")
        .args(probe)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status
        .is_ok_and(|status| status.success())
        .then(|| "python3".to_owned())
}

/// The command that starts SBCL, a Common Lisp; `None` where it is not installed. `cargo xtask test` installs it where it can.
pub(crate) fn sbcl() -> Option<&'static str> {
    let status = Command::new("sbcl")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status
        .is_ok_and(|status| status.success())
        .then_some("sbcl")
}

/// The legal moves of a position, as `quirkat moves` lists them.
pub(crate) fn legal_moves(game: &str, position: &str) -> Vec<String> {
    let text = printed(&run(&mut piped(&["moves", game, "--position", position])));
    let moves = text.lines().filter_map(|line| line.split(' ').next());
    moves.map(str::to_owned).collect()
}

/// A named pipe in a folder.
pub(crate) fn named_pipe(folder: &Path, name: &str) -> PathBuf {
    let pipe = folder.join(name);
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo starts").success());
    pipe
}

/// The same command where no file can be longer than nothing, as on a full disk.
pub(crate) fn quirkat_without_space(quirkat: &Command) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""])
        .arg(quirkat.get_program())
        .args(quirkat.get_args())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(folder) = quirkat.get_current_dir() {
        command.current_dir(folder);
    }
    command
}
