//! The four computer players of the Waterloo document.

mod marks;
mod tree;

pub use marks::Marks;
pub(super) use marks::{EXISTING, MARKS, THREATENED};

use crate::{Decision, DocumentPlayer, DocumentTurn, Explanation};
use quirkat_chess::{Chess, Move};
use quirkat_game::Position;
use tree::WaterlooTree;

pub(super) const FIRST: Waterloo = Waterloo::Chance;

pub(super) const SECOND: Waterloo = Waterloo::Best(Marks {
    own_men: 0,
    enemy_men: -1,
    own_threats: 1,
    enemy_threats: 0,
    own_steps: 1,
    enemy_steps: 0,
});

/// The third player's marks: being attacked counts a hundredfold, since what is attacked after a move is almost lost.
const THIRD_MARKS: Marks = Marks {
    own_men: 1,
    enemy_men: -1,
    own_threats: 1,
    enemy_threats: -100,
    own_steps: 1,
    enemy_steps: -1,
};

pub(super) const THIRD: Waterloo = Waterloo::Best(THIRD_MARKS);

pub(super) const FOURTH: Waterloo = Waterloo::Tree {
    marks: THIRD_MARKS,
    candidates: 2,
    depth: 3,
};

/// A level of the document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waterloo {
    /// Any legal move, all alike likely.
    Chance,
    /// The move after which the board has the highest mark.
    Best(Marks),
    /// The best few moves, each followed by the enemy's best answer, and so on.
    Tree {
        /// What boards are marked by.
        marks: Marks,
        /// How many moves are followed.
        candidates: usize,
        /// How many times over.
        depth: u32,
    },
}

impl DocumentPlayer<Chess> for Waterloo {
    fn choose(&self, turn: &mut DocumentTurn<'_, Chess>) -> Option<Decision<Move>> {
        let position = turn.record.position();
        let (mv, nodes) = match self {
            Waterloo::Chance => (turn.random.choose(&position.legal_moves())?, 0),
            Waterloo::Best(marks) => {
                let moves = marks.ranked(position);
                (*moves.first()?, moves.len() as u64)
            }
            Waterloo::Tree {
                marks,
                candidates,
                depth,
            } => {
                let mut tree = WaterlooTree::new(*marks, *candidates);
                let best = tree.best(position, *depth)?;
                (best.mv, tree.nodes)
            }
        };
        // Marks are not centipawns.
        Some(Decision::without_score(mv, self.depth(), nodes))
    }

    fn explain(&self) -> Explanation {
        self.explained()
    }

    fn depth(&self) -> u32 {
        match self {
            Waterloo::Chance => 0,
            Waterloo::Best(_) => 1,
            // Each time a move and an answer.
            Waterloo::Tree { depth, .. } => 2 * depth,
        }
    }

    fn uses_chance(&self) -> bool {
        matches!(self, Waterloo::Chance)
    }
}
