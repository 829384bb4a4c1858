//! `quirkat play`: a game in the terminal, line by line or on the full screen, here or at a table of a server.

mod background;
mod command;
mod input;
mod interpreter;
mod line_mode;
mod manner;
mod remote;
mod text;
mod tui;

pub(crate) use remote::TableLost;

use crate::args::values::{self, GameParser};
use crate::board::BoardStyle;
use crate::output;
use anyhow::{Result, bail};
use clap::Args;
use input::LineInput;
use interpreter::Interpreter;
use line_mode::LineMode;
use manner::Manner;
use quirkat_game::Side;
use quirkat_games::{Game, PlayerOptions, TimeControl};
use quirkat_opponents::{RATED, RATING_RANGE};
use quirkat_session::{AnySession, Feature, PERSON, Seat, new_session};
use remote::Link;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The tt of our own search, in megabytes.
const HASH: usize = 32;
/// The default level, which many people can beat.
const DEFAULT_LEVEL: u32 = 5;

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// The game
    #[arg(value_parser = GameParser)]
    game: Option<Game>,

    /// Play as a document's program has it, with its words, players and commands: `toledo`, `waterloo` or `foveros`
    #[arg(long, value_name = "DOCUMENT", value_parser = Manner::named, conflicts_with_all = ["at", "level", "elo"])]
    like: Option<&'static Manner>,

    /// Sit down at a table of a running server, or watch, by the link that its page shares
    #[arg(long, value_name = "LINK", conflicts_with_all = ["game", "white", "black", "level", "position", "clock", "first", "seed", "ascii", "tui", "pace", "gains", "flip"])]
    at: Option<Link>,

    /// Who plays White: `human`, `quirkat`, `quirkat:DEPTH` or an opponent's name [default: human]
    #[arg(long, value_name = "WHO")]
    white: Option<String>,

    /// Who plays Black [default: level-5, or human where somebody else plays White]
    #[arg(long, value_name = "WHO")]
    black: Option<String>,

    /// Play White against this level, 1 to 10 [default: 5]
    #[arg(long, value_name = "N", conflicts_with_all = ["white", "black"], allow_negative_numbers = true, value_parser = values::level)]
    level: Option<u32>,

    #[arg(long, value_name = "RATING", help = elo_help(), conflicts_with_all = ["white", "black", "level"], allow_negative_numbers = true)]
    elo: Option<String>,

    /// The position that games begin with, in quotes [default: the game's start]
    #[arg(long, value_name = "POS", allow_hyphen_values = true)]
    position: Option<String>,

    /// Who moves first in every game, `white` or `black` [default: white]
    #[arg(long, value_name = "SIDE", value_parser = values::side, conflicts_with = "position")]
    first: Option<Side>,

    /// Play with clocks: seconds or minutes:seconds, and what each move adds: `5:00+3` [default: no clocks]
    #[arg(long, value_name = "TIME")]
    clock: Option<TimeControl>,

    /// What the opponents' chance depends on [default: another every time]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::seed)]
    seed: Option<u64>,

    /// Draw with the letters of position texts and nothing beyond ASCII
    #[arg(long)]
    ascii: bool,

    /// Fill the terminal: a board for cursor keys and mouse, moves, clocks and the graph of the scores
    #[arg(long)]
    tui: bool,

    /// How many seconds two opponents who play each other take for a move at least [default: 0]
    #[arg(long, value_name = "SECONDS", value_parser = values::pace)]
    pace: Option<Duration>,

    /// A file of gains for opponents that judge by some; `quirkat gains` prints their own
    #[arg(long, value_name = "FILE")]
    gains: Option<PathBuf>,

    /// Turn the board around
    #[arg(long)]
    flip: bool,
}

/// Plays until the input ends or the user quits.
pub(crate) fn run(args: &PlayArgs) -> Result<()> {
    let style = BoardStyle {
        ascii: args.ascii,
        flip: args.flip,
        colours: output::colours(),
    };
    if let Some(link) = &args.at {
        return remote::run(link, style);
    }
    let manner = args.like.unwrap_or(&manner::OWN);
    let session = session(args, manner)?;
    let mut interpreter = Interpreter::new(session, style, manner);
    interpreter.pace = args.pace;
    let waits = manner.waits && args.white.is_none() && args.black.is_none();
    match args.first {
        Some(side) => interpreter.begin_with(side)?,
        None if waits => {}
        None => interpreter.ask_or_begin()?,
    }
    if args.tui {
        return tui::run(interpreter, style);
    }
    LineMode::new(interpreter, style, LineInput::open()?).run()
}

/// A session with its players, before its first game.
fn session(args: &PlayArgs, manner: &Manner) -> Result<Box<dyn AnySession>> {
    let game = args.game.unwrap_or_else(|| manner.game());
    if !manner.plays(game) {
        bail!(
            "the players of `{}` do not play {game}, but {}",
            manner.name,
            manner.game()
        );
    }
    let seed = args.seed.unwrap_or_else(random_seed);
    let options = PlayerOptions {
        hash: HASH,
        gains: args.gains.clone(),
        ..PlayerOptions::default()
    };
    let mut session = new_session(game, args.position.as_deref(), seed, options)?;
    session.set_time(args.clock)?;
    session.set_customs(manner.customs)?;
    if let Some(on) = manner.features {
        for feature in Feature::ALL {
            session.set_feature(feature, on.contains(&feature))?;
        }
    }
    let seats = seats(session.as_ref(), args, manner)?;
    for (side, seat) in Side::BOTH.into_iter().zip(seats) {
        session.change(side, seat)?;
    }
    Ok(session)
}

/// The players: by default a person against a level, or those of the manner.
fn seats(session: &dyn AnySession, args: &PlayArgs, manner: &Manner) -> Result<[Seat; 2]> {
    if let Some([white, black]) = manner.players {
        let white = session.seat(args.white.as_deref().unwrap_or(white))?;
        let black = session.seat(args.black.as_deref().unwrap_or(black))?;
        return Ok([white, black]);
    }
    let white = session.seat(args.white.as_deref().unwrap_or(PERSON))?;
    let black = match &args.black {
        Some(name) => session.seat(name)?,
        None if white.is_person() => {
            let level = args.level.unwrap_or(DEFAULT_LEVEL);
            let rated = args.elo.as_ref().map(|elo| format!("{RATED}:{elo}"));
            session.seat(&rated.unwrap_or_else(|| format!("level-{level}")))?
        }
        None => Seat::Person,
    };
    Ok([white, black])
}

fn elo_help() -> String {
    let (from, to) = (RATING_RANGE.start(), RATING_RANGE.end());
    format!("Play White against somebody of about this rating, {from} to {to}")
}

fn random_seed() -> u64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH);
    elapsed.map_or(1, |elapsed| elapsed.as_nanos() as u64)
}
