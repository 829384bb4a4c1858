//! The full-screen game in a pseudo-terminal.

mod ends;
mod keys;
mod manners;
mod mouse;
mod review;
mod shows;
mod sizes;

use crate::pseudo_terminal::{SIZE, Terminal};
use crate::screen::Screen;

const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";
const ENTER: &str = "\r";
const ESCAPE: &str = "\x1b";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";

/// A full-screen game and what its screen shows.
struct FullScreenGame {
    terminal: Terminal,
    screen: Screen,
}

impl FullScreenGame {
    fn open(args: &[&str]) -> FullScreenGame {
        FullScreenGame::with(args, &[], SIZE)
    }

    fn with(args: &[&str], variables: &[(&str, &str)], size: (u16, u16)) -> FullScreenGame {
        let mut game = FullScreenGame {
            terminal: Terminal::with(&[args, &["--tui"]].concat(), variables, size),
            screen: Screen::new(size),
        };
        game.see("q quit");
        game
    }

    /// Two people, so that nobody answers.
    fn people(args: &[&str]) -> FullScreenGame {
        FullScreenGame::open(&[args, &["--black", "human"]].concat())
    }

    fn press(&mut self, keys: &[&str]) {
        for key in keys {
            self.terminal.press(key);
        }
    }

    /// Presses a key and waits until the screen has been drawn again.
    fn press_and_look(&mut self, key: &str) {
        let before = self.screen.frames;
        self.press(&[key]);
        while self.screen.frames == before {
            let more = self.terminal.receive().expect("a frame");
            self.screen.show(&more);
        }
    }

    /// Types a move or a command.
    fn type_in(&mut self, line: &str) {
        self.press(&[":", line, ENTER]);
    }

    fn resize(&mut self, size: (u16, u16)) {
        self.screen = Screen::new(size);
        self.terminal.resize(size);
    }

    /// Waits until the screen shows a text, and returns the whole screen.
    fn see(&mut self, text: &str) -> String {
        self.wait_until(text, |shown| shown.contains(text))
    }

    /// Waits until the screen does not show a text.
    fn miss(&mut self, text: &str) -> String {
        self.wait_until(text, |shown| !shown.contains(text))
    }

    fn wait_until(&mut self, what: &str, holds: impl Fn(&str) -> bool) -> String {
        loop {
            let shown = self.screen.text();
            if holds(&shown) {
                return shown;
            }
            match self.terminal.receive() {
                Some(more) => self.screen.show(&more),
                None => panic!("waited for {what:?} at this screen:\n{shown}"),
            }
        }
    }

    /// The character in the middle of a square.
    fn piece(&self, name: &str) -> char {
        self.screen.at(middle(name))
    }

    /// The character to the right of the middle: the sign of a target with a piece on it.
    fn beside(&self, name: &str) -> char {
        let (column, row) = middle(name);
        self.screen.at((column + 1, row))
    }

    /// The characters beside the middle of a square.
    fn brackets(&self, name: &str) -> [char; 2] {
        let (column, row) = middle(name);
        [column - 2, column + 2].map(|column| self.screen.at((column, row)))
    }

    /// Drags with the mouse from a square to another.
    fn drag(&mut self, from: &str, to: &str) {
        for (name, end) in [(from, 'M'), (to, 'm')] {
            let (column, row) = middle(name);
            let (column, row) = (column + 1, row + 1);
            self.terminal.press(&format!("\x1b[<0;{column};{row}{end}"));
        }
    }

    fn click(&mut self, name: &str) {
        self.drag(name, name);
    }

    /// Quits, which must succeed.
    fn leave(mut self) -> String {
        self.terminal.press(CTRL_D);
        self.terminal.wait_for_end()
    }
}

/// The middle of a chess square, which has seven columns and three rows on this screen.
fn middle(name: &str) -> (usize, usize) {
    let &[file, rank] = name.as_bytes() else {
        panic!("{name} is no square");
    };
    let (file, rank) = ((file - b'a') as usize, (rank - b'1') as usize);
    (5 + file * 7, 1 + (7 - rank) * 3)
}
