//! `quirkat fleet`: who works on what, as a table, JSON or text for Prometheus.

use super::KeyArgs;
use crate::output::{self, json_line};
use anyhow::{Result, ensure};
use clap::{Args, Subcommand};
use quirkat_fleet::{FleetStatus, drop_run, status};
use quirkat_game::{counted, quoted};
use std::fmt::{Display, Write};

#[derive(Args, Debug)]
pub(crate) struct FleetCommandArgs {
    #[command(subcommand)]
    command: FleetCommand,
}

#[derive(Subcommand, Debug)]
enum FleetCommand {
    /// Tell who is there, which runs there are, and what waits
    Status(StatusArgs),
    /// Remove the units and results of a run that is not to go on
    Drop(DropArgs),
}

#[derive(Args, Debug)]
struct StatusArgs {
    /// The servers: `nats://HOST:4222`, several separated by commas
    #[arg(long, value_name = "URL")]
    fleet: String,

    #[command(flatten)]
    keys: KeyArgs,

    /// As text for Prometheus
    #[arg(long, conflicts_with = "json")]
    prometheus: bool,

    /// As one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct DropArgs {
    /// The run, as `quirkat fleet status` names it
    run: String,

    /// The servers: `nats://HOST:4222`, several separated by commas
    #[arg(long, value_name = "URL")]
    fleet: String,

    #[command(flatten)]
    keys: KeyArgs,
}

pub(crate) fn run(args: &FleetCommandArgs) -> Result<()> {
    match &args.command {
        FleetCommand::Status(args) => {
            let found = status(&args.keys.server(&args.fleet))?;
            let text = if args.prometheus {
                prometheus(&found)
            } else if args.json {
                json_line(&found)?
            } else {
                table(&found)
            };
            Ok(output::print(&text)?)
        }
        FleetCommand::Drop(args) => {
            let is_name = args.run.chars().all(|c| c.is_ascii_alphanumeric());
            ensure!(
                is_name && !args.run.is_empty(),
                "`{}` is not the name of a run",
                quoted(&args.run)
            );
            Ok(drop_run(&args.keys.server(&args.fleet), &args.run)?)
        }
    }
}

fn table(found: &FleetStatus) -> String {
    let mut text = format!(
        "{} queued or out, {} not taken yet, {} by server {}\n",
        counted(found.units, "unit", "units"),
        counted(found.results, "result", "results"),
        counted(found.replicas, "copy kept", "copies kept"),
        quoted(&found.server),
    );
    if !found.runs.is_empty() {
        let rows = found.runs.iter().map(|run| {
            [
                quoted(&run.run),
                quoted(&run.kind),
                format!("{} of {}", run.kept, run.units),
                run.outstanding.to_string(),
                format!("{:.1}", run.per_minute),
                run.late.to_string(),
                run.refused.to_string(),
                run.signature.to_string(),
                quoted(&run.title),
            ]
        });
        let heads = [
            "run",
            "kind",
            "kept",
            "out",
            "a minute",
            "late",
            "refused",
            "signature",
            "what",
        ];
        text += &columns(heads, rows);
    }
    if !found.workers.is_empty() {
        let rows = found.workers.iter().map(|worker| {
            let units = worker.units.iter().map(|unit| {
                let run = quoted(&unit.run);
                format!("{} of {run} for {:.0} s", unit.number, unit.seconds)
            });
            let units = units.collect::<Vec<_>>().join(", ");
            let trouble = worker.trouble.as_deref().map(quoted);
            [
                quoted(&worker.name),
                worker.threads.to_string(),
                worker.signature.to_string(),
                worker.finished.to_string(),
                match (units.is_empty(), trouble) {
                    (false, _) => units,
                    (true, Some(trouble)) => trouble,
                    (true, None) => "waits".to_owned(),
                },
            ]
        });
        text += &columns(
            ["worker", "threads", "signature", "finished", "plays"],
            rows,
        );
    }
    text
}

/// Rows below their heads, each column as wide as it needs to be.
fn columns<const N: usize>(heads: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let mut lines = vec![heads.map(str::to_owned)];
    lines.extend(rows);
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<_> = (0..N).map(|column| width(column).unwrap_or(0)).collect();
    lines.iter().fold("\n".to_owned(), |mut text, line| {
        let cells = line.iter().zip(&widths);
        let cells = cells.map(|(cell, &width)| format!("{cell:<width$}"));
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
        text
    })
}

fn prometheus(found: &FleetStatus) -> String {
    let mut text = String::new();
    gauge(
        &mut text,
        "quirkat_units",
        "Units queued or out.",
        [(String::new(), found.units)],
    );
    gauge(
        &mut text,
        "quirkat_results",
        "Results that no coordinator has taken yet.",
        [(String::new(), found.results)],
    );
    let runs = || found.runs.iter().map(|run| (label("run", &run.run), run));
    gauge(
        &mut text,
        "quirkat_run_units",
        "Units of a run.",
        runs().map(|(name, run)| (name, run.units)),
    );
    gauge(
        &mut text,
        "quirkat_run_kept",
        "Units of a run that are kept.",
        runs().map(|(name, run)| (name, run.kept)),
    );
    gauge(
        &mut text,
        "quirkat_run_outstanding",
        "Units of a run that are queued or out.",
        runs().map(|(name, run)| (name, run.outstanding)),
    );
    gauge(
        &mut text,
        "quirkat_run_units_per_minute",
        "Units of a run kept in a minute.",
        runs().map(|(name, run)| (name, run.per_minute)),
    );
    gauge(
        &mut text,
        "quirkat_run_late",
        "Units of a run that are late.",
        runs().map(|(name, run)| (name, run.late)),
    );
    gauge(
        &mut text,
        "quirkat_run_refused",
        "Results of a run that were refused.",
        runs().map(|(name, run)| (name, run.refused)),
    );
    let workers = || {
        let workers = found.workers.iter();
        workers.map(|worker| (label("worker", &worker.name), worker))
    };
    gauge(
        &mut text,
        "quirkat_worker_threads",
        "Threads that a worker lends.",
        workers().map(|(name, worker)| (name, worker.threads)),
    );
    gauge(
        &mut text,
        "quirkat_worker_playing",
        "Units that a worker plays.",
        workers().map(|(name, worker)| (name, worker.units.len())),
    );
    gauge(
        &mut text,
        "quirkat_worker_finished",
        "Units that a worker has finished.",
        workers().map(|(name, worker)| (name, worker.finished)),
    );
    text
}

/// A label with its value.
fn label(name: &str, value: &str) -> String {
    let value = quoted(value).replace('\\', "\\\\").replace('"', "\\\"");
    format!("{{{name}=\"{value}\"}}")
}

fn gauge<T: Display>(
    text: &mut String,
    name: &str,
    help: &str,
    values: impl IntoIterator<Item = (String, T)>,
) {
    // Writing to a string cannot fail.
    let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n");
    for (labels, value) in values {
        let _ = writeln!(text, "{name}{labels} {value}");
    }
}
