//! A pseudo-terminal that runs the binary.

use crate::run::command;
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How long to wait for output.
const PATIENCE: Duration = Duration::from_mins(2);

/// No child inherits the terminal, so that it is gone when its test is.
const FLAGS: OpenptFlags = OpenptFlags::RDWR
    .union(OpenptFlags::NOCTTY)
    .union(OpenptFlags::CLOEXEC);

/// Columns and rows.
pub(crate) const SIZE: (u16, u16) = (100, 40);

/// A terminal that runs a game.
pub(crate) struct Terminal {
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    /// Output not yet waited for.
    pending: String,
    /// The first bytes of an incomplete character.
    torn: Vec<u8>,
    child: Child,
}

impl Terminal {
    /// Runs `quirkat play` in a terminal of the default size.
    pub(crate) fn open(args: &[&str]) -> Terminal {
        Terminal::with(args, &[], SIZE)
    }

    /// Runs `quirkat play` with environment variables, in a terminal of some size.
    pub(crate) fn with(args: &[&str], variables: &[(&str, &str)], size: (u16, u16)) -> Terminal {
        let master = openpt(FLAGS).expect("a terminal");
        grantpt(&master).expect("its other side");
        unlockpt(&master).expect("its other side");
        let name = ptsname(&master, Vec::new()).expect("a name");
        let keyboard = File::from(master);
        set_size(&keyboard, size);
        let path = OsStr::from_bytes(name.as_bytes());
        let open = || OpenOptions::new().read(true).write(true).open(path);
        let side = || Stdio::from(open().expect("the other side"));
        let quirkat = command(args);
        // The controlling terminal, so that a change of size sends a signal.
        let mut ruled = Command::new("setsid");
        ruled
            .arg("--ctty")
            .arg(quirkat.get_program())
            .args(quirkat.get_args());
        for (name, _) in quirkat.get_envs() {
            ruled.env_remove(name);
        }
        let child = ruled
            .env("TERM", "xterm-256color")
            .envs(variables.iter().copied())
            .stdin(side())
            .stdout(side())
            .stderr(side())
            .spawn()
            .expect("the binary starts");
        let mut output = keyboard.try_clone().expect("the same terminal");
        let (sender, screen) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The end of the program shows as an error.
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
            torn: Vec::new(),
            child,
        }
    }

    /// Changes the size of the terminal.
    pub(crate) fn resize(&self, size: (u16, u16)) {
        set_size(&self.keyboard, size);
    }

    /// Whether the terminal echoes and buffers lines, as shells expect.
    pub(crate) fn is_as_before(&self) -> bool {
        let modes = tcgetattr(&self.keyboard).expect("modes").local_modes;
        modes.contains(LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG)
    }

    /// Sends SIGTERM, as a system does that shuts down.
    pub(crate) fn terminate(&self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).expect("a signal");
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("keys");
    }

    /// Waits for a text, and returns the output up to it.
    pub(crate) fn wait_for(&mut self, text: &str) -> String {
        loop {
            if let Some(at) = self.pending.find(text) {
                let rest = self.pending.split_off(at + text.len());
                return std::mem::replace(&mut self.pending, rest);
            }
            match self.receive() {
                Some(more) => self.pending += &more,
                None => panic!("no {text:?} after {:?}", self.pending),
            }
        }
    }

    /// More output. `None` once the program has ended.
    pub(crate) fn receive(&mut self) -> Option<String> {
        match self.screen.recv_timeout(PATIENCE) {
            Ok(bytes) => self.torn.extend(bytes),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => panic!("nothing came after {:?}", self.pending),
        }
        let whole = match std::str::from_utf8(&self.torn) {
            Ok(all) => all.len(),
            Err(error) => error.valid_up_to(),
        };
        let rest = self.torn.split_off(whole);
        let text = std::mem::replace(&mut self.torn, rest);
        Some(String::from_utf8(text).expect("that much is UTF-8"))
    }

    /// Waits for a successful end with the terminal restored, and returns the output before it.
    pub(crate) fn wait_for_end(mut self) -> String {
        while let Some(more) = self.receive() {
            self.pending += &more;
        }
        let status = self.child.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "{}", self.pending);
        assert!(self.is_as_before(), "{}", self.pending);
        std::mem::take(&mut self.pending)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn set_size(terminal: &File, (columns, rows): (u16, u16)) {
    let size = Winsize {
        ws_col: columns,
        ws_row: rows,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(terminal, size).expect("a size");
}
