//! Our own search as a player, without a process around it.

use super::{Choice, Description, Turn, told};
use crate::fault::Fault;
use quirkat_eval::{Evaluated, Weighted};
use quirkat_game::Record;
use quirkat_search::{Engine, Request};
use quirkat_session::affordable_table;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// An engine that keeps its table from game to game, but not what is in it.
pub(crate) struct Internal<P: Evaluated> {
    engine: Engine<P, P::Eval>,
    overhead: Duration,
}

impl<P: Evaluated> Internal<P> {
    pub(super) fn new(description: &Description) -> Result<Internal<P>, Fault> {
        let table = affordable_table(description.hash as usize);
        let weights = description.weights.as_deref();
        let evaluator = weights.map_or_else(|| Ok(P::Eval::default()), read_evaluator::<P>)?;
        let mut engine = Engine::new(evaluator, table, description.threads as usize);
        engine.set_techniques(description.techniques);
        Ok(Internal {
            engine,
            overhead: description.overhead,
        })
    }

    pub(super) fn new_game(&mut self) {
        self.engine.clear();
    }

    pub(super) fn choose(&mut self, record: &Record<P>, turn: Turn<'_>) -> Choice {
        let start = Instant::now();
        let position = record.position();
        let limits = turn.limits(position.side_to_move(), self.overhead);
        let request = Request::in_game(record, limits);
        let found = self.engine.search(&request, turn.stop, &mut |_| {});
        Choice {
            text: found
                .best()
                .map_or_else(|| "(none)".to_owned(), |mv| position.move_text(mv)),
            score: Some(told(found.score)),
            depth: Some(found.depth),
            elapsed: start.elapsed(),
        }
    }
}

/// An evaluation by the weights of a file.
fn read_evaluator<P: Evaluated>(path: &Path) -> Result<P::Eval, Fault> {
    let unfit = |reason: String| Fault::Unfit(format!("{}: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| unfit(error.to_string()))?;
    let weights = P::Eval::read_weights(&text).map_err(|error| unfit(error.to_string()))?;
    // A few kilobytes for each player of a match, for as long as the match lasts.
    Ok(P::Eval::with_weights(Box::leak(Box::new(weights))))
}
