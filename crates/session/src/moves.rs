//! Moves and ends: what people and opponents play, hints, taking back, resignation, draws and time.

use crate::session::PlayedMove;
use crate::tasks::{Judged, Judging, Thinking, Thought};
use crate::{Feature, Message, Seat, Session, SessionError, Taken};
use quirkat_game::{Ending, MoveError, Rules, Side, plain_text, reasons};
use quirkat_games::Playable;
use quirkat_opponents::{OWN_SEARCH, Oversight};
use quirkat_search::{Limits, Score, TimeLeft};
use std::time::{Duration, Instant};

/// How much is searched for a hint: the same every time, and done in less than a second.
const HINT_NODES: u64 = 300_000;
/// What an opponent keeps back from its clock for every move, for displays that are slow to hand it over.
const OVERHEAD: Duration = Duration::from_millis(20);
/// How long our own search takes for a move where neither a depth nor a clock says otherwise.
const MOVE_TIME: Duration = Duration::from_secs(1);
/// The third alarm draws the game.
const ALARMS: usize = 3;
/// A position sounds the alarm when it stands on the board for the third time.
const OCCURRENCES: u32 = 3;
/// An opponent that stands this much worse takes a draw: half of the smallest piece.
const WORSE: Score = -50;

/// What comes of asking for a draw.
#[derive(Debug)]
pub enum DrawReply {
    /// It is settled, or offered.
    Message(Message),
    /// The opponent looks at the position; [`Session::answer_draw`] takes what it finds.
    Consider(Judging),
}

impl<P: Playable> Session<P> {
    /// Plays the move of a person that a text in any notation of the game means.
    pub fn play(&mut self, text: &str, now: Instant) -> Result<Vec<Message>, SessionError> {
        let side = self.side_to_move();
        if let (None, Seat::Opponent(name)) = (self.record.ending(), self.player(side)) {
            let name = name.clone();
            return Err(SessionError::NotYours { side, name });
        }
        self.make(text, now)
    }

    /// How long the side to move has been at it.
    pub fn time_spent(&self, now: Instant) -> Option<Duration> {
        self.since.map(|since| now.saturating_duration_since(since))
    }

    /// Takes a game up again in which the side to move had been at it for so long.
    pub fn resume(&mut self, spent: Duration, now: Instant) {
        if self.since.is_some() {
            self.since = Some(now.checked_sub(spent).unwrap_or(now));
        }
    }

    /// Whether a thought is about the game as it stands.
    pub fn awaits(&self, thought: &Thought) -> bool {
        thought.moment == self.moment
    }

    /// The task of the opponent whose turn it is; `None` where it is nobody's turn or a person's.
    pub fn thinking(&self, now: Instant) -> Option<Thinking> {
        if !self.begun || self.record.ending().is_some() {
            return None;
        }
        let side = self.side_to_move();
        let player = self.sides[side.index()].player.as_ref()?;
        let clock = self.clocks[side.index()].reading();
        let unclocked = || no_clock::<P>(&self.customs.own_name(self.player(side).name()));
        let limits = clock.map_or_else(unclocked, |clock| Limits {
            clock: Some(TimeLeft {
                remaining: self.time_left(side, now).unwrap_or(clock.remaining),
                ..clock
            }),
            overhead: OVERHEAD,
            ..Limits::default()
        });
        Some(Thinking::new(player, &self.record, limits, self.moment))
    }

    /// Plays the move that an opponent has found; one that has found none resigns. A thought that comes too late, because
    /// somebody has taken back a move or ended the game, changes nothing.
    pub fn answer(
        &mut self,
        thought: &Thought,
        now: Instant,
    ) -> Result<Vec<Message>, SessionError> {
        if !self.awaits(thought) {
            return Ok(Vec::new());
        }
        match &thought.best {
            Some(text) => self.make(text, now),
            None => Ok(vec![self.resign(self.side_to_move(), now)?]),
        }
    }

    /// The first move of a line, from the board before that ply on, that the opponent who made that ply did not look at when it
    /// chose; `None` where it looked at all of them or no opponent made it.
    pub fn overlooked(
        &self,
        ply: usize,
        line: &[String],
    ) -> Result<Option<Oversight>, SessionError> {
        let played = ply.checked_sub(1).and_then(|at| self.moves.get(at));
        let Some(key) = played.and_then(|played| played.by.as_ref()) else {
            return Ok(None);
        };
        let mut record = self.record.clone();
        // Taking back fewer plies than were played is never refused.
        let _ = record.undo(record.plies() + 1 - ply);
        let mut position = record.position().clone();
        let mut moves = Vec::new();
        for text in line {
            let mv = read_move(&position, text)?;
            position.play(mv);
            moves.push(mv);
        }
        Ok(key.open()?.overlooks(&record, &moves))
    }

    /// The task to find a good move for the side to move.
    pub fn hint(&self) -> Result<Thinking, SessionError> {
        self.require(Feature::Suggestion)?;
        self.going_on()?;
        let limits = match self.customs.adviser {
            None => Limits::nodes(HINT_NODES),
            Some(name) => no_clock::<P>(name),
        };
        Ok(Thinking::new(
            &self.adviser,
            &self.record,
            limits,
            self.moment,
        ))
    }

    /// Takes back moves of the people at the board, and all that opponents have played since. Where only opponents play, each of
    /// their moves counts.
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
        if let Some(played) = self.moves.drain(self.record.plies()..).next() {
            self.clocks = played.clocks;
        }
        self.counts = true;
        self.offer = None;
        self.since = Some(now);
        self.moment += 1;
        Ok(Message::TookBack { plies })
    }

    /// How many moves can be taken back.
    pub fn undoable(&self) -> usize {
        if self.features.has(Feature::Undo) {
            self.ways_back().len()
        } else {
            0
        }
    }

    /// For each move that can be taken back, the last first, its distance in plies.
    fn ways_back(&self) -> Vec<usize> {
        if self.customs.undo_pairs {
            let pairs = 1..=self.record.plies() / 2;
            return pairs.map(|pair| 2 * pair).collect();
        }
        let people = Side::BOTH.iter().any(|&side| self.player(side).is_person());
        let counts = |side| !people || self.player(side).is_person();
        let before = self.record.positions().iter().rev().skip(1);
        let movers = before.map(P::side_to_move).zip(1..);
        movers
            .filter(|&(side, _)| counts(side))
            .map(|(_, plies)| plies)
            .collect()
    }

    /// Resigns for a side.
    pub fn resign(&mut self, side: Side, now: Instant) -> Result<Message, SessionError> {
        self.end(Ending::win(!side, reasons::RESIGNATION), now)
    }

    /// Asks for a draw: claims it where the rules allow that, accepts the other side's offer where there is one, or makes one.
    /// A person may answer until they have moved. An opponent looks at the position first, which is a task.
    pub fn ask_draw(&mut self, side: Side, now: Instant) -> Result<DrawReply, SessionError> {
        self.going_on()?;
        let to_move = self.side_to_move();
        if let Some(claim) = self.record.claimable().filter(|_| side == to_move) {
            return self.end(claim, now).map(DrawReply::Message);
        }
        if self.offer == Some(!side) {
            return self.agree_draw(now).map(DrawReply::Message);
        }
        if self.offer == Some(side) {
            return Err(SessionError::OfferedAlready(side));
        }
        if self.player(!side).is_person() {
            self.offer = Some(side);
            return Ok(DrawReply::Message(Message::DrawOffered(side)));
        }
        Ok(DrawReply::Consider(self.judging_at(self.record.plies())))
    }

    /// The answer of an opponent that has looked at the position: it takes the draw that `side` asks for where it is worse.
    /// `None` where the game has gone on meanwhile.
    pub fn answer_draw(&mut self, side: Side, judged: &Judged, now: Instant) -> Option<Message> {
        if self.would_draw(side, judged)? {
            return self.agree_draw(now).ok();
        }
        Some(Message::DrawDeclined(!side))
    }

    /// Whether an opponent that has looked at the position takes the draw that `side` asks for. `None` where the game has gone on
    /// meanwhile.
    pub fn would_draw(&self, side: Side, judged: &Judged) -> Option<bool> {
        if judged.moment != self.moment || self.record.ending().is_some() {
            return None;
        }
        let own = match !side {
            Side::White => judged.score,
            Side::Black => -judged.score,
        };
        Some(own <= WORSE)
    }

    /// Ends the game as a draw that both sides want.
    pub fn agree_draw(&mut self, now: Instant) -> Result<Message, SessionError> {
        self.end(Ending::draw(reasons::AGREEMENT), now)
    }

    /// Declines the draw that the other side offers.
    pub fn decline_draw(&mut self, side: Side) -> Result<Message, SessionError> {
        self.going_on()?;
        if self.offer != Some(!side) {
            return Err(SessionError::NotOffered(!side));
        }
        self.offer = None;
        Ok(Message::DrawDeclined(side))
    }

    /// Ends the game if the time of the side to move is over. Displays ask whenever they like; a move asks too.
    pub fn check_time(&mut self, now: Instant) -> Option<Message> {
        let side = self.side_to_move();
        if self.record.ending().is_some() || self.time_left(side, now)? > Duration::ZERO {
            return None;
        }
        self.lose_on_time(side, now).ok()
    }

    /// Ends the game because a side has no time left, whatever the clocks say: its clock shows none from now on.
    pub fn lose_on_time(&mut self, side: Side, now: Instant) -> Result<Message, SessionError> {
        let told = self.end(Ending::win(!side, reasons::TIME), now)?;
        self.clocks[side.index()].stop(Duration::MAX);
        Ok(told)
    }

    fn end(&mut self, ending: Ending, now: Instant) -> Result<Message, SessionError> {
        self.going_on()?;
        // Nothing runs before the first move.
        if let Some(spent) = self.time_spent(now).filter(|_| self.record.plies() > 0) {
            self.clocks[self.side_to_move().index()].stop(spent);
        }
        // The game goes on, so that a record does not refuse its end.
        let _ = self.record.end(ending);
        self.counts = true;
        self.moment += 1;
        Ok(self.close().unwrap_or(Message::Over(ending)))
    }

    pub(crate) fn going_on(&self) -> Result<(), SessionError> {
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
        self.replay(text, self.time_spent(now), now)
    }

    /// Plays a move of whoever's turn it is, which took so long: for games that are told again from what was written down.
    pub fn replay(
        &mut self,
        text: &str,
        time: Option<Duration>,
        now: Instant,
    ) -> Result<Vec<Message>, SessionError> {
        self.going_on()?;
        let position = self.record.position().clone();
        let side = position.side_to_move();
        let mv = read_move(&position, text)?;
        let mut messages = vec![Message::Played {
            side,
            name: match self.player(side) {
                Seat::Person => None,
                Seat::Opponent(name) => Some(name.clone()),
            },
            text: self.told(&position, mv),
        }];
        let taken = Taken::by(&position, mv);
        if !taken.is_empty() {
            messages.push(Message::Took { side, taken });
        }
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
        self.moves.push(PlayedMove {
            time,
            score: None,
            alarm: false,
            clocks,
            by: self.sides[side.index()].key.clone(),
        });
        self.begun = true;
        self.counts = true;
        self.since = Some(now);
        self.moment += 1;
        self.consider(&mut messages);
        Ok(messages)
    }

    /// A move in the notation that moves are told in: that of records, unless the customs name another.
    fn told(&self, position: &P, mv: P::Move) -> String {
        let mut notations = P::NOTATIONS.iter();
        let named = notations.find(|known| Some(known.name) == self.customs.notation);
        named.map_or_else(|| position.san(mv), |known| (known.write)(position, mv))
    }

    /// Tells what a move has brought about, and ends the game where it must end.
    fn consider(&mut self, messages: &mut Vec<Message>) {
        let side = self.side_to_move();
        // A move answers an offer that the other side has played; one's own stands.
        if self.offer == Some(side) {
            self.offer = None;
            messages.push(Message::DrawDeclined(!side));
        }
        if self.features.has(Feature::Alarm) && self.record.occurrences() >= OCCURRENCES {
            if let Some(played) = self.moves.last_mut() {
                played.alarm = true;
            }
            let count = self.moves.iter().filter(|played| played.alarm).count();
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
    pub(crate) fn close(&mut self) -> Option<Message> {
        let ending = self.record.ending()?;
        self.since = None;
        self.offer = None;
        Some(Message::Over(ending))
    }
}

/// Without a clock, a player that would search for as long as it is given gets a fixed time.
fn no_clock<P: Playable>(name: &str) -> Limits {
    let profile = P::roster().profile(name);
    let endless = profile.is_ok_and(|profile| profile.depth.is_none() && profile.nodes.is_none());
    if name == OWN_SEARCH || endless {
        Limits::move_time(MOVE_TIME)
    } else {
        Limits::default()
    }
}

/// Whether a draw is claimed for a repetition. Opponents leave those to the alarm, where it is on.
fn by_repetition<P: Rules>(claim: Ending) -> bool {
    let repetition = P::DRAWS.occurrences;
    repetition.is_some_and(|draw| draw.claim_reason == claim.reason)
}

/// Reads a move in any notation of the game, or as the command that plays it, which is written alike for every game.
fn read_move<P: Rules>(position: &P, text: &str) -> Result<P::Move, MoveError> {
    position.parse_move(text).or_else(|error| {
        let words: Vec<_> = text.split_whitespace().collect();
        let command = words.join(" ");
        let moves = position.legal_moves().into_iter();
        let mut meant = moves.filter(|&mv| plain_text(position, mv) == command);
        match (error, meant.next(), meant.next()) {
            (MoveError::Unreadable(_), Some(mv), None) => Ok(mv),
            (error, ..) => Err(error),
        }
    })
}
