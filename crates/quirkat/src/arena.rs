//! Games between engines: how the command line plans them, and `quirkat openings` to begin them with.

pub(crate) mod match_;
mod page;
mod reporter;
pub(crate) mod spsa;
pub(crate) mod tournament;

use crate::args::{GameArg, values};
#[cfg(feature = "fleet")]
use crate::fleet::job::FleetWatcher as RunWatcher;
use crate::output::ProgressLine;
use anyhow::{Context, Result, anyhow, bail};
use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches};
#[cfg(not(feature = "fleet"))]
use quirkat_arena::Watcher as RunWatcher;
use quirkat_arena::{
    Adjudication, Archive, DrawRule, OpeningSource, Pace, Plan, PlayerDescription, PlayerKind,
    RandomOpenings, Schedule, WinRule, generate_openings, read_openings,
};
use quirkat_game::{Random, counted, quoted};
use quirkat_games::Game;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How `--engine` describes a player.
pub(crate) const ENGINES_HELP: &str = "\
Engines are described by words after --engine:
  quirkat            our own search, in this process
  OPPONENT           an opponent of the game by name, as `quirkat opponents` lists them, or elo:RATING
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

/// The players, each as the words after one `--engine`. The derive would join the words of all of them into one list.
#[derive(Clone, Debug)]
pub(crate) struct EngineList(Vec<Vec<String>>);

impl FromArgMatches for EngineList {
    fn from_arg_matches(matches: &ArgMatches) -> Result<EngineList, clap::Error> {
        let given = matches.get_occurrences::<String>("engine");
        let words = given.map(|given| given.map(|words| words.cloned().collect()).collect());
        Ok(EngineList(words.unwrap_or_default()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = EngineList::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for EngineList {
    fn augment_args(command: clap::Command) -> clap::Command {
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

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        EngineList::augment_args(command)
    }
}

/// How the games of a match or tournament are played.
#[derive(Args, Debug)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    engines: EngineList,

    #[command(flatten)]
    pace: PaceArgs,

    /// The size of each engine's table, 1 to 65536 megabytes
    #[arg(long, value_name = "MB", allow_negative_numbers = true, default_value_t = 16, value_parser = values::megabytes)]
    hash: u32,

    /// How many games are played at once, 1 to 256
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = values::games_at_once)]
    concurrency: u32,

    /// By how many milliseconds an engine may overstep its time
    #[arg(long, value_name = "MS", allow_negative_numbers = true, default_value_t = 20, value_parser = values::milliseconds_or_none)]
    margin: u64,

    /// For how many seconds an engine may be silent where no clock runs
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, default_value_t = 60, value_parser = values::seconds)]
    patience: u64,

    /// Begin with the positions of a file: one a line, EPD too, or games in PGN [default: made up]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// How many plies openings have: played at random, or taken from games in PGN [default: 8, or all; none for lisp=COMMAND]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::plies)]
    plies: Option<u32>,

    /// How far from even openings that are made up may be, in hundredths of the smallest piece
    #[arg(long, value_name = "CP", allow_negative_numbers = true, default_value_t = 80, value_parser = values::score)]
    limit: u32,

    /// What the chance of openings depends on; those of a file are shuffled by it
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::seed)]
    seed: Option<u64>,

    /// End games that both engines think are won: score=CP moves=N
    #[arg(long, value_name = "RULE", num_args = 1..=2)]
    resign: Vec<String>,

    /// End games that both engines think are drawn: score=CP moves=N after=N
    #[arg(long, value_name = "RULE", num_args = 1..=3)]
    draw: Vec<String>,

    /// End games as draws after so many moves of each side
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 500, value_parser = values::count)]
    max_moves: u32,

    #[cfg(feature = "fleet")]
    #[command(flatten)]
    fleet: crate::fleet::FleetArgs,
}

/// The pace of engines that set none of their own.
#[derive(Args, Debug)]
#[group(multiple = false)]
pub(crate) struct PaceArgs {
    /// A clock in seconds: `5+0.05`, `40/60+0.5`, `1:30`
    #[arg(long, value_name = "TC", allow_negative_numbers = true)]
    tc: Option<String>,

    /// So many milliseconds for each move
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    movetime: Option<String>,

    /// So many nodes for each move
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    nodes: Option<String>,

    /// So many plies deep for each move
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    depth: Option<String>,
}

/// Plays a plan, here or by workers elsewhere.
fn play(
    args: &GamesArgs,
    plan: &Plan,
    journal: Option<&Path>,
    archive: &mut Archive,
    watcher: &mut dyn RunWatcher,
) -> Result<()> {
    #[cfg(feature = "fleet")]
    if let Some(server) = args.fleet.server() {
        let journal = journal.context("--fleet needs --journal: what counts is kept there")?;
        return crate::fleet::job::play_plan(
            &server,
            &args.fleet,
            (plan, journal),
            archive,
            watcher,
        );
    }
    #[cfg(not(feature = "fleet"))]
    let _ = (args, journal);
    Ok(quirkat_arena::run(plan, archive, watcher)?)
}

/// The plan that the arguments describe. `schedule` gets the number of players.
fn plan(
    game: Game,
    args: &GamesArgs,
    event: &str,
    schedule: impl FnOnce(usize) -> Result<Schedule>,
) -> Result<Plan> {
    let mut players = PlayerDescription::read_all(game, &args.engines.0, args.hash)?;
    let schedule = schedule(players.len())?;
    let pace = pace(args)?;
    for player in &mut players {
        player.pace = player.pace.or(pace).or(player.default_pace);
    }
    if pace.is_none() && players.iter().any(|player| player.pace.is_none()) {
        bail!("how fast to play must be given: --tc, --movetime, --nodes or --depth");
    }
    let is_lister = |player: &PlayerDescription| matches!(player.kind, PlayerKind::Lister(_));
    let openings = openings(game, args, players.iter().any(is_lister))?;
    Ok(Plan {
        part: None,
        event: event.to_owned(),
        game,
        players,
        schedule,
        pace: pace.unwrap_or(Pace::Depth(1)),
        margin: Duration::from_millis(args.margin),
        patience: Duration::from_secs(args.patience),
        adjudication: Adjudication {
            win: win_rule(&args.resign)?,
            draw: draw_rule(&args.draw)?,
            max_moves: Some(args.max_moves),
        },
        openings,
        concurrency: args.concurrency as usize,
    })
}

fn pace(args: &GamesArgs) -> Result<Option<Pace>> {
    let pace = &args.pace;
    let given = [
        ("tc", &pace.tc),
        ("movetime", &pace.movetime),
        ("nodes", &pace.nodes),
        ("depth", &pace.depth),
    ];
    let given = given
        .into_iter()
        .find_map(|(key, value)| Pace::from_key(key, value.as_ref()?));
    Ok(given.transpose()?)
}

fn openings(game: Game, args: &GamesArgs, in_lists: bool) -> Result<OpeningSource> {
    let Some(file) = &args.openings else {
        let default = RandomOpenings::default();
        // Programs that are asked in lists may count on the game's own start: it is the last board of every history.
        let plies = if in_lists { 0 } else { default.plies };
        return Ok(OpeningSource::Generated(RandomOpenings {
            plies: args.plies.unwrap_or(plies),
            seed: args.seed.unwrap_or(default.seed),
            limit: args.limit,
        }));
    };
    let name = quoted(&file.to_string_lossy());
    let bytes = fs::read(file).with_context(|| format!("cannot read `{name}`"))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut openings = read_openings(game, &text, args.plies.map(|plies| plies as usize))
        .with_context(|| format!("`{name}` cannot be used for openings"))?;
    if let Some(seed) = args.seed {
        shuffle(&mut openings, seed);
    }
    Ok(OpeningSource::Listed(openings))
}

fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut random = Random::new(seed);
    for end in (1..items.len()).rev() {
        items.swap(end, random.below(end + 1));
    }
}

fn win_rule(words: &[String]) -> Result<Option<WinRule>> {
    let mut rule = WinRule {
        score: 600,
        moves: 4,
    };
    for word in words {
        match setting("--resign", word, &["score", "moves"])? {
            ("score", number) => rule.score = number,
            (_, number) => rule.moves = number,
        }
    }
    Ok((!words.is_empty()).then_some(rule))
}

fn draw_rule(words: &[String]) -> Result<Option<DrawRule>> {
    let mut rule = DrawRule {
        score: 10,
        moves: 8,
        after: 40,
    };
    for word in words {
        match setting("--draw", word, &["score", "moves", "after"])? {
            ("score", number) => rule.score = number,
            ("moves", number) => rule.moves = number,
            (_, number) => rule.after = number,
        }
    }
    Ok((!words.is_empty()).then_some(rule))
}

/// Parses a setting such as `moves=4`.
fn setting<'a>(option: &str, word: &'a str, keys: &[&str]) -> Result<(&'a str, u32)> {
    let read = word.split_once('=').and_then(|(key, value)| {
        let value = value.parse().ok().filter(|&value| value <= 99_999)?;
        keys.contains(&key).then_some((key, value))
    });
    read.ok_or_else(|| {
        let keys = keys.join("=, ");
        anyhow!(
            "`{}` is not a setting of {option}: those are {keys}=, each with a number up to 99999",
            quoted(word)
        )
    })
}

#[derive(Args, Debug)]
pub(crate) struct OpeningsArgs {
    #[command(flatten)]
    game: GameArg,

    /// How many openings
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 100, value_parser = values::count)]
    count: u32,

    /// How many plies are played at random
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 8, value_parser = values::plies)]
    plies: u32,

    /// What the chance depends on
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = values::seed)]
    seed: u64,

    /// How far from even a position may be, in hundredths of the smallest piece
    #[arg(long, value_name = "CP", allow_negative_numbers = true, default_value_t = 80, value_parser = values::score)]
    limit: u32,
}

/// Prints balanced positions, one a line.
pub(crate) fn make_openings(args: &OpeningsArgs) -> Result<()> {
    let settings = RandomOpenings {
        plies: args.plies,
        seed: args.seed,
        limit: args.limit,
    };
    let progress = ProgressLine::bar(args.count as usize);
    let mut printed = Ok(());
    let made = generate_openings(
        args.game.game,
        settings,
        args.count as usize,
        &mut |opening| {
            printed = progress.print(&format!("{opening}\n"));
            progress.step();
            printed.is_ok()
        },
    );
    drop(progress);
    printed?;
    let made = made?;
    if made < args.count as usize {
        bail!(
            "{} of that kind can be found; more --plies or a wider --limit give more",
            counted(made, "opening", "openings")
        );
    }
    Ok(())
}
