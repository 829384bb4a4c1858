//! Options that several commands share, and what they stand for.

use super::values::{self, GameParser};
use crate::output;
use anyhow::{Context, Result, ensure};
use clap::Args;
use quirkat_eval::EvalChoice;
use quirkat_game::{Rules, quoted};
use quirkat_games::{Game, Playable, PlayerOptions};
use quirkat_learn::data::DataReader;
use quirkat_machine::{OutputFile, affordable_hash};
use quirkat_search::{Engine, Limits};
use std::io::Read;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// The most bytes of a position on standard input. Far more than any position takes, and a bound on memory.
const MAX_POSITION_BYTES: u64 = 16 << 20;

/// The game of a command.
#[derive(Args, Debug)]
pub(crate) struct GameArg {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: Game,
}

/// The file that what a command has made goes into.
#[derive(Args, Debug)]
pub(crate) struct OutFileArgs {
    /// The file the result is written to
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// Replace the file if there is one
    #[arg(long)]
    force: bool,
}

impl OutFileArgs {
    /// Its name in a sentence.
    pub(crate) fn name(&self) -> String {
        quoted(&self.out.to_string_lossy())
    }

    /// Opens the file before the work is begun.
    pub(crate) fn open(&self) -> Result<OutputFile> {
        output::open_file(&self.out, self.force)
    }

    /// The same for what is learned from games. A file that holds games is never replaced: they took long to make.
    pub(crate) fn open_for_learned(&self) -> Result<OutputFile> {
        // A pipe must not be opened to look into it: that would wait for somebody to write.
        ensure!(
            !self.out.is_file() || DataReader::open(&self.out).is_err(),
            "cannot write `{}`: it holds records of games",
            self.name()
        );
        self.open()
    }

    /// Writes the file that was opened.
    pub(crate) fn write(&self, file: OutputFile, bytes: &[u8]) -> Result<()> {
        let written = file.write(bytes);
        written.with_context(|| output::cannot_write(&self.out))
    }
}

/// A game and one of its positions.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    game: GameArg,

    /// The position, in quotes; `-` reads it from standard input [default: the game's start]
    #[arg(long, value_name = "POS", allow_hyphen_values = true)]
    position: Option<String>,
}

impl PositionArgs {
    pub(crate) fn game(&self) -> Game {
        self.game.game
    }

    /// Parses the position, which is the start unless given.
    pub(crate) fn read<P: Rules>(&self) -> Result<P> {
        match self.position.as_deref() {
            None => Ok(P::start()),
            Some("-") => parse(&position_from_stdin()?),
            Some(text) => parse(text),
        }
    }
}

fn parse<P: Rules>(text: &str) -> Result<P> {
    text.parse()
        .with_context(|| format!("not a position of {}", P::NAME))
}

fn position_from_stdin() -> Result<String> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .take(MAX_POSITION_BYTES + 1)
        .read_to_end(&mut bytes)
        .context("cannot read the position from standard input")?;
    ensure!(
        bytes.len() as u64 <= MAX_POSITION_BYTES,
        "the position on standard input is longer than {MAX_POSITION_BYTES} bytes"
    );
    let mut text =
        String::from_utf8(bytes).context("the position on standard input is not UTF-8")?;
    text.truncate(text.trim_end_matches(['\r', '\n']).len());
    Ok(text)
}

/// Whether to print JSON instead of text.
#[derive(Args, Debug)]
pub(crate) struct JsonArg {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// When a search ends.
#[derive(Args, Debug)]
#[group(multiple = false)]
pub(crate) struct LimitArgs {
    /// Search to this depth in plies
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::depth)]
    depth: Option<u32>,

    /// Search this many nodes
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::nodes)]
    nodes: Option<u64>,

    /// Search for this many milliseconds
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = values::milliseconds)]
    movetime: Option<u64>,
}

impl LimitArgs {
    pub(crate) fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Whether no limit is given.
    pub(crate) fn is_none(&self) -> bool {
        self.depth.is_none() && self.is_depth_or_none()
    }

    pub(crate) fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The time in milliseconds.
    pub(crate) fn movetime(&self) -> Option<u64> {
        self.movetime
    }

    /// Whether neither nodes nor a time are given.
    pub(crate) fn is_depth_or_none(&self) -> bool {
        self.nodes.is_none() && self.movetime.is_none()
    }

    /// The limits given, or else a time.
    pub(crate) fn or_time(&self, time: Duration) -> Limits {
        let none_given = self.depth.is_none() && self.nodes.is_none();
        let given = self.movetime.map(Duration::from_millis);
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: given.or(none_given.then_some(time)),
            ..Limits::default()
        }
    }
}

/// The threads and the memory of a search.
#[derive(Args, Debug)]
pub(crate) struct EngineArgs {
    /// How many threads search, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = values::threads)]
    threads: u32,

    /// The size of the table of positions searched, 1 to 65536 megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, allow_negative_numbers = true, value_parser = values::megabytes)]
    hash: u32,

    #[command(flatten)]
    eval: EvalArg,
}

/// The evaluation of a search.
#[derive(Args, Debug)]
pub(crate) struct EvalArg {
    /// What judges positions: `builtin`, `hand`, `material`, or a file of weights or of a network
    #[arg(
        long,
        value_name = "WHICH",
        default_value = "builtin",
        hide_default_value = true
    )]
    pub(crate) eval: EvalChoice,
}

impl EngineArgs {
    pub(crate) fn engine<P: Playable>(&self) -> Result<Engine<P, P::Eval>> {
        let evaluator = P::open_eval(&self.eval.eval)?;
        Ok(Engine::new(evaluator, self.hash(), self.threads()))
    }

    /// What players use that are opened by name.
    pub(crate) fn player_options(&self) -> PlayerOptions {
        PlayerOptions {
            hash: self.hash(),
            threads: self.threads as usize,
            eval: self.eval.eval.clone(),
            ..PlayerOptions::default()
        }
    }

    /// The size of the transposition table in megabytes, as far as memory allows.
    fn hash(&self) -> usize {
        affordable_hash(self.hash as usize)
    }

    fn threads(&self) -> usize {
        self.threads as usize
    }
}

/// The seed of an opponent that `--opponent` names.
#[derive(Args, Debug)]
pub(crate) struct OpponentSeedArg {
    /// What the opponent's chance depends on [default: 1]
    #[arg(long, value_name = "N", requires = "opponent", allow_negative_numbers = true, value_parser = values::seed)]
    seed: Option<u64>,
}

impl OpponentSeedArg {
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }
}

/// The number of threads given, or else one for each core.
pub(crate) fn threads_or_cores(threads: Option<u32>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    threads.map_or_else(cores, |threads| threads as usize)
}
