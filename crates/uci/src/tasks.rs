//! The work itself, as it runs on its thread: each task tells how it goes and gives its last words.

use crate::info::Teller;
use crate::output::Output;
use quirkat_game::Rules;
use quirkat_opponents::{Mind, Opposed, Strength};
use quirkat_search::{Control, Engine, Request, SearchResult};
use quirkat_session as session;
use std::thread;
use std::time::Duration;

/// A search that is asked for. Its last words are the best move.
pub(crate) struct Search<'a, 'w, P: Opposed> {
    pub(crate) request: &'a Request<P>,
    pub(crate) teller: &'a Teller<P>,
    pub(crate) control: &'a Control,
    /// The last words come only when somebody asks for them.
    pub(crate) hold: bool,
    pub(crate) output: &'a Output<'w>,
}

impl<P: Opposed> Search<'_, '_, P> {
    /// Searches for the best move there is.
    pub(crate) fn with_all_strength(&self, engine: &mut Engine<P, P::Eval>) -> String {
        let mut told = None;
        let found = self.search(engine, &mut told);
        self.wait();
        let best = self.teller.best(&found);
        if found.best() == told {
            best
        } else {
            self.teller.found(&found) + "\n" + &best
        }
    }

    /// Chooses as a player of that strength does.
    pub(crate) fn with_strength(
        &self,
        strength: Strength,
        mind: &mut Mind<P>,
        engine: &mut Engine<P, P::Eval>,
    ) -> String {
        let full = || self.search(engine, &mut None);
        let found = mind.choose(strength, self.request, self.control, full);
        self.wait();
        let best = self.teller.best(&found);
        // Of a move that is known by heart there is nothing to tell.
        if found.depth == 0 {
            return best;
        }
        self.teller.found(&found) + "\n" + &best
    }

    /// Searches, and tells how it goes; `told` is the move told last.
    fn search(
        &self,
        engine: &mut Engine<P, P::Eval>,
        told: &mut Option<P::Move>,
    ) -> SearchResult<P::Move> {
        engine.search(self.request, self.control, &mut |info| {
            if let Some(best) = info.pvs.first() {
                *told = best.moves.first().copied();
                self.output.say(self.teller.progress(&info));
            }
        })
    }

    /// Waits until the answer may be given.
    fn wait(&self) {
        let held = || self.hold || self.control.is_pondering();
        while held() && !self.control.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Counts the ways to play on, for each first move by itself.
pub(crate) fn perft<P: Rules>(
    position: &P,
    depth: u32,
    control: &Control,
    output: &Output<'_>,
) -> String {
    let mut sum = 0;
    if depth == 0 {
        sum = 1;
    } else {
        for mv in position.legal_moves() {
            let Some(nodes) = count(&position.after(mv), depth - 1, control) else {
                return "info string the count was stopped".to_owned();
            };
            output.say(format_args!("{}: {nodes}", position.move_text(mv)));
            sum += nodes;
        }
    }
    format!("\nNodes searched: {sum}")
}

/// [`perft`](quirkat_game::Position::perft) that looks up often enough to be stopped within milliseconds.
fn count<P: Rules>(position: &P, depth: u32, control: &Control) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    if depth <= 3 {
        return Some(position.perft(depth));
    }
    let moves = position.legal_moves();
    let counts = moves
        .iter()
        .map(|&mv| count(&position.after(mv), depth - 1, control));
    counts.sum()
}

/// Searches the positions of the signature.
pub(crate) fn bench(control: &Control, output: &Output<'_>) -> String {
    let nodes = session::bench(control, &mut |row| output.say(row));
    nodes.map_or("info string the bench was stopped".to_owned(), |nodes| {
        format!("nodes {nodes}")
    })
}
