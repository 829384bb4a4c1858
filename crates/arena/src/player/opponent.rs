//! Opponents that are known by name, without a process around them.

use super::{Choice, Description, Turn, told};
use crate::fault::Fault;
use quirkat_game::{Record, mix};
use quirkat_opponents::{Opposed, Player};
use quirkat_session::affordable_table;
use std::time::{Duration, Instant};

/// An opponent whose chance differs from game to game, and is the same when a game is played again.
pub(crate) struct Opponent<P: Opposed> {
    player: Player<P>,
    seed: u64,
    overhead: Duration,
}

impl<P: Opposed> Opponent<P> {
    pub(super) fn new(
        name: &str,
        seed: u64,
        description: &Description,
    ) -> Result<Opponent<P>, Fault> {
        let mut player =
            Player::open(name, seed).map_err(|error| Fault::Unfit(error.to_string()))?;
        let table = affordable_table(description.hash as usize);
        player.set_resources(table, description.threads as usize);
        let openings = description.book.open();
        player.set_openings(openings.map_err(|error| Fault::Unfit(error.to_string()))?);
        Ok(Opponent {
            player,
            seed,
            overhead: description.overhead,
        })
    }

    pub(super) fn new_game(&mut self, number: usize) {
        self.player.new_game(mix(self.seed ^ mix(number as u64)));
    }

    pub(super) fn choose(&mut self, record: &Record<P>, turn: Turn<'_>) -> Choice {
        let start = Instant::now();
        let position = record.position();
        let limits = turn.limits(position.side_to_move(), self.overhead);
        let choice = self.player.choose(record, &limits, turn.stop);
        let text = choice.map(|choice| position.move_text(choice.mv));
        Choice {
            text: text.unwrap_or_else(|| "(none)".to_owned()),
            score: choice.and_then(|choice| choice.score).map(told),
            depth: choice.map(|choice| choice.depth),
            elapsed: start.elapsed(),
        }
    }
}
