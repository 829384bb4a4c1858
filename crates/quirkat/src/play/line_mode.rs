//! Line mode: reads a line, prints the answer, and lets opponents move when it is their turn.

use super::input::{Completions, InputEvent, LineInput};
use super::interpreter::Interpreter;
use super::text;
use crate::board::BoardStyle;
use crate::output::{self, ProgressLine, WriteError};
use quirkat_game::Side;
use quirkat_search::Control;
use quirkat_session::AnySession;
use std::time::Instant;

/// A game that is played line by line.
pub(super) struct LineMode {
    interpreter: Interpreter,
    style: BoardStyle,
    input: LineInput,
    /// The board as last drawn, to draw it again only after a change.
    drawn: String,
}

impl LineMode {
    pub(super) fn new(
        session: Box<dyn AnySession>,
        style: BoardStyle,
        input: LineInput,
    ) -> LineMode {
        let bell = if input.is_terminal() { "\x07" } else { "" };
        LineMode {
            interpreter: Interpreter::new(session, style, bell),
            style,
            input,
            drawn: String::new(),
        }
    }

    /// Plays until the input ends or the user quits.
    pub(super) fn run(&mut self) -> Result<(), WriteError> {
        output::print(&self.welcome())?;
        while !self.interpreter.quit {
            self.let_opponents_move()?;
            self.draw()?;
            let prompt = self.prompt();
            let completions = || Completions::of(self.interpreter.session.as_ref());
            let answer = match self.input.next(&prompt, completions) {
                InputEvent::Line(line) => self.interpreter.answer(&line),
                InputEvent::Rejected(sentence) => Err(anyhow::anyhow!(sentence)),
                InputEvent::End => break,
            };
            output::print(&answer.unwrap_or_else(|error| refusal(&format!("{error:#}"))))?;
        }
        let standing = self.interpreter.session.standing();
        output::print(&format!("Final score:\n{standing}\n"))
    }

    fn welcome(&self) -> String {
        let session = self.interpreter.session.as_ref();
        let [white, black] = Side::BOTH.map(|side| session.player(side));
        format!(
            "A game of {}: White is {white}, Black is {black}. Type a move, or `help`.\n",
            session.game()
        )
    }

    fn prompt(&self) -> String {
        let session = self.interpreter.session.as_ref();
        match (&self.interpreter.setup, session.ending()) {
            (Some(_), _) => "setup> ".to_owned(),
            (None, Some(_)) => "> ".to_owned(),
            (None, None) => format!("{}> ", session.side_to_move()),
        }
    }

    /// Lets opponents move until a person is to move.
    fn let_opponents_move(&mut self) -> Result<(), WriteError> {
        while self.interpreter.setup.is_none()
            && let Some(thinking) = self.interpreter.session.thinking(Instant::now())
        {
            let session = self.interpreter.session.as_ref();
            let name = session.player(session.side_to_move());
            let progress = self.input.is_terminal().then(ProgressLine::spinner);
            if let Some(progress) = &progress {
                progress.tell(format!("{name} is thinking,"));
            }
            let thought = thinking.run(&Control::default());
            drop(progress);
            output::print(&self.interpreter.play_thought(&thought))?;
            let session = self.interpreter.session.as_ref();
            if Side::BOTH
                .iter()
                .all(|&side| !session.player(side).is_person())
            {
                self.draw()?;
            }
        }
        Ok(())
    }

    /// Draws the board if it has changed.
    fn draw(&mut self) -> Result<(), WriteError> {
        let session = self.interpreter.session.as_ref();
        let style = BoardStyle {
            flip: self.interpreter.flip,
            ..self.style
        };
        let picture = match &self.interpreter.setup {
            Some(setup) => text::setup_board(session, setup, style),
            None => text::game_board(session, style),
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

/// An error on one line, with control characters blanked.
fn refusal(sentence: &str) -> String {
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let sentence: String = sentence.chars().map(visible).collect();
    format!("error: {sentence}\n")
}
