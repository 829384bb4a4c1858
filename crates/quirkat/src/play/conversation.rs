//! A game line by line: a line comes in, an answer goes out, and opponents move as soon as it is their turn.

use super::completion::Words;
use super::input::{Entered, Input};
use super::picture;
use super::table::Table;
use crate::board::Look;
use crate::output::{self, WriteError};
use crate::progress::Progress;
use quirkat_game::Side;
use quirkat_search::Control;
use quirkat_session::AnySession;
use std::time::Instant;

/// A table, and what was shown of it.
pub(super) struct Conversation {
    table: Table,
    look: Look,
    input: Input,
    /// The board as it was last drawn, so that it is drawn again only when it has changed.
    drawn: String,
}

impl Conversation {
    pub(super) fn new(session: AnySession, look: Look, input: Input) -> Conversation {
        let bell = if input.is_terminal() { "\x07" } else { "" };
        Conversation {
            table: Table::new(session, look.flip, bell),
            look,
            input,
            drawn: String::new(),
        }
    }

    /// Goes on until the input ends.
    pub(super) fn run(&mut self) -> Result<(), WriteError> {
        output::print(&self.welcome())?;
        while !self.table.over {
            self.let_opponents_move()?;
            self.draw()?;
            let prompt = self.prompt();
            let words = || Words::of(&self.table.session);
            let answer = match self.input.next(&prompt, words) {
                Entered::Line(line) => self.table.answer(&line),
                Entered::Nothing(sentence) => Err(anyhow::anyhow!(sentence)),
                Entered::End => break,
            };
            output::print(&answer.unwrap_or_else(|error| refusal(&format!("{error:#}"))))?;
        }
        let standing = self.table.session.standing();
        output::print(&format!("Final score:\n{standing}\n"))
    }

    fn welcome(&self) -> String {
        let session = &self.table.session;
        let [white, black] = Side::BOTH.map(|side| session.player(side));
        format!(
            "A game of {}: White is {white}, Black is {black}. Type a move, or `help`.\n",
            session.game()
        )
    }

    fn prompt(&self) -> String {
        let session = &self.table.session;
        match (&self.table.setup, session.ending()) {
            (Some(_), _) => "setup> ".to_owned(),
            (None, Some(_)) => "> ".to_owned(),
            (None, None) => format!("{}> ", session.side_to_move()),
        }
    }

    /// Lets opponents move until it is a person's turn.
    fn let_opponents_move(&mut self) -> Result<(), WriteError> {
        while self.table.setup.is_none()
            && let Some(thinking) = self.table.session.thinking(Instant::now())
        {
            let session = &self.table.session;
            let name = session.player(session.side_to_move());
            let progress = self.input.is_terminal().then(Progress::open);
            if let Some(progress) = &progress {
                progress.tell(format!("{name} is thinking,"));
            }
            let thought = thinking.run(&Control::default());
            drop(progress);
            output::print(&self.table.play(&thought))?;
            let session = &self.table.session;
            if Side::BOTH
                .iter()
                .all(|&side| !session.player(side).is_person())
            {
                self.draw()?;
            }
        }
        Ok(())
    }

    /// Draws the board if it is not the one last drawn.
    fn draw(&mut self) -> Result<(), WriteError> {
        let Table { session, setup, .. } = &self.table;
        let look = Look {
            flip: self.table.flip,
            ..self.look
        };
        let picture = match setup {
            Some(setup) => picture::setup(session, setup, look),
            None => picture::game(session, look),
        };
        if picture == self.drawn && !self.table.redraw {
            return Ok(());
        }
        let clocks = picture::clocks(session, Instant::now());
        output::print(&format!("\n{picture}{clocks}\n"))?;
        self.drawn = picture;
        self.table.redraw = false;
        Ok(())
    }
}

/// A refusal on one line, whatever it quotes.
fn refusal(sentence: &str) -> String {
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let sentence: String = sentence.chars().map(visible).collect();
    format!("error: {sentence}\n")
}
