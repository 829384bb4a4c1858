//! The four computer players of the Waterloo document.

mod marks;
mod tree;

pub use marks::Marks;
pub(super) use marks::{EXISTING, MARKS, THREATENED};

use crate::{Decision, DocumentOpenings, DocumentPlayer, DocumentTurn, Explanation};
use quirkat_chess::{Chess, Move};
use quirkat_game::{Position, Rules, Side};
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

/// The moves of the Spanish opening for White and for Black, which players other than the first begin with.
const SPANISH: [&[&str]; 2] = [&["e2e4", "g1f3", "f1b5"], &["e7e5", "b8c6", "a7a6"]];

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
                let mut tree = WaterlooTree::new(*marks, *candidates, turn.control);
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

    fn terms(&self, turn: &DocumentTurn<'_, Chess>, side: Side) -> Vec<(&'static str, f64)> {
        match self {
            Waterloo::Chance => Vec::new(),
            Waterloo::Best(marks) | Waterloo::Tree { marks, .. } => {
                let terms = marks.terms(turn.record.position().board(), side);
                terms.map(|(name, mark)| (name, f64::from(mark))).to_vec()
            }
        }
    }

    /// Where all of its moves so far were those of the opening, the next of them, if it is legal.
    fn opening(&self, turn: &DocumentTurn<'_, Chess>, openings: DocumentOpenings) -> Option<Move> {
        if openings == DocumentOpenings::Off || matches!(self, Waterloo::Chance) {
            return None;
        }
        let position = turn.record.position();
        let us = position.side_to_move();
        let mut line = SPANISH[us.index()].iter();
        let played = turn.record.positions_and_moves();
        for (before, mv) in played.filter(|(before, _)| before.side_to_move() == us) {
            if before.move_text(mv) != **line.next()? {
                return None;
            }
        }
        position.parse_move(line.next()?).ok()
    }

    fn with_size(&self, width: u32, depth: u32) -> Option<Box<dyn DocumentPlayer<Chess>>> {
        match *self {
            Waterloo::Tree { marks, .. } => Some(Box::new(Waterloo::Tree {
                marks,
                candidates: width as usize,
                depth,
            })),
            _ => None,
        }
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
