//! One game: two players, a referee, clocks.

use crate::adjudication::{Adjudication, Adjudicator};
use crate::fault::Fault;
use crate::notes::Note;
use crate::pace::Pace;
use crate::player::{Choice, Seat, Turn};
use quirkat_game::{Ending, Record, Side};
use quirkat_opponents::Opposed;
use quirkat_search::Control;
use quirkat_session::{Clock, Flagged};
use std::time::Duration;

/// What holds for both players of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conditions<'a> {
    /// The number of the game in its schedule.
    pub(crate) number: usize,
    /// Of White and of Black.
    pub(crate) paces: [Pace; 2],
    pub(crate) margin: Duration,
    pub(crate) adjudication: Adjudication,
    /// Set when nobody wants the game any more.
    pub(crate) stop: &'a Control,
}

/// A game that came to an end.
#[derive(Clone, Debug)]
pub(crate) struct Played<P: Opposed> {
    /// The moves.
    pub(crate) record: Record<P>,
    /// How it ended.
    pub(crate) ending: Ending,
    /// Who did something wrong, and what.
    pub(crate) fault: Option<(Side, Fault)>,
    pub(crate) notes: Vec<Note>,
}

/// Plays a game from a position. `None` where it was broken off from outside.
pub(crate) fn play<P: Opposed>(
    start: &P,
    seats: [&mut Seat<P>; 2],
    conditions: Conditions<'_>,
) -> Option<Played<P>> {
    let mut table = Table {
        record: Record::new(start.clone()),
        clocks: conditions.paces.map(|pace| Clock::new(pace.time_control())),
        adjudicator: Adjudicator::new(conditions.adjudication),
        notes: Vec::new(),
        conditions,
    };
    let [white, black] = seats;
    for (side, seat) in [(Side::White, &mut *white), (Side::Black, &mut *black)] {
        if let Err(fault) = seat.new_game(start, conditions.number) {
            return Some(table.lost(side, fault));
        }
    }
    loop {
        if let Some(ending) = table.over() {
            return Some(table.end(ending, None));
        }
        let side = table.record.position().side_to_move();
        let seat = match side {
            Side::White => &mut *white,
            Side::Black => &mut *black,
        };
        let played = table.turn(side, seat);
        // A search that was cut short gives a move that proves nothing.
        if table.conditions.stop.is_stopped() {
            return None;
        }
        match played {
            Ok(None) => {}
            Ok(Some(ending)) => return Some(table.end(ending, None)),
            Err(fault) => return Some(table.lost(side, fault)),
        }
    }
}

/// A game in progress.
struct Table<'a, P: Opposed> {
    record: Record<P>,
    clocks: [Clock; 2],
    adjudicator: Adjudicator,
    notes: Vec<Note>,
    conditions: Conditions<'a>,
}

impl<P: Opposed> Table<'_, P> {
    /// The end by the rules. Draws that can be claimed are: no engine plays on for a better one.
    fn over(&self) -> Option<Ending> {
        self.record.ending().or_else(|| self.record.claimable())
    }

    /// A move of `side`; gives the end where the scores show one.
    fn turn(&mut self, side: Side, seat: &mut Seat<P>) -> Result<Option<Ending>, Fault> {
        let conditions = self.conditions;
        let pace = conditions.paces[side.index()];
        let turn = Turn {
            pace,
            clocks: &self.clocks,
            margin: conditions.margin,
            stop: conditions.stop,
        };
        let choice = seat.choose(&self.record, turn)?;
        let clock = &mut self.clocks[side.index()];
        spend(clock, pace, choice.elapsed, conditions.margin)
            .map_err(|Flagged { over }| Fault::Time { over })?;
        let clock = clock.reading().map(|clock| clock.remaining);
        let Choice {
            text,
            score,
            depth,
            elapsed,
        } = choice;
        self.record
            .play_text(&text)
            .map_err(|error| Fault::Illegal(error.to_string()))?;
        self.notes.push(Note {
            score,
            depth,
            elapsed,
            clock,
        });
        Ok(self.adjudicator.moved(side, score))
    }

    fn lost(self, side: Side, fault: Fault) -> Played<P> {
        self.end(Ending::win(!side, fault.reason()), Some((side, fault)))
    }

    fn end(mut self, ending: Ending, fault: Option<(Side, Fault)>) -> Played<P> {
        // What the board shows stands, whatever else is said: the record refuses then, rightly.
        let _ = self.record.end(ending);
        Played {
            ending: self.record.ending().unwrap_or(ending),
            record: self.record,
            fault,
            notes: self.notes,
        }
    }
}

/// A fixed time for each move is held like a clock that shows it anew.
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
