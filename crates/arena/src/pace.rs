//! How fast a player must move: a clock, or a fixed share for every move.

use quirkat_game::quoted;
use quirkat_search::MAX_PLY;
use quirkat_session::{NoTimeControl, TimeControl};
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// The longest time for a move.
const LONGEST: Duration = Duration::from_hours(7 * 24);

/// What ends the thinking about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// A clock that the player shares out.
    Clock(TimeControl),
    /// The same time for each move.
    MoveTime(Duration),
    /// The same number of nodes for each move.
    Nodes(u64),
    /// The same depth for each move.
    Depth(u32),
}

/// Why a text is no pace.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoPace {
    /// It is to be a clock and is none.
    #[error(transparent)]
    Clock(#[from] NoTimeControl),
    /// It is to be a number of something.
    #[error("`{text}` is not {what}")]
    Number {
        /// What it should have been.
        what: &'static str,
        /// The text.
        text: String,
    },
}

impl Pace {
    /// The time control of a clock.
    pub(crate) fn time_control(self) -> Option<TimeControl> {
        match self {
            Pace::Clock(control) => Some(control),
            _ => None,
        }
    }

    /// The pace that a key and its value mean: `tc`, `movetime` in milliseconds, `nodes` or `depth`; `None` for another key.
    pub fn from_key(key: &str, value: &str) -> Option<Result<Pace, NoPace>> {
        let number = |what, highest: u64| {
            let read = value.parse().ok();
            let allowed = read.filter(|number| (1..=highest).contains(number));
            allowed.ok_or_else(|| NoPace::Number {
                what,
                text: quoted(value),
            })
        };
        Some(match key {
            "tc" => value.parse().map(Pace::Clock).map_err(NoPace::from),
            "movetime" => number("a time in milliseconds", LONGEST.as_millis() as u64)
                .map(|time| Pace::MoveTime(Duration::from_millis(time))),
            "nodes" => number("a number of nodes", u64::MAX).map(Pace::Nodes),
            "depth" => number("a depth in plies", MAX_PLY as u64 - 1)
                .map(|depth| Pace::Depth(depth as u32)),
            _ => return None,
        })
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Clock(control) => write!(f, "tc={control}"),
            Pace::MoveTime(time) => write!(f, "movetime={}", time.as_millis()),
            Pace::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Pace::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pace_is_read_from_the_text_it_writes() {
        for text in ["tc=1+0.01", "movetime=100", "nodes=5000", "depth=7"] {
            let (key, value) = text.split_once('=').expect("a key");
            let pace = Pace::from_key(key, value)
                .expect("a known key")
                .expect(text);
            assert_eq!(pace.to_string(), text);
        }
        assert_eq!(Pace::from_key("hash", "1"), None);
        for (key, value) in [
            ("nodes", "0"),
            ("depth", "x"),
            ("depth", "9999"),
            ("movetime", "-1"),
        ] {
            assert!(Pace::from_key(key, value).expect("a known key").is_err());
        }
    }
}
