//! One game between two players, with clocks and a referee.

use crate::adjudication::{Adjudication, Adjudicator};
use crate::pace::Pace;
use crate::pgn::MoveComment;
use crate::run::MoveReport;
use quirkat_game::{Ending, Record, Rules, Side, mix};
use quirkat_games::{Clock, Flagged};
use quirkat_opponents::{Player, PlayerFault, Turn};
use quirkat_search::Control;
use std::time::Duration;

/// The conditions that both players share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameConditions<'a> {
    /// The number of the game in the schedule.
    pub(crate) number: usize,
    /// The paces of White and Black.
    pub(crate) paces: [Pace; 2],
    pub(crate) margin: Duration,
    pub(crate) adjudication: Adjudication,
    /// The seeds of White and Black, which differ from game to game.
    pub(crate) seeds: [u64; 2],
    /// Stopped when the game is to be broken off.
    pub(crate) stop: &'a Control,
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub(crate) struct PlayedGame<P: Rules> {
    pub(crate) record: Record<P>,
    pub(crate) ending: Ending,
    /// The side that failed, and how.
    pub(crate) fault: Option<(Side, PlayerFault)>,
    /// One for each move.
    pub(crate) comments: Vec<MoveComment>,
}

/// Plays a game from a position, telling `moved` of every move; `None` if it was broken off.
pub(crate) fn play<P: Rules>(
    start: &P,
    players: [&mut dyn Player<P>; 2],
    conditions: GameConditions<'_>,
    moved: &mut dyn FnMut(MoveReport),
) -> Option<PlayedGame<P>> {
    let mut referee = Referee {
        record: Record::new(start.clone()),
        clocks: conditions.paces.map(|pace| Clock::new(pace.time_control())),
        adjudicator: Adjudicator::new(conditions.adjudication),
        comments: Vec::new(),
        conditions,
    };
    let [white, black] = players;
    for (side, player) in [(Side::White, &mut *white), (Side::Black, &mut *black)] {
        let seed = mix(conditions.seeds[side.index()] ^ mix(conditions.number as u64));
        if let Err(fault) = player.new_game(start, seed) {
            return Some(referee.forfeit(side, fault));
        }
    }
    loop {
        if let Some(ending) = referee.ending_by_rules() {
            return Some(referee.end(ending, None));
        }
        let side = referee.record.position().side_to_move();
        let player = match side {
            Side::White => &mut *white,
            Side::Black => &mut *black,
        };
        let played = referee.play_move(side, player, moved);
        // The move of an interrupted search does not count.
        if referee.conditions.stop.is_stopped() {
            return None;
        }
        match played {
            Ok(None) => {}
            Ok(Some(ending)) => return Some(referee.end(ending, None)),
            Err(fault) => return Some(referee.forfeit(side, fault)),
        }
    }
}

/// The referee of a game in progress.
struct Referee<'a, P: Rules> {
    record: Record<P>,
    clocks: [Clock; 2],
    adjudicator: Adjudicator,
    comments: Vec<MoveComment>,
    conditions: GameConditions<'a>,
}

impl<P: Rules> Referee<'_, P> {
    /// The end by the rules. Claimable draws are always claimed.
    fn ending_by_rules(&self) -> Option<Ending> {
        self.record.ending().or_else(|| self.record.claimable())
    }

    /// Lets `side` make a move. Returns the ending if the game is adjudicated.
    fn play_move(
        &mut self,
        side: Side,
        player: &mut dyn Player<P>,
        moved: &mut dyn FnMut(MoveReport),
    ) -> Result<Option<Ending>, PlayerFault> {
        let conditions = self.conditions;
        let pace = conditions.paces[side.index()];
        let clocks = Side::BOTH.map(|side| self.clocks[side.index()].reading());
        let turn = Turn {
            clocks,
            margin: conditions.margin,
            ..Turn::new(
                &self.record,
                pace.limits(clocks[side.index()]),
                conditions.stop,
            )
        };
        let decision = player.choose(&turn, &mut |_| {})?;
        let clock = &mut self.clocks[side.index()];
        spend(clock, pace, decision.elapsed, conditions.margin)
            .map_err(|Flagged { over }| PlayerFault::Time { over })?;
        let clock = clock.reading().map(|clock| clock.remaining);
        let (best, position) = (decision.best(), self.record.position());
        let mv = best.ok_or_else(|| PlayerFault::Illegal("it found none".to_owned()))?;
        let report = MoveReport {
            number: conditions.number,
            ply: self.record.plies() + 1,
            side,
            position: position.to_string(),
            mv: position.move_text(mv),
            san: position.san(mv),
            score: decision.score,
            depth: decision.depth,
            elapsed: decision.elapsed,
            clock,
        };
        self.record
            .play(mv)
            .map_err(|error| PlayerFault::Illegal(error.to_string()))?;
        self.comments.push(MoveComment {
            score: decision.score,
            depth: decision.depth,
            elapsed: pace.is_timed().then_some(decision.elapsed),
            clock,
        });
        moved(report);
        Ok(self.adjudicator.moved(side, decision.score))
    }

    fn forfeit(self, side: Side, fault: PlayerFault) -> PlayedGame<P> {
        self.end(Ending::win(!side, fault.reason()), Some((side, fault)))
    }

    fn end(mut self, ending: Ending, fault: Option<(Side, PlayerFault)>) -> PlayedGame<P> {
        // A game that is over by the rules keeps that ending: the record refuses another one.
        let _ = self.record.end(ending);
        PlayedGame {
            ending: self.record.ending().unwrap_or(ending),
            record: self.record,
            fault,
            comments: self.comments,
        }
    }
}

/// Charges a move to the clock. A fixed time per move is a clock that is reset before every move.
fn spend(
    clock: &mut Clock,
    pace: Pace,
    elapsed: Duration,
    margin: Duration,
) -> Result<(), Flagged> {
    if let Pace::MoveTime(time) = pace {
        let over = elapsed.saturating_sub(time);
        return if over > margin {
            Err(Flagged { over })
        } else {
            Ok(())
        };
    }
    clock.spend(elapsed, margin)
}
