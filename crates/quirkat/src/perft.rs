//! `quirkat perft`: counts the ways a game can go on, the measure of a move generator.

use crate::args::PerftArgs;
use crate::{json, position};
use anyhow::Result;
use quirkat_game::{Rules, divide, perft_threads};
use quirkat_session::Visitor;
use serde::Serialize;
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

pub(crate) struct Perft<'a>(pub(crate) &'a PerftArgs);

#[derive(Serialize)]
struct Count {
    game: &'static str,
    position: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part>>,
}

#[derive(Serialize)]
struct Part {
    #[serde(rename = "move")]
    text: String,
    nodes: u64,
}

impl Visitor for Perft<'_> {
    type Output = Result<String>;

    fn visit<P: Rules>(self) -> Result<String> {
        let args = self.0;
        let position: P = position::read(args.place.position.as_deref())?;
        let start = Instant::now();
        let parts = (args.divide && args.depth > 0).then(|| parts(&position, args));
        let nodes = match &parts {
            Some(parts) => parts.iter().map(|part| part.nodes).sum(),
            None => perft_threads(&position, args.depth, args.threads as usize),
        };
        let time = start.elapsed();
        if args.json {
            return json::line(&Count {
                game: P::NAME,
                position: position.to_string(),
                depth: args.depth,
                nodes,
                seconds: time.as_secs_f64(),
                divide: parts,
            });
        }
        let mut out = String::new();
        for part in parts.iter().flatten() {
            writeln!(out, "{}: {}", part.text, part.nodes)?;
        }
        writeln!(out, "nodes {nodes}")?;
        tell_speed(nodes, time);
        Ok(out)
    }
}

/// The count of each first move, sorted by its text.
fn parts<P: Rules>(position: &P, args: &PerftArgs) -> Vec<Part> {
    let mut parts: Vec<_> = divide(position, args.depth, args.threads as usize)
        .into_iter()
        .map(|(mv, nodes)| Part {
            text: position.move_text(mv),
            nodes,
        })
        .collect();
    parts.sort_by(|a, b| a.text.cmp(&b.text));
    parts
}

/// Tells a person how fast it went; a program that reads standard error would only be disturbed.
fn tell_speed(nodes: u64, time: Duration) {
    if io::stderr().is_terminal() {
        let seconds = time.as_secs_f64();
        let millions = nodes as f64 / seconds.max(1e-9) / 1e6;
        eprintln!("{seconds:.3} s, {millions:.0} million a second");
    }
}
