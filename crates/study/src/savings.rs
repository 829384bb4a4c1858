//! What pruning saves at each depth, as in the table of the FOVEROS document.

use crate::searcher::{PlainSearcher, StudyError};
use quirkat_game::Record;
use quirkat_games::Playable;
use quirkat_opponents::Watch;
use quirkat_search::Control;
use quirkat_search::plain::MoveOrder;
use serde::Serialize;
use std::time::{Duration, Instant};

/// The shortest time that is measured well.
const MIN_TIME: Duration = Duration::from_millis(10);

/// What pruning saves at one depth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct DepthSavings {
    /// The depth in plies.
    pub depth: u32,
    /// Minimax.
    pub without_pruning: SearchEffort,
    /// Alpha-beta.
    pub with_pruning: SearchEffort,
    /// In percent.
    pub reduction: Reduction,
}

/// The nodes and the time of a search.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SearchEffort {
    /// Nodes without the root, as the document counts them.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}

/// How much less there was to do, in percent.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Reduction {
    /// Of the nodes.
    pub nodes: f64,
    /// Of the time.
    pub time: f64,
}

/// What pruning saves at a depth in the position of a game that is not over; `None` if `control` stopped it.
pub fn savings<P: Playable>(
    searcher: &mut PlainSearcher<P>,
    record: &Record<P>,
    depth: u32,
    order: MoveOrder,
    control: &Control,
) -> Result<Option<DepthSavings>, StudyError> {
    let mut effort = |pruning| {
        let watch = Watch {
            depth,
            pruning,
            order,
        };
        effort(searcher, record, watch, control)
    };
    let (with, without) = (effort(true)?, effort(false)?);
    if control.is_stopped() {
        return Ok(None);
    }
    let reduction = |without: f64, with: f64| 100.0 * (without - with) / without.max(1e-9);
    Ok(Some(DepthSavings {
        depth,
        reduction: Reduction {
            nodes: reduction(without.nodes as f64, with.nodes as f64),
            time: reduction(without.seconds, with.seconds),
        },
        without_pruning: without,
        with_pruning: with,
    }))
}

/// The effort of a search. A short one is repeated, because the first run mostly measures the start-up.
fn effort<P: Playable>(
    searcher: &mut PlainSearcher<P>,
    record: &Record<P>,
    watch: Watch,
    control: &Control,
) -> Result<SearchEffort, StudyError> {
    let mut search = || searcher.search(record, watch, control, &mut ());
    let start = Instant::now();
    let nodes = search()?.nodes - 1;
    let mut taken = start.elapsed();
    if taken < MIN_TIME {
        let (start, mut times) = (Instant::now(), 0);
        while start.elapsed() < MIN_TIME {
            search()?;
            times += 1;
        }
        taken = start.elapsed() / times;
    }
    let seconds = taken.as_secs_f64();
    Ok(SearchEffort { nodes, seconds })
}
