//! A session that is told what to do in lines, whatever display they come from.

use super::command::Command;
use super::setup::{self, Step};
use super::{files, help, listings, picture};
use anyhow::{Result, anyhow, bail};
use quirkat_game::{MoveError, Side, quoted};
use quirkat_search::Control;
use quirkat_session::{AnySession, Feature, Message, SessionError, Setup, Thought, TimeControl};
use std::fmt::Write;
use std::time::Instant;

/// A session, and what a display has been told about how to show it.
pub(super) struct Table {
    pub(super) session: AnySession,
    /// A board that is being set up.
    pub(super) setup: Option<Setup>,
    /// The board is to be seen from the other side.
    pub(super) flip: bool,
    /// The board is to be shown anew, though nothing on it may have changed.
    pub(super) redraw: bool,
    /// Somebody wants to leave.
    pub(super) over: bool,
    /// What an alarm sounds like; nothing where nobody hears it.
    bell: &'static str,
}

impl Table {
    pub(super) fn new(session: AnySession, flip: bool, bell: &'static str) -> Table {
        Table {
            session,
            setup: None,
            flip,
            redraw: false,
            over: false,
            bell,
        }
    }

    /// Does what a line says, and gives the answer. What cannot be done is refused in one sentence, and nothing is lost by it.
    pub(super) fn answer(&mut self, line: &str) -> Result<String> {
        if let Some(answer) = self.set_up(line)? {
            return Ok(answer);
        }
        let command = Command::read(line)?;
        let harmless = matches!(
            command,
            Command::Nothing
                | Command::Help
                | Command::Board
                | Command::Flip
                | Command::Score
                | Command::Quit
        );
        if self.setup.is_some() && !harmless {
            bail!("the board is being set up; `done` or `cancel` ends that");
        }
        self.obey(&command)
    }

    /// Makes the move of a person that a text means.
    pub(super) fn make(&mut self, text: &str) -> Result<String> {
        let played = self.session.play(text, Instant::now());
        Ok(self.told(&played.map_err(sentence)?))
    }

    /// What an opponent has found is played.
    pub(super) fn play(&mut self, thought: &Thought) -> String {
        let played = self.session.answer(thought, Instant::now());
        // An opponent makes legal moves in games that go on, and nothing else can be refused.
        self.told(&played.unwrap_or_default())
    }

    /// The answer to a line of a setup; `None` where it is none.
    fn set_up(&mut self, line: &str) -> Result<Option<String>> {
        let Some(setup) = &mut self.setup else {
            return Ok(None);
        };
        let answer = match setup::step(setup, line)? {
            Step::Changed => "",
            Step::Done => {
                self.session.set_up(setup)?;
                self.setup = None;
                "Games begin with this board now: `game` or a move begins one\n"
            }
            Step::Cancelled => {
                self.setup = None;
                "Everything is as it was\n"
            }
            Step::Other => return Ok(None),
        };
        Ok(Some(answer.to_owned()))
    }

    fn obey(&mut self, command: &Command<'_>) -> Result<String> {
        let now = Instant::now();
        let session = &mut self.session;
        Ok(match *command {
            Command::Nothing => String::new(),
            Command::Help => match self.setup {
                Some(_) => setup::INTRODUCTION.to_owned(),
                None => help::text(session),
            },
            Command::Board => {
                self.redraw = true;
                String::new()
            }
            Command::Flip => {
                self.flip = !self.flip;
                String::new()
            }
            Command::Fen => session.position_text() + "\n",
            Command::Score => format!("{}\n", session.standing()),
            Command::Quit => {
                self.over = true;
                String::new()
            }
            Command::Game(names) => self.begin(names)?,
            Command::Player(side, name) => {
                let seat = session.seat(name)?;
                session.change(side, seat)?;
                format!("{side} is {} from now on\n", session.player(side))
            }
            Command::Level(level) => self.level(level)?,
            Command::Clock(None) => match picture::clocks(session, now) {
                none if none.is_empty() => "There are no clocks\n".to_owned(),
                clocks => clocks,
            },
            Command::Clock(Some(text)) => {
                let control = match text {
                    "off" => None,
                    text => Some(text.parse::<TimeControl>()?),
                };
                session.set_time(control)?;
                picture::clocks(session, now)
            }
            Command::Move(text) => self.make(text)?,
            Command::Word(text) => self.word(text)?,
            Command::Moves(None) => listings::targets(&session.targets()),
            Command::Moves(Some(site)) => listings::targets(&session.targets_from(site)?),
            Command::Suggestion => {
                let thought = session.hint()?.run(&Control::default());
                format!("Suggestion: {thought}\n")
            }
            Command::Undo(moves) => format!("{}\n", session.undo(moves, now)?),
            Command::History(notation) => self.history(notation)?,
            Command::Resign => format!("{}\n", session.resign(session.at_display())?),
            Command::Draw => format!("{}\n", session.ask_draw(session.at_display())?),
            Command::Decline => format!("{}\n", session.decline_draw(session.at_display())?),
            Command::Abort => {
                session.abort();
                "The game does not count; `game` or a move begins another\n".to_owned()
            }
            Command::Setup => {
                self.setup = Some(session.setup()?);
                setup::INTRODUCTION.to_owned()
            }
            Command::Feature(None) => listings::features(session),
            Command::Feature(Some((name, on))) => {
                session.set_feature(name.parse()?, on)?;
                listings::features(session)
            }
            Command::Save(file) => {
                files::save(session, file)?;
                format!("The game is in {}\n", quoted(file))
            }
            Command::Load(file) => {
                files::load(session, file)?;
                format!("The game is from {}\n", quoted(file))
            }
        })
    }

    /// Begins a game between those who are named, or those who sit there.
    fn begin(&mut self, names: Option<[&str; 2]>) -> Result<String> {
        let seats = match names {
            Some([white, black]) => [self.session.seat(white)?, self.session.seat(black)?],
            None => Side::BOTH.map(|side| self.session.player(side).clone()),
        };
        self.session.begin(seats, Instant::now())?;
        self.redraw = true;
        let [white, black] = Side::BOTH.map(|side| self.session.player(side));
        Ok(format!("A new game: White is {white}, Black is {black}\n"))
    }

    /// Lets opponents play at a level. Where there are none, somebody of that level takes over for the side not to move.
    fn level(&mut self, level: &str) -> Result<String> {
        let session = &mut self.session;
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

    /// A line that is no command: a move, where such input is wanted.
    fn word(&mut self, text: &str) -> Result<String> {
        if text.starts_with(['+', '-', '=']) {
            let text = quoted(text);
            bail!("`{text}` changes a board that is being set up; `setup` begins that");
        }
        if !self.session.features().has(Feature::DynamicInput) {
            let error = SessionError::FeatureOff(Feature::DynamicInput);
            bail!("{error}: moves are given as `move A B`");
        }
        self.make(text)
    }

    /// The moves played: as commands that would play them again, or numbered.
    fn history(&self, notation: Option<&str>) -> Result<String> {
        let known = self.session.notations();
        let usual = known.get(1).or(known.first()).copied();
        let wanted = notation.or(usual).unwrap_or_default();
        let lines = self.session.history(wanted)?;
        Ok(if known.first() == Some(&wanted) {
            listings::commands(&lines)
        } else {
            listings::numbered(&lines)
        })
    }

    /// Messages, a line each.
    fn told(&self, messages: &[Message]) -> String {
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

/// A refused move, in words for somebody who may have meant a command.
fn sentence(error: SessionError) -> anyhow::Error {
    match error {
        SessionError::Move(MoveError::Unreadable(text)) => {
            anyhow!("`{text}` is neither a command nor a move here; `help` lists the commands")
        }
        other => other.into(),
    }
}
