//! The command line: what can be asked, and how.

mod arena;
mod learn;
mod play;
mod teach;
mod values;

pub(crate) use arena::{MatchArgs, OpeningsArgs, PlayArgs, TournamentArgs};
pub(crate) use learn::{SelfPlayArgs, TuneArgs};
pub(crate) use play::TerminalArgs;
pub(crate) use teach::{FenArgs, Format, TraceArgs};

use crate::{help, usage};
use anyhow::Result;
use clap::error::ErrorKind;
use clap::{Args, FromArgMatches, Parser, Subcommand};
use quirkat_opponents::BookChoice;
use quirkat_search::Limits;
use quirkat_session::Game;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use values::GameParser;

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
    /// Play a game in the terminal
    ///
    /// Moves are typed in any notation of the game; `help` lists what else can be. Commands may come from a pipe too. When the
    /// input ends, the final score is printed.
    Play(TerminalArgs),
    /// List the legal moves, each with the position after it
    Moves(MovesArgs),
    /// Count the ways to play on for some plies
    Perft(PerftArgs),
    /// Draw the board
    Show(ShowArgs),
    /// Choose a move, and print the position after it
    ///
    /// Where the game is over, DRAW, WHITE or BLACK is printed instead. Without a limit the search takes a second. With
    /// --opponent somebody else chooses, a level for instance: `--opponent level-3`.
    Next(NextArgs),
    /// List who can be played
    ///
    /// What an opponent's name is good for: `quirkat next GAME --opponent NAME` and `quirkat match GAME --engine NAME`.
    Opponents(OpponentsArgs),
    /// Search a position, and tell depth by depth what is found
    ///
    /// Scores are for the side to move, in units of the game's smallest piece. Without a limit the search takes five
    /// seconds.
    Analyse(AnalyseArgs),
    /// Show a search node by node
    ///
    /// A textbook's search to a fixed depth, nothing clever: each node with the score handed up, the window it was searched in,
    /// its move, and what cut it short. Scores are for the side to move at the root, in units of the game's smallest piece.
    Trace(TraceArgs),
    /// Solve the positions of an EPD file
    ///
    /// Each line is a position, the move found for it, whether that solves it, and when it was found. Without a limit each
    /// position is searched for a second.
    Suite(SuiteArgs),
    /// Search a fixed list of positions of every game
    ///
    /// The last line is the signature: it changes with the search, and with nothing else.
    Bench,
    /// Answer a position in FEN with the next one, as the program of the Gent document does
    ///
    /// DRAW is printed where there is no legal move, checkmate included, and where a piece could make the seventy-fifth ply
    /// without progress: that program knows no other end.
    Fen(FenArgs),
    /// Answer calls in lists, as the programs of the CS 2360 document do
    ///
    /// A call on standard input, `(FUNCTION …)`, is answered by a list on one line, or by `error: ` and the reason. docs/lists.md
    /// describes the functions, and the tournaments of programs that are called so.
    Lisp,
    /// Play for a graphical program: UCI on standard input and output
    Uci,
    /// Play engines against each other and tell which is stronger
    ///
    /// Every opening is played twice, with colours reversed. Progress goes to standard error, the result to standard output.
    #[command(after_help = arena::ENGINES_HELP)]
    Match(MatchArgs),
    /// Play many engines against each other, and keep a table
    ///
    /// The folder gets the table as JSON, Markdown and a page, the games as PGN, and a journal: the same command goes on where
    /// it was stopped.
    #[command(after_help = arena::ENGINES_HELP)]
    Tournament(TournamentArgs),
    /// Make up balanced positions to begin games with, one a line
    Openings(OpeningsArgs),
    /// Play games against itself and keep them for learning
    ///
    /// Stopped in any way and started again, it goes on where it was.
    Selfplay(SelfPlayArgs),
    /// Fit the weights of an evaluation to games of self-play
    ///
    /// One game in twenty is held out: the weights written are those that foretell its results best.
    Tune(TuneArgs),
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
    #[arg(allow_negative_numbers = true, value_parser = values::perft_depth)]
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
        value_parser = values::threads
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
    /// The depth given.
    pub(crate) fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Whether nothing but a depth is given.
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

/// What a search may use.
#[derive(Args, Debug)]
pub(crate) struct EngineArgs {
    /// How many threads search, 1 to 256
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = values::threads
    )]
    pub(crate) threads: u32,

    /// The size of the table of positions searched, 1 to 65536 megabytes
    #[arg(
        long,
        value_name = "MB",
        default_value_t = 64,
        allow_negative_numbers = true,
        value_parser = values::megabytes
    )]
    pub(crate) hash: u32,
}

#[derive(Args, Debug)]
pub(crate) struct NextArgs {
    #[command(flatten)]
    pub(crate) place: Place,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    /// Let an opponent choose, by its name; `quirkat opponents` lists them. Some take a --depth, levels any limit
    #[arg(long, value_name = "WHO")]
    pub(crate) opponent: Option<String>,

    /// The openings that a level knows: `off`, or a file [default: its own]
    #[arg(long, value_name = "BOOK", requires = "opponent")]
    pub(crate) book: Option<BookChoice>,

    /// What the opponent's chance depends on [default: 1]
    #[arg(long, value_name = "N", requires = "opponent", allow_negative_numbers = true, value_parser = values::seed)]
    pub(crate) seed: Option<u64>,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct OpponentsArgs {
    /// The game [default: all]
    #[arg(value_parser = GameParser)]
    pub(crate) game: Option<Game>,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) place: Place,

    /// How many of the best moves to show, 1 to 256
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = values::lines
    )]
    pub(crate) lines: u32,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    /// Print a JSON object for each line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct SuiteArgs {
    /// The file: a position with `bm` or `am` on each line
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// What a command line asks for.
pub(crate) enum Request {
    /// To be told something: help, the version.
    Say(String),
    /// To run a command.
    Run(Box<Command>),
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
        Ok(cli) => Ok(Request::Run(Box::new(cli.command))),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                Ok(Request::Say(help::terminal_text(&error.render())))
            }
            _ => Err(usage::sentence(&error, &args)),
        },
    }
}
