//! Thinking that takes time: handed out as a task, so that a display does it on whatever thread it likes.

use super::mind::Mind;
use quirkat_game::Record;
use quirkat_opponents::Opposed;
use quirkat_search::{Control, DisplayScore, Limits, Score};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// A task: to find a move. It holds all it needs, and the session goes on without it.
#[must_use = "nobody thinks until it is run"]
pub struct Thinking {
    work: Box<dyn FnOnce(&Control) -> Thought + Send>,
}

impl Thinking {
    /// Does it, until there is a move or `control` says stop.
    pub fn run(self, control: &Control) -> Thought {
        (self.work)(control)
    }

    /// The task to find a move in a game. `moment` tells later whether the game still stands there.
    pub(super) fn about<P: Opposed>(
        mind: &Arc<Mutex<Mind<P>>>,
        record: &Record<P>,
        limits: Limits,
        moment: u64,
    ) -> Thinking {
        let (mind, record) = (Arc::clone(mind), record.clone());
        let work = move |control: &Control| {
            let mut mind = mind.lock().unwrap_or_else(PoisonError::into_inner);
            let chosen = mind.choose(&record, &limits, control);
            let position = record.position();
            let best = chosen.line.first().map(|&mv| position.move_text(mv));
            Thought {
                moment,
                best,
                score: chosen.score,
                line: texts(position, &chosen.line),
            }
        };
        Thinking {
            work: Box::new(work),
        }
    }
}

impl fmt::Debug for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinking").finish_non_exhaustive()
    }
}

/// What came of thinking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    pub(super) moment: u64,
    /// The move, in the notation programs exchange; nothing where there was none.
    pub best: Option<String>,
    /// What it is thought to be worth to whoever makes it.
    pub score: Option<Score>,
    /// The move and what is expected after it, as records show moves.
    pub line: Vec<String>,
}

/// A sentence for people: `Nf3 (+0.35), expecting Nf3 Nc6 Bb5`.
impl fmt::Display for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.line.first() else {
            return f.write_str("no move was found");
        };
        f.write_str(first)?;
        if let Some(score) = self.score {
            write!(f, " ({})", DisplayScore::from(score))?;
        }
        match self.line.get(1..6.min(self.line.len())) {
            None | Some([]) => Ok(()),
            Some(expected) => write!(f, ", expecting {}", expected.join(" ")),
        }
    }
}

fn texts<P: Opposed>(position: &P, line: &[P::Move]) -> Vec<String> {
    let mut position = position.clone();
    let write = |&mv: &P::Move| {
        let text = position.san(mv);
        position.play(mv);
        text
    };
    line.iter().map(write).collect()
}
