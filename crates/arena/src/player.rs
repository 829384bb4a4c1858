//! Who plays: a description as users give it, and the seat it takes in a game.

mod description;
mod external;
mod group;
mod internal;
mod lister;
mod opponent;
mod process;
mod protocol;
mod thinking;
mod words;

pub use description::{Description, DescriptionError, PlayerKind, Program};

use crate::fault::Fault;
use crate::pace::Pace;
use external::External;
use internal::Internal;
use lister::Lister;
use opponent::Opponent;
use quirkat_game::{Record, Side};
use quirkat_opponents::Opposed;
use quirkat_search::{Control, DisplayScore, Limits, Score};
use quirkat_session::Clock;
use std::time::Duration;

/// What a player is told when it is to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<'a> {
    /// What ends its thinking.
    pub(crate) pace: Pace,
    /// The clocks of White and Black.
    pub(crate) clocks: &'a [Clock; 2],
    /// By how much it may overstep its time.
    pub(crate) margin: Duration,
    /// Ends a search early; the move is not used then.
    pub(crate) stop: &'a Control,
}

impl Turn<'_> {
    /// What ends the thinking of a player in this process, with some time kept back from every move.
    fn limits(&self, side: Side, overhead: Duration) -> Limits {
        let limits = match self.pace {
            Pace::Clock(_) => Limits {
                clock: self.clocks[side.index()].reading(),
                ..Limits::default()
            },
            Pace::MoveTime(time) => Limits::move_time(time),
            Pace::Nodes(nodes) => Limits::nodes(nodes),
            Pace::Depth(depth) => Limits::depth(depth),
        };
        Limits { overhead, ..limits }
    }
}

/// A move and what was thought about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    /// The move, as the player wrote it.
    pub(crate) text: String,
    /// What the player thinks of its own position, in hundredths of the smallest piece. A forced win is as good as
    /// [`DECISIVE`] less the moves to it.
    pub(crate) score: Option<i32>,
    /// How deep it looked.
    pub(crate) depth: Option<u32>,
    /// How long it thought.
    pub(crate) elapsed: Duration,
}

/// The score of a win here and now. No evaluation comes near it.
pub(crate) const DECISIVE: i32 = 100_000;

/// What players in this process say is its score, as those of other processes say it.
fn told(score: Score) -> i32 {
    match DisplayScore::from(score) {
        DisplayScore::Value(value) => value,
        DisplayScore::WinIn(plies) => DECISIVE - plies.div_ceil(2) as i32,
        DisplayScore::LossIn(plies) => plies.div_ceil(2) as i32 - DECISIVE,
    }
}

/// A player that is ready, for games of `P`.
pub(crate) enum Seat<P: Opposed> {
    /// Our own search, in this process.
    Internal(Internal<P>),
    /// An opponent that is known by name, in this process too.
    Opponent(Opponent<P>),
    /// A program that speaks UCI.
    External(Box<External>),
    /// A program that is asked in lists.
    Lister(Box<Lister<P>>),
}

impl<P: Opposed> Seat<P> {
    /// Gets a player ready. One that must be waited for is given up after `patience`.
    pub(crate) fn open(description: &Description, patience: Duration) -> Result<Seat<P>, Fault> {
        match &description.kind {
            PlayerKind::Internal => Ok(Seat::Internal(Internal::new(description)?)),
            PlayerKind::Opponent { name, seed } => {
                let opponent = Opponent::new(name, *seed, description)?;
                Ok(Seat::Opponent(opponent))
            }
            PlayerKind::External(program) => {
                let external = External::start::<P>(program, description, patience)?;
                Ok(Seat::External(Box::new(external)))
            }
            PlayerKind::Lister(program) => {
                let lister = Lister::start(program, patience)?;
                Ok(Seat::Lister(Box::new(lister)))
            }
        }
    }

    /// Forgets earlier games. The number of the game is for those whose chance depends on it.
    pub(crate) fn new_game(&mut self, start: &P, number: usize) -> Result<(), Fault> {
        match self {
            Seat::Internal(player) => {
                player.new_game();
                Ok(())
            }
            Seat::Opponent(player) => {
                player.new_game(number);
                Ok(())
            }
            Seat::External(player) => player.new_game(start),
            // Each call tells the whole game.
            Seat::Lister(_) => Ok(()),
        }
    }

    /// Chooses a move in the last position of the record.
    pub(crate) fn choose(&mut self, record: &Record<P>, turn: Turn<'_>) -> Result<Choice, Fault> {
        match self {
            Seat::Internal(player) => Ok(player.choose(record, turn)),
            Seat::Opponent(player) => Ok(player.choose(record, turn)),
            Seat::External(player) => player.choose(record, turn),
            Seat::Lister(player) => player.choose(record, turn),
        }
    }
}
