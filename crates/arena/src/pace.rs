//! The pace of a player: a clock, or a fixed time, node count or depth for every move.

use quirkat_game::quoted;
use quirkat_games::{NoTimeControl, TimeControl};
use quirkat_search::{Limits, MAX_PLY, TimeLeft};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// The longest fixed time for a move.
const MAX_MOVE_TIME: Duration = Duration::from_hours(7 * 24);

/// What limits the search for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// A time control.
    Clock(TimeControl),
    /// A fixed time for each move.
    MoveTime(Duration),
    /// A fixed number of nodes for each move.
    Nodes(u64),
    /// A fixed depth for each move.
    Depth(u32),
}

/// Why a text is not a pace.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PaceError {
    /// Not a time control.
    #[error(transparent)]
    Clock(#[from] NoTimeControl),
    /// Not a number in the allowed range.
    #[error("`{text}` is not {what}")]
    Number {
        /// What it should have been.
        what: &'static str,
        /// The text.
        text: String,
    },
}

impl Pace {
    /// The time control, if a clock runs.
    pub fn time_control(self) -> Option<TimeControl> {
        match self {
            Pace::Clock(control) => Some(control),
            _ => None,
        }
    }

    /// Whether time limits it. At a number of nodes or a depth, games are the same on every machine.
    pub(crate) fn is_timed(self) -> bool {
        matches!(self, Pace::Clock(_) | Pace::MoveTime(_))
    }

    /// The limits of a search, with the clock of the side to move.
    pub(crate) fn limits(self, clock: Option<TimeLeft>) -> Limits {
        match self {
            Pace::Clock(_) => Limits {
                clock,
                ..Limits::default()
            },
            Pace::MoveTime(time) => Limits::move_time(time),
            Pace::Nodes(nodes) => Limits::nodes(nodes),
            Pace::Depth(depth) => Limits::depth(depth),
        }
    }

    /// Parses a value of the keys `tc`, `movetime` (in milliseconds), `nodes` or `depth`; `None` for other keys.
    pub fn from_key(key: &str, value: &str) -> Option<Result<Pace, PaceError>> {
        let number = |what, highest: u64| {
            let read = value.parse().ok();
            let allowed = read.filter(|number| (1..=highest).contains(number));
            allowed.ok_or_else(|| PaceError::Number {
                what,
                text: quoted(value),
            })
        };
        Some(match key {
            "tc" => value.parse().map(Pace::Clock).map_err(PaceError::from),
            "movetime" => number("a time in milliseconds", MAX_MOVE_TIME.as_millis() as u64)
                .map(|time| Pace::MoveTime(Duration::from_millis(time))),
            "nodes" => number("a number of nodes", u64::MAX).map(Pace::Nodes),
            "depth" => number("a depth in plies", MAX_PLY as u64 - 1)
                .map(|depth| Pace::Depth(depth as u32)),
            _ => return None,
        })
    }
}

/// As its text: `nodes=5000`.
impl Serialize for Pace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// From that text.
impl<'de> Deserialize<'de> for Pace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pace, D::Error> {
        let text = String::deserialize(deserializer)?;
        let pace = text
            .split_once('=')
            .and_then(|(key, value)| Pace::from_key(key, value));
        pace.ok_or_else(|| de::Error::custom(format!("`{}` is not a pace", quoted(&text))))?
            .map_err(de::Error::custom)
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
            let json = serde_json::to_string(&pace).expect("JSON");
            assert_eq!(serde_json::from_str::<Pace>(&json).ok(), Some(pace));
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
