//! Clocks: time controls as text, and a player's clock while a game runs.

use quirkat_game::quoted;
use quirkat_search::TimeLeft;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "`{0}` is not a time control such as `300`, `5:00+3` or `40/60+0.5`: seconds or minutes:seconds (00 to 59), and what each move adds"
)]
pub struct NoTimeControl(String);

/// A clock: so much time, some more for each move, and all of it again after some moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// After how many moves the time is given again; `None` if never.
    pub moves: Option<u32>,
    /// The time.
    pub base: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// The longest time that a clock may show.
const LONGEST: f64 = 7.0 * 24.0 * 3600.0;

impl FromStr for TimeControl {
    type Err = NoTimeControl;

    /// Reads `[MOVES/]BASE[+INCREMENT]`, times being seconds or `MINUTES:SECONDS`.
    fn from_str(text: &str) -> Result<TimeControl, NoTimeControl> {
        let read = || {
            let (moves, times) = match text.split_once('/') {
                Some((moves, times)) => {
                    (Some(moves.parse().ok().filter(|&moves| moves > 0)?), times)
                }
                None => (None, text),
            };
            let (base, increment) = times.split_once('+').unwrap_or((times, "0"));
            let control = TimeControl {
                moves,
                base: time(base)?,
                increment: time(increment)?,
            };
            (control.base + control.increment > Duration::ZERO).then_some(control)
        };
        read().ok_or_else(|| NoTimeControl(quoted(text)))
    }
}

fn time(text: &str) -> Option<Duration> {
    let number = |text: &str| -> Option<f64> {
        let plain = text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        text.parse().ok().filter(|_| plain)
    };
    let seconds = match text.split_once(':') {
        Some((minutes, seconds)) => {
            60.0 * number(minutes)? + number(seconds).filter(|&seconds| seconds < 60.0)?
        }
        None => number(text)?,
    };
    (0.0..=LONGEST)
        .contains(&seconds)
        .then(|| Duration::from_micros((seconds * 1e6).round() as u64))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment > Duration::ZERO {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// The clock of one side. One that has no time control never runs out.
#[derive(Clone, Debug)]
pub struct Clock {
    control: Option<TimeControl>,
    remaining: Duration,
    moves_left: Option<u32>,
}

/// The time for a move was overstepped by more than the margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flagged {
    /// By how much, the margin not counted.
    pub over: Duration,
}

impl Clock {
    /// A clock at the start of a game.
    pub fn new(control: Option<TimeControl>) -> Clock {
        Clock {
            control,
            remaining: control.map_or(Duration::ZERO, |control| control.base + control.increment),
            moves_left: control.and_then(|control| control.moves),
        }
    }

    /// What the clock shows, where there is one.
    pub fn reading(&self) -> Option<TimeLeft> {
        self.control.map(|control| TimeLeft {
            remaining: self.remaining,
            increment: control.increment,
            moves_to_go: self.moves_left,
        })
    }

    /// Takes the time for a move off and adds what the move gains. A move within the margin over the time still counts.
    pub fn spend(&mut self, elapsed: Duration, margin: Duration) -> Result<(), Flagged> {
        let Some(control) = self.control else {
            return Ok(());
        };
        let over = elapsed.saturating_sub(self.remaining);
        if over > margin {
            return Err(Flagged { over });
        }
        self.remaining = self.remaining.saturating_sub(elapsed) + control.increment;
        if let Some(moves) = &mut self.moves_left {
            *moves -= 1;
            if *moves == 0 {
                *moves = control.moves.unwrap_or(1);
                self.remaining += control.base;
            }
        }
        Ok(())
    }

    /// Takes off the time of a turn that the end of the game has cut short. It gains nothing.
    pub fn stop(&mut self, elapsed: Duration) {
        self.remaining = self.remaining.saturating_sub(elapsed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARGIN: Duration = Duration::from_millis(10);

    fn clock(text: &str) -> Clock {
        Clock::new(Some(text.parse().expect("a time control")))
    }

    fn spend(clock: &mut Clock, milliseconds: u64) -> Result<(), Flagged> {
        clock.spend(Duration::from_millis(milliseconds), MARGIN)
    }

    fn shows(clock: &Clock) -> u128 {
        clock.reading().expect("a clock").remaining.as_millis()
    }

    #[test]
    fn moves_take_time_and_give_some_back() {
        let mut clock = clock("1+0.1");
        assert_eq!(shows(&clock), 1100);
        assert_eq!(spend(&mut clock, 600), Ok(()));
        assert_eq!(shows(&clock), 600);
    }

    #[test]
    fn the_margin_saves_a_move_and_no_more() {
        let mut clock = clock("1");
        assert_eq!(spend(&mut clock, 1010), Ok(()));
        assert_eq!(shows(&clock), 0);
        let over = Duration::from_millis(11);
        assert_eq!(spend(&mut clock, 11), Err(Flagged { over }));
    }

    #[test]
    fn time_comes_again_after_the_moves_agreed() {
        let mut clock = clock("2/1");
        let moves_to_go = |clock: &Clock| clock.reading().expect("a clock").moves_to_go;
        assert_eq!(moves_to_go(&clock), Some(2));
        assert_eq!(spend(&mut clock, 400), Ok(()));
        assert_eq!(moves_to_go(&clock), Some(1));
        assert_eq!(spend(&mut clock, 400), Ok(()));
        assert_eq!((moves_to_go(&clock), shows(&clock)), (Some(2), 1200));
    }

    #[test]
    fn a_turn_that_is_cut_short_takes_its_time_and_gains_none() {
        let mut clock = clock("1+0.1");
        clock.stop(Duration::from_millis(400));
        assert_eq!(shows(&clock), 700);
        clock.stop(Duration::MAX);
        assert_eq!(shows(&clock), 0);
    }

    #[test]
    fn without_a_time_control_no_clock_runs() {
        let mut clock = Clock::new(None);
        assert_eq!(clock.reading(), None);
        assert_eq!(spend(&mut clock, 1_000_000), Ok(()));
    }

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, moves, base, increment) in [
            ("5+0.05", None, 5000, 50),
            ("40/60+0.5", Some(40), 60_000, 500),
            ("60", None, 60_000, 0),
            ("0+1", None, 0, 1000),
            ("0.25", None, 250, 0),
        ] {
            let control: TimeControl = text.parse().expect(text);
            let expected = TimeControl {
                moves,
                base: Duration::from_millis(base),
                increment: Duration::from_millis(increment),
            };
            assert_eq!(control, expected);
            assert_eq!(control.to_string(), text);
        }
        let minutes: TimeControl = "1:30+2".parse().expect("minutes");
        assert_eq!(minutes.base, Duration::from_secs(90));
    }

    #[test]
    fn what_is_no_time_control_is_quoted() {
        for text in [
            "",
            "0",
            "-1",
            "0/5",
            "x",
            "5+",
            "5+x",
            "1/2/3",
            "1e3",
            "inf",
            "NaN",
            "99999999",
            "1:99",
            "1:60",
            "1:",
            ":5",
            "1:30+1:75",
        ] {
            let error = text.parse::<TimeControl>().expect_err(text).to_string();
            assert!(error.starts_with(&format!("`{text}` is not")), "{error}");
        }
    }
}
