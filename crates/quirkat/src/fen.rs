//! `quirkat fen`: the program of the Gent document, called as it was.

use crate::args::FenArgs;
use anyhow::Result;
use quirkat_session::FenProgram;
use std::hash::{BuildHasher, RandomState};

/// The word that asks for all next positions.
const ALL: &str = "TEST";
/// What is printed where there is no next position.
const NONE: &str = "DRAW";

pub(crate) fn answer(args: &FenArgs) -> Result<String> {
    let words = args.words.iter().map(String::as_str);
    let (asked, fields): (Vec<_>, Vec<_>) = words.partition(|&word| word == ALL);
    let program = FenProgram::read(&fields.join(" "))?;
    let mut positions = if asked.is_empty() {
        let seed = args.seed.unwrap_or_else(any_seed);
        program.next(seed).into_iter().collect()
    } else {
        program.all()
    };
    if positions.is_empty() {
        positions.push(NONE.to_owned());
    }
    Ok(positions.join("\n") + "\n")
}

/// A seed that differs from call to call: the document wants nobody to foresee its moves.
fn any_seed() -> u64 {
    RandomState::new().hash_one(ALL)
}
