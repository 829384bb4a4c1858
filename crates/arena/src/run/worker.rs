//! A worker: takes the next game of the schedule, plays it, tells of it, and goes on.

use crate::archive::Entry;
use crate::fault::Fault;
use crate::game::{self, Conditions, Played};
use crate::notes::{self, Heading};
use crate::openings::Book;
use crate::plan::Plan;
use crate::player::Seat;
use crate::schedule::Encounter;
use quirkat_game::{Ending, Record, Side};
use quirkat_opponents::Opposed;
use quirkat_search::Control;
use std::sync::{Mutex, PoisonError};

/// What a worker tells.
pub(super) enum News {
    /// It begins a game.
    Started(Encounter),
    /// It has played one.
    Finished(Box<Entry>),
}

/// Plays games with players of its own, which it keeps from one game to the next.
pub(super) struct Worker<'a, P: Opposed> {
    plan: &'a Plan,
    book: &'a Mutex<Book<P>>,
    stop: &'a Control,
    seats: Vec<(usize, Seat<P>)>,
}

impl<'a, P: Opposed> Worker<'a, P> {
    pub(super) fn new(plan: &'a Plan, book: &'a Mutex<Book<P>>, stop: &'a Control) -> Self {
        Worker {
            plan,
            book,
            stop,
            seats: Vec::new(),
        }
    }

    /// Plays until there are no more games, nobody wants more, or nobody is told any more.
    pub(super) fn work(
        &mut self,
        games: &Mutex<impl Iterator<Item = Encounter>>,
        tell: impl Fn(News) -> bool,
    ) {
        loop {
            let next = games.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(encounter) = next.filter(|_| !self.stop.is_stopped()) else {
                return;
            };
            let opening = {
                let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
                book.opening(encounter.round)
            };
            if !tell(News::Started(encounter)) {
                return;
            }
            let Some(played) = self.play(&opening, encounter) else {
                return;
            };
            let entry = Box::new(self.entry(&played, encounter));
            if !tell(News::Finished(entry)) {
                return;
            }
        }
    }

    fn play(&mut self, opening: &P, encounter: Encounter) -> Option<Played<P>> {
        let players = [encounter.white, encounter.black];
        // Players that this game does not need give their memory back.
        self.seats.retain(|(player, _)| players.contains(player));
        for (side, player) in Side::BOTH.into_iter().zip(players) {
            if let Err(fault) = self.ready(player) {
                return Some(unplayed(opening, side, fault));
            }
        }
        let conditions = Conditions {
            number: encounter.number,
            paces: players.map(|player| self.plan.pace_of(player)),
            margin: self.plan.margin,
            adjudication: self.plan.adjudication,
            stop: self.stop,
        };
        // Only these two are left.
        self.seats
            .sort_by_key(|(player, _)| *player != encounter.white);
        let [(_, white), (_, black)] = self.seats.as_mut_slice() else {
            return None;
        };
        let played = game::play(opening, [white, black], conditions)?;
        if let Some((side, _)) = &played.fault {
            // One that did something wrong is in no state to go on; it is begun anew for the next game.
            self.seats.remove(side.index());
        }
        Some(played)
    }

    /// Gets a player ready, if it is not at hand from the last game.
    fn ready(&mut self, player: usize) -> Result<(), Fault> {
        if self.seats.iter().all(|(other, _)| *other != player) {
            let seat = Seat::open(&self.plan.players[player], self.plan.patience)?;
            self.seats.push((player, seat));
        }
        Ok(())
    }

    fn entry(&self, played: &Played<P>, encounter: Encounter) -> Entry {
        let name = |player: usize| self.plan.players[player].name.as_str();
        let names = [encounter.white, encounter.black].map(name);
        let fault = played.fault.as_ref();
        let fault = fault.map(|(side, fault)| format!("{} {fault}", names[side.index()]));
        let heading = Heading {
            event: &self.plan.event,
            round: format!("{}.{}", encounter.round + 1, encounter.number + 1),
            players: names,
            paces: [encounter.white, encounter.black].map(|player| self.plan.pace_of(player)),
            detail: fault.as_deref(),
        };
        // Names that PGN cannot hold leave a record without them, not a match without a game.
        let pgn = notes::text(&played.record, &played.notes, &heading)
            .unwrap_or_else(|_| format!("{}\n", played.record.to_pgn()));
        Entry {
            number: encounter.number,
            round: encounter.round,
            white: encounter.white,
            black: encounter.black,
            result: played.ending.outcome.to_string(),
            reason: played.ending.reason.to_owned(),
            fault,
            opening: played.record.start().to_string(),
            plies: played.record.plies(),
            pgn,
        }
    }
}

/// A game lost by a player that did not even come to the board.
fn unplayed<P: Opposed>(opening: &P, side: Side, fault: Fault) -> Played<P> {
    let mut record = Record::new(opening.clone());
    let ending = Ending::win(!side, fault.reason());
    // An opening is never the end of a game.
    let _ = record.end(ending);
    Played {
        record,
        ending,
        fault: Some((side, fault)),
        notes: Vec::new(),
    }
}
