//! The engine at the other end of two pipes. Whatever is waited for, is waited for so long and no longer.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Every game there is.
pub(crate) const GAMES: &[&str] = &["chess", "baroque", "ultima", "alquerque"];

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    pub(crate) fn start() -> Engine {
        Engine::run(Command::new(env!("CARGO_BIN_EXE_quirkat")).arg("uci"))
    }

    /// An engine that plays a game.
    pub(crate) fn playing(game: &str) -> Engine {
        let mut engine = Engine::start();
        engine.say(&format!("setoption name UCI_Variant value {game}"));
        engine
    }

    pub(crate) fn run(command: &mut Command) -> Engine {
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
        Engine {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    /// Sends a line.
    pub(crate) fn say(&mut self, line: &str) {
        self.send(format!("{line}\n").as_bytes());
    }

    /// Sends bytes. An engine that has gone is judged by what it said.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    /// All lines up to the first that begins with `start`, that one included.
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

    /// Asks, and gives all that is said up to the line that begins with `start`.
    pub(crate) fn ask(&mut self, line: &str, start: &str) -> Vec<String> {
        self.say(line);
        self.until(start)
    }

    /// Searches, and gives the best move.
    pub(crate) fn best(&mut self, go: &str) -> String {
        best_of(&self.ask(go, "bestmove"))
    }

    /// What is said until the engine has done all that it was asked.
    pub(crate) fn settle(&mut self) -> Vec<String> {
        let mut said = self.ask("isready", "readyok");
        said.pop();
        said
    }

    /// Holds that nothing is said for a while.
    pub(crate) fn is_silent_for(&mut self, time: Duration) {
        match self.lines.recv_timeout(time) {
            Err(RecvTimeoutError::Timeout) => {}
            other => panic!("it should be silent, but: {other:?}"),
        }
    }

    /// Lets a while pass.
    pub(crate) fn think_for(time: Duration) {
        std::thread::sleep(time);
    }

    /// Ends the input, and gives what is said after that.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.input = None;
        self.leave()
    }

    /// Waits for the engine to leave by itself, and gives what is still said.
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

impl Drop for Engine {
    fn drop(&mut self) {
        // An engine that has left already cannot be ended, and need not be.
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

/// The legal moves of a position, as another command of the binary tells them.
pub(crate) fn legal_moves(game: &str, position: &str) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_quirkat"))
        .args(["moves", game, "--position", position])
        .output()
        .expect("the binary starts");
    assert!(output.status.success(), "{game} {position}");
    let text = String::from_utf8(output.stdout).expect("text");
    let moves = text.lines().filter_map(|line| line.split(' ').next());
    moves.map(str::to_owned).collect()
}

/// The position the engine is at.
pub(crate) fn position(engine: &mut Engine) -> String {
    engine.say("d");
    let lines = engine.until("Fen: ");
    let last = lines.last().expect("a line");
    engine.until("Side: ");
    last["Fen: ".len()..].to_owned()
}
