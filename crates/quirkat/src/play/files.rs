//! Games in files.

use anyhow::{Context, Result, anyhow};
use quirkat_arena::{replace_file, today};
use quirkat_game::pgn::Reader;
use quirkat_game::quoted;
use quirkat_session::AnySession;
use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::Path;
use std::time::Instant;

/// More than any game takes; whatever else a file holds, it is not read to its end.
const LONGEST: u64 = 64 << 20;

/// Writes the game.
pub(super) fn save(session: &AnySession, file: &str) -> Result<()> {
    let text = session.to_pgn(&today())?.to_string();
    let path = Path::new(file);
    // What is there and no ordinary file is written to, not replaced.
    if path.exists() && !path.is_file() {
        return fs::write(path, text).with_context(|| format!("cannot write `{}`", quoted(file)));
    }
    Ok(replace_file(path, &text)?)
}

/// Takes up the first game of a file.
pub(super) fn load(session: &mut AnySession, file: &str) -> Result<()> {
    let name = quoted(file);
    let opened = File::open(file).with_context(|| format!("cannot read `{name}`"))?;
    let mut games = Reader::new(BufReader::new(opened.take(LONGEST)));
    let game = games
        .next()
        .ok_or_else(|| anyhow!("`{name}` holds no game"))?;
    let game = game.with_context(|| format!("cannot read `{name}`"))?;
    let loaded = session.load(&game, Instant::now());
    loaded.with_context(|| format!("`{name}` cannot be played"))
}
