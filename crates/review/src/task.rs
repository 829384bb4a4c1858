//! Reviews of whichever game: a task that holds all it needs, for displays.

use crate::{Review, ReviewError, ReviewProgress, ReviewSettings, review};
use quirkat_game::Record;
use quirkat_game::pgn::{PgnGame, ReplayError};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_search::Control;
use std::fmt;
use thiserror::Error;

/// Is told how far a review is.
type Watch<'a> = &'a mut (dyn FnMut(ReviewProgress) + Send);

/// A review that is to be made, of whichever game. It takes long: displays run it on a thread of its own.
#[must_use = "nobody reviews until it is run"]
pub struct ReviewTask {
    #[expect(clippy::type_complexity, reason = "it is called once, right below")]
    work: Box<dyn FnOnce(&Control, Watch<'_>) -> Result<Review, ReviewError> + Send>,
    plies: usize,
}

/// Why a game cannot be reviewed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReviewPgnError {
    /// The game cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl ReviewTask {
    /// The task to review a record.
    pub fn new<P: Playable>(record: Record<P>, settings: ReviewSettings) -> ReviewTask {
        ReviewTask {
            plies: record.plies(),
            work: Box::new(move |control, watch| review(&record, &settings, control, watch)),
        }
    }

    /// The task to review a game in PGN by the rules of `game`.
    pub fn of_pgn(
        game: Game,
        pgn: &PgnGame,
        settings: ReviewSettings,
    ) -> Result<ReviewTask, ReviewPgnError> {
        game.visit(OfPgn { pgn, settings })
    }

    /// How many moves there are to review.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// Reviews until all is done or `control` says stop.
    pub fn run(self, control: &Control, watch: Watch<'_>) -> Result<Review, ReviewError> {
        (self.work)(control, watch)
    }
}

impl fmt::Debug for ReviewTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReviewTask").finish_non_exhaustive()
    }
}

struct OfPgn<'a> {
    pgn: &'a PgnGame,
    settings: ReviewSettings,
}

impl Visitor for OfPgn<'_> {
    type Output = Result<ReviewTask, ReviewPgnError>;

    fn visit<P: Playable>(self) -> Self::Output {
        let record = Record::<P>::from_pgn(self.pgn)?;
        Ok(ReviewTask::new(record, self.settings))
    }
}
