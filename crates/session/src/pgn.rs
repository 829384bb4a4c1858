//! PGN of the game, out and in.

use crate::session::PlayedMove;
use crate::{Session, SessionError};
use quirkat_game::pgn::{PgnGame, PgnProblem};
use quirkat_game::{Record, Side};
use quirkat_games::Playable;
use std::time::Instant;

impl<P: Playable> Session<P> {
    /// The game in PGN, on a date that PGN can write: `2024.02.29`.
    pub fn to_pgn(&self, date: &str) -> Result<PgnGame, PgnProblem> {
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
    pub fn load(&mut self, game: &PgnGame, now: Instant) -> Result<(), SessionError> {
        self.between_games()?;
        let record = Record::from_pgn(game)?;
        let clocks = self.fresh_clocks();
        self.replace(record);
        self.moves = vec![
            PlayedMove {
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
