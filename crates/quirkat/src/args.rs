//! The command line: the commands there are, and how one is read.

mod help;
mod shared;
pub(crate) mod values;

pub(crate) use shared::{
    EngineArgs, EvalArg, GameArg, JsonArg, LimitArgs, OpponentSeedArg, OutFileArgs, PositionArgs,
    threads_or_cores,
};

use crate::analyse::AnalyseArgs;
use crate::arena::match_::MatchArgs;
use crate::arena::spsa::SpsaArgs;
use crate::arena::tournament::TournamentArgs;
use crate::arena::{ENGINES_HELP, OpeningsArgs};
use crate::chances::ChancesArgs;
use crate::documents::{FenArgs, LispArgs};
#[cfg(feature = "fleet")]
use crate::fleet::{status::FleetCommandArgs, worker::WorkerArgs};
use crate::gains::GainsArgs;
use crate::learn::{RelabelArgs, SelfPlayArgs, TuneArgs};
use crate::load::LoadArgs;
use crate::moves::MovesArgs;
use crate::next::NextArgs;
use crate::opponents::OpponentsArgs;
use crate::pack::PackArgs;
use crate::perft::PerftArgs;
use crate::play::PlayArgs;
use crate::review::ReviewArgs;
use crate::rules::RulesArgs;
use crate::serve::ServeArgs;
use crate::show::ShowArgs;
use crate::suite::SuiteArgs;
use crate::tighten::TightenArgs;
use crate::trace::TraceArgs;
use crate::train::TrainArgs;
use anyhow::Result;
use clap::error::ErrorKind;
use clap::{FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;

/// A game-playing environment: several games on one core.
#[derive(Parser, Debug)]
#[command(name = "quirkat", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: CliCommand,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub(crate) enum CliCommand {
    /// Play in a browser: serve every game at an address, which is printed
    ///
    /// This is what happens without any arguments, too. Games are kept in a file, and go on after the server was stopped in any
    /// way. docs/server.md tells of links, seats and what protects them.
    Serve(ServeArgs),
    /// Play a game in the terminal
    ///
    /// Moves are typed in any notation of the game; `help` lists what else can be. Commands may come from a pipe too. When the
    /// input ends, the final score is printed.
    Play(PlayArgs),
    /// List the legal moves, each with the position after it
    Moves(MovesArgs),
    /// Count the ways to play on for some plies
    Perft(PerftArgs),
    /// Draw the board
    Show(ShowArgs),
    /// Tell how a game is played, or one of its pieces, with boards
    Rules(RulesArgs),
    /// Choose a move, and print the position after it
    ///
    /// Where the game is over, DRAW, WHITE or BLACK is printed instead. Without a limit the search takes a second. With
    /// --opponent somebody else chooses, a level for instance: `--opponent level-3`.
    Next(NextArgs),
    /// List who can be played, or explain one of them
    ///
    /// With a name it tells who that is, what it looks at and with which numbers, what it cannot see, and the figures of its document
    /// beside ours.
    ///
    /// What an opponent's name is good for: `quirkat next GAME --opponent NAME` and `quirkat match GAME --engine NAME`.
    /// `elo:1500` is somebody of that rating, between two levels. A rating in brackets is lent from a game that has ratings.
    Opponents(OpponentsArgs),
    /// Print the gains by which a document's player judges
    ///
    /// A name and a number on each line. Edited and saved, they are read again by `quirkat play --gains FILE` and `quirkat next
    /// --gains FILE`.
    Gains(GainsArgs),
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
    /// Review games: what each move cost, and what was better
    ///
    /// A move that loses 0.1 of the winning chances is an inaccuracy, 0.17 a mistake, 0.3 a blunder; chances run from -1, a lost
    /// game, to 1, a won one. Scores are White's, in units of the game's smallest piece. Without a limit each move is given
    /// 200000 nodes.
    Review(ReviewArgs),
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
    /// without progress: that program knows no other end. With `--like gent` it is printed for everything else that cannot be
    /// answered, too, as that program does.
    Fen(FenArgs),
    /// Answer calls in lists, as the programs of the CS 2360 document do
    ///
    /// A call on standard input, `(FUNCTION …)`, is answered by a list on one line, or by `error: ` and the reason. docs/lists.md
    /// describes the functions, and the tournaments of programs that are called so.
    Lisp(LispArgs),
    /// Play for a graphical program: UCI on standard input and output
    Uci,
    /// Play engines against each other and tell which is stronger
    ///
    /// Every opening is played twice, with colours reversed. Progress goes to standard error, the result to standard output.
    #[command(after_help = ENGINES_HELP)]
    Match(MatchArgs),
    /// Play many engines against each other, and keep a table
    ///
    /// The folder gets the table as JSON, Markdown and a page, the games as PGN, and a journal: the same command goes on where
    /// it was stopped.
    #[command(after_help = ENGINES_HELP)]
    Tournament(TournamentArgs),

    /// Tune numbers of an engine in matches against itself
    #[command(after_help = ENGINES_HELP)]
    Spsa(SpsaArgs),
    /// Make up balanced positions to begin games with, one a line
    Openings(OpeningsArgs),
    /// Play games against itself and keep them for learning
    ///
    /// Stopped in any way and started again, it goes on where it was.
    Selfplay(SelfPlayArgs),
    /// Search the positions of kept games again, for scores by a better judge
    ///
    /// Moves and results stay. Stopped in any way and started again, it goes on where it was.
    Relabel(RelabelArgs),
    /// Fit the weights of an evaluation to games of self-play
    ///
    /// One game in twenty is held out: the weights written are those that foretell its results best.
    Tune(TuneArgs),
    /// Play a class on a server, and tell what it answered and how soon
    ///
    /// Games against cheap opponents, a move a second each, and analyses beside them. Every move that was acknowledged must be there
    /// in the end. Without an address a server is started for it.
    Load(LoadArgs),
    /// Play for others: take units of matches, tournaments and self-play from a server, and give the results
    ///
    /// docs/fleet.md leads from one machine to three. Programs are never fetched: a worker plays with its own build, and with
    /// what --allow names.
    #[cfg(feature = "fleet")]
    Worker(WorkerArgs),
    /// Tell who works on what, or drop a run
    #[cfg(feature = "fleet")]
    Fleet(FleetCommandArgs),
    /// Write the samples of training data for a trainer of networks, to standard output
    Pack(PackArgs),
    /// Train a network on games of self-play, on the CPU
    ///
    /// Stopped in any way and started again, it goes on after its last whole epoch. docs/networks.md tells more, and how a GPU does it.
    Train(TrainArgs),
    /// Fit the chances to win at each score to games of self-play
    Chances(ChancesArgs),
    /// Write games of self-play in fewer bytes, to send them elsewhere
    ///
    /// Whatever reads records reads the file, but games cannot be added to it. It is for the way, not for keeping: only a build that looks
    /// at moves in the same way can read it.
    Tighten(TightenArgs),
}

/// A command line that was understood.
pub(crate) enum Invocation {
    /// Print a text: help or the version.
    Print(String),
    /// Run a command.
    Run(Box<CliCommand>),
}

/// Parses a command line, which begins with the program's name.
pub(crate) fn read(args: impl Iterator<Item = OsString>) -> Result<Invocation> {
    let args: Vec<_> = args.collect();
    let mut command = help::command();
    if args.len() <= 1 {
        let serve = CliCommand::Serve(ServeArgs::default());
        return Ok(Invocation::Run(Box::new(serve)));
    }
    let parsed = command
        .try_get_matches_from_mut(&args)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => Ok(Invocation::Run(Box::new(cli.command))),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                Ok(Invocation::Print(help::terminal_text(&error.render())))
            }
            _ => Err(help::usage_error(&error, &args)),
        },
    }
}
