//! What a command means: the event that it leads to, or why it is refused.

use crate::events::Event;
use crate::secret;
use crate::table::{Refused, Table};
use crate::views::side;
use quirkat_game::{Side, quoted};
use quirkat_opponents::spoken_name;
use quirkat_protocol::{Command, Links, Refusal, Role};
use std::time::{Duration, Instant};

/// The longest pause between two moves of opponents.
const MAX_DELAY_MS: u32 = 60_000;
/// The longest text of a move, a name or a position in a command.
const MAX_TEXT: usize = 512;

/// Which secrets somebody holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Holds {
    pub(crate) owner: bool,
    /// The secrets of the seats of White and Black in the first game.
    pub(crate) seats: [bool; 2],
}

impl Table {
    /// What somebody's secrets open here.
    pub(crate) fn holds(&self, keys: &[String]) -> Holds {
        let mut holds = Holds::default();
        for key in keys {
            let fingerprint = secret::fingerprint(key);
            holds.owner |= secret::same_fingerprint(&fingerprint, &self.owner);
            for seat in Side::BOTH.map(Side::index) {
                holds.seats[seat] |= secret::same(key, &self.keys[seat]);
            }
        }
        holds
    }

    /// Whose secret opens a side now.
    pub(crate) fn key_of(&self, side: Side) -> Side {
        if self.swapped { !side } else { side }
    }

    /// What somebody may do. The owner plays every seat that nobody else has come for.
    pub(crate) fn role(&self, holds: Holds) -> Role {
        let plays = |side: Side| {
            let key = self.key_of(side).index();
            holds.seats[key] || (holds.owner && !self.claimed[key])
        };
        Role {
            white: plays(Side::White),
            black: plays(Side::Black),
            owner: holds.owner,
        }
    }

    /// The links that somebody may see: the owner all of them, whoever holds a seat their own.
    pub(crate) fn links(&self, holds: Holds) -> Links {
        let seat = |side: Side| {
            let key = self.key_of(side).index();
            let shown = holds.owner || holds.seats[key];
            shown.then(|| format!("/table/{}#{}", self.id, self.keys[key]))
        };
        Links {
            watch: format!("/table/{}", self.id),
            white: seat(Side::White),
            black: seat(Side::Black),
        }
    }

    /// The seats that somebody who comes takes over from the owner.
    pub(crate) fn claims(&self, holds: Holds) -> Vec<Event> {
        let taken = |seat: &Side| holds.seats[seat.index()] && !self.claimed[seat.index()];
        let seats = Side::BOTH
            .into_iter()
            .filter(|seat| !holds.owner && taken(seat));
        seats
            .map(|seat| Event::Claimed { seat: side(seat) })
            .collect()
    }

    /// The event that says that the time is over, once it is.
    pub(crate) fn time_over(&self, now: Instant) -> Option<Event> {
        let to_move = self.session.side_to_move();
        let left = self.session.time_left(to_move, now)?;
        let over = left == Duration::ZERO && self.session.ending().is_none();
        over.then(|| Event::TimeOver {
            side: side(to_move),
        })
    }

    /// A move that was made just now.
    pub(crate) fn played(&self, text: &str, own_score: Option<i32>, now: Instant) -> Event {
        Event::Move {
            text: text.to_owned(),
            time_ms: self.spent_ms(now),
            own_score,
        }
    }

    /// How long the side to move has been at it.
    pub(crate) fn spent_ms(&self, now: Instant) -> Option<u64> {
        let time = self.session.time_spent(now);
        time.map(|time| time.as_millis() as u64)
    }

    /// What a command leads to. It is not done yet, and the rules may still refuse it.
    pub(crate) fn decide(
        &self,
        command: &Command,
        holds: Holds,
        now: Instant,
    ) -> Result<Event, Refused> {
        let role = self.role(holds);
        match command {
            Command::Play { text, ply } => self.play(text, *ply, role, now),
            Command::Undo => self.undo(role),
            Command::AnswerUndo { yes } => self.answer_undo(*yes, role),
            Command::Resign => {
                let side = side(self.acting(role)?);
                let spent_ms = self.spent_ms(now);
                Ok(Event::Resigned { side, spent_ms })
            }
            Command::Draw => {
                let offered = self.session.offer().map(|offer| !offer);
                let answers = offered.filter(|&side| self.plays(role, side));
                let side = answers.map_or_else(|| self.acting(role), Ok)?;
                let side = crate::views::side(side);
                let spent_ms = self.spent_ms(now);
                Ok(Event::DrawAsked { side, spent_ms })
            }
            Command::DeclineDraw => {
                let offer = self.session.offer();
                let offer = offer.ok_or_else(|| Refused::rules("nobody has offered a draw"))?;
                if !self.plays(role, !offer) {
                    return Err(Refused::not_yours("the draw was not offered to you"));
                }
                Ok(Event::DrawDeclined { side: side(!offer) })
            }
            Command::Hint => Err(Refused::rules("a hint is no event")),
            Command::Rematch { swap } => {
                if !(role.owner || role.white || role.black) {
                    return Err(Refused::not_yours("only those who play begin another game"));
                }
                Ok(Event::Rematch { swap: *swap })
            }
            _ => self.arrange(command, role),
        }
    }

    /// What only the owner may do.
    fn arrange(&self, command: &Command, role: Role) -> Result<Event, Refused> {
        if !role.owner {
            let reason = "only the owner of the table changes players, clocks and features";
            return Err(Refused::not_yours(reason));
        }
        Ok(match command {
            Command::Seat { side, who } => Event::Seat {
                side: *side,
                who: short(who)?,
            },
            Command::Feature { name, on } => Event::Feature {
                name: short(name)?,
                on: *on,
            },
            Command::Clock { control } => Event::Clock {
                control: control.as_deref().map(short).transpose()?,
            },
            Command::Position { text } => Event::Position { text: short(text)? },
            Command::Pause { paused } => Event::Pause { paused: *paused },
            Command::Step if !self.paused => {
                return Err(Refused::rules(
                    "opponents are not held; a step is for those who wait",
                ));
            }
            Command::Step => Event::Step,
            Command::Delay { ms } => Event::Delay {
                ms: (*ms).min(MAX_DELAY_MS),
            },
            _ => return Err(Refused::rules("that is no command here")),
        })
    }

    fn play(&self, text: &str, ply: u32, role: Role, now: Instant) -> Result<Event, Refused> {
        let to_move = self.session.side_to_move();
        let mine = match to_move {
            Side::White => role.white,
            Side::Black => role.black,
        };
        if self.session.ending().is_none() && !mine {
            return Err(Refused::not_yours(format!(
                "{to_move} is not yours to play"
            )));
        }
        if ply as usize != self.plies.len() {
            let reason = "the move was chosen for another position";
            return Err(Refused::new(Refusal::OutOfDate, reason));
        }
        let person = self.session.player(to_move).is_person();
        if self.session.ending().is_none() && !person {
            let name = spoken_name(self.session.player(to_move).name());
            return Err(Refused::rules(format!(
                "it is {to_move}'s turn, which {name} plays"
            )));
        }
        Ok(self.played(&short(text)?, None, now))
    }

    /// Against opponents a move is taken back at once; another person is asked first.
    fn undo(&self, role: Role) -> Result<Event, Refused> {
        let people = Side::BOTH.map(|side| self.session.player(side).is_person());
        if people == [false; 2] {
            let reason = "only the owner takes back moves of opponents";
            return if role.owner {
                Ok(Event::Undo { moves: 1 })
            } else {
                Err(Refused::not_yours(reason))
            };
        }
        let asking = self.acting(role)?;
        if people != [true; 2] || self.plays(role, !asking) {
            return Ok(Event::Undo { moves: 1 });
        }
        if self.session.undoable() < self.moves_back(asking) {
            return Err(Refused::rules("you have no move to take back"));
        }
        match self.undo_offer {
            Some(offer) if offer == asking => {
                Err(Refused::rules("you have asked already to take back a move"))
            }
            _ => Ok(Event::UndoOffered { side: side(asking) }),
        }
    }

    fn answer_undo(&self, yes: bool, role: Role) -> Result<Event, Refused> {
        let offer = self.undo_offer;
        let offer = offer.ok_or_else(|| Refused::rules("nobody asks to take back a move"))?;
        if !self.plays(role, !offer) {
            return Err(Refused::not_yours("you were not asked"));
        }
        Ok(if yes {
            let moves = self.moves_back(offer);
            Event::Undo { moves }
        } else {
            Event::UndoDeclined { side: side(!offer) }
        })
    }

    /// How many moves, of both people, bring back the turn of the one who asks.
    fn moves_back(&self, asking: Side) -> usize {
        if self.session.side_to_move() == asking {
            2
        } else {
            1
        }
    }

    /// Whether somebody plays a side that a person plays.
    pub(crate) fn plays(&self, role: Role, side: Side) -> bool {
        let mine = match side {
            Side::White => role.white,
            Side::Black => role.black,
        };
        mine && self.session.player(side).is_person()
    }

    /// For whom somebody acts: their side, or the one to move where they play both.
    pub(crate) fn acting(&self, role: Role) -> Result<Side, Refused> {
        match Side::BOTH.map(|side| self.plays(role, side)) {
            [true, true] => Ok(self.session.side_to_move()),
            [true, false] => Ok(Side::White),
            [false, true] => Ok(Side::Black),
            [false, false] => Err(Refused::not_yours("you play neither side")),
        }
    }
}

/// A text of a command, if it is of a sensible length.
fn short(text: &str) -> Result<String, Refused> {
    if text.len() > MAX_TEXT {
        return Err(Refused::new(
            Refusal::Malformed,
            format!("`{}` is too long", quoted(text)),
        ));
    }
    Ok(text.to_owned())
}
