//! `quirkat perft`: counts move sequences, to check and measure a move generator.

use crate::args::{JsonArg, PositionArgs, values};
use crate::output::json_line;
use anyhow::Result;
use clap::Args;
use quirkat_game::{Rules, divide, perft_threads};
use quirkat_games::Visitor;
use serde::Serialize;
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// How many plies to play on, 0 to 64
    #[arg(allow_negative_numbers = true, value_parser = values::perft_depth)]
    depth: u32,

    /// Count each first move by itself
    #[arg(long)]
    divide: bool,

    /// How many threads count, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = values::threads)]
    threads: u32,

    #[command(flatten)]
    json: JsonArg,
}

#[derive(Serialize)]
struct PerftJson {
    game: &'static str,
    position: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<DivideJson>>,
}

/// The count of one first move.
#[derive(Serialize)]
struct DivideJson {
    #[serde(rename = "move")]
    text: String,
    nodes: u64,
}

impl Visitor for &PerftArgs {
    type Output = Result<String>;

    fn visit<P: Rules>(self) -> Result<String> {
        let position: P = self.position.read()?;
        let start = Instant::now();
        let divided = (self.divide && self.depth > 0).then(|| first_moves(&position, self));
        let nodes = match &divided {
            Some(moves) => moves.iter().map(|mv| mv.nodes).sum(),
            None => perft_threads(&position, self.depth, self.threads as usize),
        };
        let time = start.elapsed();
        if self.json.json {
            return json_line(&PerftJson {
                game: P::NAME,
                position: position.to_string(),
                depth: self.depth,
                nodes,
                seconds: time.as_secs_f64(),
                divide: divided,
            });
        }
        let mut out = String::new();
        for mv in divided.iter().flatten() {
            writeln!(out, "{}: {}", mv.text, mv.nodes)?;
        }
        writeln!(out, "nodes {nodes}")?;
        print_speed(nodes, time);
        Ok(out)
    }
}

/// The count of each first move, sorted by its text.
fn first_moves<P: Rules>(position: &P, args: &PerftArgs) -> Vec<DivideJson> {
    let mut moves: Vec<_> = divide(position, args.depth, args.threads as usize)
        .into_iter()
        .map(|(mv, nodes)| DivideJson {
            text: position.move_text(mv),
            nodes,
        })
        .collect();
    moves.sort_by(|a, b| a.text.cmp(&b.text));
    moves
}

/// Prints the speed for a person. Programs that read standard error should find nothing there.
fn print_speed(nodes: u64, time: Duration) {
    if io::stderr().is_terminal() {
        let seconds = time.as_secs_f64();
        let millions = nodes as f64 / seconds.max(1e-9) / 1e6;
        eprintln!("{seconds:.3} s, {millions:.0} million a second");
    }
}
