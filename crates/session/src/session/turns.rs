//! Moves: those of people, those of opponents, hints for them, and taking them back.

use super::{Feature, Made, Message, Seat, Session, SessionError, Taken, Thinking, Thought};
use quirkat_game::{Ending, Rules, Side};
use quirkat_opponents::Opposed;
use quirkat_search::{Limits, TimeLeft};
use std::time::{Duration, Instant};

/// How much is searched for a hint: the same every time, and done in less than a second.
const HINT_NODES: u64 = 300_000;
/// What an opponent keeps back from its clock for every move, for displays that are slow to hand it over.
const OVERHEAD: Duration = Duration::from_millis(20);
/// So many alarms draw the game.
const ALARMS: usize = 3;
/// So often a position stands on the board for an alarm.
const OCCURRENCES: u32 = 3;

impl<P: Opposed> Session<P> {
    /// Plays the move of a person that a text in any notation of the game means.
    pub fn play(&mut self, text: &str, now: Instant) -> Result<Vec<Message>, SessionError> {
        let side = self.side_to_move();
        if let (None, Seat::Opponent(name)) = (self.record.ending(), self.player(side)) {
            let name = name.clone();
            return Err(SessionError::NotYours { side, name });
        }
        self.make(text, now)
    }

    /// What the opponent whose turn it is has to do; `None` where it is nobody's turn or a person's.
    pub fn thinking(&self, now: Instant) -> Option<Thinking> {
        if !self.begun || self.record.ending().is_some() {
            return None;
        }
        let side = self.side_to_move();
        let mind = self.sides[side.index()].mind.as_ref()?;
        let clock = self.clocks[side.index()].reading();
        let limits = clock.map_or(Limits::default(), |clock| Limits {
            clock: Some(TimeLeft {
                remaining: self.time_left(side, now).unwrap_or(clock.remaining),
                ..clock
            }),
            overhead: OVERHEAD,
            ..Limits::default()
        });
        Some(Thinking::about(mind, &self.record, limits, self.moment))
    }

    /// Plays the move that an opponent has found; one that has found none gives up. A thought that comes too late, because
    /// somebody has taken back a move or ended the game, changes nothing and has nothing to tell.
    pub fn answer(
        &mut self,
        thought: &Thought,
        now: Instant,
    ) -> Result<Vec<Message>, SessionError> {
        if thought.moment != self.moment {
            return Ok(Vec::new());
        }
        match &thought.best {
            Some(text) => self.make(text, now),
            None => Ok(vec![self.resign(self.side_to_move())?]),
        }
    }

    /// The task to find a good move for the side to move.
    pub fn hint(&self) -> Result<Thinking, SessionError> {
        self.require(Feature::Suggestion)?;
        self.going_on()?;
        let limits = Limits::nodes(HINT_NODES);
        let adviser = &self.adviser;
        Ok(Thinking::about(adviser, &self.record, limits, self.moment))
    }

    /// Takes back so many moves of the people at the board, and all that opponents have answered since. Where only
    /// opponents play, each of their moves counts.
    pub fn undo(&mut self, moves: usize, now: Instant) -> Result<Message, SessionError> {
        self.require(Feature::Undo)?;
        let ways = self.ways_back();
        let plies = moves
            .checked_sub(1)
            .map_or(Some(0), |at| ways.get(at).copied());
        let back = plies.filter(|&plies| self.record.undo(plies).is_ok());
        let plies = back.ok_or(SessionError::Undo {
            asked: moves,
            played: ways.len(),
        })?;
        if let Some(made) = self.moves.drain(self.record.plies()..).next() {
            self.clocks = made.clocks;
        }
        self.counts = true;
        self.offer = None;
        self.since = Some(now);
        self.moment += 1;
        Ok(Message::TookBack { plies })
    }

    /// For each move that can be taken back, the last first, how many plies that are.
    fn ways_back(&self) -> Vec<usize> {
        let people = Side::BOTH.iter().any(|&side| self.player(side).is_person());
        let counts = |side| !people || self.player(side).is_person();
        let before = self.record.positions().iter().rev().skip(1);
        let movers = before.map(P::side_to_move).zip(1..);
        movers
            .filter(|&(side, _)| counts(side))
            .map(|(_, plies)| plies)
            .collect()
    }

    pub(super) fn going_on(&self) -> Result<(), SessionError> {
        match self.record.ending() {
            Some(ending) => Err(SessionError::Over(ending)),
            None => Ok(()),
        }
    }

    /// Plays a move and tells what came of it.
    fn make(&mut self, text: &str, now: Instant) -> Result<Vec<Message>, SessionError> {
        self.going_on()?;
        if let Some(message) = self.check_time(now) {
            return Ok(vec![message]);
        }
        let position = self.record.position().clone();
        let side = position.side_to_move();
        let mv = position.parse_move(text)?;
        let mut messages = vec![Message::Played {
            side,
            name: match self.player(side) {
                Seat::Person => None,
                Seat::Opponent(name) => Some(name.clone()),
            },
            text: position.san(mv),
        }];
        let taken = taken(&position, mv);
        if !taken.is_empty() {
            messages.push(Message::Took { side, taken });
        }
        let time = self.since.map(|since| now.saturating_duration_since(since));
        let clocks = self.clocks.clone();
        // The first move is free, so that nobody loses time before both are ready.
        let spent = time.filter(|_| self.record.plies() > 0);
        let clock = &mut self.clocks[side.index()];
        // Whether the time is over was looked at before.
        let _ = clock.spend(spent.unwrap_or_default(), Duration::MAX);
        if self.record.play(mv).is_err() {
            // The game goes on and the move is legal, so there is nothing that a record could refuse.
            self.clocks = clocks;
            return Ok(Vec::new());
        }
        self.moves.push(Made {
            time,
            score: None,
            alarm: false,
            clocks,
        });
        self.begun = true;
        self.counts = true;
        self.since = Some(now);
        self.moment += 1;
        self.consider(&mut messages);
        Ok(messages)
    }

    /// Tells what a move has brought about, and ends the game where it must end.
    fn consider(&mut self, messages: &mut Vec<Message>) {
        let side = self.side_to_move();
        // A move answers an offer that the other side has made; one's own stands.
        if self.offer == Some(side) {
            self.offer = None;
            messages.push(Message::DrawDeclined(!side));
        }
        if self.features.has(Feature::Alarm) && self.record.occurrences() >= OCCURRENCES {
            if let Some(made) = self.moves.last_mut() {
                made.alarm = true;
            }
            let count = self.moves.iter().filter(|made| made.alarm).count();
            messages.push(Message::Alarm { count });
            if count >= ALARMS {
                // Whatever ended the game before the alarm did has ended it.
                let _ = self.record.end(Ending::draw("third alarm"));
            }
        }
        if self.record.ending().is_none() && self.in_check() {
            messages.push(Message::Check(side));
        }
        if let Some(claim) = self.record.claimable() {
            let patient = self.features.has(Feature::Alarm) && by_repetition::<P>(claim);
            if self.player(side).is_person() {
                let reason = claim.reason;
                messages.push(Message::CanClaim { side, reason });
            } else if !patient {
                let _ = self.record.claim();
            }
        }
        if let Some(offer) = self.offer.filter(|_| self.record.ending().is_none()) {
            messages.push(Message::DrawOffered(offer));
        }
        messages.extend(self.close());
    }

    /// Stops the clocks where the game is over, and says so.
    pub(super) fn close(&mut self) -> Option<Message> {
        let ending = self.record.ending()?;
        self.since = None;
        self.offer = None;
        Some(Message::Over(ending))
    }
}

/// Whether a draw is claimed for a repetition. Opponents leave those to the alarm, where it is on.
fn by_repetition<P: Rules>(claim: Ending) -> bool {
    let repetition = P::DRAWS.occurrences;
    repetition.is_some_and(|draw| draw.claim_reason == claim.reason)
}

/// What a move takes.
pub(super) fn taken<P: Rules>(position: &P, mv: P::Move) -> Vec<Taken> {
    let sites = position.captures(mv).into_iter();
    let taken = sites.filter_map(|site| {
        Some(Taken {
            name: P::PIECES[position.piece_on(site)?.index()].name,
            site: P::BOARD.name(site),
        })
    });
    taken.collect()
}
