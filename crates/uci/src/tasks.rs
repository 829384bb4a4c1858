//! The work itself, as it runs on its thread: each task tells how it goes and gives its last words.

use crate::info::Teller;
use crate::output::Output;
use quirkat_eval::Evaluated;
use quirkat_game::Rules;
use quirkat_search::{Control, Engine, Request};
use quirkat_session as session;
use std::thread;
use std::time::Duration;

/// Searches; the last words are the best move. With `hold` they come only when somebody asks for them.
pub(crate) fn search<P: Evaluated>(
    engine: &mut Engine<P, P::Eval>,
    request: &Request<P>,
    teller: &Teller<P>,
    control: &Control,
    hold: bool,
    output: &Output<'_>,
) -> String {
    let mut told = None;
    let found = engine.search(request, control, &mut |info| {
        if let Some(best) = info.lines.first() {
            told = best.moves.first().copied();
            output.say(teller.progress(&info));
        }
    });
    while hold && !control.is_stopped() {
        thread::sleep(Duration::from_millis(1));
    }
    let best = teller.best(&found);
    if found.best() == told {
        best
    } else {
        teller.found(&found) + "\n" + &best
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
