//! The full-screen game: the board and all there is to know beside it, with cursor keys and mouse.
//!
//! The state is plain data ([`App`]); [`keys`] change it, [`screen`] draws it and changes nothing. Opponents think on threads of
//! their own ([`worker`]), so that the screen lives meanwhile.

mod app;
mod board;
mod full_screen;
mod graph;
mod keys;
mod kind;
mod layout;
mod messages;
mod mode;
mod panel;
mod screen;
mod windows;
mod worker;
mod wrap;

use crate::board::Look;
use crate::output;
use anyhow::{Result, ensure};
use app::App;
use full_screen::FullScreen;
use quirkat_session::AnySession;
use ratatui::crossterm::event;
use std::io::{self, IsTerminal};
use std::time::Duration;

/// How often opponents and clocks are looked at while nobody presses a key.
const TICK: Duration = Duration::from_millis(50);

/// Plays until somebody leaves. The score is left on the terminal when the screen has gone.
pub(super) fn run(session: AnySession, look: Look) -> Result<()> {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    ensure!(
        terminal,
        "`--tui` needs a terminal on standard input and output"
    );
    let mut app = App::new(session, look);
    play(&mut app)?;
    let standing = app.table.session.standing();
    Ok(output::print(&format!("Final score:\n{standing}\n"))?)
}

fn play(app: &mut App) -> Result<()> {
    let mut full_screen = FullScreen::open()?;
    let mut area = full_screen.draw(|frame| screen::draw(frame, app))?;
    while !app.table.over && !full_screen.is_to_close() {
        let mut changed = app.tick()?;
        // All that waits, before it is drawn: a mouse that moves says so more often than a screen is worth drawing.
        let mut patience = if changed { Duration::ZERO } else { TICK };
        while event::poll(patience)? {
            keys::handle(app, &event::read()?, area);
            changed = true;
            patience = Duration::ZERO;
        }
        if app.messages.take_bell() {
            full_screen.ring()?;
        }
        if changed {
            area = full_screen.draw(|frame| screen::draw(frame, app))?;
        }
    }
    Ok(())
}
