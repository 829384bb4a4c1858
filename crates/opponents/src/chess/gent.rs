//! The program of the Gent document.
//!
//! What its text and its source leave open, or say differently, is decided so:
//!
//! - **Equal moves.** The text sketches a loop in which a later equal move takes the place of an earlier one by a coin. The source
//!   does it by recursion: a move is kept against the best of those after it by a coin. The two favour opposite ends of the list. The
//!   source is the program, so the earlier moves are likelier: one half, one quarter, and so on, in the order it finds them.
//! - **Few moves.** What has to be fewer than four are the moves it goes through, and it does not look whether they leave its king in
//!   check. So a check alone makes nothing deeper; an almost empty board does. The source sets no end to this, and two kings in
//!   corners keep it going; here a line grows by three plies at most.
//! - **Kings that are taken.** Checkmate is nothing by itself: the king is taken two plies later. So a mate is seen where two plies
//!   are left after it. With three plies that is its own mate in one, and not the enemy's answer that mates.
//! - **Stalemate** is a draw here. To the source a king that must step into check is taken like any other, a win.
//! - **Moves that leave the king in check** are not played, though the source plays one if it believes that both kings will be taken.
//!   Where a king could still be taken for it they are not looked at either; on the last ply they count for what they win.

mod manner;
mod order;
mod program;

pub use manner::{BoardDrawing, CallWords, FenAnswer, FenManner, UnknownManner};
pub use program::{NotAPosition, Program};

use super::reach::Unchecked;
use crate::{Decision, DocumentPlayer, DocumentTurn, Explanation, Watch};
use order::place;
use quirkat_chess::{Chess, Move, PieceKind};
use quirkat_game::{Position, Random, Side};
use quirkat_search::plain::{PlainEyes, PlainResult, PlainSearch, TreeObserver};
use quirkat_search::{Evaluate, Score};

/// What the document's table gives for each man. The king's value stands for the end of the game, so it never has to be
/// counted: who is mated has lost more than all else is worth.
const VALUES: [(PieceKind, i32); 6] = [
    (PieceKind::Bishop, 3_000),
    (PieceKind::King, 1_000_000),
    (PieceKind::Knight, 12_000),
    (PieceKind::Pawn, 1_000),
    (PieceKind::Queen, 25_000),
    (PieceKind::Rook, 5_000),
];

/// The player as the document describes it.
pub(super) const GENT: Gent = Gent {
    depth: 3,
    values: &VALUES,
    few: 4,
    taken: 2,
};

/// Alpha-beta over the values of the men. Equal moves are decided by coins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gent {
    /// How many plies it looks ahead.
    pub depth: u32,
    /// What each man is worth, in thousandths of a pawn.
    pub values: &'static [(PieceKind, i32); 6],
    /// Where a side has fewer moves than this, it looks one ply deeper.
    pub few: usize,
    /// How many plies after a mate the king is taken.
    pub taken: u32,
}

impl Gent {
    fn plain(&self) -> PlainSearch {
        PlainSearch {
            ties: true,
            ends_from: self.taken,
            narrow: self.few,
            ..PlainSearch::alpha_beta(self.depth)
        }
    }

    fn search(
        &self,
        turn: &DocumentTurn<'_, Chess>,
        plain: PlainSearch,
        observer: &mut impl TreeObserver<Chess>,
    ) -> PlainResult<Move> {
        let eyes = ScoreFunction(self.values);
        turn.search_seeing(plain, &mut eyes.clone(), observer, &eyes)
    }
}

impl DocumentPlayer<Chess> for Gent {
    fn choose(&self, turn: &mut DocumentTurn<'_, Chess>) -> Option<Decision<Move>> {
        let mut found = self.search(turn, self.plain(), &mut ());
        let board = turn.record.position().board();
        found.best.sort_by_key(|&mv| place(board, mv));
        let mv = toss(&found.best, &mut turn.random)?;
        Some(Decision::of_plain(mv, self.depth, &found))
    }

    fn watch(
        &self,
        turn: &DocumentTurn<'_, Chess>,
        watch: Watch,
        mut observer: &mut dyn TreeObserver<Chess>,
    ) -> Option<PlainResult<Move>> {
        Some(self.search(turn, watch.over(self.plain()), &mut observer))
    }

    fn explain(&self) -> Explanation {
        self.explained()
    }

    fn terms(&self, turn: &DocumentTurn<'_, Chess>, side: Side) -> Vec<(&'static str, f64)> {
        let board = turn.record.position().board();
        let values = self.values.iter().map(|&(kind, value)| {
            let [own, enemies] = [side, !side].map(|side| board.pieces(side, kind).count() as i32);
            (kind.name(), f64::from((own - enemies) * value))
        });
        values.collect()
    }

    fn depth(&self) -> u32 {
        self.depth
    }

    fn uses_chance(&self) -> bool {
        true
    }
}

/// Chooses among equal moves as the document's recursion does: each is kept by a coin, or else left for those after it. Earlier
/// ones are likelier for it.
fn toss<M: Copy>(equal: &[M], random: &mut Random) -> Option<M> {
    let (&last, earlier) = equal.split_last()?;
    let kept = earlier.iter().find(|_| random.below(2) == 0);
    Some(kept.copied().unwrap_or(last))
}

/// The document's score: the own men less the enemy's, in hundredths of a pawn.
#[derive(Clone, Copy, Debug)]
struct ScoreFunction(&'static [(PieceKind, i32); 6]);

impl Evaluate<Chess> for ScoreFunction {
    type State = ();
    type Observer<'a> = ();

    fn state(&self, _: &Chess) {}

    fn observe(&self, (): &mut ()) {}

    fn evaluate(&mut self, position: &Chess, (): &mut ()) -> Score {
        let (board, us) = (position.board(), position.side_to_move());
        let worth = |&(kind, value): &(PieceKind, i32)| {
            let [own, enemies] = [us, !us].map(|side| board.pieces(side, kind).count() as i32);
            (own - enemies) * value
        };
        self.0.iter().map(worth).sum::<i32>() / 10
    }
}

/// Nobody asks for check: moves are counted that leave the king in it, and on the last ply, after which he cannot be taken any
/// more, they win what they win.
impl PlainEyes<Chess> for ScoreFunction {
    fn count_moves(&self, position: &Chess, _legal: usize) -> usize {
        self.unchecked(position).count as usize
    }

    fn last_ply(&self, position: &Chess) -> Option<Score> {
        let gain = self.unchecked(position).gain?;
        let mut score = *self;
        Some(score.evaluate(position, &mut ()) + gain / 10)
    }
}

impl ScoreFunction {
    fn unchecked(&self, position: &Chess) -> Unchecked {
        let worth = |kind| {
            let found = self.0.iter().find(|(other, _)| *other == kind);
            found.map_or(0, |&(_, value)| value)
        };
        Unchecked::of(position.board(), position.side_to_move(), worth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_game::Rules;
    use quirkat_search::is_decisive;

    fn score(text: &str) -> Score {
        let position: Chess = text.parse().expect(text);
        ScoreFunction(&VALUES).evaluate(&position, &mut ())
    }

    /// Table 2.1: a bishop three pawns, a knight twelve, a queen twenty-five, a rook five.
    #[test]
    fn men_are_worth_what_the_table_says() {
        for (men, pawns) in [("B", 3), ("N", 12), ("P", 1), ("Q", 25), ("R", 5)] {
            let white = format!("4k3/8/8/8/8/{men}7/8/4K3 w - - 0 1");
            assert_eq!(score(&white), 100 * pawns, "{men}");
            assert_eq!(score(&white.replace(" w ", " b ")), -100 * pawns, "{men}");
        }
        let start = Chess::start();
        assert_eq!(score(&start.to_string()), 0);
    }

    /// The king's value is so high that nothing else makes up for it.
    #[test]
    fn no_men_are_worth_a_king() {
        let all = -score("4k3/8/8/QQQQQQQQ/1Q6/RR6/BBNN4/4K3 b - - 0 1");
        assert!(!is_decisive(all), "{all}");
        assert!(10 * all < VALUES[1].1);
    }

    #[test]
    fn coins_give_every_equal_move_a_chance_the_first_ones_more() {
        let mut random = Random::new(1);
        let mut times = [0; 4];
        for _ in 0..8000 {
            times[toss(&[0, 1, 2, 3], &mut random).expect("a move")] += 1;
        }
        for (times, expected) in times.into_iter().zip([4000, 2000, 1000, 1000]) {
            assert!((expected - 200..expected + 200).contains(&times), "{times}");
        }
        assert_eq!(toss::<u8>(&[], &mut random), None);
    }
}
