//! The trace that the assignment asks for: every board searched, and every value handed up.

use quirkat_alquerque::Alquerque;
use quirkat_alquerque::lists::NamedBoard;
use quirkat_search::Score;
use quirkat_search::plain::{NodeEntry, NodeOutcome, TreeObserver};

/// Tells a search as lines that a reader of lists takes for comments. Values are for the side that searches.
pub(super) struct Scribe<'a> {
    root: NamedBoard,
    /// The boards from the root on that are not left yet.
    boards: Vec<NamedBoard>,
    tell: &'a mut dyn FnMut(&str),
}

impl<'a> Scribe<'a> {
    pub(super) fn new(root: NamedBoard, tell: &'a mut dyn FnMut(&str)) -> Scribe<'a> {
        Scribe {
            root,
            boards: Vec::new(),
            tell,
        }
    }
}

impl TreeObserver<Alquerque> for Scribe<'_> {
    fn enter(&mut self, look: &NodeEntry<'_, Alquerque>) {
        let board = match (self.boards.last(), look.by) {
            (Some(before), Some(mv)) => before.after(mv),
            _ => self.root.clone(),
        };
        let indent = 2 * look.ply as usize;
        (self.tell)(&format!("; {:indent$}search {}: {board}", "", look.ply));
        self.boards.push(board);
    }

    fn leave(&mut self, score: Score, outcome: NodeOutcome) {
        self.boards.pop();
        let ply = self.boards.len();
        let value = if ply.is_multiple_of(2) { score } else { -score };
        let why = match outcome {
            NodeOutcome::Terminal(ending) => format!(", the game is over: {ending}"),
            NodeOutcome::Cutoff(left_out) => format!(", {left_out} left out"),
            NodeOutcome::Leaf | NodeOutcome::Searched => String::new(),
        };
        let indent = 2 * ply;
        (self.tell)(&format!("; {:indent$}value {ply}: {value}{why}", ""));
    }
}
