//! The program that the assignment asks for: minimax over a static evaluation of the board.

use crate::{Decision, DocumentPlayer, DocumentTurn, Explanation, Watch};
use quirkat_alquerque::{Alquerque, Move};
use quirkat_game::{Position, Side};
use quirkat_search::plain::{PlainResult, PlainSearch, TreeObserver};
use quirkat_search::{Evaluate, Score};

/// Minimax to a depth. The assignment lets pruning earn extra credit: it plays the same moves, only sooner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Atlanta {
    /// How many moves it looks ahead, and never more.
    pub depth: u32,
}

impl DocumentPlayer<Alquerque> for Atlanta {
    fn choose(&self, turn: &mut DocumentTurn<'_, Alquerque>) -> Option<Decision<Move>> {
        let found = turn.search(PlainSearch::alpha_beta(self.depth), &mut BoardEvaluator);
        let mv = *found.best.first()?;
        Some(Decision::of_plain(mv, self.depth, &found))
    }

    fn watch(
        &self,
        turn: &DocumentTurn<'_, Alquerque>,
        watch: Watch,
        mut observer: &mut dyn TreeObserver<Alquerque>,
    ) -> Option<PlainResult<Move>> {
        let plain = watch.over(PlainSearch::alpha_beta(self.depth));
        Some(turn.search_watched(plain, &mut BoardEvaluator, &mut observer))
    }

    fn explain(&self) -> Explanation {
        self.explained()
    }

    fn terms(&self, turn: &DocumentTurn<'_, Alquerque>, side: Side) -> Vec<(&'static str, f64)> {
        let position = turn.record.position();
        let [own, enemies] = [side, !side].map(|side| position.count_men(side) as Score);
        vec![("men", f64::from(100 * (own - enemies)))]
    }

    fn depth(&self) -> u32 {
        self.depth
    }

    fn with_depth(&self, depth: u32) -> Option<Box<dyn DocumentPlayer<Alquerque>>> {
        Some(Box::new(Atlanta { depth }))
    }
}

/// The assignment's static evaluation: how many men the side to move is ahead, in hundredths. That a side which cannot move
/// has lost, and the other ways to win, the search sees by itself, on its last ply too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardEvaluator;

impl Evaluate<Alquerque> for BoardEvaluator {
    type State = ();
    type Observer<'a> = ();

    fn state(&self, _: &Alquerque) {}

    fn observe(&self, (): &mut ()) {}

    fn evaluate(&mut self, position: &Alquerque, (): &mut ()) -> Score {
        let us = position.side_to_move();
        let [own, enemies] = [us, !us].map(|side| position.count_men(side) as Score);
        100 * (own - enemies)
    }
}
