//! The game on paper: PGN out and in.

use super::{Made, Session, SessionError};
use quirkat_game::pgn::{self, Problem};
use quirkat_game::{Record, Side};
use quirkat_opponents::Opposed;
use std::time::Instant;

impl<P: Opposed> Session<P> {
    /// The game in PGN, on a date that PGN can write: `2024.02.29`.
    pub fn to_pgn(&self, date: &str) -> Result<pgn::Game, Problem> {
        let mut game = self.record.to_pgn();
        let [white, black] = Side::BOTH.map(|side| self.player(side).name());
        for (name, value) in [
            ("Event", "Game at home"),
            ("Date", date),
            ("Round", &self.games.max(1).to_string()),
            ("White", white),
            ("Black", black),
        ] {
            game.set_tag(name, value)?;
        }
        if let Some(control) = self.control {
            game.set_tag("TimeControl", &control.to_string())?;
        }
        Ok(game)
    }

    /// Takes up a game from PGN where it was left. The players stay who they are, and so does the start of later games.
    pub fn load(&mut self, game: &pgn::Game, now: Instant) -> Result<(), SessionError> {
        self.between_games()?;
        let record = Record::from_pgn(game)?;
        let clocks = self.fresh_clocks();
        self.replace(record);
        self.moves = vec![
            Made {
                time: None,
                score: None,
                alarm: false,
                clocks,
            };
            self.record.plies()
        ];
        self.games += 1;
        self.begun = true;
        self.since = Some(now).filter(|_| self.record.ending().is_none());
        Ok(())
    }
}
