//! `quirkat play`: a game in the terminal, line by line or on the full screen, here or at a table of a server.

mod background;
mod command;
mod input;
mod interpreter;
mod line_mode;
mod remote;
mod text;
mod tui;

pub(crate) use remote::TableLost;

use crate::args::values::{self, GameParser};
use crate::board::BoardStyle;
use crate::output;
use anyhow::Result;
use clap::Args;
use input::LineInput;
use line_mode::LineMode;
use quirkat_games::{Game, PlayerOptions, TimeControl};
use quirkat_opponents::{RATED, RATING_RANGE};
use quirkat_session::{AnySession, PERSON, Seat, new_session};
use remote::Link;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The tt of our own search, in megabytes.
const HASH: usize = 32;
/// The default level, which many people can beat.
const DEFAULT_LEVEL: u32 = 5;

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// The game
    #[arg(value_parser = GameParser, default_value = Game::ALL[0].name(), hide_default_value = true)]
    game: Game,

    /// Sit down at a table of a running server, or watch, by the link that its page shares
    #[arg(long, value_name = "LINK", conflicts_with_all = ["game", "white", "black", "level", "position", "clock", "seed", "ascii", "tui", "flip"])]
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
    let session = session(args)?;
    if args.tui {
        return tui::run(session, style);
    }
    LineMode::new(session, style, LineInput::open()?).run()
}

/// A session with its players, and the first game begun.
fn session(args: &PlayArgs) -> Result<Box<dyn AnySession>> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let options = PlayerOptions {
        hash: HASH,
        ..PlayerOptions::default()
    };
    let mut session = new_session(args.game, args.position.as_deref(), seed, options)?;
    session.set_time(args.clock)?;
    let seats = seats(session.as_ref(), args)?;
    session.begin(seats, Instant::now())?;
    Ok(session)
}

/// The players: by default a person against a level.
fn seats(session: &dyn AnySession, args: &PlayArgs) -> Result<[Seat; 2]> {
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
