//! `quirkat trace --table`: what pruning saves at each depth, as in the FOVEROS document.

use super::{TraceArgs, TraceFormat, over};
use crate::output::{self, ProgressLine, json_line};
use anyhow::{Result, ensure};
use quirkat_game::{Record, Rules};
use quirkat_games::Playable;
use quirkat_search::Control;
use quirkat_study::{DepthSavings, PlainSearcher, savings};
use serde::Serialize;

#[derive(Serialize)]
struct SavingsJson<'a> {
    game: &'static str,
    position: String,
    /// Whose evaluation was used; null for the game's own.
    opponent: Option<&'a str>,
    rows: Vec<DepthSavings>,
}

/// Searches every depth up to the one given with and without pruning, and prints what each search took.
pub(super) fn print<P: Playable>(
    args: &TraceArgs,
    position: &P,
    searcher: &mut PlainSearcher<P>,
) -> Result<()> {
    ensure!(
        args.format != TraceFormat::Dot,
        "--table has no form `dot`; it is text or json"
    );
    if let Some(ending) = position.ending() {
        return Ok(output::print(&over(args.format, ending)?)?);
    }
    let record = Record::new(position.clone());
    // An opponent whose search cannot be shown is refused before anything is printed.
    let mut row = row(args, &record, searcher, 1)?;
    let progress = ProgressLine::spinner();
    let is_text = args.format == TraceFormat::Text;
    if is_text {
        progress.print(&head(args, position))?;
    }
    let mut rows = Vec::new();
    loop {
        if is_text {
            progress.print(&row_text(&row))?;
        }
        let depth = row.depth + 1;
        rows.push(row);
        if depth > args.depth {
            break;
        }
        progress.tell(format!("searching depth {depth},"));
        row = self::row(args, &record, searcher, depth)?;
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
    args: &TraceArgs,
    record: &Record<P>,
    searcher: &mut PlainSearcher<P>,
    depth: u32,
) -> Result<DepthSavings> {
    let found = savings(searcher, record, depth, args.order, &Control::default())?;
    Ok(found.expect("nobody stops it"))
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

fn row_text(row: &DepthSavings) -> String {
    let (without, with) = (row.without_pruning, row.with_pruning);
    format!(
        "{:>5} {:>10.6} {:>12}   {:>10.6} {:>12}   {:>8.1} {:>8.1}\n",
        row.depth,
        without.seconds,
        without.nodes,
        with.seconds,
        with.nodes,
        row.reduction.time,
        row.reduction.nodes,
    )
}
