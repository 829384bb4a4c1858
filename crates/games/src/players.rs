//! Players of a game: who there is, and how a name becomes one.

use crate::{Game, Playable, Visitor};
use quirkat_eval::{EvalChoice, EvalError};
use quirkat_opponents::{
    BookChoice, DocumentOpenings, EngineOptions, Explanation, GainsError, NamedGains, NoBook,
    OpponentError, Player, Profile, Roster,
};
use quirkat_search::Techniques;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// What our own search uses when it plays, before it is known in which game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerOptions {
    /// The size of the tt in megabytes.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// Which techniques are used.
    pub techniques: Techniques,
    /// Lag kept back from every move.
    pub overhead: Duration,
    /// What judges positions.
    pub eval: EvalChoice,
    /// Which book levels play from.
    pub book: BookChoice,
    /// Which openings the players of documents play.
    pub document_openings: DocumentOpenings,
    /// A file of gains for those players of documents that judge by some.
    pub gains: Option<PathBuf>,
}

impl Default for PlayerOptions {
    /// One thread, sixteen megabytes, and what the build comes with.
    fn default() -> PlayerOptions {
        PlayerOptions {
            hash: 16,
            threads: 1,
            techniques: Techniques::ALL,
            overhead: Duration::ZERO,
            eval: EvalChoice::BuiltIn,
            book: BookChoice::Own,
            document_openings: DocumentOpenings::Off,
            gains: None,
        }
    }
}

/// Why there is no such player.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// A name that nobody has.
    #[error(transparent)]
    Opponent(#[from] OpponentError),
    /// No such evaluation.
    #[error(transparent)]
    Eval(#[from] EvalError),
    /// No such book.
    #[error(transparent)]
    Book(#[from] NoBook),
    /// No such gains.
    #[error("`{file}` holds no gains: {reason}")]
    Gains {
        /// The file.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl PlayerOptions {
    /// The same for a game: files are read.
    pub fn open<P: Playable>(&self) -> Result<EngineOptions<P, P::Eval>, PlayerError> {
        Ok(EngineOptions {
            evaluator: P::open_eval(&self.eval)?,
            level_evaluator: P::open_eval(&self.eval.of_levels())?,
            hash: self.hash,
            threads: self.threads,
            techniques: self.techniques,
            overhead: self.overhead,
            openings: self.book.open(P::roster())?,
            document_openings: self.document_openings,
            gains: self.gains.as_deref().map(read_gains).transpose()?,
        })
    }
}

/// Reads a file of gains.
fn read_gains(path: &Path) -> Result<Arc<NamedGains>, PlayerError> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string());
    let gains = text.and_then(|text| text.parse().map_err(|error: GainsError| error.to_string()));
    gains.map(Arc::new).map_err(|reason| PlayerError::Gains {
        file: path.display().to_string(),
        reason,
    })
}

/// The player of a game that a text names: `quirkat`, `quirkat:8`, `level-3`, `elo:1500`, `gent`, `atlanta:6`. What it leaves
/// to chance depends on the seed.
pub fn open_player<P: Playable>(
    text: &str,
    seed: u64,
    options: &PlayerOptions,
) -> Result<Box<dyn Player<P>>, PlayerError> {
    Ok(P::roster().open(text, seed, options.open::<P>()?)?)
}

impl Game {
    /// Who can be played.
    pub fn opponents(self) -> Vec<Profile> {
        self.with_roster(AllProfiles)
    }

    /// The opponent that a text names: `level-3`, `elo:1500`, `gent`, `atlanta:6`.
    pub fn opponent(self, text: &str) -> Result<Profile, OpponentError> {
        self.with_roster(ProfileOf(text))
    }

    /// Who a text names, explained; `quirkat` is our own search.
    pub fn explain(self, text: &str) -> Result<Explanation, OpponentError> {
        self.with_roster(ExplanationOf(text))
    }

    /// The gains by which a document's player judges; none where it judges otherwise.
    pub fn gains(self, name: &str) -> Result<NamedGains, OpponentError> {
        self.with_roster(GainsOf(name))
    }

    /// Whether programs can be asked for moves in lists.
    pub fn has_lists(self) -> bool {
        self.with_roster(HasLists)
    }

    fn with_roster<R: AskRoster>(self, ask: R) -> R::Answer {
        self.visit(Asked(ask))
    }
}

/// A question about a roster.
trait AskRoster {
    type Answer;

    fn ask<P: Playable>(self, roster: &Roster<P>) -> Self::Answer;
}

struct Asked<R>(R);

impl<R: AskRoster> Visitor for Asked<R> {
    type Output = R::Answer;

    fn visit<P: Playable>(self) -> R::Answer {
        self.0.ask(P::roster())
    }
}

struct AllProfiles;

impl AskRoster for AllProfiles {
    type Answer = Vec<Profile>;

    fn ask<P: Playable>(self, roster: &Roster<P>) -> Vec<Profile> {
        roster.profiles()
    }
}

struct HasLists;

impl AskRoster for HasLists {
    type Answer = bool;

    fn ask<P: Playable>(self, roster: &Roster<P>) -> bool {
        roster.lists.is_some()
    }
}

struct GainsOf<'a>(&'a str);

impl AskRoster for GainsOf<'_> {
    type Answer = Result<NamedGains, OpponentError>;

    fn ask<P: Playable>(self, roster: &Roster<P>) -> Self::Answer {
        roster.gains(self.0)
    }
}

struct ProfileOf<'a>(&'a str);

impl AskRoster for ProfileOf<'_> {
    type Answer = Result<Profile, OpponentError>;

    fn ask<P: Playable>(self, roster: &Roster<P>) -> Self::Answer {
        roster.profile(self.0)
    }
}

struct ExplanationOf<'a>(&'a str);

impl AskRoster for ExplanationOf<'_> {
    type Answer = Result<Explanation, OpponentError>;

    fn ask<P: Playable>(self, roster: &Roster<P>) -> Self::Answer {
        roster.explain(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_who_is_listed_is_found() {
        for &game in Game::ALL {
            for profile in game.opponents() {
                assert_eq!(game.opponent(profile.name), Ok(profile));
            }
            assert!(game.opponent("nobody").is_err());
        }
    }
}
