//! PGN of the game, out and in.

use crate::session::{PERSON, PlayedMove};
use crate::{Session, SessionError};
use quirkat_game::pgn::{PgnBuilder, PgnGame, PgnProblem, ReadLimits, Token};
use quirkat_game::{Record, Side};
use quirkat_games::Playable;
use std::iter::repeat;
use std::time::{Duration, Instant};

/// The tags that a game which is loaded keeps.
const KEPT: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tag that names who plays a side.
pub(crate) fn side_tag(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

impl<P: Playable> Session<P> {
    /// What the person is called who played a side of the game that was loaded, where its record tells.
    pub fn called(&self, side: Side) -> Option<&str> {
        let named = |&&(name, _): &&(&str, String)| name == side_tag(side);
        let (_, name) = self.paper.iter().find(named)?;
        (self.player(side).is_person() && name != PERSON).then_some(name)
    }

    /// The game in PGN, on a date that PGN can write: `2024.02.29`. One that was loaded keeps its own date and names.
    pub fn to_pgn(&self, date: &str) -> Result<PgnGame, PgnProblem> {
        let mut game = self.with_times(&self.record.to_pgn())?;
        let names = Side::BOTH.map(|side| self.called(side).unwrap_or(self.player(side).name()));
        let [white, black] = names;
        for (name, value) in [
            ("Event", "Game at home"),
            ("Date", date),
            ("Round", &self.games.max(1).to_string()),
            ("White", white),
            ("Black", black),
        ] {
            game.set_tag(name, value)?;
        }
        for (name, value) in &self.paper {
            if ![side_tag(Side::White), side_tag(Side::Black)].contains(name) {
                game.set_tag(name, value)?;
            }
        }
        if let Some(control) = self.control {
            game.set_tag("TimeControl", &control.to_string())?;
        }
        Ok(game)
    }

    /// A game with the time that each move took, as far as it is known, in comments: `[%emt 0:00:01.5]`.
    fn with_times(&self, game: &PgnGame) -> Result<PgnGame, PgnProblem> {
        let mut builder = PgnBuilder::new(ReadLimits {
            game: usize::MAX,
            ..ReadLimits::default()
        });
        for (name, value) in game.tags() {
            builder.tag(name, value)?;
        }
        for (text, played) in game.main_line().zip(&self.moves) {
            builder.token(Token::Move(text))?;
            if let Some(time) = played.time {
                builder.token(Token::Comment(&elapsed_text(time)))?;
            }
        }
        builder.finish(game.result())
    }

    /// Takes up a game from PGN where it was left. The players stay who they are, and so does the start of later games.
    pub fn load(&mut self, game: &PgnGame, now: Instant) -> Result<(), SessionError> {
        self.between_games()?;
        let record = Record::from_pgn(game)?;
        let clocks = self.fresh_clocks();
        self.replace(record);
        let times = elapsed_times(game).into_iter().chain(repeat(None));
        let played = times.take(self.record.plies()).map(|time| PlayedMove {
            time,
            score: None,
            alarm: false,
            clocks: clocks.clone(),
            by: None,
        });
        self.moves = played.collect();
        self.paper = kept_tags(game);
        self.games += 1;
        self.begun = true;
        self.since = Some(now).filter(|_| self.record.ending().is_none());
        Ok(())
    }
}

/// What a game on paper tells of itself. Tags without a value say `?`, in dates several times.
fn kept_tags(game: &PgnGame) -> Vec<(&'static str, String)> {
    let known = |value: &&str| value.chars().any(|c| !matches!(c, '?' | '.' | '-' | ' '));
    let tag = |name| Some((name, game.tag(name).filter(known)?.to_owned()));
    KEPT.into_iter().filter_map(tag).collect()
}

/// A time as PGN's comments have it, to the millisecond.
fn elapsed_text(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("[%emt {hours}:{minutes:02}:{seconds:02}.{millis:03}]")
}

/// The time that each move of the main line took, where a comment after it tells.
fn elapsed_times(game: &PgnGame) -> Vec<Option<Duration>> {
    let (mut times, mut depth) = (Vec::new(), 0_usize);
    for token in game.tokens() {
        match token {
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth = depth.saturating_sub(1),
            Token::Move(_) if depth == 0 => times.push(None),
            Token::Comment(text) if depth == 0 => {
                if let (Some(last), Some(time)) = (times.last_mut(), read_elapsed(text)) {
                    *last = Some(time);
                }
            }
            _ => {}
        }
    }
    times
}

/// The time that a comment tells. One that is not written as PGN has it counts as none.
fn read_elapsed(comment: &str) -> Option<Duration> {
    let (_, rest) = comment.split_once("[%emt ")?;
    let (text, _) = rest.split_once(']')?;
    let mut parts = text.trim().split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let hours: u32 = hours.parse().ok()?;
    let minutes: u32 = minutes.parse().ok()?;
    let seconds: f64 = seconds.parse().ok()?;
    let whole = Duration::from_secs(3600 * u64::from(hours) + 60 * u64::from(minutes));
    let fraction = Duration::try_from_secs_f64(seconds).ok()?;
    whole
        .checked_add(fraction)
        .filter(|_| parts.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_they_are_read() {
        for (text, millis) in [
            ("[%emt 0:00:00.000]", 0),
            ("[%emt 0:00:01.500]", 1_500),
            ("[%emt 1:02:03.004]", 3_723_004),
        ] {
            let time = Duration::from_millis(millis);
            assert_eq!(elapsed_text(time), text);
            assert_eq!(
                read_elapsed(&format!("good [%clk 1:00:00] {text}")),
                Some(time)
            );
        }
        assert_eq!(read_elapsed("[%emt 0:00:05]"), Some(Duration::from_secs(5)));
        for text in [
            "",
            "[%emt",
            "[%emt 5]",
            "[%emt 0:0:-1]",
            "[%emt 0:0:NaN]",
            "[%emt 0:0:1e99]",
        ] {
            assert_eq!(read_elapsed(text), None, "{text}");
        }
    }
}
