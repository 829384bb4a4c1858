//! Opponents that are known by name, without a process around them.

use super::{BookChoice, Choice, Description, Turn, told};
use crate::fault::Fault;
use quirkat_game::{Record, mix};
use quirkat_opponents::{Book, Openings, OpponentError, Opposed, Player};
use quirkat_session::affordable_table;
use std::sync::Arc;
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
        let unfit = |error: OpponentError| Fault::Unfit(error.to_string());
        let mut player = Player::open(name, seed).map_err(unfit)?;
        let table = affordable_table(description.hash as usize);
        player.set_resources(table, description.threads as usize);
        player.set_openings(openings(&description.book)?);
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

fn openings<P: Opposed>(choice: &BookChoice) -> Result<Openings<P>, Fault> {
    match choice {
        BookChoice::Own => Ok(Openings::Own),
        BookChoice::Off => Ok(Openings::Off),
        BookChoice::File(path) => match Book::open(path) {
            Ok(book) => Ok(Openings::Book(Arc::new(book))),
            Err(error) => Err(Fault::Unfit(format!("{}: {error}", path.display()))),
        },
    }
}
