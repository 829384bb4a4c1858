//! A person at a real terminal: a pseudo-terminal with the binary on its other side.

use crate::run::command;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// After so long without a sign, nothing will come any more.
const PATIENCE: Duration = Duration::from_mins(2);

/// A terminal with a game on it.
pub(crate) struct Terminal {
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    /// What has come and was not waited for yet.
    pending: String,
    child: Child,
}

impl Terminal {
    /// Runs `quirkat play` in a terminal of 100 columns and 40 rows.
    pub(crate) fn open(args: &[&str]) -> Terminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).expect("its other side");
        unlockpt(&master).expect("its other side");
        let name = ptsname(&master, Vec::new()).expect("a name");
        let size = Winsize {
            ws_col: 100,
            ws_row: 40,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&master, size).expect("a size");
        let path = OsStr::from_bytes(name.as_bytes());
        let open = || OpenOptions::new().read(true).write(true).open(path);
        let side = || Stdio::from(open().expect("the other side"));
        let child = command(args)
            .env("TERM", "xterm-256color")
            .stdin(side())
            .stdout(side())
            .stderr(side())
            .spawn()
            .expect("the binary starts");
        let keyboard = File::from(master);
        let mut output = keyboard.try_clone().expect("the same terminal");
        let (sender, screen) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The end of the other side shows as an error.
            while let Ok(length @ 1..) = output.read(&mut bytes) {
                if sender.send(bytes[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal {
            keyboard,
            screen,
            pending: String::new(),
            child,
        }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("keys");
    }

    /// Waits until a text is on the screen; gives all that came up to it.
    pub(crate) fn wait_for(&mut self, text: &str) -> String {
        loop {
            if let Some(at) = self.pending.find(text) {
                let rest = self.pending.split_off(at + text.len());
                return std::mem::replace(&mut self.pending, rest);
            }
            match self.screen.recv_timeout(PATIENCE) {
                Ok(bytes) => self.pending += &String::from_utf8_lossy(&bytes),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    panic!("no {text:?} after {:?}", self.pending)
                }
            }
        }
    }

    /// Waits for the end; gives what came before it. All has gone well.
    pub(crate) fn wait_for_end(mut self) -> String {
        while let Ok(bytes) = self.screen.recv_timeout(PATIENCE) {
            self.pending += &String::from_utf8_lossy(&bytes);
        }
        let status = self.child.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "{}", self.pending);
        std::mem::take(&mut self.pending)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn people() -> Terminal {
    let mut terminal = Terminal::open(&["chess", "--black", "human"]);
    terminal.wait_for("White> ");
    terminal
}

const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";
const UP: &str = "\x1b[A";

#[test]
fn the_board_has_colours_and_the_last_move_stands_out() {
    let mut terminal = Terminal::open(&["chess", "--black", "human"]);
    let first = terminal.wait_for("White> ");
    assert!(
        first.contains("\x1b[38;5;16m\x1b[48;5;187m") || first.contains("48;5;187"),
        "{first:?}"
    );
    assert!(!first.contains("48;5;179") && !first.contains("48;5;222"));
    terminal.press("e4\r");
    let second = terminal.wait_for("Black> ");
    assert!(
        second.contains("48;5;179") || second.contains("48;5;222"),
        "{second:?}"
    );
    terminal.press(CTRL_D);
    assert!(
        terminal
            .wait_for_end()
            .contains("Final score:\r\nWhite: 0\r\nBlack: 0\r\n")
    );
}

#[test]
fn earlier_lines_come_back() {
    let mut terminal = people();
    terminal.press("fen\r");
    terminal.wait_for(" w KQkq - 0 1\r\n");
    terminal.wait_for("White> ");
    terminal.press(UP);
    terminal.wait_for("fen");
    terminal.press("\r");
    terminal.wait_for(" w KQkq - 0 1\r\n");
    terminal.press(CTRL_D);
    terminal.wait_for_end();
}

#[test]
fn words_are_completed() {
    let mut terminal = people();
    terminal.press("resi\t");
    terminal.wait_for("resign ");
    terminal.press("\r");
    terminal.wait_for("Resignation: Black wins, 0-1\r\n");
    terminal.wait_for("> ");
    terminal.press("game hu\t hu\t\r");
    terminal.wait_for("A new game: White is human, Black is human\r\n");
    terminal.wait_for("White> ");
    terminal.press("feature dyn\toff\r");
    terminal.wait_for("dynamic input off\r\n");
    terminal.press(CTRL_D);
    terminal.wait_for_end();
}

#[test]
fn an_interruption_does_not_lose_the_game() {
    let mut terminal = people();
    terminal.press("e4\r");
    terminal.wait_for("Black> ");
    terminal.press(CTRL_C);
    terminal.wait_for("`quit` or Ctrl-D leaves");
    terminal.wait_for("Black> ");
    terminal.press("history\r");
    terminal.wait_for("1. e4\r\n");
    terminal.press("quit\r");
    terminal.wait_for_end();
}

#[test]
fn the_alarm_is_heard() {
    let mut terminal = people();
    for (count, text) in ["Nf3", "Nf6", "Ng1", "Ng8"]
        .repeat(2)
        .into_iter()
        .enumerate()
    {
        terminal.press(text);
        terminal.press("\r");
        let side = if count % 2 == 0 { "Black> " } else { "White> " };
        let said = terminal.wait_for(side);
        assert_eq!(said.contains('\x07'), count == 7, "{said:?}");
    }
    terminal.press(CTRL_D);
    terminal.wait_for_end();
}

#[test]
fn an_opponent_answers_while_the_person_waits() {
    let mut terminal = Terminal::open(&["chess", "--black", "quirkat:3"]);
    terminal.wait_for("White> ");
    terminal.press("e4\r");
    terminal.wait_for("Black (quirkat:3) plays ");
    terminal.wait_for("White> ");
    terminal.press(CTRL_D);
    terminal.wait_for_end();
}
