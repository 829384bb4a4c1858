//! Runs the binary, and reads what it leaves.

use quirkat_learn::records::{Game, Reader};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The binary with these arguments, parted by spaces, in a folder.
pub(crate) fn quirkat(folder: &Path, args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command
        .args(args.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// What the binary prints when all goes well.
pub(crate) fn prints(folder: &Path, args: &str) -> String {
    let output = quirkat(folder, args).output().expect("the binary starts");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    text(&output.stdout)
}

/// The sentence with which the binary refuses.
pub(crate) fn refuses(folder: &Path, args: &str) -> String {
    let output = quirkat(folder, args).output().expect("the binary starts");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args}: {said}");
    assert_eq!(text(&output.stdout), "", "{args}");
    let sentence = said.strip_prefix("error: ").expect("an error");
    let sentence = sentence.strip_suffix('\n').expect("a line");
    assert!(!sentence.contains(char::is_control), "{said}");
    assert!(sentence.chars().count() <= 250, "{said}");
    sentence.to_owned()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// The games of a file by number; each is there once, and none is damaged.
pub(crate) fn games(file: &Path) -> BTreeMap<u64, Game> {
    let mut reader = Reader::open(file).expect("records");
    let mut games = BTreeMap::new();
    for game in reader.by_ref() {
        let game = game.expect("a readable file");
        let twice = games.insert(game.number, game);
        assert_eq!(twice, None, "a game is there twice");
    }
    assert_eq!(reader.damaged(), 0);
    games
}

/// An empty folder for a test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
