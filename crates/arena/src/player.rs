//! Players of a match: how a description becomes one, in this process or in another.

mod description;
mod lister;
mod process;
mod uci_engine;

pub use description::{
    DescriptionError, ExternalProgram, PlayerDescription, PlayerKind, split_words,
};

pub(crate) use lister::LIST_DEPTH;

use lister::Lister;
use quirkat_games::{Playable, PlayerOptions, open_player};
use quirkat_machine::affordable_hash;
use quirkat_opponents::{OWN_SEARCH, Player, PlayerFault};
use std::time::Duration;
use uci_engine::UciEngine;

/// Opens a player. A program that does not answer is given up after `patience`.
pub(crate) fn open<P: Playable>(
    description: &PlayerDescription,
    patience: Duration,
) -> Result<Box<dyn Player<P>>, PlayerFault> {
    match &description.kind {
        PlayerKind::Internal => open_here(OWN_SEARCH, 0, description),
        PlayerKind::Opponent { name, seed } => open_here(name, *seed, description),
        PlayerKind::External(program) => {
            let engine = UciEngine::start::<P>(program, description, patience)?;
            Ok(Box::new(engine))
        }
        PlayerKind::Lister(program) => Ok(Box::new(Lister::start(program, patience)?)),
    }
}

/// A player in this process.
fn open_here<P: Playable>(
    name: &str,
    seed: u64,
    description: &PlayerDescription,
) -> Result<Box<dyn Player<P>>, PlayerFault> {
    let options = PlayerOptions {
        hash: affordable_hash(description.hash as usize),
        threads: description.threads as usize,
        techniques: description.techniques,
        overhead: description.overhead,
        eval: description.eval.clone(),
        book: description.book.clone(),
        ..PlayerOptions::default()
    };
    open_player(name, seed, &options)
        .map_err(|error| PlayerFault::Unfit(format!("cannot play: {error}")))
}
