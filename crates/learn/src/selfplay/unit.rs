//! Ranges of self-play games as units: played anywhere, and checked by the rules when they come back.

use super::{ADJUDICATION, SelfPlayError, SelfPlaySettings, SelfPlayer, openings};
use crate::data::{DataError, DataReader, SelfPlayGame, file_bytes};
use crate::sample::is_quiet;
use quirkat_arena::Adjudicator;
use quirkat_game::Record;
use quirkat_games::{Playable, Visitor};
use quirkat_search::Control;
use thiserror::Error;

/// Why the games of a range are not what was asked for.
#[derive(Debug, Error)]
pub enum RangeFault {
    /// They cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The settings cannot be used here.
    #[error(transparent)]
    Settings(#[from] SelfPlayError),
    /// They are other games, or some are missing.
    #[error("it has other games than were asked for")]
    Others,
    /// A game that cannot have happened.
    #[error("game {number} {why}")]
    Game {
        /// Its number.
        number: u64,
        /// What is wrong with it.
        why: &'static str,
    },
}

/// Plays the games of the settings' range on this thread, and returns them as a file of training data; `None` if it was stopped.
pub fn play_range(
    settings: &SelfPlaySettings,
    control: &Control,
) -> Result<Option<Vec<u8>>, SelfPlayError> {
    settings.game.visit(PlayRange { settings, control })
}

struct PlayRange<'a> {
    settings: &'a SelfPlaySettings,
    control: &'a Control,
}

impl Visitor for PlayRange<'_> {
    type Output = Result<Option<Vec<u8>>, SelfPlayError>;

    fn visit<P: Playable>(self) -> Self::Output {
        let PlayRange { settings, control } = self;
        let header = settings.header()?;
        let mut player = SelfPlayer::<P>::new(settings, control, P::open_eval(&settings.eval)?);
        let mut games = Vec::new();
        for number in settings.games.clone() {
            match player.play(number)? {
                Some((game, _)) => games.push(game),
                None => return Ok(None),
            }
        }
        Ok(Some(file_bytes(&header, &games)))
    }
}

/// Checks a file of training data that somebody played of the settings' range: it has these games and no others, from openings that
/// the seed gives, every move is legal, and the end is the one by the rules or by adjudication. Returns each game with the number of
/// its quiet positions.
pub fn check_range(
    settings: &SelfPlaySettings,
    bytes: &[u8],
) -> Result<Vec<(SelfPlayGame, u64)>, RangeFault> {
    let mut reader = DataReader::new(bytes)?;
    // A few bytes of the tight form can stand for very many games, and no worker sends it.
    if reader.is_tight() || *reader.header() != settings.header()? {
        return Err(RangeFault::Others);
    }
    let games: Result<Vec<_>, _> = reader.by_ref().collect();
    let games = games.map_err(DataError::from)?;
    let numbers = games.iter().map(|game| game.number);
    let whole = reader.damaged() == 0 && !reader.is_cut_off();
    if !whole || !numbers.eq(settings.games.clone()) {
        return Err(RangeFault::Others);
    }
    let check = |game: SelfPlayGame| {
        let number = game.number;
        let checked = settings.game.visit(CheckGame { settings, game });
        checked.map_err(|why| RangeFault::Game { number, why })
    };
    games.into_iter().map(check).collect()
}

struct CheckGame<'a> {
    settings: &'a SelfPlaySettings,
    game: SelfPlayGame,
}

impl Visitor for CheckGame<'_> {
    type Output = Result<(SelfPlayGame, u64), &'static str>;

    fn visit<P: Playable>(self) -> Self::Output {
        let CheckGame { settings, game } = self;
        let start: P = game
            .start
            .parse()
            .map_err(|_| "has no position to begin with")?;
        let mut openings = openings::<P>(settings, game.number).flatten();
        if !openings.any(|opening| opening.to_string() == game.start) {
            return Err("begins with another opening");
        }
        let mut record = Record::new(start);
        let mut adjudicator = Adjudicator::new(ADJUDICATION);
        let mut adjudicated = None;
        let mut quiet = 0;
        for ply in &game.plies {
            if adjudicated.is_some() || record.claimable().is_some() {
                return Err("goes on after its end");
            }
            let position = record.position();
            let (side, score) = (position.side_to_move(), i32::from(ply.score));
            let mv = position.decode(ply.code).ok_or("has an illegal move")?;
            quiet += u64::from(is_quiet(position, mv, score));
            record.play(mv).map_err(|_| "has an illegal move")?;
            adjudicated = adjudicator.moved(side, Some(score));
        }
        let end = record
            .ending()
            .or(adjudicated)
            .or_else(|| record.claimable());
        match end {
            Some(end) if end.outcome == game.outcome => Ok((game, quiet)),
            Some(_) => Err("ends otherwise than it says"),
            None => Err("has no end"),
        }
    }
}
