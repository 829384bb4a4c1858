//! The state of the full-screen game, and everything that can be done with it.

use super::keys::{Confirmation, KEYS_HELP, KeyFocus};
use super::layout::{ScreenLayout, TooSmall};
use super::review::GameReview;
use super::screen::{MoveMenu, TextWindow};
use crate::board::BoardStyle;
use crate::play::background::BackgroundSearch;
use crate::play::command::{PlayCommand, help_text};
use crate::play::interpreter::Interpreter;
use anyhow::Result;
use quirkat_game::{Side, Site};
use quirkat_search::Score;
use quirkat_session::{Target, Thought};
use ratatui::layout::Rect;
use std::time::{Duration, Instant};

/// How many messages are kept.
const MAX_MESSAGES: usize = 100;
/// The bell that the interpreter puts into messages.
const BELL: &str = "\x07";

/// Longer answers get a window of their own.
const MAX_MESSAGE_LINES: usize = 3;

/// The state of the full-screen game.
pub(super) struct App {
    pub(super) interpreter: Interpreter,
    /// How the board is drawn. The interpreter knows whether it is flipped.
    pub(super) board_style: BoardStyle,
    pub(super) focus: KeyFocus,
    /// The site under the cursor.
    pub(super) cursor: Site,
    /// The site of the piece picked up.
    pub(super) picked: Option<Site>,
    /// The piece was picked up with the mouse and follows it.
    pub(super) dragged: bool,
    /// The sites of the suggested move.
    pub(super) suggested: Option<(Site, Site)>,
    pub(super) messages: MessageLog,
    pub(super) confirmation: Option<Confirmation>,
    /// How many plies lead to the earlier position that is shown instead of the present one.
    pub(super) viewed: Option<usize>,
    pub(super) review: GameReview,
    /// The legal moves.
    targets: Vec<Target>,
    /// The moment of the session to which the targets belong.
    moment: u64,
    /// The clocks as last shown, in seconds.
    seconds: [Option<u64>; 2],
    /// The search of an opponent.
    opponent: Option<BackgroundSearch>,
    /// When that search began.
    opponent_since: Instant,
    /// The move that it has found, and when.
    found: Option<(Thought, Instant)>,
    /// The moment of the session for which a suggestion was made by itself.
    advised: u64,
    /// The graph shows what boards are worth to either side, and not our own score.
    pub(super) two_curves: bool,
    /// What the boards so far are worth to the side that moved.
    pub(super) side_scores: Vec<f64>,
    /// The search for a suggestion.
    adviser: Option<BackgroundSearch>,
}

impl App {
    pub(super) fn new(mut interpreter: Interpreter, board_style: BoardStyle) -> App {
        interpreter.bell = BELL;
        interpreter.style = answer_style(board_style);
        let session = interpreter.session.as_ref();
        let board = session.board();
        let mut app = App {
            targets: session.targets(),
            moment: session.moment(),
            interpreter,
            board_style,
            focus: KeyFocus::Board,
            cursor: board.site(board.width / 2, 0),
            picked: None,
            dragged: false,
            suggested: None,
            messages: MessageLog::default(),
            confirmation: None,
            viewed: None,
            review: GameReview::None,
            seconds: [None; 2],
            opponent_since: Instant::now(),
            found: None,
            advised: 0,
            two_curves: false,
            side_scores: Vec::new(),
            opponent: None,
            adviser: None,
        };
        app.messages.say("Move with arrows and Enter, mouse or `:`");
        app.ask();
        if app.interpreter.manner.side_scores {
            app.toggle_curves();
        }
        app
    }

    /// Shows what is asked before the game.
    fn ask(&mut self) {
        if let Some(question) = self.interpreter.question {
            self.messages.say(question.text);
        }
    }

    /// Changes between our own score and what boards are worth to either side.
    pub(super) fn toggle_curves(&mut self) {
        self.two_curves = !self.two_curves;
        self.judge_sides();
    }

    /// Looks up what the boards are worth to either side, if that is shown.
    fn judge_sides(&mut self) {
        if self.two_curves {
            self.side_scores = self.interpreter.session.side_scores(0);
        }
    }

    /// Whether an opponent is thinking.
    pub(super) fn thinks(&self) -> bool {
        self.opponent.is_some()
    }

    /// The layout of a screen.
    pub(super) fn layout(&self, screen: Rect) -> Result<ScreenLayout, TooSmall> {
        ScreenLayout::of(
            screen,
            self.interpreter.session.board(),
            self.interpreter.flip,
        )
    }

    /// The moves of the piece picked up, or else of the one under the cursor.
    pub(super) fn shown_targets(&self) -> impl Iterator<Item = &Target> {
        let from = self.picked.unwrap_or(self.cursor);
        self.movable().filter(move |target| target.from == from)
    }

    /// The moves that a person can make now.
    fn movable(&self) -> impl Iterator<Item = &Target> {
        let session = &self.interpreter.session;
        let person = session.player(session.side_to_move()).is_person();
        let theirs = person && self.interpreter.setup.is_none() && self.viewed.is_none();
        self.targets.iter().filter(move |_| theirs)
    }

    /// White's score at the start and after each move, as far as known.
    pub(super) fn scores(&self) -> Vec<Score> {
        self.interpreter.session.scores()
    }

    /// Checks opponents, clocks and scores. Returns whether there is anything new to draw.
    pub(super) fn tick(&mut self) -> Result<bool> {
        let mut changed = self.clocks_have_moved();
        if let Some(message) = self.interpreter.session.check_time(Instant::now()) {
            self.messages.say(&message.to_string());
            changed = true;
        }
        if let Some(search) = &self.opponent
            && self.found.is_none()
        {
            let thought = search.result(Duration::ZERO)?;
            self.found = thought.map(|thought| (thought, Instant::now()));
        }
        let due = self.interpreter.may_move(self.opponent_since);
        if let Some((thought, found)) = self.found.take_if(|_| due) {
            self.opponent = None;
            let told = self.interpreter.play_thought(&thought, found);
            self.messages.say(&told);
            changed = true;
        }
        if let Some(search) = &self.adviser
            && let Some(thought) = search.result(Duration::ZERO)?
        {
            self.adviser = None;
            let mut targets = self.targets.iter();
            let target = targets.find(|target| Some(&target.text) == thought.best.as_ref());
            self.suggested = target.map(|target| (target.from, target.to));
            self.messages.say(&format!("Suggestion: {thought}"));
            changed = true;
        }
        changed |= self.check_review();
        self.refresh();
        if self.opponent.is_none()
            && self.interpreter.setup.is_none()
            && let Some(thinking) = self.interpreter.session.thinking(Instant::now())
        {
            self.opponent = Some(BackgroundSearch::start(thinking)?);
            self.opponent_since = Instant::now();
            changed = true;
        }
        if self.advised != self.moment {
            self.advised = self.moment;
            if let Some(thinking) = self.interpreter.own_suggestion() {
                self.adviser = Some(BackgroundSearch::start(thinking)?);
            }
        }
        // One evaluation a tick, so that a long game just loaded does not block the keys.
        if let Some(judging) = self.interpreter.session.judging() {
            self.interpreter.session.judged(&judging.run());
            changed = true;
        }
        Ok(changed)
    }

    fn clocks_have_moved(&mut self) -> bool {
        let now = Instant::now();
        let session = &self.interpreter.session;
        let seconds = Side::BOTH.map(|side| Some(session.time_left(side, now)?.as_secs()));
        let before = std::mem::replace(&mut self.seconds, seconds);
        seconds != before
    }

    /// Picks up the piece under the cursor, or moves the one picked up there.
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
            [target] => self.play_move(&target.text),
            _ => {
                self.focus = KeyFocus::Menu(MoveMenu {
                    moves: fitting,
                    at: 0,
                });
            }
        }
    }

    /// Whether the piece picked up can move to the cursor.
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

    /// Why no piece can be picked up under the cursor.
    fn why_not(&self) -> String {
        let session = &self.interpreter.session;
        let side = session.side_to_move();
        let site = session.board().name(self.cursor);
        let piece = session.board_after(self.shown_plies()).pieces[self.cursor.index()];
        if self.interpreter.setup.is_some() {
            return "The board is being set up; `:` lets you type what to change".to_owned();
        }
        if self.viewed.is_some() {
            return "This is an earlier position; `End` goes back to the game".to_owned();
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
                let frozen = session.frozen().contains(&self.cursor);
                let why = if frozen { "is frozen" } else { "cannot move" };
                format!("The {} on {site} {why}", piece.name)
            }
            (None, Some(_)) => format!("It is {side}'s turn"),
            (None, None) => format!("Nothing stands on {site}"),
        }
    }

    /// Plays a person's move.
    pub(super) fn play_move(&mut self, text: &str) {
        self.picked = None;
        let answer = self.interpreter.play_move(text);
        self.show_answer(answer);
    }

    /// Executes a line, as in line mode.
    pub(super) fn execute(&mut self, line: &str) {
        match PlayCommand::read(line) {
            // A search runs in the background, and the help has its own window.
            Ok(PlayCommand::Suggestion) if self.interpreter.setup.is_none() => {
                return self.suggest();
            }
            Ok(PlayCommand::Help(None)) if self.interpreter.setup.is_none() => return self.help(),
            _ => {}
        }
        let answer = self.interpreter.answer(line);
        self.show_answer(answer);
    }

    /// Starts the search for a suggestion.
    pub(super) fn suggest(&mut self) {
        if self.interpreter.setup.is_some() {
            return self.execute("suggestion");
        }
        let search = match self.interpreter.session.hint() {
            Ok(thinking) => BackgroundSearch::start(thinking),
            Err(error) => return self.messages.refuse(&error.to_string()),
        };
        match search {
            Ok(search) => {
                self.adviser = Some(search);
                self.messages.say("Looking for a good move");
            }
            Err(error) => self.messages.refuse(&error.to_string()),
        }
    }

    pub(super) fn help(&mut self) {
        self.focus = KeyFocus::Text(TextWindow {
            text: format!(
                "{}\n{}",
                KEYS_HELP,
                help_text(self.interpreter.session.as_ref(), self.interpreter.manner)
            ),
            first: 0,
        });
    }

    /// Does something final, if it was asked for twice or loses nothing.
    pub(super) fn confirm(&mut self, action: Confirmation, asked: Option<Confirmation>) {
        let session = &self.interpreter.session;
        let lost = match action {
            Confirmation::Leave | Confirmation::NewGame => session.in_progress(),
            Confirmation::Resign => session.ending().is_none() && self.interpreter.setup.is_none(),
        };
        if lost && asked != Some(action) {
            self.confirmation = Some(action);
            self.messages.say(action.text());
            return;
        }
        match action {
            Confirmation::Leave => self.interpreter.quit = true,
            Confirmation::Resign => self.execute("resign"),
            Confirmation::NewGame => {
                if lost {
                    self.interpreter.session.abort();
                }
                self.execute("game");
            }
        }
    }

    fn show_answer(&mut self, answer: Result<String>) {
        match answer {
            Ok(text) if text.lines().count() > MAX_MESSAGE_LINES => {
                self.focus = KeyFocus::Text(TextWindow { text, first: 0 });
            }
            Ok(text) => self.messages.say(&text),
            Err(error) => self.messages.refuse(&format!("{error:#}")),
        }
        self.refresh();
        self.ask();
    }

    /// Drops targets, searches and marks once the game has moved on.
    fn refresh(&mut self) {
        let session = &self.interpreter.session;
        if session.moment() == self.moment {
            return;
        }
        self.moment = session.moment();
        self.targets = session.targets();
        self.opponent = None;
        self.found = None;
        self.adviser = None;
        self.picked = None;
        self.suggested = None;
        self.judge_sides();
        self.viewed = None;
        self.review = GameReview::None;
        if matches!(self.focus, KeyFocus::Menu(_)) {
            self.focus = KeyFocus::Board;
        }
    }

    /// The piece under the cursor, and how it moves and takes.
    pub(super) fn piece_text(&self) -> Option<String> {
        let session = &self.interpreter.session;
        let piece = match &self.interpreter.setup {
            Some(setup) => setup.pieces()[self.cursor.index()]?,
            None => session.pieces()[self.cursor.index()]?,
        };
        let playing = self.interpreter.setup.is_none();
        let frozen = playing && session.frozen().contains(&self.cursor);
        let name = format!("{}{}", piece.name, if frozen { ", frozen" } else { "" });
        Some(match session.guide().piece(piece.name) {
            Some(guide) => format!("{name}: {} {}", guide.moves, guide.takes),
            None => name,
        })
    }

    /// The status of the game in a few words.
    pub(super) fn status(&self) -> String {
        let session = &self.interpreter.session;
        let side = session.side_to_move();
        if let Some(plies) = self.viewed {
            return self.viewed_text(plies);
        }
        match (&self.interpreter.setup, session.ending()) {
            (Some(setup), _) => format!("Setting up, {} to move", setup.side_to_move()),
            (None, Some(ending)) => format!("Game over: {ending}"),
            (None, None) if self.thinks() => format!("{side} is thinking"),
            (None, None) if session.in_check() => format!("{side} to move, in check"),
            (None, None) => format!("{side} to move{}", self.offer()),
        }
    }

    /// Which position is looked at.
    fn viewed_text(&self, plies: usize) -> String {
        let session = &self.interpreter.session;
        let (all, index) = (session.plies(), plies.checked_sub(1));
        let Some((index, ply)) = index.and_then(|index| Some((index, all.get(index)?))) else {
            return "The start of the game; `]` goes on, `End` to the end".to_owned();
        };
        let sign = self.review.sign(index, self.board_style.ascii);
        format!(
            "After {} {}{sign}; `End` goes to the end",
            ply.turn, ply.text
        )
    }

    fn offer(&self) -> String {
        let offer = self.interpreter.session.offer();
        offer.map_or_else(String::new, |side: Side| format!("; {side} offers a draw"))
    }
}

/// Answers are drawn cell by cell, where escape sequences have no meaning.
fn answer_style(style: BoardStyle) -> BoardStyle {
    BoardStyle {
        colours: false,
        ..style
    }
}

/// A message, and whether it refuses something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LoggedMessage {
    pub(super) text: String,
    pub(super) refusal: bool,
}

/// The messages to the user.
#[derive(Default)]
pub(super) struct MessageLog {
    messages: Vec<LoggedMessage>,
    /// The bell must be rung.
    bell: bool,
}

impl MessageLog {
    pub(super) fn say(&mut self, text: &str) {
        self.bell |= text.contains(BELL);
        self.log(&text.replace(BELL, ""), false);
    }

    pub(super) fn refuse(&mut self, text: &str) {
        self.log(text, true);
    }

    fn log(&mut self, text: &str, refusal: bool) {
        let lines = text.lines().map(|line| LoggedMessage {
            text: line.to_owned(),
            refusal,
        });
        self.messages.extend(lines);
        let surplus = self.messages.len().saturating_sub(MAX_MESSAGES);
        self.messages.drain(..surplus);
    }

    /// The messages, latest first.
    pub(super) fn latest(&self) -> impl Iterator<Item = &LoggedMessage> {
        self.messages.iter().rev()
    }

    /// Whether to ring the bell now.
    pub(super) fn take_bell(&mut self) -> bool {
        std::mem::take(&mut self.bell)
    }
}
