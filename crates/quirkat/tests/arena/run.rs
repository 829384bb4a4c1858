//! Runs the binary in a folder, and reads the games it leaves there.

use crate::common::{outputs, piped, refused, run};
use quirkat_game::pgn::{PgnGame, PgnReader};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The binary with these arguments, in a folder.
pub(crate) fn quirkat(folder: &Path, args: &[&str]) -> Command {
    let mut command = piped(args);
    command.current_dir(folder);
    command
}

/// Standard output and standard error on success.
#[track_caller]
pub(crate) fn says(folder: &Path, args: &[&str]) -> (String, String) {
    outputs(&run(&mut quirkat(folder, args)))
}

/// The sentence with which the binary refuses.
#[track_caller]
pub(crate) fn refuses(folder: &Path, args: &[&str]) -> String {
    refused(&run(&mut quirkat(folder, args)))
}

/// All games of a PGN file, which must all be readable.
pub(crate) fn games(file: &Path) -> Vec<PgnGame> {
    let text = fs::read(file).expect("a file of games");
    let games = PgnReader::new(text.as_slice());
    games.map(|game| game.expect("a whole game")).collect()
}

/// A tag that every game has.
pub(crate) fn tag<'a>(game: &'a PgnGame, name: &str) -> &'a str {
    game.tag(name).unwrap_or_else(|| panic!("no {name}"))
}
