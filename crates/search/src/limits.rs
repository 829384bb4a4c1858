//! How long a search may take.

use std::time::Duration;

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

/// When a search ends. Whatever is reached first ends it; nothing set, only a stop does.
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
    /// Time lost between here and the clock, kept back from every move.
    pub overhead: Duration,
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
