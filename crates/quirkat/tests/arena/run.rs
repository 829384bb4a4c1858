//! Runs the binary, and reads what it leaves.

use quirkat_game::pgn::{Game, Reader};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The binary with these arguments, in a folder.
pub(crate) fn quirkat(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// What the binary says, on standard output and standard error, when all goes well.
pub(crate) fn says(folder: &Path, args: &[&str]) -> (String, String) {
    let output = quirkat(folder, args).output().expect("the binary starts");
    let (said, told) = texts(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    (said, told)
}

/// The sentence with which the binary refuses.
pub(crate) fn refuses(folder: &Path, args: &[&str]) -> String {
    let output = quirkat(folder, args).output().expect("the binary starts");
    let (said, told) = texts(&output);
    assert_eq!(
        (output.status.code(), said.as_str()),
        (Some(2), ""),
        "{told}"
    );
    let sentence = told.strip_prefix("error: ").expect("an error");
    assert_eq!(sentence.lines().count(), 1, "{told}");
    assert!(sentence.chars().count() <= 251, "{told}");
    sentence.to_owned()
}

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (text(&output.stdout), text(&output.stderr))
}

/// All games of a file, which can all be read.
pub(crate) fn games(file: &Path) -> Vec<Game> {
    let text = fs::read(file).expect("a file of games");
    let games = Reader::new(text.as_slice());
    games.map(|game| game.expect("a whole game")).collect()
}

/// A tag that every game has.
pub(crate) fn tag<'a>(game: &'a Game, name: &str) -> &'a str {
    game.tag(name).unwrap_or_else(|| panic!("no {name}"))
}

/// An empty folder for a test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
