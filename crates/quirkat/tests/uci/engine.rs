//! The engine as a child process that speaks UCI. Every wait has a time limit.

use crate::common::binary;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// More than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) struct UciProcess {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl UciProcess {
    pub(crate) fn start() -> UciProcess {
        UciProcess::run(&mut binary(&["uci"]))
    }

    /// An engine that plays a game.
    pub(crate) fn playing(game: &str) -> UciProcess {
        let mut engine = UciProcess::start();
        engine.say(&format!("setoption name UCI_Variant value {game}"));
        engine
    }

    pub(crate) fn run(command: &mut Command) -> UciProcess {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let output = child.stdout.take().expect("a pipe");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let lines = BufReader::new(output).lines();
            for line in lines.map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        UciProcess {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    /// Sends a line.
    pub(crate) fn say(&mut self, line: &str) {
        self.send(format!("{line}\n").as_bytes());
    }

    /// Sends bytes. If the engine has ended, its output tells.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    /// All lines up to and including the first that begins with `start`.
    pub(crate) fn until(&mut self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    heard.push(line);
                    if heard.last().is_some_and(|line| line.starts_with(start)) {
                        return heard;
                    }
                }
                Err(error) => panic!("`{start}` was never said ({error}), but {heard:#?}"),
            }
        }
    }

    /// Sends a line, and returns all lines up to the one that begins with `start`.
    pub(crate) fn ask(&mut self, line: &str, start: &str) -> Vec<String> {
        self.say(line);
        self.until(start)
    }

    /// Searches, and returns the best move.
    pub(crate) fn best(&mut self, go: &str) -> String {
        best_of(&self.ask(go, "bestmove"))
    }

    /// All lines until the engine has handled what was sent.
    pub(crate) fn settle(&mut self) -> Vec<String> {
        let mut said = self.ask("isready", "readyok");
        said.pop();
        said
    }

    /// Asserts that the engine prints nothing for a while.
    pub(crate) fn is_silent_for(&mut self, time: Duration) {
        match self.lines.recv_timeout(time) {
            Err(RecvTimeoutError::Timeout) => {}
            other => panic!("it should be silent, but: {other:?}"),
        }
    }

    /// Sleeps while the engine thinks.
    pub(crate) fn think_for(time: Duration) {
        std::thread::sleep(time);
    }

    /// Ends the input, and returns the lines after that.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.input = None;
        self.leave()
    }

    /// Waits for the engine to exit, and returns its last lines.
    pub(crate) fn leave(mut self) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            assert!(Instant::now() < deadline, "it never left");
            std::thread::sleep(Duration::from_millis(2));
        };
        assert_eq!(status.code(), Some(0));
        self.lines.iter().collect()
    }
}

impl Drop for UciProcess {
    fn drop(&mut self) {
        // The engine may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The move of the last line.
pub(crate) fn best_of(lines: &[String]) -> String {
    let last = lines.last().expect("a line");
    let mut words = last.split(' ');
    assert_eq!(words.next(), Some("bestmove"), "{last}");
    words.next().expect("a move").to_owned()
}

/// The word after `name` in an `info` line.
pub(crate) fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|word| *word != name);
    words.nth(1)
}

/// The moves of an `info` line.
pub(crate) fn line_of(line: &str) -> Vec<&str> {
    let mut words = line.split(' ').skip_while(|word| *word != "pv");
    words.next();
    words.collect()
}

/// The position the engine is at.
pub(crate) fn position(engine: &mut UciProcess) -> String {
    engine.say("d");
    let lines = engine.until("Fen: ");
    let last = lines.last().expect("a line");
    engine.until("Side: ");
    last["Fen: ".len()..].to_owned()
}
