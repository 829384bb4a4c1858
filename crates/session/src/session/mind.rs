//! Who thinks for a side that no person plays: our own search, or an opponent of the game.

use super::{OWN_SEARCH, SessionError};
use crate::affordable_table;
use quirkat_eval::Evaluated;
use quirkat_game::{Record, quoted};
use quirkat_opponents::{Openings, OpponentError, Opposed, Player};
use quirkat_search::{Control, Engine, Limits, MAX_PLY, Request, Score};
use std::time::Duration;

/// How long our own search takes for a move where neither a depth nor a clock says otherwise.
const MOVE_TIME: Duration = Duration::from_secs(1);
/// The table of our own search, in megabytes.
const TABLE: usize = 32;

/// Somebody who can choose a move.
pub(super) enum Mind<P: Opposed> {
    Own(Own<P>),
    Player(Player<P>),
}

/// What was chosen, with the line that speaks for it where there is one.
pub(super) struct Chosen<M> {
    pub(super) line: Vec<M>,
    pub(super) score: Option<Score>,
}

impl<P: Opposed> Mind<P> {
    /// Whoever a name means: `quirkat`, `quirkat:8`, `gent`.
    pub(super) fn open(text: &str, seed: u64) -> Result<Mind<P>, SessionError> {
        let (name, depth) = match text.split_once(':') {
            Some((name, depth)) => (name, Some(depth)),
            None => (text, None),
        };
        if name == OWN_SEARCH {
            let depth = depth.map(search_depth).transpose()?;
            return Ok(Mind::Own(Own::new(depth)));
        }
        Player::open(text, seed)
            .map(Mind::Player)
            .map_err(|error| match error {
                OpponentError::Unknown {
                    name,
                    game,
                    opponents,
                } => SessionError::Nobody {
                    name,
                    game,
                    opponents,
                },
                other => SessionError::Opponent(other),
            })
    }

    /// Plays no openings by heart from now on.
    pub(super) fn forget_openings(&mut self) {
        if let Mind::Player(player) = self {
            player.set_openings(Openings::Off);
        }
    }

    /// Chooses a move in a game that goes on. A clock is heeded by whoever looks at clocks.
    pub(super) fn choose(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        control: &Control,
    ) -> Chosen<P::Move> {
        match self {
            Mind::Own(own) => own.choose(record, limits, control),
            Mind::Player(player) => {
                let choice = player.choose(record, limits, control);
                Chosen {
                    line: choice.iter().map(|choice| choice.mv).collect(),
                    score: choice.and_then(|choice| choice.score),
                }
            }
        }
    }
}

fn search_depth(text: &str) -> Result<u32, SessionError> {
    let deepest = MAX_PLY as u32 - 1;
    let depth = text.parse().ok();
    let depth = depth.filter(|depth| (1..=deepest).contains(depth));
    depth.ok_or_else(|| SessionError::Depth {
        text: quoted(text),
        deepest,
    })
}

/// Our own search. Its table is made for the first move and not before, so that sessions begin at once.
pub(super) struct Own<P: Evaluated> {
    depth: Option<u32>,
    engine: Option<Box<Engine<P, P::Eval>>>,
}

impl<P: Evaluated> Own<P> {
    /// One that looks so deep, or as deep as its time allows.
    pub(super) fn new(depth: Option<u32>) -> Own<P> {
        Own {
            depth,
            engine: None,
        }
    }

    fn choose(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        control: &Control,
    ) -> Chosen<P::Move> {
        let limits = match self.depth {
            Some(depth) => Limits::depth(depth),
            None if *limits == Limits::default() => Limits::move_time(MOVE_TIME),
            None => *limits,
        };
        let engine = self.engine.get_or_insert_with(|| {
            let engine = Engine::new(P::Eval::default(), affordable_table(TABLE), 1);
            Box::new(engine)
        });
        if self.depth.is_some() {
            // A fixed depth gives the same move every time, whatever was searched before.
            engine.clear();
        }
        let request = Request::in_game(record, limits);
        let found = engine.search(&request, control, &mut |_| {});
        Chosen {
            score: Some(found.score),
            line: found.pv,
        }
    }
}
