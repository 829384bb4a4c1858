//! Executes commands on a session, for line mode and for the full screen.

use super::command::{PlayCommand, help_text};
use super::manner::{FirstMoveQuestion, Manner};
use super::text;
use crate::args::values;
use crate::board::BoardStyle;
use crate::output::cannot_write;
use crate::pgn_file;
use crate::rules::piece_help;
use anyhow::{Context, Result, anyhow, bail};
use quirkat_arena::today;
use quirkat_game::{MoveError, Side, quoted};
use quirkat_games::TimeControl;
use quirkat_machine::{OutputError, OutputFile};
use quirkat_search::Control;
use quirkat_session::{
    AnySession, DrawReply, Feature, Message, SessionError, Setup, Thinking, Thought,
};
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// Printed when a setup begins.
const SETUP_INTRODUCTION: &str = "Setting up: `+ PIECE SQUARE` puts a piece, `- SQUARE` takes one away, `= white` or \
    `= black` says who moves,\n`clear` empties the board, `done` ends, `cancel` leaves everything as it was.\n";

/// A session with what the commands have set about its display.
pub(super) struct Interpreter {
    pub(super) session: Box<dyn AnySession>,
    /// The board that is being set up, if any.
    pub(super) setup: Option<Setup>,
    /// The board is shown from Black's side.
    pub(super) flip: bool,
    /// How boards in answers are drawn.
    pub(super) style: BoardStyle,
    /// The board must be drawn again, even if unchanged.
    pub(super) redraw: bool,
    /// The user has quit.
    pub(super) quit: bool,
    /// The file that is replaced by the game after a yes.
    replacing: Option<String>,
    /// The bell character, or nothing if nobody would hear it.
    pub(super) bell: &'static str,
    /// How it is played.
    pub(super) manner: &'static Manner,
    /// What was asked before the game, and not answered yet.
    pub(super) question: Option<&'static FirstMoveQuestion>,
    /// How long a move between two opponents takes at least.
    pub(super) pace: Option<Duration>,
    /// The numbers of a move that was begun on an earlier line.
    numbers: Vec<String>,
}

impl Interpreter {
    /// Boards in its answers are drawn in that style.
    pub(super) fn new(
        session: Box<dyn AnySession>,
        style: BoardStyle,
        manner: &'static Manner,
    ) -> Interpreter {
        Interpreter {
            session,
            setup: None,
            flip: style.flip,
            style,
            redraw: false,
            quit: false,
            replacing: None,
            bell: "",
            manner,
            question: None,
            pace: None,
            numbers: Vec::new(),
        }
    }

    /// Begins a game of the players there are, or asks first what is to be asked before one.
    pub(super) fn ask_or_begin(&mut self) -> Result<()> {
        match self.manner.question {
            Some(question) => self.question = Some(question),
            None => self.begin_game()?,
        }
        Ok(())
    }

    /// Begins a game in which that side moves first, and all later ones too.
    pub(super) fn begin_with(&mut self, side: Side) -> Result<()> {
        let mut setup = self.session.setup()?;
        if setup.side_to_move() != side {
            setup.set_side_to_move(side);
            self.session.set_up(&setup)?;
        }
        self.begin_game()
    }

    fn begin_game(&mut self) -> Result<()> {
        let seats = Side::BOTH.map(|side| self.session.player(side).clone());
        self.session.begin(seats, Instant::now())?;
        self.redraw = true;
        Ok(())
    }

    /// Executes a line and returns the answer. An error is one sentence and changes nothing.
    pub(super) fn answer(&mut self, line: &str) -> Result<String> {
        if let Some(file) = self.replacing.take()
            && let Some(yes) = yes_or_no(line)
        {
            return if yes {
                self.save(&file, true)
            } else {
                Ok(format!("{} is as it was\n", quoted(&file)))
            };
        }
        if let Some(question) = self.question.take() {
            let (first, said) = question.answered(line);
            self.begin_with(first)?;
            return Ok(said.to_owned());
        }
        if let Some(answer) = self.set_up(line)? {
            return Ok(answer);
        }
        if let Some(answer) = self.number_words(line)? {
            return Ok(answer);
        }
        let command = PlayCommand::read(line)?;
        let always_allowed = matches!(
            command,
            PlayCommand::Nothing
                | PlayCommand::Help(_)
                | PlayCommand::Board
                | PlayCommand::Flip
                | PlayCommand::Score
                | PlayCommand::Quit
        );
        if self.setup.is_some() && !always_allowed {
            bail!("the board is being set up; `done` or `cancel` ends that");
        }
        self.execute(&command)
    }

    /// Whether a question waits for a yes or a no.
    pub(super) fn asks(&self) -> bool {
        self.replacing.is_some() || self.question.is_some()
    }

    /// Saves the game to a file as PGN, or asks whether a file that is there may be replaced.
    fn save(&mut self, file: &str, replace: bool) -> Result<String> {
        let (name, path) = (quoted(file), Path::new(file));
        let text = self.session.to_pgn(&today())?.to_string();
        let saved = OutputFile::open(path, replace).and_then(|file| file.write(text.as_bytes()));
        if let Err(OutputError::Exists) = saved {
            self.replacing = Some(file.to_owned());
            return Ok(format!("Replace it (y/n)? {name} exists already\n"));
        }
        saved.with_context(|| cannot_write(path))?;
        Ok(format!("The game is in {name}\n"))
    }

    /// Plays a person's move.
    pub(super) fn play_move(&mut self, text: &str) -> Result<String> {
        let played = self.session.play(text, Instant::now());
        let played = played.map_err(move_error)?;
        Ok(self.messages(&played) + &self.move_facts(&played))
    }

    /// Plays the move that an opponent found at that time.
    pub(super) fn play_thought(&mut self, thought: &Thought, found: Instant) -> String {
        // Only an illegal move or a finished game is refused, and neither can occur here.
        let played = self.session.answer(thought, found).unwrap_or_default();
        if self.pace.is_some() && tells_a_move(&played) {
            // What was waited for the sake of the pace is nobody's time.
            self.session.resume(Duration::ZERO, Instant::now());
        }
        self.messages(&played) + &self.move_facts(&played)
    }

    /// What the manner tells of a move besides the move: its time, and what the board is worth to either side.
    fn move_facts(&self, messages: &[Message]) -> String {
        let mut text = String::new();
        if !tells_a_move(messages) {
            return text;
        }
        let time = self.session.plies().last().and_then(|ply| ply.time);
        if let Some(time) = time.filter(|_| self.manner.times) {
            let _ = writeln!(text, "Time: {}", text::move_time(time));
        }
        if self.manner.side_scores {
            let scores = text::side_scores(&self.session.plies(), &self.session.side_scores(0));
            let _ = writeln!(text, "Score: {scores}");
        }
        text
    }

    /// Whether both sides are played by opponents.
    pub(super) fn is_between_opponents(&self) -> bool {
        let mut sides = Side::BOTH.iter();
        sides.all(|&side| !self.session.player(side).is_person())
    }

    /// Whether an opponent that began to think at that time may move by now.
    pub(super) fn may_move(&self, begun: Instant) -> bool {
        let pace = self.pace.filter(|_| self.is_between_opponents());
        pace.is_none_or(|pace| begun.elapsed() >= pace)
    }

    /// The suggestion to be made by itself, if the manner makes some and a person has to find a move.
    pub(super) fn own_suggestion(&self) -> Option<Thinking> {
        let session = self.session.as_ref();
        let person = session.player(session.side_to_move()).is_person();
        let wanted = self.manner.advises && self.setup.is_none() && session.in_progress();
        (wanted && person).then(|| session.hint().ok()).flatten()
    }

    /// Who plays a side, with the depth where the manner shows it.
    pub(super) fn player_text(&self, side: Side) -> String {
        let name = self.session.player(side);
        match self.session.depth(side).filter(|_| self.manner.depths) {
            Some(depth) => format!("{name}, depth {depth}"),
            None => name.to_string(),
        }
    }

    /// Executes a line of a setup. `None` if the line is not one.
    fn set_up(&mut self, line: &str) -> Result<Option<String>> {
        let Some(setup) = &mut self.setup else {
            return Ok(None);
        };
        let answer = match edit_setup(setup, line)? {
            SetupOutcome::Changed => "",
            SetupOutcome::Done => {
                self.session.set_up(setup)?;
                self.setup = None;
                "Games begin with this board now: `game` or a move begins one\n"
            }
            SetupOutcome::Cancelled => {
                self.setup = None;
                "Everything is as it was\n"
            }
            SetupOutcome::Other => return Ok(None),
        };
        Ok(Some(answer.to_owned()))
    }

    /// Collects the numbers of a move, which may stand on several lines. `None` where the line is something else.
    fn number_words(&mut self, line: &str) -> Result<Option<String>> {
        let Some(needed) = self.manner.numbers.filter(|_| self.setup.is_none()) else {
            return Ok(None);
        };
        let words: Vec<_> = line.split_whitespace().collect();
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        if words.is_empty() || !words.iter().all(is_number) {
            self.numbers.clear();
            return Ok(None);
        }
        self.numbers
            .extend(words.iter().map(|word| (*word).to_owned()));
        if self.numbers.len() < needed {
            return Ok(Some(String::new()));
        }
        let numbers = std::mem::take(&mut self.numbers);
        if numbers.len() > needed {
            bail!(
                "`{}` is more than the {needed} numbers of a move",
                quoted(&numbers.join(" "))
            );
        }
        self.play_move(&numbers.join(" ")).map(Some)
    }

    /// Whether a move was begun that lacks some of its numbers.
    pub(super) fn awaits_numbers(&self) -> bool {
        !self.numbers.is_empty()
    }

    fn execute(&mut self, command: &PlayCommand<'_>) -> Result<String> {
        let now = Instant::now();
        let session = self.session.as_mut();
        Ok(match *command {
            PlayCommand::Nothing => String::new(),
            PlayCommand::Help(Some(piece)) => {
                piece_help(session.game().parse()?, piece, self.style)?
            }
            PlayCommand::Help(None) => match self.setup {
                Some(_) => SETUP_INTRODUCTION.to_owned(),
                None => help_text(session, self.manner),
            },
            PlayCommand::Board => {
                self.redraw = true;
                String::new()
            }
            PlayCommand::Flip => {
                self.flip = !self.flip;
                String::new()
            }
            PlayCommand::Fen => session.position_text() + "\n",
            PlayCommand::Score => format!("{}\n", session.standing()),
            PlayCommand::Quit => {
                self.quit = true;
                String::new()
            }
            PlayCommand::Game(names) => self.begin(names)?,
            PlayCommand::Player(side, name) => {
                let seat = session.seat(name)?;
                session.change(side, seat)?;
                format!("{side} is {} from now on\n", self.player_text(side))
            }
            PlayCommand::Pace(text) => {
                if let Some(text) = text {
                    self.pace = Some(values::pace(text).map_err(|error| anyhow!(error))?);
                }
                let pace = self.pace.unwrap_or_default();
                format!(
                    "Two opponents take {} for a move at least\n",
                    text::move_time(pace)
                )
            }
            PlayCommand::Gains("own") => {
                session.set_gains(None)?;
                "Opponents judge by their own gains\n".to_owned()
            }
            PlayCommand::Gains(file) => {
                session.set_gains(Some(file.into()))?;
                format!("Opponents with gains judge by those of {}\n", quoted(file))
            }
            PlayCommand::Level(level) => self.level(level)?,
            PlayCommand::Clock(None) => match text::clocks(session, now) {
                none if none.is_empty() => "There are no clocks\n".to_owned(),
                clocks => clocks,
            },
            PlayCommand::Clock(Some(text)) => {
                let control = match text {
                    "off" => None,
                    text => Some(text.parse::<TimeControl>()?),
                };
                session.set_time(control)?;
                text::clocks(session, now)
            }
            PlayCommand::Move(text) => self.play_move(text)?,
            PlayCommand::Word(text) => self.word(text)?,
            PlayCommand::Moves(None) => text::targets(&session.targets()),
            PlayCommand::Moves(Some(site)) => text::targets(&session.targets_from(site)?),
            PlayCommand::Suggestion => {
                let thought = session.hint()?.run(&Control::default());
                format!("Suggestion: {thought}\n")
            }
            PlayCommand::Undo(moves) => format!("{}\n", session.undo(moves, now)?),
            PlayCommand::History(notation) => self.history(notation)?,
            PlayCommand::Resign => format!("{}\n", session.resign(session.at_display(), now)?),
            PlayCommand::Draw => {
                let side = session.at_display();
                match session.ask_draw(side, now)? {
                    DrawReply::Message(message) => format!("{message}\n"),
                    DrawReply::Consider(judging) => {
                        let answer = session.answer_draw(side, &judging.run(), now);
                        answer.map_or_else(String::new, |message| format!("{message}\n"))
                    }
                }
            }
            PlayCommand::Decline => format!("{}\n", session.decline_draw(session.at_display())?),
            PlayCommand::Abort => {
                session.abort();
                "The game does not count; `game` or a move begins another\n".to_owned()
            }
            PlayCommand::Setup => {
                self.setup = Some(session.setup()?);
                SETUP_INTRODUCTION.to_owned()
            }
            PlayCommand::Feature(None) => text::features(session),
            PlayCommand::Feature(Some((name, on))) => {
                session.set_feature(name.parse()?, on)?;
                text::features(session)
            }
            PlayCommand::Save(file) => self.save(file, false)?,
            PlayCommand::Load(file) => {
                load(session, file)?;
                format!("The game is from {}\n", quoted(file))
            }
        })
    }

    /// Begins a game between the players named, or the present ones.
    fn begin(&mut self, names: Option<[&str; 2]>) -> Result<String> {
        let seats = match names {
            Some([white, black]) => [self.session.seat(white)?, self.session.seat(black)?],
            None => Side::BOTH.map(|side| self.session.player(side).clone()),
        };
        if self.session.in_progress() {
            return Err(SessionError::InProgress.into());
        }
        for (side, seat) in Side::BOTH.into_iter().zip(seats) {
            self.session.change(side, seat)?;
        }
        self.ask_or_begin()?;
        let [white, black] = Side::BOTH.map(|side| self.player_text(side));
        Ok(format!("A new game: White is {white}, Black is {black}\n"))
    }

    /// Sets the level of the opponents. If there are none, a level takes over the side not to move.
    fn level(&mut self, level: &str) -> Result<String> {
        let session = self.session.as_mut();
        let seat = session.seat(&format!("level-{level}"))?;
        let mut sides = Side::BOTH.to_vec();
        sides.retain(|&side| !session.player(side).is_person());
        if sides.is_empty() {
            sides.push(!session.side_to_move());
        }
        for &side in &sides {
            session.change(side, seat.clone())?;
        }
        let sides: Vec<_> = sides.iter().map(Side::to_string).collect();
        Ok(format!("{} is {seat} from now on\n", sides.join(" and ")))
    }

    /// Plays a line that is not a command as a move, if that feature is on.
    fn word(&mut self, text: &str) -> Result<String> {
        if text.starts_with(['+', '-', '=']) {
            let text = quoted(text);
            bail!("`{text}` changes a board that is being set up; `setup` begins that");
        }
        if !self.session.features().has(Feature::DynamicInput) {
            let error = SessionError::FeatureOff(Feature::DynamicInput);
            bail!("{error}: moves are given as `move A B`");
        }
        self.play_move(text)
    }

    /// The moves played: as commands to replay them, or numbered.
    fn history(&self, notation: Option<&str>) -> Result<String> {
        let known = self.session.notations();
        let usual = known.get(1).or(known.first()).copied();
        let wanted = notation.or(usual).unwrap_or_default();
        let lines = self.session.history(wanted)?;
        Ok(if known.first() == Some(&wanted) {
            text::move_commands(&lines)
        } else {
            text::numbered_moves(&lines)
        })
    }

    /// Messages, a line each.
    fn messages(&self, messages: &[Message]) -> String {
        let mut text = String::new();
        for message in messages {
            if matches!(message, Message::Alarm { .. }) {
                text += self.bell;
            }
            let _ = writeln!(text, "{message}");
        }
        text
    }
}

/// Whether a move is among what is told.
fn tells_a_move(messages: &[Message]) -> bool {
    let mut messages = messages.iter();
    messages.any(|message| matches!(message, Message::Played { .. }))
}

/// The refusal of a move, for somebody who may have meant a command.
fn move_error(error: SessionError) -> anyhow::Error {
    match error {
        SessionError::Move(MoveError::Unreadable(text)) => {
            anyhow!("`{text}` is neither a command nor a move here; `help` lists the commands")
        }
        other => other.into(),
    }
}

/// The effect of a line on a setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SetupOutcome {
    /// The board was changed.
    Changed,
    /// The setup is complete.
    Done,
    /// The setup is dropped.
    Cancelled,
    /// The line is not about the setup.
    Other,
}

/// Executes a line of a setup.
fn edit_setup(setup: &mut Setup, line: &str) -> Result<SetupOutcome> {
    let words: Vec<_> = line.split_whitespace().collect();
    match words[..] {
        ["+", piece, site] => setup.put(piece, site)?,
        ["-", site] => setup.remove(site)?,
        ["=", side] => setup.turn(side)?,
        ["clear"] => setup.clear(),
        ["done"] => return Ok(SetupOutcome::Done),
        ["cancel"] => return Ok(SetupOutcome::Cancelled),
        ["+" | "-" | "=" | "clear" | "done" | "cancel", ..] => {
            let line = quoted(line.trim());
            return Err(anyhow!(
                "`{line}` should be `+ PIECE SQUARE`, `- SQUARE`, `= SIDE`, `clear`, `done` or `cancel`"
            ));
        }
        _ => return Ok(SetupOutcome::Other),
    }
    Ok(SetupOutcome::Changed)
}

fn yes_or_no(line: &str) -> Option<bool> {
    match line.trim().to_lowercase().as_str() {
        "y" | "yes" => Some(true),
        "n" | "no" => Some(false),
        _ => None,
    }
}

/// Loads the first game of a PGN file.
fn load(session: &mut dyn AnySession, file: &str) -> Result<()> {
    let name = quoted(file);
    let game = pgn_file::open(Path::new(file))?
        .next()
        .ok_or_else(|| anyhow!("`{name}` holds no game"))?;
    let game = game.with_context(|| format!("cannot read `{name}`"))?;
    let loaded = session.load(&game, Instant::now());
    loaded.with_context(|| format!("`{name}` cannot be played"))
}
