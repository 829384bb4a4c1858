//! Positions as commands are given them.

use anyhow::{Context, Result, ensure};
use quirkat_game::Rules;
use std::io::Read;

/// More than any position takes; whatever else is sent, memory stays small.
const LONGEST: u64 = 16 << 20;

/// The position that `--position` means: the game's start where it is not given, standard input where it is `-`.
pub(crate) fn read<P: Rules>(text: Option<&str>) -> Result<P> {
    match text {
        None => Ok(P::start()),
        Some("-") => parse(&from_input()?),
        Some(text) => parse(text),
    }
}

fn parse<P: Rules>(text: &str) -> Result<P> {
    text.parse()
        .with_context(|| format!("not a position of {}", P::NAME))
}

fn from_input() -> Result<String> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .take(LONGEST + 1)
        .read_to_end(&mut bytes)
        .context("cannot read the position from standard input")?;
    ensure!(
        bytes.len() as u64 <= LONGEST,
        "the position on standard input is longer than {LONGEST} bytes"
    );
    let mut text =
        String::from_utf8(bytes).context("the position on standard input is not UTF-8")?;
    text.truncate(text.trim_end_matches(['\r', '\n']).len());
    Ok(text)
}
