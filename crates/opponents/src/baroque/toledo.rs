//! The program of the Toledo document.

use crate::{Decision, DocumentPlayer, DocumentTurn, Explanation, Watch};
use quirkat_baroque::{BaroquePosition, Move, PieceKind, RuleSet};
use quirkat_game::{Position, Rules, Side};
use quirkat_search::plain::{PlainResult, PlainSearch, TreeObserver};
use quirkat_search::{Evaluate, Score};

/// What a table of scores gives for each kind of piece.
type Scores = [(PieceKind, Score); 7];

/// Alpha-beta over the scores of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toledo {
    /// How many plies it looks ahead.
    pub depth: u32,
    /// What each piece is worth.
    pub scores: &'static Scores,
    /// The move that Black begins every game with, where it is legal: the program does not think about it.
    pub first_move: &'static str,
}

impl Toledo {
    fn plain(&self) -> PlainSearch {
        PlainSearch {
            ends_from: 1,
            ..PlainSearch::alpha_beta(self.depth)
        }
    }

    fn first_move<R: RuleSet>(&self, turn: &DocumentTurn<'_, BaroquePosition<R>>) -> Option<Move> {
        let position = turn.record.position();
        // The position tells that Black has not moved, so that it does not matter who began or whether there is a game.
        let begins = position.side_to_move() == Side::Black && position.fullmove_number() == 1;
        let start = BaroquePosition::<R>::start();
        let at_home = |kind| position.pieces(Side::Black, kind) == start.pieces(Side::Black, kind);
        if !begins || !self.scores.iter().all(|&(kind, _)| at_home(kind)) {
            return None;
        }
        position.parse_move(self.first_move).ok()
    }
}

impl<R: RuleSet> DocumentPlayer<BaroquePosition<R>> for Toledo {
    fn choose(&self, turn: &mut DocumentTurn<'_, BaroquePosition<R>>) -> Option<Decision<Move>> {
        if let Some(mv) = self.first_move(turn) {
            return Some(Decision::unsearched(mv));
        }
        let found = turn.search(self.plain(), &mut BoardAuthority(self.scores));
        let mv = *found.best.first()?;
        Some(Decision::of_plain(mv, self.depth, &found))
    }

    fn watch(
        &self,
        turn: &DocumentTurn<'_, BaroquePosition<R>>,
        watch: Watch,
        mut observer: &mut dyn TreeObserver<BaroquePosition<R>>,
    ) -> Option<PlainResult<Move>> {
        let plain = watch.over(self.plain());
        Some(turn.search_watched(plain, &mut BoardAuthority(self.scores), &mut observer))
    }

    fn explain(&self) -> Explanation {
        self.explained()
    }

    fn terms(
        &self,
        turn: &DocumentTurn<'_, BaroquePosition<R>>,
        side: Side,
    ) -> Vec<(&'static str, f64)> {
        let position = turn.record.position();
        let scores = self.scores.iter().map(|&(kind, score)| {
            let [own, enemies] =
                [side, !side].map(|side| position.pieces(side, kind).count() as Score);
            (kind.name(), f64::from((own - enemies) * score))
        });
        scores.collect()
    }

    fn depth(&self) -> u32 {
        self.depth
    }
}

/// What the document calls the board's authority: the scores of the own pieces less those of the enemy's. A squeezer counts a
/// hundred, so these are hundredths of the smallest piece.
#[derive(Clone, Copy, Debug)]
pub struct BoardAuthority(pub &'static Scores);

impl<R: RuleSet> Evaluate<BaroquePosition<R>> for BoardAuthority {
    type State = ();
    type Observer<'a> = ();

    fn state(&self, _: &BaroquePosition<R>) {}

    fn observe(&self, (): &mut ()) {}

    fn evaluate(&mut self, position: &BaroquePosition<R>, (): &mut ()) -> Score {
        let us = position.side_to_move();
        let sum = |side| -> Score {
            let scores = self.0.iter();
            let worth = scores.map(|&(kind, score)| {
                let pieces = position.pieces(side, kind);
                pieces.count() as Score * score
            });
            worth.sum()
        };
        sum(us) - sum(!us)
    }
}

#[cfg(test)]
mod tests {
    use super::super::SCORES;
    use super::*;
    use quirkat_baroque::Baroque;

    fn authority(text: &str) -> Score {
        let position: Baroque = text.parse().expect(text);
        BoardAuthority(&SCORES).evaluate(&position, &mut ())
    }

    /// The scores of section 7: a leaper 200; imitator, freezer and step-back 150; squeezer and coordinator 100.
    #[test]
    fn pieces_are_worth_what_the_table_says() {
        let pieces = [
            ('L', 200),
            ('I', 150),
            ('F', 150),
            ('S', 150),
            ('P', 100),
            ('C', 100),
        ];
        for (letter, score) in pieces {
            let white = format!("k7/8/8/8/8/{letter}7/8/7K w 0 1");
            assert_eq!(authority(&white), score, "{letter}");
            assert_eq!(authority(&white.replace(" w ", " b ")), -score, "{letter}");
        }
    }

    /// The king's score is a number far above the others.
    #[test]
    fn a_king_is_worth_ten_thousand() {
        assert_eq!(authority("8/8/8/8/8/8/8/7K w 0 1"), 10_000);
        assert_eq!(authority(&Baroque::start().to_string()), 0);
    }
}
