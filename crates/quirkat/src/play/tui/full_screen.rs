//! The terminal while a game fills it, and as it was before when the game is left, however that comes about.

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io::{self, Stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A terminal that belongs to the game. Dropping it gives it back.
pub(super) struct FullScreen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    /// The system has asked us to end.
    closing: Arc<AtomicBool>,
}

impl FullScreen {
    pub(super) fn open() -> io::Result<FullScreen> {
        // The words of a panic would be lost with the screen, and where panics abort nothing is dropped.
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            report(panic);
        }));
        let closing = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            flag::register(signal, Arc::clone(&closing))?;
        }
        // Made before anything is changed, so that whatever fails from here on is undone.
        let full_screen = FullScreen {
            terminal: Terminal::new(CrosstermBackend::new(io::stdout()))?,
            closing,
        };
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(full_screen)
    }

    /// Whether the system wants the program to end.
    pub(super) fn is_to_close(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Draws, and gives the size that was drawn for.
    pub(super) fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> io::Result<Rect> {
        Ok(self.terminal.draw(picture)?.area)
    }

    pub(super) fn ring(&mut self) -> io::Result<()> {
        execute!(self.terminal.backend_mut(), Print('\x07'))
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Undoes what was done to the terminal. Where that fails, nobody is there to be told.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}
