//! Thinking beside the display.

use anyhow::{Result, bail};
use quirkat_search::{Control, STACK};
use quirkat_session::{Thinking, Thought};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::Builder;

/// Somebody who thinks. Nobody waits for a worker that is dropped: it is told to stop, and what it finds is not heard.
pub(super) struct Worker {
    control: Arc<Control>,
    found: Receiver<Thought>,
}

impl Worker {
    pub(super) fn start(thinking: Thinking) -> Result<Worker> {
        let control = Arc::new(Control::default());
        let (sender, found) = channel();
        let own = Arc::clone(&control);
        let work = move || {
            // Whether anybody still listens is their affair.
            let _ = sender.send(thinking.run(&own));
        };
        Builder::new().stack_size(STACK).spawn(work)?;
        Ok(Worker { control, found })
    }

    /// What was found, once it is.
    pub(super) fn found(&self) -> Result<Option<Thought>> {
        match self.found.try_recv() {
            Ok(thought) => Ok(Some(thought)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => bail!("an opponent's thinking has broken off"),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.control.stop();
    }
}
