//! Time management: the limits of a search, and how much of a clock one move may take.

use crate::params::SearchParams;
use std::time::{Duration, Instant};

/// What a player's clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLeft {
    /// Time left.
    pub remaining: Duration,
    /// Time added after every move.
    pub increment: Duration,
    /// Moves until more time comes; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// When a search ends: at whatever is reached first, or at a stop only, where nothing is set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes, of all threads together.
    pub nodes: Option<u64>,
    /// A fixed time for the move.
    pub move_time: Option<Duration>,
    /// A clock to share out.
    pub clock: Option<TimeLeft>,
    /// Stop when a win in that many own moves is found.
    pub mate: Option<u32>,
    /// Lag between here and the clock, kept back from every move.
    pub overhead: Duration,
    /// Whether to search on where there is only one move, because its line and score are wanted too.
    pub for_line: bool,
}

impl Limits {
    /// To a depth.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// For a number of nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// For a time.
    pub fn move_time(time: Duration) -> Limits {
        Limits {
            move_time: Some(time),
            ..Limits::default()
        }
    }
}

/// Decides how long one move may take: a soft limit, after which no iteration begins, shorter when the search is sure of its
/// move and longer when it is not, and a hard limit, at which the search is stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeManager {
    start: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
    /// Whether it ends at once where there is only one move.
    pub(crate) plays_only_move: bool,
}

/// How the iterations went, as far as that tells whether more time would help.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trend {
    /// The share of all nodes spent on the best move.
    pub(crate) best_move_effort: f64,
    /// For how many iterations the best move has been the same.
    pub(crate) stability: u32,
    /// How far the score is below its running average.
    pub(crate) score_drop: i32,
}

impl TimeManager {
    pub(crate) fn new(limits: &Limits, start: Instant, params: &SearchParams) -> TimeManager {
        let instant = Duration::from_millis(1);
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(limits.overhead).max(instant);
            return TimeManager {
                start,
                soft: None,
                hard: Some(time),
                plays_only_move: !limits.for_line,
            };
        }
        let Some(clock) = limits.clock else {
            return TimeManager {
                start,
                soft: None,
                hard: None,
                plays_only_move: !limits.for_line,
            };
        };
        let usable = clock.remaining.saturating_sub(limits.overhead);
        let left = usable.max(instant).as_secs_f64();
        let moves = f64::from(clock.moves_to_go.unwrap_or(40).clamp(1, 40));
        let increment = clock.increment.as_secs_f64();
        // More than an even share: later moves take less, and an increment refills the clock.
        let share = left / (thousandths(params.time_moves_left) * moves).max(1.0)
            + thousandths(params.time_increment) * increment;
        let hard = if clock.moves_to_go == Some(1) {
            0.95 * left
        } else {
            let of_clock = thousandths(params.time_hard_clock) * left;
            of_clock.min(thousandths(params.time_hard_share) * share)
        };
        let soft = (thousandths(params.time_soft_share) * share).min(hard);
        TimeManager {
            start,
            soft: Some(Duration::from_secs_f64(soft)),
            hard: Some(Duration::from_secs_f64(hard)),
            plays_only_move: !limits.for_line,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    pub(crate) fn hard_limit_reached(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is not worth beginning. `settled` says that no search can change the move.
    pub(crate) fn soft_limit_reached(
        &self,
        trend: Trend,
        settled: bool,
        params: &SearchParams,
    ) -> bool {
        if settled {
            return self.hard.is_some();
        }
        let Some(soft) = self.soft else { return false };
        // A best move that took nearly all nodes is beyond doubt; one that has just changed is not.
        let effort = thousandths(params.time_effort_base)
            - thousandths(params.time_effort_slope) * trend.best_move_effort;
        let stability = [1.35, 1.15, 1.0, 0.93, 0.87][trend.stability.min(4) as usize];
        let drop = f64::from(trend.score_drop) / f64::from(params.time_score_drop);
        let falling = (1.0 + drop).clamp(0.85, 1.6);
        let wanted = soft.mul_f64(effort.max(LEAST_EFFORT) * stability * falling);
        self.elapsed() >= self.hard.map_or(wanted, |hard| wanted.min(hard))
    }
}

/// However sure a search is, it takes this share of the soft limit: numbers that a tuner tries could make less than nothing of it.
const LEAST_EFFORT: f64 = 0.1;

fn thousandths(param: i32) -> f64 {
    f64::from(param) / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_numbers_in_range_make_a_time_of_less_than_nothing() {
        let params = SearchParams {
            time_effort_base: 1400,
            time_effort_slope: 2400,
            ..SearchParams::DEFAULT
        };
        let clock = TimeLeft {
            remaining: Duration::from_mins(1),
            increment: Duration::ZERO,
            moves_to_go: None,
        };
        let limits = Limits {
            clock: Some(clock),
            ..Limits::default()
        };
        let manager = TimeManager::new(&limits, Instant::now(), &params);
        let sure = Trend {
            best_move_effort: 1.0,
            stability: 9,
            score_drop: 0,
        };
        assert!(!manager.soft_limit_reached(sure, false, &params));
    }
}
