//! Sharing out the clock: a soft bound that good news shortens and bad news stretches, and a hard one that nothing does.

use crate::limits::Limits;
use std::time::{Duration, Instant};

/// The bounds of one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeBounds {
    start: Instant,
    /// No new iteration begins after this, stretched or shortened by how the search goes.
    soft: Option<Duration>,
    /// The search is broken off at this.
    hard: Option<Duration>,
}

/// How an iteration went, as far as it tells whether more time would help.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trend {
    /// The share of all nodes that the best move took.
    pub(crate) best_share: f64,
    /// For how many iterations the best move has been the same.
    pub(crate) stable_for: u32,
    /// How much worse the score is than on average over the iterations before.
    pub(crate) drop: i32,
}

impl TimeBounds {
    pub(crate) fn new(limits: &Limits, start: Instant) -> TimeBounds {
        if let Some(time) = limits.move_time {
            let time = time
                .saturating_sub(limits.overhead)
                .max(Duration::from_millis(1));
            return TimeBounds {
                start,
                soft: None,
                hard: Some(time),
            };
        }
        let Some(clock) = limits.clock else {
            return TimeBounds {
                start,
                soft: None,
                hard: None,
            };
        };
        let usable = clock
            .remaining
            .saturating_sub(limits.overhead)
            .max(Duration::from_millis(1));
        let moves = f64::from(clock.moves_to_go.unwrap_or(40).clamp(1, 40));
        let left = usable.as_secs_f64();
        let increment = clock.increment.as_secs_f64();
        // With an increment the rest of the clock is worth more than its share: it is refilled as the game goes on.
        let share = left / (0.55 * moves).max(1.0) + 0.75 * increment;
        let hard = if clock.moves_to_go == Some(1) {
            0.95 * left
        } else {
            (0.45 * left).min(5.0 * share)
        };
        let soft = (0.62 * share).min(hard);
        TimeBounds {
            start,
            soft: Some(Duration::from_secs_f64(soft)),
            hard: Some(Duration::from_secs_f64(hard)),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search must be broken off.
    pub(crate) fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is not worth beginning. `settled` says that no more search can change the move.
    pub(crate) fn is_enough(&self, trend: Trend, settled: bool) -> bool {
        if settled {
            return self.hard.is_some();
        }
        let Some(soft) = self.soft else { return false };
        // A best move that took nearly all the nodes is beyond doubt; one that has just changed is not.
        let effort = 2.2 - 1.6 * trend.best_share;
        let stability = [1.35, 1.15, 1.0, 0.93, 0.87][trend.stable_for.min(4) as usize];
        let falling = (1.0 + f64::from(trend.drop) / 120.0).clamp(0.85, 1.6);
        let wanted = soft.mul_f64(effort * stability * falling);
        self.elapsed() >= self.hard.map_or(wanted, |hard| wanted.min(hard))
    }
}
