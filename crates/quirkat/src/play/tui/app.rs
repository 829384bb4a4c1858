//! The state of the full-screen game, and all that can be done with it.

use super::layout::{Parts, TooSmall};
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

/// How many lines of what was said are kept.
const MEMORY: usize = 100;
/// An answer of more lines gets a window of its own.
const SHORT: usize = 3;
/// The sound of an alarm, as a [`Table`] gives it.
const BELL: &str = "\x07";

/// Who wants the keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// The board.
    Board,
    /// A line that is being typed.
    Line(String),
    /// A choice between moves that begin and end alike.
    Choice(Choice),
    /// A text that covers the board.
    Reading(Reading),
}

/// Moves that begin and end alike, and the number of the one pointed at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    pub(super) moves: Vec<Target>,
    pub(super) at: usize,
}

/// A text, and the number of its line that is shown first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reading {
    pub(super) text: String,
    pub(super) first: usize,
}

/// What is done only when its key is pressed again, because it cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    Leave,
    Resign,
    NewGame,
}

impl Question {
    pub(super) fn text(self) -> &'static str {
        match self {
            Question::Leave => "A game is in progress; the same key again leaves it",
            Question::Resign => "`r` again resigns the game",
            Question::NewGame => {
                "A game is in progress; `n` again gives it up without a result and begins another"
            }
        }
    }
}

/// Something that was said, and whether it was a refusal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) refusal: bool,
}

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
    /// What was said, the oldest first.
    pub(super) said: Vec<Said>,
    pub(super) question: Option<Question>,
    /// The legal moves.
    targets: Vec<Target>,
    /// The moment of the session that the targets belong to.
    moment: u64,
    /// The opponent who thinks.
    opponent: Option<Worker>,
    /// Who looks for a suggestion.
    adviser: Option<Worker>,
    bell: bool,
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
            said: Vec::new(),
            question: None,
            opponent: None,
            adviser: None,
            bell: false,
        };
        app.say("Arrows and Enter or the mouse make moves, `:` lets you type them");
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

    /// Looks after opponents, clocks and scores.
    pub(super) fn tick(&mut self) -> Result<()> {
        if let Some(message) = self.table.session.check_time(Instant::now()) {
            self.say(&message.to_string());
        }
        if let Some(worker) = &self.opponent
            && let Some(thought) = worker.found()?
        {
            self.opponent = None;
            let told = self.table.play(&thought);
            self.say(&told);
        }
        if let Some(worker) = &self.adviser
            && let Some(thought) = worker.found()?
        {
            self.adviser = None;
            let mut targets = self.targets.iter();
            let target = targets.find(|target| Some(&target.text) == thought.best.as_ref());
            self.suggested = target.map(|target| (target.from, target.to));
            self.say(&format!("Suggestion: {thought}"));
        }
        self.look_again();
        if self.opponent.is_none() && self.table.setup.is_none() {
            let thinking = self.table.session.thinking(Instant::now());
            self.opponent = thinking.map(Worker::start).transpose()?;
        }
        // One a tick, so that a long game that was loaded does not hold up the keys.
        self.table.session.judge_next();
        Ok(())
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
            self.refuse(&reason);
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
            Err(error) => return self.refuse(&error.to_string()),
        };
        match worker {
            Ok(worker) => {
                self.adviser = Some(worker);
                self.say("Looking for a good move");
            }
            Err(error) => self.refuse(&error.to_string()),
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
            self.say(question.text());
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
            Ok(text) => self.say(&text),
            Err(error) => self.refuse(&format!("{error:#}")),
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

    /// Whether to sound the bell now.
    pub(super) fn take_bell(&mut self) -> bool {
        std::mem::take(&mut self.bell)
    }

    fn say(&mut self, text: &str) {
        self.bell |= text.contains(BELL);
        self.note(&text.replace(BELL, ""), false);
    }

    pub(super) fn refuse(&mut self, text: &str) {
        self.note(text, true);
    }

    fn note(&mut self, text: &str, refusal: bool) {
        let lines = text.lines().map(|line| Said {
            text: line.to_owned(),
            refusal,
        });
        self.said.extend(lines);
        let surplus = self.said.len().saturating_sub(MEMORY);
        self.said.drain(..surplus);
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
