//! What runs beside the conversation, one at a time, on a thread of its own: a search, a perft or the bench.

use crate::report::Reporter;
use crate::stream::Output;
use quirkat_game::{Record, Rules};
use quirkat_games::Playable;
use quirkat_opponents::{EnginePlayer, EngineStrength, Player, Turn};
use quirkat_search::{Control, Limits};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread::{self, Builder, Scope, ScopedJoinHandle};
use std::time::Duration;

/// A thread at work.
pub(crate) struct BackgroundTask<'scope> {
    control: Arc<Control>,
    /// Set before the last line is said: whoever has read it finds the work done.
    over: Arc<AtomicBool>,
    thread: ScopedJoinHandle<'scope, ()>,
}

impl<'scope> BackgroundTask<'scope> {
    /// Begins `task`, which gives its last words.
    pub(crate) fn start<'env>(
        scope: &'scope Scope<'scope, 'env>,
        output: &'scope Output<'_>,
        control: Control,
        task: impl FnOnce(&Control) -> String + Send + 'scope,
    ) -> io::Result<BackgroundTask<'scope>> {
        let control = Arc::new(control);
        let over = Arc::new(AtomicBool::new(false));
        let theirs = (Arc::clone(&control), Arc::clone(&over));
        // The engine searches on a thread of its own, with the stack that it needs.
        let thread = Builder::new().spawn_scoped(scope, move || {
            let (control, over) = theirs;
            let last_words = task(&control);
            over.store(true, SeqCst);
            output.say(last_words);
        })?;
        Ok(BackgroundTask {
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

/// A search that is asked for. Its last words are the best move.
pub(crate) struct SearchTask<'a, 'w, P: Playable> {
    pub(crate) record: &'a Record<P>,
    pub(crate) limits: Limits,
    pub(crate) multi_pv: usize,
    pub(crate) moves: &'a [P::Move],
    pub(crate) strength: EngineStrength,
    pub(crate) reporter: &'a Reporter<P>,
    pub(crate) control: &'a Control,
    /// The last words come only when somebody asks for them.
    pub(crate) hold: bool,
    pub(crate) output: &'a Output<'w>,
}

impl<P: Playable> SearchTask<'_, '_, P> {
    /// Searches, reports how it goes, and gives its last words.
    pub(crate) fn run(&self, player: &mut EnginePlayer<P, P::Eval>) -> String {
        let turn = Turn {
            multi_pv: self.multi_pv,
            moves: self.moves,
            ..Turn::new(self.record, self.limits, self.control)
        };
        player.set_strength(self.strength);
        let mut told = None;
        let decision = player.choose(&turn, &mut |info| {
            if let Some(best) = info.pvs.first() {
                told = best.moves.first().copied();
                self.output.say(self.reporter.progress(&info));
            }
        });
        self.wait();
        let Ok(decision) = decision else {
            return "bestmove (none)".to_owned();
        };
        let best = self.reporter.best(&decision);
        // Full strength has told of its move, unless another thread or an iteration that was cut short has another. Of a move
        // from a book there is nothing to tell.
        let is_told = match self.strength {
            EngineStrength::Full | EngineStrength::Depth(_) => decision.best() == told,
            EngineStrength::WithBook | EngineStrength::Limited(_) => decision.depth == Some(0),
        };
        if is_told {
            best
        } else {
            self.reporter.decision(&decision) + "\n" + &best
        }
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
    let nodes = quirkat_games::bench(control, &mut |row| output.say(row));
    nodes.map_or("info string the bench was stopped".to_owned(), |nodes| {
        format!("nodes {nodes}")
    })
}
