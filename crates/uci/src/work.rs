//! What runs beside the conversation: one search or count at a time, on a thread of its own.

use crate::output::Output;
use quirkat_search::Control;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Lines of a search are long, and every ply of them holds a list of moves.
const STACK: usize = 32 << 20;

/// A thread at work.
pub(crate) struct Work<'scope> {
    control: Arc<Control>,
    /// Set before the last line is said: whoever has read it finds the work done.
    over: Arc<AtomicBool>,
    thread: ScopedJoinHandle<'scope, ()>,
}

impl<'scope> Work<'scope> {
    /// Begins `task`, which gives its last words.
    pub(crate) fn start<'env>(
        scope: &'scope Scope<'scope, 'env>,
        output: &'scope Output<'_>,
        control: Control,
        task: impl FnOnce(&Control) -> String + Send + 'scope,
    ) -> io::Result<Work<'scope>> {
        let control = Arc::new(control);
        let over = Arc::new(AtomicBool::new(false));
        let theirs = (Arc::clone(&control), Arc::clone(&over));
        let thread = Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, move || {
                let (control, over) = theirs;
                let last_words = task(&control);
                over.store(true, SeqCst);
                output.say(last_words);
            })?;
        Ok(Work {
            control,
            over,
            thread,
        })
    }

    /// Whether it has said all, or is about to.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(SeqCst)
    }

    /// Asks it to come to an end.
    pub(crate) fn stop(&self) {
        self.control.stop();
    }

    /// Tells it that the expected move was played.
    pub(crate) fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    /// Waits for its end.
    pub(crate) fn join(self) {
        // It cannot fail other than by a panic, which has told of itself.
        let _ = self.thread.join();
    }
}
