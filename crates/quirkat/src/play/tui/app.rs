//! The state of the full-screen game, and all that can be done with it.

use super::layout::{Parts, TooSmall};
use super::messages::{BELL, Messages};
use super::mode::{Choice, Mode, Question, Reading};
use super::worker::Worker;
use crate::board::Look;
use crate::play::command::Command;
use crate::play::help;
use crate::play::table::Table;
use anyhow::Result;
use quirkat_game::{Side, Site};
use quirkat_search::Score;
use quirkat_session::{AnySession, Target};
use ratatui::layout::Rect;
use std::time::Instant;

/// An answer of more lines gets a window of its own.
const SHORT: usize = 3;

/// The state of the full-screen game.
pub(super) struct App {
    pub(super) table: Table,
    /// How the board is to look; which side it is seen from, the table knows.
    pub(super) look: Look,
    pub(super) mode: Mode,
    /// The site that the keys are at.
    pub(super) cursor: Site,
    /// The site whose piece is to move.
    pub(super) picked: Option<Site>,
    /// The piece was picked up with the mouse, and follows it.
    pub(super) dragged: bool,
    /// Where the suggested move begins and ends.
    pub(super) suggested: Option<(Site, Site)>,
    pub(super) messages: Messages,
    pub(super) question: Option<Question>,
    /// The legal moves.
    targets: Vec<Target>,
    /// The moment of the session that the targets belong to.
    moment: u64,
    /// What the clocks have shown, in seconds.
    seconds: [Option<u64>; 2],
    /// The opponent who thinks.
    opponent: Option<Worker>,
    /// Who looks for a suggestion.
    adviser: Option<Worker>,
}

impl App {
    pub(super) fn new(session: AnySession, look: Look) -> App {
        let board = session.board();
        let mut app = App {
            targets: session.targets(),
            moment: session.moment(),
            table: Table::new(session, look.flip, BELL),
            look,
            mode: Mode::Board,
            cursor: board.site(board.width / 2, 0),
            picked: None,
            dragged: false,
            suggested: None,
            messages: Messages::default(),
            question: None,
            seconds: [None; 2],
            opponent: None,
            adviser: None,
        };
        app.messages.say("Move with arrows and Enter, mouse or `:`");
        app
    }

    /// Whether an opponent is thinking.
    pub(super) fn thinks(&self) -> bool {
        self.opponent.is_some()
    }

    /// Where things are on a screen.
    pub(super) fn parts(&self, screen: Rect) -> Result<Parts, TooSmall> {
        Parts::of(screen, self.table.session.board(), self.table.flip)
    }

    /// The moves of the piece that is picked up, or else of the one that the keys are at.
    pub(super) fn shown_targets(&self) -> impl Iterator<Item = &Target> {
        let from = self.picked.unwrap_or(self.cursor);
        self.movable().filter(move |target| target.from == from)
    }

    /// The moves that the person at the display can make.
    fn movable(&self) -> impl Iterator<Item = &Target> {
        let session = &self.table.session;
        let person = session.player(session.side_to_move()).is_person();
        let theirs = person && self.table.setup.is_none();
        self.targets.iter().filter(move |_| theirs)
    }

    /// What the start and the position after each move are worth to White, as far as that is known.
    pub(super) fn scores(&self) -> Vec<Score> {
        self.table.session.scores_so_far()
    }

    /// Looks after opponents, clocks and scores; says whether there is anything new to show.
    pub(super) fn tick(&mut self) -> Result<bool> {
        let mut changed = self.clocks_have_moved();
        if let Some(message) = self.table.session.check_time(Instant::now()) {
            self.messages.say(&message.to_string());
            changed = true;
        }
        if let Some(worker) = &self.opponent
            && let Some(thought) = worker.found()?
        {
            self.opponent = None;
            let told = self.table.play(&thought);
            self.messages.say(&told);
            changed = true;
        }
        if let Some(worker) = &self.adviser
            && let Some(thought) = worker.found()?
        {
            self.adviser = None;
            let mut targets = self.targets.iter();
            let target = targets.find(|target| Some(&target.text) == thought.best.as_ref());
            self.suggested = target.map(|target| (target.from, target.to));
            self.messages.say(&format!("Suggestion: {thought}"));
            changed = true;
        }
        self.look_again();
        if self.opponent.is_none()
            && self.table.setup.is_none()
            && let Some(thinking) = self.table.session.thinking(Instant::now())
        {
            self.opponent = Some(Worker::start(thinking)?);
            changed = true;
        }
        // One a tick, so that a long game that was loaded does not hold up the keys.
        changed |= self.table.session.judge_next();
        Ok(changed)
    }

    fn clocks_have_moved(&mut self) -> bool {
        let now = Instant::now();
        let session = &self.table.session;
        let seconds = Side::BOTH.map(|side| Some(session.time_left(side, now)?.as_secs()));
        let before = std::mem::replace(&mut self.seconds, seconds);
        seconds != before
    }

    /// Picks up the piece that the keys are at, or moves the one picked up there.
    pub(super) fn choose(&mut self) {
        let to = self.cursor;
        let fitting: Vec<_> = match self.picked {
            Some(_) => self.shown_targets().filter(|target| target.to == to),
            None => return self.pick_up(),
        }
        .cloned()
        .collect();
        match &fitting[..] {
            [] if self.picked == Some(to) => self.picked = None,
            [] => self.pick_up(),
            [target] => self.make(&target.text),
            _ => {
                self.mode = Mode::Choice(Choice {
                    moves: fitting,
                    at: 0,
                });
            }
        }
    }

    /// Whether a piece that is picked up may go where the keys are.
    pub(super) fn points_at_target(&self) -> bool {
        self.picked.is_some() && self.shown_targets().any(|target| target.to == self.cursor)
    }

    fn pick_up(&mut self) {
        self.picked = None;
        self.dragged = false;
        if self.movable().any(|target| target.from == self.cursor) {
            self.picked = Some(self.cursor);
        } else {
            let reason = self.why_not();
            self.messages.refuse(&reason);
        }
    }

    /// Why there is nothing to pick up where the keys are.
    fn why_not(&self) -> String {
        let session = &self.table.session;
        let side = session.side_to_move();
        let site = session.board().name(self.cursor);
        let piece = session.pieces()[self.cursor.index()];
        if self.table.setup.is_some() {
            return "The board is being set up; `:` lets you type what to change".to_owned();
        }
        match (session.ending(), piece) {
            (Some(_), _) => "The game is over; `n` begins another".to_owned(),
            _ if !session.player(side).is_person() => {
                format!(
                    "It is the turn of {}, who plays {side}",
                    session.player(side)
                )
            }
            (None, Some(piece)) if piece.side == side => {
                format!("The {} on {site} cannot move", piece.name)
            }
            (None, Some(_)) => format!("It is {side}'s turn"),
            (None, None) => format!("Nothing stands on {site}"),
        }
    }

    /// Makes a move of the person at the display.
    pub(super) fn make(&mut self, text: &str) {
        self.picked = None;
        let answer = self.table.make(text);
        self.hear(answer);
    }

    /// Does what a line says, as at the display line by line.
    pub(super) fn obey(&mut self, line: &str) {
        match Command::read(line) {
            // What takes a while, or stands elsewhere on this display.
            Ok(Command::Suggestion) if self.table.setup.is_none() => return self.suggest(),
            Ok(Command::Help) if self.table.setup.is_none() => return self.help(),
            _ => {}
        }
        let answer = self.table.answer(line);
        self.hear(answer);
    }

    /// Looks for a good move.
    pub(super) fn suggest(&mut self) {
        if self.table.setup.is_some() {
            return self.obey("suggestion");
        }
        let worker = match self.table.session.hint() {
            Ok(thinking) => Worker::start(thinking),
            Err(error) => return self.messages.refuse(&error.to_string()),
        };
        match worker {
            Ok(worker) => {
                self.adviser = Some(worker);
                self.messages.say("Looking for a good move");
            }
            Err(error) => self.messages.refuse(&error.to_string()),
        }
    }

    pub(super) fn help(&mut self) {
        self.mode = Mode::Reading(Reading {
            text: format!("{}\n{}", super::keys::HELP, help::text(&self.table.session)),
            first: 0,
        });
    }

    /// Does what cannot be taken back, if it was asked for before or nothing is lost by it.
    pub(super) fn ask(&mut self, question: Question, asked: Option<Question>) {
        let session = &self.table.session;
        let lost = match question {
            Question::Leave | Question::NewGame => session.in_progress(),
            Question::Resign => session.ending().is_none() && self.table.setup.is_none(),
        };
        if lost && asked != Some(question) {
            self.question = Some(question);
            self.messages.say(question.text());
            return;
        }
        match question {
            Question::Leave => self.table.over = true,
            Question::Resign => self.obey("resign"),
            Question::NewGame => {
                if lost {
                    self.table.session.abort();
                }
                self.obey("game");
            }
        }
    }

    fn hear(&mut self, answer: Result<String>) {
        match answer {
            Ok(text) if text.lines().count() > SHORT => {
                self.mode = Mode::Reading(Reading { text, first: 0 });
            }
            Ok(text) => self.messages.say(&text),
            Err(error) => self.messages.refuse(&format!("{error:#}")),
        }
        self.look_again();
    }

    /// Where the game has gone another way, what was known and thought about it is of no more use.
    fn look_again(&mut self) {
        let session = &self.table.session;
        if session.moment() == self.moment {
            return;
        }
        self.moment = session.moment();
        self.targets = session.targets();
        self.opponent = None;
        self.adviser = None;
        self.picked = None;
        self.suggested = None;
        if matches!(self.mode, Mode::Choice(_)) {
            self.mode = Mode::Board;
        }
    }

    /// How the game stands, in a few words.
    pub(super) fn state(&self) -> String {
        let session = &self.table.session;
        let side = session.side_to_move();
        match (&self.table.setup, session.ending()) {
            (Some(setup), _) => format!("Setting up, {} to move", setup.side_to_move()),
            (None, Some(ending)) => format!("Game over: {ending}"),
            (None, None) if self.thinks() => format!("{side} is thinking"),
            (None, None) if session.in_check() => format!("{side} to move, in check"),
            (None, None) => format!("{side} to move{}", self.offer()),
        }
    }

    fn offer(&self) -> String {
        let offer = self.table.session.offer();
        offer.map_or_else(String::new, |side: Side| format!("; {side} offers a draw"))
    }
}
