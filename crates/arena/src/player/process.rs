//! A child process that talks in lines, with a time limit on every answer.

use quirkat_game::{Rules, quoted};
use quirkat_opponents::{PlayerFault, Turn};
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Longer lines are cut; what matters comes first in them.
const MAX_LINE: u64 = 1 << 16;
/// How many unread lines are buffered before the program blocks.
const BACKLOG: usize = 1 << 12;
/// How long a program may take to exit when asked to.
const EXIT_TIMEOUT: Duration = Duration::from_millis(300);

pub(super) const THINKING: &str = "thinking";
/// How often a wait for a move checks whether the game was broken off.
const STOP_INTERVAL: Duration = Duration::from_millis(100);

/// A running program. Dropping it ends the program.
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<(Instant, String)>,
    last_error_line: Arc<Mutex<Option<String>>>,
    /// Disconnected when standard error has ended.
    errors_end: Receiver<()>,
    /// The input that asks it to exit.
    quit: &'static str,
}

impl Process {
    /// Starts a program. `quit` is the input that asks it to exit, before the end of its input.
    pub(super) fn start(
        words: &[String],
        folder: Option<&Path>,
        quit: &'static str,
    ) -> Result<Process, PlayerFault> {
        let (program, args) = words.split_first().ok_or_else(|| PlayerFault::Start {
            program: String::new(),
            reason: "there is no command".to_owned(),
        })?;
        let refused = |error: &dyn ToString| PlayerFault::Start {
            program: quoted(program),
            reason: error.to_string(),
        };
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            let name = quoted(&folder.to_string_lossy());
            return Err(refused(&format!("there is no folder `{name}`")));
        }
        let mut command = Command::new(program);
        command
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        lead_process_group(&mut command);
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let mut child = command.spawn().map_err(|error| refused(&error))?;
        let (sender, lines) = sync_channel(BACKLOG);
        let last_error_line = Arc::new(Mutex::new(None));
        let (errors_open, errors_end) = sync_channel(0);
        let input = child.stdin.take();
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        let process = Process {
            child,
            input,
            lines,
            last_error_line: Arc::clone(&last_error_line),
            errors_end,
            quit,
        };
        // These threads are not joined: grandchildren may hold the pipes open for any length of time.
        if let Some(errors) = errors {
            let task = move || {
                keep_last_line(errors, &last_error_line);
                drop(errors_open);
            };
            spawn(task).map_err(|error| refused(&error))?;
        }
        if let Some(output) = output {
            let task = move || forward_lines(output, &sender);
            spawn(task).map_err(|error| refused(&error))?;
        }
        Ok(process)
    }

    /// Sends a line to the program.
    pub(super) fn send(&mut self, line: &str, doing: &'static str) -> Result<(), PlayerFault> {
        let sent = self.input.as_mut().map(|input| {
            input
                .write_all(format!("{line}\n").as_bytes())
                .and_then(|()| input.flush())
        });
        match sent {
            Some(Ok(())) => Ok(()),
            _ => Err(self.crash(doing)),
        }
    }

    /// The next line and when it arrived. `waited` is the time that a fault reports if the deadline passes.
    pub(super) fn receive(
        &mut self,
        deadline: Instant,
        waited: Duration,
        doing: &'static str,
    ) -> Result<(Instant, String), PlayerFault> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => PlayerFault::Hang { doing, waited },
            RecvTimeoutError::Disconnected => self.crash(doing),
        })
    }

    /// Discards lines that were not received yet.
    pub(super) fn discard_pending(&mut self) {
        while self.lines.try_recv().is_ok() {}
    }

    /// Sends a request for a move, and reads lines until `read` finds the answer. Returns it with the time used.
    pub(super) fn ask<P: Rules, T>(
        &mut self,
        request: &str,
        turn: &Turn<'_, P>,
        patience: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<(T, Duration), PlayerFault> {
        // With a clock or a move time, the time allowed is known. Otherwise patience limits the wait.
        let clock = turn.limits.clock.map(|clock| clock.remaining);
        let time = clock.or(turn.limits.move_time);
        let allowed = time.map_or(patience, |time| time + turn.margin);
        let start = Instant::now();
        self.send(request, THINKING)?;
        loop {
            // Wake up regularly to check whether the game was broken off.
            let deadline = start + allowed;
            let wake_up = deadline.min(Instant::now() + STOP_INTERVAL);
            let (at, line) = match (self.receive(wake_up, allowed, THINKING), time) {
                // Lines after the deadline are ignored, or a program that never stops writing would never time out.
                (Ok((at, line)), _) if at <= deadline => (at, line),
                (Err(PlayerFault::Hang { .. }), _)
                    if wake_up < deadline && !turn.control.is_stopped() =>
                {
                    continue;
                }
                (Ok(_) | Err(PlayerFault::Hang { .. }), Some(time)) => {
                    let over = start.elapsed().saturating_sub(time);
                    return Err(PlayerFault::Time { over });
                }
                (Ok(_), None) => {
                    return Err(PlayerFault::Hang {
                        doing: THINKING,
                        waited: allowed,
                    });
                }
                (Err(fault), _) => return Err(fault),
            };
            if let Some(answer) = read(&line) {
                return Ok((answer, at.saturating_duration_since(start)));
            }
        }
    }

    fn crash(&mut self, doing: &'static str) -> PlayerFault {
        self.wait(EXIT_TIMEOUT);
        // The last line of standard error may still be in the pipe, which grandchildren may hold open.
        let _ = self.errors_end.recv_timeout(EXIT_TIMEOUT);
        let said = self
            .last_error_line
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        PlayerFault::Crash {
            doing,
            said: said.clone(),
        }
    }

    /// Waits for the program to exit; returns whether it did.
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
        // A program that does not read its input is killed below.
        if let Some(mut input) = self.input.take() {
            let _ = input.write_all(self.quit.as_bytes());
        }
        // Drain the channel, or a program that still writes would block and never exit. The deadline ends one that never
        // stops writing.
        let deadline = Instant::now() + EXIT_TIMEOUT;
        let left = || deadline.saturating_duration_since(Instant::now());
        while !left().is_zero() && self.lines.recv_timeout(left()).is_ok() {}
        if !self.wait(left()) {
            // Until the child is waited for, no other process can get its id.
            kill_process_group(&self.child);
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn spawn(task: impl FnOnce() + Send + 'static) -> std::io::Result<JoinHandle<()>> {
    thread::Builder::new().spawn(task)
}

/// Sends each line with the time it arrived.
fn forward_lines(output: impl Read, sender: &SyncSender<(Instant, String)>) {
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

/// Calls `each` with every line until it returns `false` or the input ends.
fn each_line(input: impl Read, mut each: impl FnMut(String) -> bool) -> std::io::Result<()> {
    let mut input = BufReader::new(input);
    loop {
        let mut line = Vec::new();
        match (&mut input).take(MAX_LINE).read_until(b'\n', &mut line) {
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

/// Gives the program a process group of its own, so that what a script starts can be killed with the script.
#[cfg(unix)]
fn lead_process_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    command.process_group(0);
}

/// Kills the process group of a program that was not waited for.
#[cfg(unix)]
fn kill_process_group(child: &Child) {
    use rustix::process::{self, Pid, Signal};

    let head = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if let Some(head) = head {
        // This fails if it has just exited.
        let _ = process::kill_process_group(head, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn lead_process_group(_: &mut Command) {}

#[cfg(not(unix))]
fn kill_process_group(_: &Child) {}
