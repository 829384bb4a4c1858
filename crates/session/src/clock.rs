//! A player's clock while a game runs.

use crate::TimeControl;
use quirkat_search as search;
use std::time::Duration;

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
    pub fn reading(&self) -> Option<search::TimeLeft> {
        self.control.map(|control| search::TimeLeft {
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
    fn without_a_time_control_no_clock_runs() {
        let mut clock = Clock::new(None);
        assert_eq!(clock.reading(), None);
        assert_eq!(spend(&mut clock, 1_000_000), Ok(()));
    }
}
