//! The command lines of matches, tournaments and openings.

use super::values::{self, GameParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use quirkat_session::Game;
use std::path::PathBuf;

/// How `--engine` describes a player.
pub(super) const ENGINES_HELP: &str = "\
Engines are described by words after --engine:
  quirkat            our own search, in this process
  OPPONENT           an opponent of the game by name, as `quirkat opponents` lists them
  cmd=COMMAND        a program that speaks UCI; in quotes where it has arguments: 'cmd=./quirkat-old uci'
  lisp=COMMAND       a program that is asked in lists, in games that have them; see docs/lists.md
  name=NAME          what tables and records call it [default: the program's name]
  dir=DIR            the folder to run the program in
  option.NAME=VALUE  an option of the program: 'option.Move Overhead=30'
  hash=MB threads=N  the table and threads of our own search or of a program
  seed=N             what an opponent's chance depends on [default: its place]
  book=off|FILE      the openings that a level knows [default: its own]
  overhead=MS        time our own search keeps back from every move [default: 10]
  weights=FILE       weights our own search evaluates by [default: those of the build]
  without=NAME,NAME  techniques our own search does without, to see what they are worth
  tc= movetime= nodes= depth=
                     a pace of its own

Examples:
  quirkat match GAME --engine quirkat --engine 'cmd=./quirkat-old uci' name=old --tc 5+0.05 --concurrency 2
  quirkat match GAME --engine quirkat nodes=2000 --engine quirkat name=half nodes=1000 --games 200
  quirkat match GAME --engine quirkat nodes=500 --engine OPPONENT seed=3
  quirkat match GAME --engine 'cmd=./new uci' name=new --engine 'cmd=./old uci' name=old --tc 1+0.01 \\
      --sprt elo0=0 elo1=10 --resign score=600 moves=4 --draw score=10 moves=8 after=40 \\
      --pgn games.pgn --journal match.journal";

/// Players, each as the words that describe it. An option that takes several words and is given several times keeps them
/// apart by where it stands, which needs more than a list.
#[derive(Clone, Debug)]
pub(crate) struct Engines(pub(crate) Vec<Vec<String>>);

impl FromArgMatches for Engines {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Engines, clap::Error> {
        let given = matches.get_occurrences::<String>("engine");
        let words = given.map(|given| given.map(|words| words.cloned().collect()).collect());
        Ok(Engines(words.unwrap_or_default()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Engines::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Engines {
    fn augment_args(command: Command) -> Command {
        command.arg(
            Arg::new("engine")
                .long("engine")
                .value_name("WORDS")
                .num_args(1..)
                .action(ArgAction::Append)
                .required(true)
                .help("A player: `quirkat`, an opponent, cmd=COMMAND or lisp=COMMAND, and what else is to be said of it; see below"),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Engines::augment_args(command)
    }
}

/// How games are played.
#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) engines: Engines,

    #[command(flatten)]
    pub(crate) pace: PaceArgs,

    /// The size of each engine's table, 1 to 65536 megabytes
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = values::megabytes)]
    pub(crate) hash: u32,

    /// How many games are played at once, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::threads)]
    pub(crate) concurrency: u32,

    /// By how many milliseconds an engine may overstep its time
    #[arg(long, value_name = "MS", default_value_t = 20, value_parser = values::milliseconds_or_none)]
    pub(crate) margin: u64,

    /// For how many seconds an engine may be silent where no clock runs
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = values::seconds)]
    pub(crate) patience: u64,

    /// Begin with the positions of a file: one a line, EPD too, or games in PGN [default: made up]
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,

    /// How many plies openings have: played at random, or taken from games in PGN [default: 8, or all]
    #[arg(long, value_name = "N", value_parser = values::plies)]
    pub(crate) plies: Option<u32>,

    /// How far from even openings that are made up may be, in hundredths of the smallest piece
    #[arg(long, value_name = "CP", default_value_t = 80, value_parser = values::score)]
    pub(crate) limit: u32,

    /// What the chance of openings depends on; those of a file are shuffled by it
    #[arg(long, value_name = "N", value_parser = values::seed)]
    pub(crate) seed: Option<u64>,

    /// End games that both engines think are won: score=CP moves=N
    #[arg(long, value_name = "RULE", num_args = 1..=2)]
    pub(crate) resign: Vec<String>,

    /// End games that both engines think are drawn: score=CP moves=N after=N
    #[arg(long, value_name = "RULE", num_args = 1..=3)]
    pub(crate) draw: Vec<String>,

    /// End games as draws after so many moves of each side
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = values::count)]
    pub(crate) max_moves: u32,
}

/// How fast engines play that do not say it themselves.
#[derive(Args, Debug)]
#[group(multiple = false)]
pub(crate) struct PaceArgs {
    /// A clock in seconds: `5+0.05`, `40/60+0.5`, `1:30`
    #[arg(long, value_name = "TC")]
    pub(crate) tc: Option<String>,

    /// So many milliseconds for each move
    #[arg(long, value_name = "MS")]
    pub(crate) movetime: Option<String>,

    /// So many nodes for each move
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<String>,

    /// So many plies deep for each move
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: Game,

    #[command(flatten)]
    pub(crate) play: PlayArgs,

    /// How many games, an even number: each opening is played twice [default: 100, with --sprt 100000]
    #[arg(long, value_name = "N", value_parser = values::games)]
    pub(crate) games: Option<u32>,

    /// Stop when a difference in strength is proven: elo0=0 elo1=5 alpha=0.05 beta=0.05, or some of these
    #[arg(long, value_name = "SETTING", num_args = 0..=4)]
    pub(crate) sprt: Option<Vec<String>>,

    /// Add the games to this file, as PGN
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,

    /// Keep a journal, so that the same command goes on where it was stopped
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,

    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct TournamentArgs {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: Game,

    #[command(flatten)]
    pub(crate) play: PlayArgs,

    /// The first engine against all others, instead of all against all
    #[arg(long)]
    pub(crate) gauntlet: bool,

    /// How many rounds; in each, every two who meet play one opening twice
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = values::count)]
    pub(crate) rounds: u32,

    /// The folder for the table (JSON, Markdown, HTML), the games and the journal
    #[arg(long, value_name = "DIR", default_value = "tournament")]
    pub(crate) out: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct OpeningsArgs {
    /// The game
    #[arg(value_parser = GameParser)]
    pub(crate) game: Game,

    /// How many openings
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = values::count)]
    pub(crate) count: u32,

    /// How many plies are played at random
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = values::plies)]
    pub(crate) plies: u32,

    /// What the chance depends on
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::seed)]
    pub(crate) seed: u64,

    /// How far from even a position may be, in hundredths of the smallest piece
    #[arg(long, value_name = "CP", default_value_t = 80, value_parser = values::score)]
    pub(crate) limit: u32,
}
