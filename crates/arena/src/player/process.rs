//! A program that is spoken to line by line, and never waited for longer than agreed.

use super::group;
use crate::fault::Fault;
use quirkat_game::quoted;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Longer lines are cut: what matters in them stands at the front.
const LONGEST_LINE: u64 = 1 << 16;
/// How many lines wait to be read before the program has to wait.
const BACKLOG: usize = 1 << 12;
/// How long a program may take to leave when it is asked to.
const FAREWELL: Duration = Duration::from_millis(300);

/// A running program. Dropping it ends it.
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<(Instant, String)>,
    last_words: Arc<Mutex<Option<String>>>,
    /// What is said to it at last.
    farewell: &'static str,
}

impl Process {
    /// Runs a program. `farewell` is what asks it to leave, besides the end of its input.
    pub(super) fn start(
        words: &[String],
        folder: Option<&Path>,
        farewell: &'static str,
    ) -> Result<Process, Fault> {
        let (program, args) = words.split_first().ok_or_else(|| Fault::Start {
            program: String::new(),
            reason: "there is no command".to_owned(),
        })?;
        let refused = |error: &dyn ToString| Fault::Start {
            program: quoted(program),
            reason: error.to_string(),
        };
        let mut command = Command::new(program);
        command
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        group::lead(&mut command);
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let mut child = command.spawn().map_err(|error| refused(&error))?;
        let (sender, lines) = sync_channel(BACKLOG);
        let last_words = Arc::new(Mutex::new(None));
        let input = child.stdin.take();
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        let process = Process {
            child,
            input,
            lines,
            last_words: Arc::clone(&last_words),
            farewell,
        };
        // Nobody waits for these threads: whatever else holds the pipes may do so for as long as it likes.
        if let Some(errors) = errors {
            let task = move || keep_last_line(errors, &last_words);
            spawn(task).map_err(|error| refused(&error))?;
        }
        if let Some(output) = output {
            let task = move || listen(output, &sender);
            spawn(task).map_err(|error| refused(&error))?;
        }
        Ok(process)
    }

    /// Sends a line.
    pub(super) fn say(&mut self, line: &str, doing: &'static str) -> Result<(), Fault> {
        let said = self.input.as_mut().map(|input| {
            input
                .write_all(format!("{line}\n").as_bytes())
                .and_then(|()| input.flush())
        });
        match said {
            Some(Ok(())) => Ok(()),
            _ => Err(self.crash(doing)),
        }
    }

    /// The next line and when it came. `waited` is what the fault tells of the time that led up to the deadline.
    pub(super) fn hear(
        &mut self,
        deadline: Instant,
        waited: Duration,
        doing: &'static str,
    ) -> Result<(Instant, String), Fault> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Fault::Hang { doing, waited },
            RecvTimeoutError::Disconnected => self.crash(doing),
        })
    }

    /// Throws away what was said and not heard yet.
    pub(super) fn forget(&mut self) {
        while self.lines.try_recv().is_ok() {}
    }

    fn crash(&mut self, doing: &'static str) -> Fault {
        // Its last words may still be on their way.
        self.wait(FAREWELL);
        thread::sleep(Duration::from_millis(20));
        let said = self
            .last_words
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        Fault::Crash {
            doing,
            said: said.clone(),
        }
    }

    /// Whether the program has ended, waiting a little for it.
    fn wait(&mut self, at_most: Duration) -> bool {
        let deadline = Instant::now() + at_most;
        loop {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return true;
            }
            if Instant::now() >= deadline {
                return false;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that is deaf or gone is ended all the same.
        if let Some(mut input) = self.input.take() {
            let _ = input.write_all(self.farewell.as_bytes());
        }
        // The channel must drain while the program writes its last lines, or it could never end. One that never stops
        // writing is not listened to for ever.
        let deadline = Instant::now() + FAREWELL;
        let left = || deadline.saturating_duration_since(Instant::now());
        while !left().is_zero() && self.lines.recv_timeout(left()).is_ok() {}
        if !self.wait(left()) {
            // As long as nobody has waited for it, its number is nobody else's.
            group::end(&self.child);
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn spawn(task: impl FnOnce() + Send + 'static) -> std::io::Result<JoinHandle<()>> {
    thread::Builder::new().spawn(task)
}

/// Passes lines on, each with the time it came.
fn listen(output: impl Read, sender: &SyncSender<(Instant, String)>) {
    let _ = each_line(output, |line| sender.send((Instant::now(), line)).is_ok());
}

fn keep_last_line(errors: impl Read, last: &Mutex<Option<String>>) {
    let _ = each_line(errors, |line| {
        if !line.trim().is_empty() {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(line);
        }
        true
    });
}

/// Calls `each` with every line until it says no or there are no more.
fn each_line(input: impl Read, mut each: impl FnMut(String) -> bool) -> std::io::Result<()> {
    let mut input = BufReader::new(input);
    loop {
        let mut line = Vec::new();
        match (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) => return Ok(()),
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        }
        if line.last() != Some(&b'\n') {
            input.skip_until(b'\n')?;
        }
        let text = String::from_utf8_lossy(&line);
        if !each(text.trim_end().to_owned()) {
            return Ok(());
        }
    }
}
