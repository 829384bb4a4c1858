//! Files of games in PGN.

use anyhow::{Context, Result};
use quirkat_game::pgn::PgnReader;
use quirkat_game::quoted;
use std::fs::File;
use std::io::{BufReader, Read, Take};
use std::path::Path;

/// How much of a PGN file is read. Far more than any game takes.
const MAX_PGN_BYTES: u64 = 64 << 20;

/// The games of a file, one by one.
pub(crate) type PgnFile = PgnReader<BufReader<Take<File>>>;

/// Opens a file of games.
pub(crate) fn open(file: &Path) -> Result<PgnFile> {
    let name = quoted(&file.to_string_lossy());
    let opened = File::open(file).with_context(|| format!("cannot read `{name}`"))?;
    Ok(PgnReader::new(BufReader::new(opened.take(MAX_PGN_BYTES))))
}
