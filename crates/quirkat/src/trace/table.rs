//! What pruning saves, depth by depth: the FOVEROS document's table, for any game.

use super::{Searcher, over};
use crate::args::{Format, TraceArgs};
use crate::json;
use crate::output;
use crate::progress::Progress;
use anyhow::{Result, ensure};
use quirkat_opponents::{Opposed, Watch};
use serde::Serialize;
use std::time::{Duration, Instant};

/// A time that can be measured.
const ENOUGH: Duration = Duration::from_millis(10);

#[derive(Serialize)]
struct Object<'a> {
    game: &'static str,
    position: String,
    /// Whose evaluation it is; nothing for the game's own.
    opponent: Option<&'a str>,
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    depth: u32,
    without_pruning: Effort,
    with_pruning: Effort,
    /// In per cent.
    reduction: Reduction,
}

/// What a search took.
#[derive(Serialize)]
struct Effort {
    /// Positions behind the root, as the document counts them.
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Reduction {
    nodes: f64,
    time: f64,
}

pub(super) fn run<P: Opposed>(
    args: &TraceArgs,
    position: &P,
    searcher: &Searcher<P>,
) -> Result<()> {
    ensure!(
        args.format != Format::Dot,
        "--table has no form `dot`; it is text or json"
    );
    if let Some(ending) = position.ending() {
        return Ok(output::print(&over(args.format, ending)?)?);
    }
    // Who cannot be watched is told of before anything is printed.
    let mut row = row(position, searcher, 1)?;
    let progress = Progress::open();
    let is_text = args.format == Format::Text;
    if is_text {
        progress.print(&head(args, position))?;
    }
    let mut rows = Vec::new();
    loop {
        if is_text {
            progress.print(&row.text())?;
        }
        let depth = row.depth + 1;
        rows.push(row);
        if depth > args.depth {
            break;
        }
        progress.tell(format!("searching depth {depth},"));
        row = self::row(position, searcher, depth)?;
    }
    drop(progress);
    if is_text {
        return Ok(());
    }
    let text = json::line(&Object {
        game: P::NAME,
        position: position.to_string(),
        opponent: args.opponent.as_deref(),
        rows,
    })?;
    Ok(output::print(&text)?)
}

fn row<P: Opposed>(position: &P, searcher: &Searcher<P>, depth: u32) -> Result<Row> {
    let effort = |pruning| effort(position, searcher, Watch { depth, pruning });
    let (without, with) = (effort(false)?, effort(true)?);
    let reduction = |without: f64, with: f64| 100.0 * (without - with) / without.max(1e-9);
    Ok(Row {
        depth,
        reduction: Reduction {
            nodes: reduction(without.nodes as f64, with.nodes as f64),
            time: reduction(without.seconds, with.seconds),
        },
        without_pruning: without,
        with_pruning: with,
    })
}

/// What a search takes. A short one is repeated: the first would mostly tell how long it takes to begin.
fn effort<P: Opposed>(position: &P, searcher: &Searcher<P>, watch: Watch) -> Result<Effort> {
    let search = || searcher.search(position, watch.depth, watch.pruning, &mut ());
    let start = Instant::now();
    let nodes = search()?.nodes - 1;
    let mut taken = start.elapsed();
    if taken < ENOUGH {
        let (start, mut times) = (Instant::now(), 0);
        while start.elapsed() < ENOUGH {
            search()?;
            times += 1;
        }
        taken = start.elapsed() / times;
    }
    let seconds = taken.as_secs_f64();
    Ok(Effort { nodes, seconds })
}

fn head<P: Opposed>(args: &TraceArgs, position: &P) -> String {
    let whose = args
        .opponent
        .as_deref()
        .unwrap_or("the game's own evaluation");
    format!(
        "{}: {position}\njudged by {whose}; nodes are positions behind the root\n\
         {:>5} {:>23}   {:>23}   {:>17}\n{:>5} {:>10} {:>12}   {:>10} {:>12}   {:>8} {:>8}\n",
        P::NAME,
        "",
        "without pruning",
        "with pruning",
        "reduction in %",
        "depth",
        "time/s",
        "nodes",
        "time/s",
        "nodes",
        "time",
        "nodes",
    )
}

impl Row {
    fn text(&self) -> String {
        let Row {
            depth,
            without_pruning: without,
            with_pruning: with,
            reduction,
        } = self;
        format!(
            "{depth:>5} {:>10.6} {:>12}   {:>10.6} {:>12}   {:>8.1} {:>8.1}\n",
            without.seconds,
            without.nodes,
            with.seconds,
            with.nodes,
            reduction.time,
            reduction.nodes,
        )
    }
}
