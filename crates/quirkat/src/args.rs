//! The command line: what can be asked, and how.

use crate::{help, usage};
use anyhow::Result;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, FromArgMatches, Parser, Subcommand};
use quirkat_game::quoted;
use quirkat_session::Game;
use std::ffi::{OsStr, OsString};
use std::ops::RangeInclusive;

/// A game-playing environment: several games on one core.
#[derive(Parser, Debug)]
#[command(name = "quirkat", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What can be asked of a game.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// List the legal moves, each with the position after it
    Moves(MovesArgs),
    /// Count the ways to play on for some plies
    Perft(PerftArgs),
    /// Draw the board
    Show(ShowArgs),
    /// Play for a graphical program: UCI on standard input and output
    Uci,
}

/// A game and a position of it.
#[derive(Args, Debug)]
pub(crate) struct Place {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: Game,

    /// The position, in quotes; `-` reads it from standard input [default: the game's start]
    #[arg(long, value_name = "POS", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) place: Place,

    /// End the line of a move that takes something with `takes` and where: `takes d4,e5`
    #[arg(long)]
    pub(crate) captures: bool,

    /// Print one JSON object
    #[arg(long, conflicts_with = "captures")]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) place: Place,

    /// How many plies to play on, 0 to 64
    #[arg(allow_negative_numbers = true, value_parser = depth)]
    pub(crate) depth: u32,

    /// Count each first move by itself
    #[arg(long)]
    pub(crate) divide: bool,

    /// How many threads count, 1 to 256
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = threads
    )]
    pub(crate) threads: u32,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) place: Place,

    /// Draw with the letters of position texts and nothing beyond ASCII
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Turn the board around
    #[arg(long)]
    pub(crate) flip: bool,

    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["ascii", "flip"])]
    pub(crate) json: bool,
}

/// What a command line asks for.
pub(crate) enum Request {
    /// To be told something: help, the version.
    Say(String),
    /// To run a command.
    Run(Command),
}

/// Understands a command line, the program's own name first.
pub(crate) fn read(args: impl Iterator<Item = OsString>) -> Result<Request> {
    let args: Vec<_> = args.collect();
    let mut command = help::command();
    if args.len() <= 1 {
        return Ok(Request::Say(help::terminal_text(&command.render_help())));
    }
    let parsed = command
        .try_get_matches_from_mut(&args)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => Ok(Request::Run(cli.command)),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                Ok(Request::Say(help::terminal_text(&error.render())))
            }
            _ => Err(usage::sentence(&error, &args)),
        },
    }
}

fn depth(text: &str) -> Result<u32, String> {
    number(text, "a depth", 0..=64)
}

fn threads(text: &str) -> Result<u32, String> {
    number(text, "a number of threads", 1..=256)
}

fn number(text: &str, what: &str, range: RangeInclusive<u32>) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (from, to) = range.into_inner();
        let text = quoted(text);
        format!("`{text}` is not {what}, a whole number from {from} to {to}")
    })
}

/// Reads a game's name; unlike a plain function it can tell the help which names there are.
#[derive(Clone)]
struct GameParser;

impl TypedValueParser for GameParser {
    type Value = Game;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Game, clap::Error> {
        StringValueParser::new()
            .try_map(|name| name.parse::<Game>())
            .parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = Game::ALL.iter().map(|game| PossibleValue::new(game.name()));
        Some(Box::new(names))
    }
}
