//! The engine as commands use it.

use crate::args::EngineArgs;
use quirkat_eval::Evaluated;
use quirkat_search::Engine;
use quirkat_session::affordable_table;

/// An engine with what it may use.
pub(crate) fn engine<P: Evaluated>(args: &EngineArgs) -> Engine<P, P::Eval> {
    let table = affordable_table(args.hash as usize);
    Engine::new(P::Eval::default(), table, args.threads as usize)
}
