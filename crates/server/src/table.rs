//! A table: the session played there and all that belongs to it, changed by events alone.

use crate::events::{Created, Event, StoredEvent};
use crate::reading::StoredTable;
use crate::store::Summary;
use crate::views::{self, game_side};
use quirkat_game::pgn::PgnReader;
use quirkat_game::{Side, quoted};
use quirkat_games::{Game, PlayerOptions};
use quirkat_opponents::spoken_name;
use quirkat_protocol::{BoardView, MessageView, PlyView, Refusal};
use quirkat_session::{
    AnySession, DrawReply, Feature, Judging, Message, Seat, SessionError, new_session,
};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The tt of opponents, in megabytes. There may be many tables.
const HASH: usize = 4;
/// How many sentences of a game are kept for those who come later.
const MESSAGES: usize = 200;
/// The time between two moves of opponents at first.
const DELAY_MS: u32 = 500;
/// How long a game may become. What is longer is no game, and would be sent whole with every move.
const MAX_PLIES: usize = 2000;

/// How many events a table may have. All of them are read when it is loaded.
const MAX_EVENTS: u64 = 20_000;

/// Why something is refused. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    pub(crate) refusal: Refusal,
    pub(crate) reason: String,
}

impl Refused {
    pub(crate) fn new(refusal: Refusal, reason: impl Into<String>) -> Refused {
        Refused {
            refusal,
            reason: reason.into(),
        }
    }

    pub(crate) fn rules(reason: impl Into<String>) -> Refused {
        Refused::new(Refusal::Rules, reason)
    }

    pub(crate) fn not_yours(reason: impl Into<String>) -> Refused {
        Refused::new(Refusal::NotYours, reason)
    }
}

impl From<SessionError> for Refused {
    fn from(error: SessionError) -> Refused {
        Refused::rules(error.to_string())
    }
}

/// An opponent that was asked for a draw: by whom, and the task to answer.
pub(crate) type Considering = Option<(Side, Judging)>;

/// A table with its session.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) game: Game,
    pub(crate) owner: [u8; 32],
    /// The secrets of the seats of White and Black in the first game.
    pub(crate) keys: [String; 2],
    pub(crate) session: Box<dyn AnySession>,
    /// The number of the last event.
    pub(crate) revision: u64,
    /// The commands that were done, by their names.
    pub(crate) nonces: HashMap<String, u64>,
    /// Whether those who hold the secrets have changed sides.
    pub(crate) swapped: bool,
    /// Whether somebody who does not own the table holds a seat, by its secret.
    pub(crate) claimed: [bool; 2],
    pub(crate) undo_offer: Option<Side>,
    pub(crate) paused: bool,
    /// A held opponent may make one move.
    pub(crate) step: bool,
    pub(crate) delay_ms: u32,
    pub(crate) messages: Vec<MessageView>,
    /// The moves of the game, without the scores that come later.
    pub(crate) plies: Vec<PlyView>,
    pub(crate) start_board: BoardView,
    /// The event with which the side to move began to think.
    pub(crate) turn_event: u64,
    /// When the game on the board began, in milliseconds since 1970.
    pub(crate) began_ms: u64,
}

impl Table {
    /// Sets a table. The first event is not kept yet.
    pub(crate) fn set(
        id: &str,
        owner: [u8; 32],
        keys: [String; 2],
        created: &Created,
        now: Instant,
    ) -> Result<Table, Refused> {
        let game: Game = created
            .game
            .parse()
            .map_err(|error| Refused::new(Refusal::Unknown, format!("{error}")))?;
        let session = seated_session(game, created, now)?;
        let start_board = views::board(session.board(), &session.first_board());
        let mut table = Table {
            id: id.to_owned(),
            game,
            owner,
            keys,
            session,
            revision: 0,
            nonces: HashMap::new(),
            swapped: false,
            claimed: [false; 2],
            undo_offer: None,
            paused: false,
            step: false,
            delay_ms: DELAY_MS,
            messages: Vec::new(),
            plies: Vec::new(),
            start_board,
            turn_event: 0,
            began_ms: 0,
        };
        table.catch_up();
        if table.plies.len() > MAX_PLIES {
            return Err(too_long());
        }
        Ok(table)
    }

    /// Tells a table's events again.
    pub(crate) fn tell(id: &str, stored: &StoredTable, now: Instant) -> Result<Table, Refused> {
        let broken = || Refused::new(Refusal::Failed, "the table has no beginning");
        let (first, rest) = stored.events.split_first().ok_or_else(broken)?;
        let Event::Created(created) = &first.event else {
            return Err(broken());
        };
        let mut table = Table::set(id, stored.owner, stored.keys.clone(), created, now)?;
        table.note(first);
        table.began_ms = first.time_ms;
        for stored in rest {
            table.apply(&stored.event, now)?;
            table.note(stored);
        }
        // What has passed since the time spent was last noted is nobody's: the server was down, and clocks stood still. Moves
        // hold their own time, so only the turn in progress is concerned, by at most the time between two notes.
        let (event, ms) = stored.spent;
        let spent = if event >= table.turn_event { ms } else { 0 };
        table.session.resume(Duration::from_millis(spent), now);
        let (event, scores) = &stored.scores;
        if *event == table.turn_event && scores.len() == table.plies.len() + 1 {
            table.session.restore_scores(scores);
        }
        Ok(table)
    }

    /// Counts an event that was applied and is on the disk.
    pub(crate) fn note(&mut self, stored: &StoredEvent) {
        self.revision = stored.number;
        if let Some(nonce) = &stored.nonce {
            self.nonces.insert(nonce.clone(), stored.number);
        }
        match stored.event {
            Event::Move { .. } | Event::Undo { .. } => self.turn_event = stored.number,
            Event::Created(_) | Event::Rematch { .. } | Event::Position { .. } => {
                self.turn_event = stored.number;
                self.began_ms = stored.time_ms;
            }
            _ => {}
        }
    }

    /// Whether anything more may happen here.
    pub(crate) fn has_room(&self) -> Result<(), Refused> {
        if self.revision < MAX_EVENTS {
            return Ok(());
        }
        let reason = "too much has happened at this table; play on at another";
        Err(Refused::new(Refusal::TooMuch, reason))
    }

    /// Does what an event says, in the first place and whenever it is told again.
    pub(crate) fn apply(&mut self, event: &Event, now: Instant) -> Result<Considering, Refused> {
        let session = self.session.as_mut();
        let mut considering = None;
        match event {
            Event::Created(_) => return Err(Refused::rules("the table is set already")),
            Event::Move {
                text,
                time_ms,
                own_score,
            } => {
                if self.plies.len() >= MAX_PLIES {
                    return Err(too_long());
                }
                let told = session.replay(text, time_ms.map(Duration::from_millis), now)?;
                self.step = false;
                self.undo_offer = None;
                self.catch_up();
                if let Some(ply) = self.plies.last_mut() {
                    ply.time_ms = *time_ms;
                    ply.own_score = own_score.map(views::score);
                }
                self.say(told);
            }
            Event::Undo { moves } => {
                let told = session.undo(*moves, now)?;
                if let Message::TookBack { plies } = told {
                    self.plies.truncate(self.plies.len().saturating_sub(plies));
                }
                self.undo_offer = None;
                self.say([told]);
            }
            Event::UndoOffered { side } => {
                self.undo_offer = Some(game_side(*side));
                self.say_text(format!("{} asks to take back a move", game_side(*side)));
            }
            Event::UndoDeclined { side } => {
                self.undo_offer = None;
                let side = game_side(*side);
                self.say_text(format!("{side} does not let the move be taken back"));
            }
            Event::DrawAsked { side, spent_ms } => {
                // An offer that stands already is refused, and what is refused changes nothing.
                if session.offer() != Some(game_side(*side)) {
                    resume(session, *spent_ms, now);
                }
                match session.ask_draw(game_side(*side), now)? {
                    DrawReply::Message(message) => self.say([message]),
                    DrawReply::Consider(judging) => {
                        considering = Some((game_side(*side), judging));
                        self.say([Message::DrawOffered(game_side(*side))]);
                    }
                }
            }
            Event::DrawDeclined { side } => {
                let side = game_side(*side);
                let told = match session.offer() {
                    Some(offer) if offer != side => session.decline_draw(side)?,
                    _ => Message::DrawDeclined(side),
                };
                self.say([told]);
            }
            Event::DrawAgreed { spent_ms } => {
                resume(session, *spent_ms, now);
                let told = session.agree_draw(now)?;
                self.say([told]);
            }
            Event::Resigned { side, spent_ms } => {
                resume(session, *spent_ms, now);
                let told = session.resign(game_side(*side), now)?;
                self.say([told]);
            }
            Event::TimeOver { side } => {
                let told = session.lose_on_time(game_side(*side), now)?;
                self.say([told]);
            }
            Event::Rematch { swap } => {
                session.rematch(*swap, now)?;
                self.swapped ^= swap;
                self.begin_anew();
            }
            Event::Position { text } => {
                let seats = Side::BOTH.map(|side| session.player(side).clone());
                session.set_start(text)?;
                session.begin(seats, now)?;
                self.begin_anew();
            }
            Event::Seat { side, who } => {
                let side = game_side(*side);
                let seat = session.seat(who)?;
                session.change(side, seat)?;
                self.undo_offer = None;
                let who = match session.player(side) {
                    Seat::Person => "a person".to_owned(),
                    Seat::Opponent(name) => spoken_name(name),
                };
                self.say_text(format!("{side} is {who} from now on"));
            }
            Event::Claimed { seat } => self.claimed[game_side(*seat).index()] = true,
            Event::Feature { name, on } => {
                let feature: Feature = name
                    .parse()
                    .map_err(|error| Refused::new(Refusal::Unknown, format!("{error}")))?;
                session.set_feature(feature, *on)?;
            }
            Event::Clock { control } => {
                let control = control.as_deref().map(str::parse).transpose();
                let control = control.map_err(|error| Refused::rules(format!("{error}")))?;
                session.set_time(control)?;
            }
            Event::Pause { paused } => {
                self.paused = *paused;
                self.step = false;
            }
            Event::Step => self.step = true,
            Event::Delay { ms } => self.delay_ms = *ms,
        }
        Ok(considering)
    }

    /// What the person is called who played a side in a game that was taken up, fit to be shown.
    pub(crate) fn called(&self, side: Side) -> Option<String> {
        self.session.called(side).map(quoted)
    }

    /// The line of a list that shows this table.
    pub(crate) fn summary(&self) -> Summary {
        let name = |side| self.session.player(side).to_string();
        let [white, black] = Side::BOTH.map(|side| self.called(side).unwrap_or_else(|| name(side)));
        Summary {
            white,
            black,
            plies: self.plies.len() as u32,
            result: self
                .session
                .ending()
                .map(|ending| ending.outcome.to_string()),
            position: self.session.position_text(),
        }
    }

    fn begin_anew(&mut self) {
        self.plies.clear();
        self.messages.clear();
        self.undo_offer = None;
        self.step = false;
        self.start_board = views::board(self.session.board(), &self.session.first_board());
    }

    /// Adds the moves that have been made since.
    fn catch_up(&mut self) {
        let shape = self.session.board();
        let steps = self.session.steps(self.plies.len());
        let scores = self.session.side_scores(self.plies.len());
        let scores = scores.into_iter().map(Some).chain(std::iter::repeat(None));
        let plies = steps.iter().zip(scores).map(|(step, side_score)| PlyView {
            side_score,
            ..views::ply(shape, step)
        });
        self.plies.extend(plies);
    }

    fn say(&mut self, messages: impl IntoIterator<Item = Message>) {
        for mut message in messages {
            if let Message::Played {
                name: Some(name), ..
            } = &mut message
            {
                *name = spoken_name(name);
            }
            self.say_text(message.to_string());
        }
    }

    fn say_text(&mut self, text: String) {
        let ply = self.plies.len() as u32;
        self.messages.push(MessageView { ply, text });
        let surplus = self.messages.len().saturating_sub(MESSAGES);
        self.messages.drain(..surplus);
    }
}

/// Lets the side to move have been at it for as long as an event says, so that its clock stops where it stopped.
fn resume(session: &mut dyn AnySession, spent_ms: Option<u64>, now: Instant) {
    if let Some(ms) = spent_ms {
        session.resume(Duration::from_millis(ms), now);
    }
}

fn too_long() -> Refused {
    Refused::rules(format!("games end here after {MAX_PLIES} plies"))
}

/// The session of a new table, with its first game begun.
fn seated_session(
    game: Game,
    created: &Created,
    now: Instant,
) -> Result<Box<dyn AnySession>, Refused> {
    let rules = |error: &dyn std::fmt::Display| Refused::rules(error.to_string());
    let options = PlayerOptions {
        hash: HASH,
        ..PlayerOptions::default()
    };
    let mut session = new_session(game, created.position.as_deref(), created.seed, options)
        .map_err(|error| rules(&error))?;
    let control = created.clock.as_deref().map(str::parse).transpose();
    session.set_time(control.map_err(|error| rules(&error))?)?;
    for name in &created.without {
        let feature: Feature = name
            .parse()
            .map_err(|error| Refused::new(Refusal::Unknown, format!("{error}")))?;
        session.set_feature(feature, false)?;
    }
    let [white, black] = &created.seats;
    let seats = [session.seat(white)?, session.seat(black)?];
    session.begin(seats, now)?;
    if let Some(pgn) = &created.pgn {
        let read = PgnReader::new(pgn.as_bytes()).next();
        let read = read.ok_or_else(|| Refused::rules("there is no game in the PGN text"))?;
        session.load(&read.map_err(|error| rules(&error))?, now)?;
    }
    Ok(session)
}
