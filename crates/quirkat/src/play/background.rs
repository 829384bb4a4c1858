//! A search in the background, while input is read and the screen drawn.

use anyhow::{Result, bail};
use quirkat_search::{Control, STACK};
use quirkat_session::{Thinking, Thought};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

/// A search on a thread of its own. Dropping it stops the search and discards the result.
pub(super) struct BackgroundSearch {
    control: Arc<Control>,
    result: Receiver<Thought>,
}

impl BackgroundSearch {
    pub(super) fn start(thinking: Thinking) -> Result<BackgroundSearch> {
        let control = Arc::new(Control::default());
        let (sender, result) = channel();
        let own = Arc::clone(&control);
        let work = move || {
            // The receiver may be gone.
            let _ = sender.send(thinking.run(&own));
        };
        Builder::new().stack_size(STACK).spawn(work)?;
        Ok(BackgroundSearch { control, result })
    }

    /// The result, if there is one before the time is over.
    pub(super) fn result(&self, time: Duration) -> Result<Option<Thought>> {
        match self.result.recv_timeout(time) {
            Ok(thought) => Ok(Some(thought)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => {
                bail!("an opponent's thinking has broken off")
            }
        }
    }
}

impl Drop for BackgroundSearch {
    fn drop(&mut self) {
        self.control.stop();
    }
}
