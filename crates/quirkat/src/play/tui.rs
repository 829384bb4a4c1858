//! The full-screen game, with cursor keys and mouse.
//!
//! The state is plain data ([`App`]). [`keys`] changes it, [`screen`] only reads and draws it. Opponents think on threads of their
//! own, so that the screen stays responsive.

mod app;
mod board;
mod keys;
mod layout;
mod panel;
mod review;
mod screen;

use crate::board::BoardStyle;
use crate::output;
use crate::play::interpreter::Interpreter;
use anyhow::{Result, ensure};
use app::App;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io::{self, IsTerminal, Stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often opponents and clocks are checked while no key is pressed.
const TICK: Duration = Duration::from_millis(50);

/// Plays until the user quits, and leaves the score on the terminal.
pub(super) fn run(interpreter: Interpreter, board_style: BoardStyle) -> Result<()> {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    ensure!(
        terminal,
        "`--tui` needs a terminal on standard input and output"
    );
    let mut app = App::new(interpreter, board_style);
    play(&mut app)?;
    let standing = app.interpreter.session.standing();
    Ok(output::print(&format!("Final score:\n{standing}\n"))?)
}

fn play(app: &mut App) -> Result<()> {
    let mut full_screen = FullScreen::open()?;
    let mut area = full_screen.draw(|frame| screen::draw(frame, app))?;
    while !app.interpreter.quit && !full_screen.is_to_close() {
        let mut changed = app.tick()?;
        // Handle all waiting events before drawing: a moving mouse sends more than are worth a redraw.
        let mut timeout = if changed { Duration::ZERO } else { TICK };
        while event::poll(timeout)? {
            keys::handle(app, &event::read()?, area);
            changed = true;
            timeout = Duration::ZERO;
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

/// The terminal in full-screen mode. Dropping it restores the terminal.
struct FullScreen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    /// Set by a signal to terminate.
    closing: Arc<AtomicBool>,
}

impl FullScreen {
    fn open() -> io::Result<FullScreen> {
        // The message of a panic would be lost with the screen, and if panics abort, nothing is dropped.
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            restore();
            report(panic);
        }));
        let closing = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            flag::register(signal, Arc::clone(&closing))?;
        }
        // Created first, so that dropping it undoes whatever follows.
        let full_screen = FullScreen {
            terminal: Terminal::new(CrosstermBackend::new(io::stdout()))?,
            closing,
        };
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(full_screen)
    }

    /// Whether a signal has asked the program to end.
    fn is_to_close(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Draws, and returns the area drawn.
    fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> io::Result<Rect> {
        Ok(self.terminal.draw(picture)?.area)
    }

    fn ring(&mut self) -> io::Result<()> {
        execute!(self.terminal.backend_mut(), Print('\x07'))
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal. A failure cannot be reported.
fn restore() {
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}
