//! Line mode: reads a line, prints the answer, and lets opponents move when it is their turn.

use super::background::BackgroundSearch;
use super::input::{Completions, InputEvent, LineInput};
use super::interpreter::Interpreter;
use super::text;
use crate::board::BoardStyle;
use crate::output::{self, ProgressLine, WriteError};
use anyhow::{Result, anyhow};
use quirkat_game::Side;
use quirkat_search::Control;
use quirkat_session::{Thinking, Thought};
use std::thread;
use std::time::{Duration, Instant};

/// How often input is looked at while an opponent thinks.
const TICK: Duration = Duration::from_millis(20);

/// A game that is played line by line.
pub(super) struct LineMode {
    interpreter: Interpreter,
    style: BoardStyle,
    input: LineInput,
    /// The board as last drawn, to draw it again only after a change.
    drawn: String,
    /// The moment of the session for which a suggestion was made by itself.
    advised: u64,
}

impl LineMode {
    pub(super) fn new(
        mut interpreter: Interpreter,
        style: BoardStyle,
        input: LineInput,
    ) -> LineMode {
        if input.is_terminal() {
            interpreter.bell = "\x07";
        }
        LineMode {
            interpreter,
            style,
            input,
            drawn: String::new(),
            advised: 0,
        }
    }

    /// Plays until the input ends or the user quits.
    pub(super) fn run(&mut self) -> Result<()> {
        output::print(&self.welcome())?;
        loop {
            self.let_opponents_move()?;
            if self.interpreter.quit {
                break;
            }
            self.show_and_ask()?;
            let prompt = self.prompt();
            let manner = self.interpreter.manner;
            let completions = || Completions::of(self.interpreter.session.as_ref(), manner);
            let event = self.input.next(&prompt, completions);
            self.answer(event)?;
        }
        let standing = self.interpreter.session.standing();
        Ok(output::print(&format!("Final score:\n{standing}\n"))?)
    }

    /// Draws the board where it has changed, and asks for what is wanted next.
    fn show_and_ask(&mut self) -> Result<(), WriteError> {
        if let Some(question) = self.interpreter.question {
            return output::print(&format!("{}\n", question.text));
        }
        self.draw()?;
        self.advise()?;
        let session = self.interpreter.session.as_ref();
        let plays = self.interpreter.setup.is_none() && session.ending().is_none();
        match self.interpreter.manner.request {
            Some(request) if plays && !self.interpreter.awaits_numbers() => {
                output::print(&format!("{request}\n"))
            }
            _ => Ok(()),
        }
    }

    /// Makes the suggestion that the manner makes by itself, once for every move.
    fn advise(&mut self) -> Result<(), WriteError> {
        let moment = self.interpreter.session.moment();
        if self.advised == moment {
            return Ok(());
        }
        self.advised = moment;
        match self.interpreter.own_suggestion() {
            Some(thinking) => {
                let thought = thinking.run(&Control::default());
                output::print(&format!("Suggestion: {thought}\n"))
            }
            None => Ok(()),
        }
    }

    /// Does what a line says, and prints the answer.
    fn answer(&mut self, event: InputEvent) -> Result<(), WriteError> {
        let answer = match event {
            InputEvent::Line(line) => self.interpreter.answer(&line),
            InputEvent::Rejected(sentence) => Err(anyhow!(sentence)),
            InputEvent::End => {
                self.interpreter.quit = true;
                return Ok(());
            }
        };
        output::print(&answer.unwrap_or_else(|error| text::refusal(&format!("{error:#}"))))
    }

    fn welcome(&self) -> String {
        let session = self.interpreter.session.as_ref();
        if let Some(welcome) = self.interpreter.manner.welcome {
            return format!("{welcome}\n");
        }
        let [white, black] = Side::BOTH.map(|side| self.interpreter.player_text(side));
        format!(
            "A game of {}: White is {white}, Black is {black}. Type a move, or `help`.\n",
            session.game()
        )
    }

    fn prompt(&self) -> String {
        let session = self.interpreter.session.as_ref();
        if self.interpreter.question.is_some() {
            return "> ".to_owned();
        }
        match (&self.interpreter.setup, session.ending()) {
            (Some(_), _) => "setup> ".to_owned(),
            (None, Some(_)) => "> ".to_owned(),
            (None, None) => format!("{}> ", session.side_to_move()),
        }
    }

    /// Lets opponents move until a person is to move or the game is left.
    fn let_opponents_move(&mut self) -> Result<()> {
        while !self.interpreter.quit
            && self.interpreter.setup.is_none()
            && let Some(thinking) = self.interpreter.session.thinking(Instant::now())
        {
            if self.interpreter.manner.every_board {
                self.draw()?;
            }
            let Some((thought, found)) = self.wait_for_move(thinking)? else {
                continue;
            };
            output::print(&self.interpreter.play_thought(&thought, found))?;
            if self.interpreter.is_between_opponents() || self.interpreter.manner.every_board {
                self.draw()?;
            }
        }
        Ok(())
    }

    /// Waits for an opponent's move, and gives it with the time when it was found. `None` if the game was left or changed
    /// meanwhile.
    fn wait_for_move(&mut self, thinking: Thinking) -> Result<Option<(Thought, Instant)>> {
        let session = self.interpreter.session.as_ref();
        let (name, moment) = (session.player(session.side_to_move()), session.moment());
        let progress = self.input.is_terminal().then(ProgressLine::spinner);
        if let Some(progress) = &progress {
            progress.tell(format!("{name} is thinking,"));
        }
        let search = BackgroundSearch::start(thinking)?;
        let begun = Instant::now();
        let mut found = None;
        loop {
            self.interpreter.quit |= self.input.is_interrupted();
            let changes = self.interpreter.manner.change_stops;
            if self.interpreter.is_between_opponents()
                && let Some(event) = self.input.while_playing(changes)
            {
                self.answer(event)?;
            }
            let changed = self.interpreter.session.moment() != moment;
            if self.interpreter.quit || self.interpreter.setup.is_some() || changed {
                return Ok(None);
            }
            match &found {
                None => {
                    found = search
                        .result(TICK)?
                        .map(|thought| (thought, Instant::now()));
                }
                Some(_) => thread::sleep(TICK),
            }
            if found.is_some() && self.interpreter.may_move(begun) {
                return Ok(found);
            }
        }
    }

    /// Draws the board if it has changed.
    fn draw(&mut self) -> Result<(), WriteError> {
        let session = self.interpreter.session.as_ref();
        let style = BoardStyle {
            flip: self.interpreter.flip,
            ..self.style
        };
        let picture = match &self.interpreter.setup {
            Some(setup) => {
                text::setup_board(session, setup, style, self.interpreter.manner.drawing)
            }
            None => text::game_board(session, style, self.interpreter.manner.drawing),
        };
        if picture == self.drawn && !self.interpreter.redraw {
            return Ok(());
        }
        let clocks = text::clocks(session, Instant::now());
        output::print(&format!("\n{picture}{clocks}\n"))?;
        self.drawn = picture;
        self.interpreter.redraw = false;
        Ok(())
    }
}
