//! `quirkat play`: a game in the terminal, line by line or on the full screen.

mod command;
mod completion;
mod conversation;
mod files;
mod help;
mod input;
mod listings;
mod picture;
mod setup;
mod table;
mod tui;

use crate::args::TerminalArgs;
use crate::board::Look;
use crate::terminal;
use anyhow::Result;
use conversation::Conversation;
use input::Input;
use quirkat_session::{AnySession, PERSON, Seat};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Who is played where nothing is said: somebody in the middle, whom many people can beat.
const USUAL_LEVEL: u32 = 5;

/// Plays until the input ends or somebody leaves.
pub(crate) fn run(args: &TerminalArgs) -> Result<()> {
    let session = session(args)?;
    let look = Look {
        ascii: args.ascii,
        flip: args.flip,
        colours: terminal::colours(),
    };
    if args.tui {
        return tui::run(session, look);
    }
    Ok(Conversation::new(session, look, Input::open()).run()?)
}

/// A session with the players sitting at the board, and the first game begun.
fn session(args: &TerminalArgs) -> Result<AnySession> {
    let seed = args.seed.unwrap_or_else(another_seed);
    let mut session = args.game.session(args.position.as_deref(), seed)?;
    session.set_time(args.clock)?;
    let seats = seats(&session, args)?;
    session.begin(seats, Instant::now())?;
    Ok(session)
}

/// Who plays: a person against a level, where nothing else is said.
fn seats(session: &AnySession, args: &TerminalArgs) -> Result<[Seat; 2]> {
    let white = session.seat(args.white.as_deref().unwrap_or(PERSON))?;
    let black = match &args.black {
        Some(name) => session.seat(name)?,
        None if white.is_person() => {
            let level = args.level.unwrap_or(USUAL_LEVEL);
            session.seat(&format!("level-{level}"))?
        }
        None => Seat::Person,
    };
    Ok([white, black])
}

fn another_seed() -> u64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH);
    elapsed.map_or(1, |elapsed| elapsed.as_nanos() as u64)
}
