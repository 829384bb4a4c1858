//! What positions of a game are worth, for the graph of its scores.

use quirkat_eval::Evaluated;
use quirkat_game::{Outcome, Record, Side};
use quirkat_search::{Control, Engine, Limits, Request, Score, win_in};

/// How much is searched for a score: enough to see through an exchange, and done in a moment.
const NODES: u64 = 2000;

/// Judges positions by short searches. The same position of a game is always judged alike.
pub(super) struct Judge<P: Evaluated> {
    /// Made when it is first needed.
    engine: Option<Box<Engine<P, P::Eval>>>,
}

impl<P: Evaluated> Judge<P> {
    pub(super) fn new() -> Judge<P> {
        Judge { engine: None }
    }

    /// What the position after so many plies is worth to White.
    pub(super) fn score(&mut self, record: &Record<P>, plies: usize) -> Score {
        let (before, after) = record.positions().split_at(plies);
        let Some(position) = after.first() else {
            return 0;
        };
        if let Some(ending) = position.ending() {
            return match ending.outcome {
                Outcome::Win(Side::White) => win_in(0),
                Outcome::Win(Side::Black) => -win_in(0),
                Outcome::Draw => 0,
            };
        }
        let engine = self
            .engine
            .get_or_insert_with(|| Box::new(Engine::new(P::Eval::default(), 1, 1)));
        engine.clear();
        let request = Request {
            history: before.iter().map(P::key).collect(),
            ..Request::new(position.clone(), Limits::nodes(NODES))
        };
        let found = engine.search(&request, &Control::default(), &mut |_| {});
        match position.side_to_move() {
            Side::White => found.score,
            Side::Black => -found.score,
        }
    }
}
