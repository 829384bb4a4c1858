//! Parsers for the values of arguments, with a sentence for each invalid value.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use quirkat_game::{Side, quoted};
use quirkat_games::Game;
use quirkat_opponents::LEVELS;
use quirkat_search::MAX_PLY;
use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The longest time to search one position: a day, in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

pub(crate) fn perft_depth(text: &str) -> Result<u32, String> {
    number(text, "a depth", 0..=64)
}

pub(crate) fn depth(text: &str) -> Result<u32, String> {
    number(text, "a depth", 1..=MAX_PLY as u32 - 1)
}

pub(crate) fn trace_depth(text: &str) -> Result<u32, String> {
    number(text, "a depth", 1..=64)
}

pub(crate) fn shown_depth(text: &str) -> Result<u32, String> {
    number(text, "a depth", 0..=128)
}

pub(crate) fn load_games(text: &str) -> Result<u32, String> {
    number(text, "a number of games", 1..=2000)
}

pub(crate) fn load_analyses(text: &str) -> Result<u32, String> {
    number(text, "a number of analyses", 0..=500)
}

pub(crate) fn load_seconds(text: &str) -> Result<u32, String> {
    number(text, "a number of seconds", 2..=3600)
}

pub(crate) fn shown_nodes(text: &str) -> Result<u32, String> {
    number(text, "a number of nodes", 1..=1_000_000)
}

pub(crate) fn nodes(text: &str) -> Result<u64, String> {
    number(text, "a number of nodes", 1..=u64::MAX)
}

pub(crate) fn seed(text: &str) -> Result<u64, String> {
    number(text, "a seed", 0..=u64::MAX)
}

pub(crate) fn game_number(text: &str) -> Result<u64, String> {
    number(text, "the number of a game", 0..=u64::MAX)
}

pub(crate) fn level(text: &str) -> Result<u32, String> {
    number(text, "a level", 1..=LEVELS as u32)
}

pub(crate) fn milliseconds(text: &str) -> Result<u64, String> {
    number(text, "a time in milliseconds", 1..=DAY)
}

pub(crate) fn threads(text: &str) -> Result<u32, String> {
    number(text, "a number of threads", 1..=256)
}

pub(crate) fn games_at_once(text: &str) -> Result<u32, String> {
    number(text, "a number of games at once", 1..=256)
}

pub(crate) fn megabytes(text: &str) -> Result<u32, String> {
    number(text, "a size in megabytes", 1..=65536)
}

pub(crate) fn lines(text: &str) -> Result<u32, String> {
    number(text, "a number of lines", 1..=256)
}

pub(crate) fn milliseconds_or_none(text: &str) -> Result<u64, String> {
    number(text, "a time in milliseconds", 0..=DAY)
}

#[cfg(feature = "fleet")]
pub(crate) fn lease(text: &str) -> Result<u64, String> {
    number(text, "a time in seconds", 2..=DAY / 1000)
}

#[cfg(feature = "fleet")]
pub(crate) fn units_ahead(text: &str) -> Result<u32, String> {
    number(text, "a number of units", 1..=20_000)
}

#[cfg(feature = "fleet")]
pub(crate) fn unit_games(text: &str) -> Result<u32, String> {
    number(text, "a number of games", 1..=4096)
}

pub(crate) fn seconds(text: &str) -> Result<u64, String> {
    number(text, "a time in seconds", 1..=DAY / 1000)
}

pub(crate) fn plies(text: &str) -> Result<u32, String> {
    number(text, "a number of plies", 0..=1000)
}

pub(crate) fn score(text: &str) -> Result<u32, String> {
    number(text, "a score in hundredths", 0..=99_999)
}

pub(crate) fn per_cent(text: &str) -> Result<u32, String> {
    number(text, "a part in per cent", 0..=100)
}

pub(crate) fn width(text: &str) -> Result<u32, String> {
    number(text, "a number of units", 64..=512)
}

/// How fast a network learns.
pub(crate) fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| *rate > 0.0 && *rate <= 1.0);
    rate.ok_or_else(|| {
        format!(
            "`{}` is not a rate, a number above 0 and up to 1",
            quoted(text)
        )
    })
}

pub(crate) fn lambda(text: &str) -> Result<u32, String> {
    number(text, "a part in per cent", 0..=95)
}

pub(crate) fn count(text: &str) -> Result<u32, String> {
    number(text, "a count", 1..=10_000_000)
}

pub(crate) fn place(text: &str) -> Result<u32, String> {
    number(text, "the number of a game", 1..=u32::MAX)
}

pub(crate) fn games(text: &str) -> Result<u32, String> {
    let games = number(text, "a number of games", 2..=10_000_000)?;
    if games % 2 == 1 {
        return Err(format!(
            "`{games}` games are odd: each opening is played twice"
        ));
    }
    Ok(games)
}

pub(crate) fn pace(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (0.0..=3600.0).contains(seconds));
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| {
        let text = quoted(text);
        format!("`{text}` is not a time in seconds, a number from 0 to 3600")
    })
}

pub(crate) fn side(text: &str) -> Result<Side, String> {
    match text.to_ascii_lowercase().as_str() {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        _ => Err(format!(
            "`{}` is not a side, `white` or `black`",
            quoted(text)
        )),
    }
}

fn number<N>(text: &str, what: &str, range: RangeInclusive<N>) -> Result<N, String>
where
    N: TryFrom<u64> + Into<u64> + PartialOrd + Copy,
{
    let number = text
        .parse()
        .ok()
        .and_then(|number: u64| number.try_into().ok());
    number
        .filter(|number| range.contains(number))
        .ok_or_else(|| {
            let (from, to): (u64, u64) = ((*range.start()).into(), (*range.end()).into());
            let text = quoted(text);
            format!("`{text}` is not {what}, a whole number from {from} to {to}")
        })
}

/// Parses the name of a game. Unlike a plain function, it can list the names in the help.
#[derive(Clone)]
pub(crate) struct GameParser;

impl TypedValueParser for GameParser {
    type Value = Game;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Game, clap::Error> {
        StringValueParser::new()
            .try_map(|name| name.parse::<Game>())
            .parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = Game::ALL.iter().map(|game| PossibleValue::new(game.name()));
        Some(Box::new(names))
    }
}
