//! `quirkat trace --table`: what pruning saves at each depth, as in the FOVEROS document.

use super::{Searcher, TraceArgs, TraceFormat, over};
use crate::output::{self, ProgressLine, json_line};
use anyhow::{Result, ensure};
use quirkat_game::Rules;
use quirkat_games::Playable;
use quirkat_opponents::Watch;
use quirkat_search::plain::MoveOrder;
use serde::Serialize;
use std::time::{Duration, Instant};

/// The shortest time that is measured well.
const MIN_TIME: Duration = Duration::from_millis(10);

#[derive(Serialize)]
struct SavingsJson<'a> {
    game: &'static str,
    position: String,
    /// Whose evaluation was used; null for the game's own.
    opponent: Option<&'a str>,
    rows: Vec<DepthSavings>,
}

#[derive(Serialize)]
struct DepthSavings {
    depth: u32,
    without_pruning: SearchEffort,
    with_pruning: SearchEffort,
    /// In percent.
    reduction: Reduction,
}

/// The nodes and the time of a search.
#[derive(Serialize)]
struct SearchEffort {
    /// Nodes without the root, as the document counts them.
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Reduction {
    nodes: f64,
    time: f64,
}

/// Searches every depth up to the one given with and without pruning, and prints what each search took.
pub(super) fn print<P: Playable>(
    args: &TraceArgs,
    position: &P,
    searcher: &mut Searcher<P>,
) -> Result<()> {
    ensure!(
        args.format != TraceFormat::Dot,
        "--table has no form `dot`; it is text or json"
    );
    if let Some(ending) = position.ending() {
        return Ok(output::print(&over(args.format, ending)?)?);
    }
    // An opponent whose search cannot be shown is refused before anything is printed.
    let mut row = row(position, searcher, 1, args.order)?;
    let progress = ProgressLine::spinner();
    let is_text = args.format == TraceFormat::Text;
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
        row = self::row(position, searcher, depth, args.order)?;
    }
    drop(progress);
    if is_text {
        return Ok(());
    }
    let text = json_line(&SavingsJson {
        game: P::NAME,
        position: position.to_string(),
        opponent: args.opponent.as_deref(),
        rows,
    })?;
    Ok(output::print(&text)?)
}

fn row<P: Playable>(
    position: &P,
    searcher: &mut Searcher<P>,
    depth: u32,
    order: MoveOrder,
) -> Result<DepthSavings> {
    let mut effort = |pruning| {
        let watch = Watch {
            depth,
            pruning,
            order,
        };
        effort(position, searcher, watch)
    };
    let (without, with) = (effort(false)?, effort(true)?);
    let reduction = |without: f64, with: f64| 100.0 * (without - with) / without.max(1e-9);
    Ok(DepthSavings {
        depth,
        reduction: Reduction {
            nodes: reduction(without.nodes as f64, with.nodes as f64),
            time: reduction(without.seconds, with.seconds),
        },
        without_pruning: without,
        with_pruning: with,
    })
}

/// The effort of a search. A short one is repeated, because the first run mostly measures the start-up.
fn effort<P: Playable>(
    position: &P,
    searcher: &mut Searcher<P>,
    watch: Watch,
) -> Result<SearchEffort> {
    let mut search = || searcher.search(position, watch, &mut ());
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

fn head<P: Rules>(args: &TraceArgs, position: &P) -> String {
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

impl DepthSavings {
    fn text(&self) -> String {
        let DepthSavings {
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
