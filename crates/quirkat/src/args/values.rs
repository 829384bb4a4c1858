//! The values that arguments take, each with a sentence for what is none.

use super::teach::Format;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use quirkat_game::quoted;
use quirkat_opponents::LEVELS;
use quirkat_search::MAX_PLY;
use quirkat_session::Game;
use std::ffi::OsStr;
use std::ops::RangeInclusive;

/// The longest search of one position: a day.
const DAY: u64 = 24 * 60 * 60 * 1000;

pub(super) fn perft_depth(text: &str) -> Result<u32, String> {
    number(text, "a depth", 0..=64)
}

pub(super) fn depth(text: &str) -> Result<u32, String> {
    number(text, "a depth", 1..=MAX_PLY as u32 - 1)
}

pub(super) fn trace_depth(text: &str) -> Result<u32, String> {
    number(text, "a depth", 1..=64)
}

pub(super) fn shown_depth(text: &str) -> Result<u32, String> {
    number(text, "a depth", 0..=128)
}

pub(super) fn shown_nodes(text: &str) -> Result<u32, String> {
    number(text, "a number of nodes", 1..=1_000_000)
}

pub(super) fn format(text: &str) -> Result<Format, String> {
    match text {
        "text" => Ok(Format::Text),
        "json" => Ok(Format::Json),
        "dot" => Ok(Format::Dot),
        _ => Err(format!(
            "`{}` is not a form; those are text, json and dot",
            quoted(text)
        )),
    }
}

pub(super) fn nodes(text: &str) -> Result<u64, String> {
    number(text, "a number of nodes", 1..=u64::MAX)
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    number(text, "a seed", 0..=u64::MAX)
}

pub(super) fn level(text: &str) -> Result<u32, String> {
    number(text, "a level", 1..=LEVELS as u32)
}

pub(super) fn milliseconds(text: &str) -> Result<u64, String> {
    number(text, "a time in milliseconds", 1..=DAY)
}

pub(super) fn threads(text: &str) -> Result<u32, String> {
    number(text, "a number of threads", 1..=256)
}

pub(super) fn megabytes(text: &str) -> Result<u32, String> {
    number(text, "a size in megabytes", 1..=65536)
}

pub(super) fn lines(text: &str) -> Result<u32, String> {
    number(text, "a number of lines", 1..=256)
}

pub(super) fn milliseconds_or_none(text: &str) -> Result<u64, String> {
    number(text, "a time in milliseconds", 0..=DAY)
}

pub(super) fn seconds(text: &str) -> Result<u64, String> {
    number(text, "a time in seconds", 1..=DAY / 1000)
}

pub(super) fn plies(text: &str) -> Result<u32, String> {
    number(text, "a number of plies", 0..=1000)
}

pub(super) fn score(text: &str) -> Result<u32, String> {
    number(text, "a score in hundredths", 0..=99_999)
}

pub(super) fn per_cent(text: &str) -> Result<u32, String> {
    number(text, "a part in per cent", 0..=100)
}

pub(super) fn count(text: &str) -> Result<u32, String> {
    number(text, "a count", 1..=10_000_000)
}

pub(super) fn games(text: &str) -> Result<u32, String> {
    let games = number(text, "a number of games", 2..=10_000_000)?;
    if games % 2 == 1 {
        return Err(format!(
            "`{games}` games are odd: each opening is played twice"
        ));
    }
    Ok(games)
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

/// Reads a game's name; unlike a plain function it can tell the help which names there are.
#[derive(Clone)]
pub(super) struct GameParser;

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
