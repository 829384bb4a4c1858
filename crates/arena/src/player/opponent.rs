//! Opponents that are known by name, without a process around them.

use super::{Choice, Turn, told};
use crate::fault::Fault;
use quirkat_game::{Record, mix};
use quirkat_opponents::{Opposed, Player};
use quirkat_search::Limits;
use std::time::Instant;

/// An opponent whose chance differs from game to game, and is the same when a game is played again.
pub(crate) struct Opponent<P: Opposed> {
    player: Player<P>,
    depth: u32,
    seed: u64,
}

impl<P: Opposed> Opponent<P> {
    pub(super) fn new(name: &str, seed: u64) -> Result<Opponent<P>, Fault> {
        let player = Player::open(name, seed).map_err(|error| Fault::Unfit(error.to_string()))?;
        Ok(Opponent {
            depth: player.profile().depth,
            player,
            seed,
        })
    }

    pub(super) fn new_game(&mut self, number: usize) {
        self.player.new_game(mix(self.seed ^ mix(number as u64)));
    }

    pub(super) fn choose(&mut self, record: &Record<P>, turn: Turn<'_>) -> Choice {
        let start = Instant::now();
        let choice = self.player.choose(record, &Limits::default(), turn.stop);
        let text = choice.map(|choice| record.position().move_text(choice.mv));
        Choice {
            text: text.unwrap_or_else(|| "(none)".to_owned()),
            score: choice.and_then(|choice| choice.score).map(told),
            depth: Some(self.depth),
            elapsed: start.elapsed(),
        }
    }
}
