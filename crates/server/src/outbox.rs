//! What waits to be sent over a connection. Of several states only the last is sent, so whoever is slow misses nothing.

use quirkat_protocol::ServerMessage;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// How many answers wait for somebody who does not read them.
const MOST: usize = 256;

/// Why a connection is closed by the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Farewell {
    /// As RFC 6455 numbers them.
    pub(crate) code: u16,
    pub(crate) reason: String,
}

#[derive(Default)]
struct Waiting {
    state: Option<Arc<str>>,
    answers: VecDeque<String>,
    farewell: Option<Farewell>,
}

/// Something to be sent.
pub(crate) enum Outgoing {
    State(Arc<str>),
    Answer(String),
    Farewell(Farewell),
}

/// What waits for one connection.
#[derive(Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a state in place of one that waits.
    pub(crate) fn show(&self, state: Arc<str>) {
        self.lock().state = Some(state);
        self.changed.notify_one();
    }

    /// Sends an answer after the state that waits.
    pub(crate) fn answer(&self, message: &ServerMessage) {
        let Ok(text) = serde_json::to_string(message) else {
            return;
        };
        let mut waiting = self.lock();
        waiting.answers.push_back(text);
        if waiting.answers.len() > MOST {
            let reason = "too many answers wait to be read".to_owned();
            waiting.farewell = Some(Farewell { code: 1008, reason });
        }
        drop(waiting);
        self.changed.notify_one();
    }

    /// Ends the connection once all else is sent.
    pub(crate) fn close(&self, code: u16, reason: &str) {
        let reason = reason.to_owned();
        self.lock()
            .farewell
            .get_or_insert(Farewell { code, reason });
        self.changed.notify_one();
    }

    /// The next thing to send.
    pub(crate) async fn next(&self) -> Outgoing {
        loop {
            let changed = self.changed.notified();
            if let Some(next) = self.take() {
                return next;
            }
            changed.await;
        }
    }

    fn take(&self) -> Option<Outgoing> {
        let mut waiting = self.lock();
        if let Some(state) = waiting.state.take() {
            return Some(Outgoing::State(state));
        }
        if let Some(answer) = waiting.answers.pop_front() {
            return Some(Outgoing::Answer(answer));
        }
        waiting.farewell.clone().map(Outgoing::Farewell)
    }
}
