//! A program together with all that it starts, where the system can tell.

use std::process::{Child, Command};

/// Makes the program the head of a group of its own, so that what a script starts can be ended with the script.
#[cfg(unix)]
pub(super) fn lead(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    command.process_group(0);
}

/// Ends a program that was not waited for, and all of its group.
#[cfg(unix)]
pub(super) fn end(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};

    let head = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if let Some(head) = head {
        // It may have ended by itself just now.
        let _ = kill_process_group(head, Signal::KILL);
    }
}

#[cfg(not(unix))]
pub(super) fn lead(_: &mut Command) {}

#[cfg(not(unix))]
pub(super) fn end(_: &Child) {}
