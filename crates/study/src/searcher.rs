//! Who searches: our own evaluation by a plain search, or an opponent in its own way.

use crate::terms::level_eval;
use quirkat_eval::EvalChoice;
use quirkat_game::{Record, quoted};
use quirkat_games::{Playable, PlayerError, PlayerOptions, open_player};
use quirkat_opponents::{OWN_SEARCH, OpponentError, OpponentKind, Player, Turn, Watch};
use quirkat_search::plain::{PlainResult, TreeObserver};
use quirkat_search::{Control, Limits};
use thiserror::Error;

/// Why a search cannot be looked at.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StudyError {
    /// Nobody has that name.
    #[error(transparent)]
    Opponent(#[from] OpponentError),
    /// The player cannot be opened.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The player does not choose by a plain search.
    #[error("`{0}` does not choose by a search that can be shown")]
    NotShown(String),
}

/// A plain search by somebody's evaluation.
pub struct PlainSearcher<P: Playable> {
    name: String,
    player: Box<dyn Player<P>>,
}

impl<P: Playable> PlainSearcher<P> {
    /// The search of an opponent by its name, or the game's own evaluation where there is none: the one written by hand, because
    /// its values can be explained. What is left to chance depends on the seed.
    pub fn open(opponent: Option<&str>, seed: u64) -> Result<PlainSearcher<P>, StudyError> {
        let name = opponent.unwrap_or(OWN_SEARCH);
        if opponent.is_some() {
            P::roster().profile(name)?;
        }
        let options = PlayerOptions {
            eval: EvalChoice::Hand,
            ..PlayerOptions::default()
        };
        Ok(PlainSearcher {
            name: name.to_owned(),
            player: open_player(name, seed, &options)?,
        })
    }

    /// The same, where a level is not refused: it does not choose by a plain search, but what it judges by can be searched with.
    pub fn judging_as(opponent: Option<&str>, seed: u64) -> Result<PlainSearcher<P>, StudyError> {
        let roster = P::roster();
        let kind = opponent.map(|name| roster.profile(name)).transpose()?;
        let Some(OpponentKind::Level(number)) = kind.map(|profile| profile.kind) else {
            return PlainSearcher::open(opponent, seed);
        };
        let options = PlayerOptions {
            eval: level_eval(&roster.levels[number - 1]),
            ..PlayerOptions::default()
        };
        Ok(PlainSearcher {
            name: OWN_SEARCH.to_owned(),
            player: open_player(OWN_SEARCH, seed, &options)?,
        })
    }

    /// Searches the position of a game that is not over.
    pub fn search(
        &mut self,
        record: &Record<P>,
        watch: Watch,
        control: &Control,
        observer: &mut dyn TreeObserver<P>,
    ) -> Result<PlainResult<P::Move>, StudyError> {
        let turn = Turn::new(record, Limits::default(), control);
        let found = self.player.watch(&turn, watch, observer);
        found.ok_or_else(|| {
            let name = self.name.split(':').next().unwrap_or_default();
            StudyError::NotShown(quoted(name))
        })
    }
}
