//! What the real search does, iteration by iteration.

use quirkat_game::Record;
use quirkat_games::Playable;
use quirkat_search::{
    Aspiration, Bound, Control, Engine, Limits, Request, Score, SearchInfo, Techniques,
};
use std::time::Duration;

/// The tt of such a search, in megabytes.
const HASH: usize = 16;

/// What the search found at the end of an iteration, or where the score left its window and the iteration began again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// The depth in plies.
    pub depth: u32,
    /// The furthest ply looked at.
    pub seldepth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// Whether the score is exact, or a bound where it left the window.
    pub bound: Bound,
    /// The window in which that score was found, for the side to move, and how often it was widened before.
    pub aspiration: Aspiration,
    /// Nodes so far.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// The principal variation, as records write it.
    pub pv: Vec<String>,
}

/// Searches the position of a game that is not over on one thread with the given techniques, from an empty tt, so that two such
/// searches can be compared.
pub fn iterations<P: Playable>(
    record: &Record<P>,
    limits: Limits,
    techniques: Techniques,
    control: &Control,
) -> Vec<Iteration> {
    let mut engine = Engine::new(P::built_in_eval(), HASH, 1);
    engine.set_techniques(techniques);
    let mut found = Vec::new();
    let mut keep = |info: SearchInfo<'_, P::Move>| {
        let Some(best) = info.pvs.first() else {
            return;
        };
        found.push(Iteration {
            depth: info.depth,
            seldepth: best.seldepth,
            score: best.score,
            bound: best.bound,
            aspiration: best.aspiration,
            nodes: info.nodes,
            elapsed: info.elapsed,
            pv: line_texts(record.position(), best.moves),
        });
    };
    engine.search(&Request::in_game(record, limits), control, &mut keep);
    found
}

/// A line from a position as records write it.
fn line_texts<P: Playable>(position: &P, line: &[P::Move]) -> Vec<String> {
    let mut position = position.clone();
    let text = |&mv: &P::Move| {
        let text = position.san(mv);
        position.play(mv);
        text
    };
    line.iter().map(text).collect()
}
