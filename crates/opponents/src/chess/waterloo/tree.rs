//! The fourth player's tree: a few candidates, the answer expected to each, and so on for some times.

use super::Marks;
use quirkat_chess::{Chess, Move};
use quirkat_game::Position;
use quirkat_search::Control;

/// What the document gives for winning; losing is as bad. A stalemate is worth nothing.
const WIN: i32 = 10_000_000;

pub(super) struct WaterlooTree<'a> {
    marks: Marks,
    candidates: usize,
    /// Ends the search early.
    control: &'a Control,
    /// How many boards it followed.
    pub(super) nodes: u64,
}

/// A candidate with the mark it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RankedMove {
    pub(super) mv: Move,
    pub(super) mark: i32,
}

impl<'a> WaterlooTree<'a> {
    pub(super) fn new(marks: Marks, candidates: usize, control: &'a Control) -> WaterlooTree<'a> {
        WaterlooTree {
            marks,
            candidates,
            control,
            nodes: 0,
        }
    }

    /// The candidate that leads to the highest mark after so many moves and answers; the better ranked one among equals.
    pub(super) fn best(&mut self, position: &Chess, depth: u32) -> Option<RankedMove> {
        let ranked = self.marks.ranked(position);
        let followed = ranked.into_iter().take(self.candidates).map(|mv| {
            let mark = self.after(&position.after(mv), depth);
            RankedMove { mv, mark }
        });
        followed.reduce(|best, other| if other.mark > best.mark { other } else { best })
    }

    /// The mark of a board on which the enemy is to answer.
    fn after(&mut self, position: &Chess, depth: u32) -> i32 {
        self.nodes += 1;
        let answers = self.marks.ranked(position);
        match answers.first() {
            Some(&answer) => self.mark(&position.after(answer), depth - 1),
            None if position.in_check() => WIN,
            None => 0,
        }
    }

    /// The mark of a board on which the player is to move again.
    fn mark(&mut self, position: &Chess, depth: u32) -> i32 {
        if position.count_moves() == 0 {
            return if position.in_check() { -WIN } else { 0 };
        }
        // A tree that somebody made large is left with what the boards at hand are worth.
        if depth == 0 || self.control.is_stopped() {
            return self.marks.of(position.board(), position.side_to_move());
        }
        let best = self.best(position, depth);
        best.map_or(0, |best| best.mark)
    }
}

#[cfg(test)]
mod tests {
    use super::super::THIRD_MARKS;
    use super::*;
    use quirkat_game::Rules;

    fn best(text: &str) -> (String, i32, u64) {
        let position: Chess = text.parse().expect(text);
        let control = Control::default();
        let mut tree = WaterlooTree::new(THIRD_MARKS, 2, &control);
        let best = tree.best(&position, 3).expect("a move");
        (position.move_text(best.mv), best.mark, tree.nodes)
    }

    /// Two kids for every node, three deep: two, four and eight boards.
    #[test]
    fn the_tree_has_two_branches_and_is_three_deep() {
        let (_, _, nodes) = best(&Chess::start().to_string());
        assert_eq!(nodes, 2 + 4 + 8);
    }

    /// A move that mates has the highest mark there is, provided it is one of the two candidates.
    #[test]
    fn a_win_has_the_highest_mark() {
        // Taking the queen and mating by it are the same move.
        let (mv, mark, _) = best("q5k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        assert_eq!((mv.as_str(), mark), ("a1a8", WIN));
    }

    /// A board on which the player is mated has the lowest mark.
    #[test]
    fn a_loss_has_the_lowest_mark() {
        let mated: Chess = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"
            .parse()
            .expect("a position");
        let control = Control::default();
        let mut tree = WaterlooTree::new(THIRD_MARKS, 2, &control);
        assert_eq!(tree.mark(&mated, 3), -WIN);
        let stalemated: Chess = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
            .parse()
            .expect("a position");
        assert_eq!(tree.mark(&stalemated, 3), 0);
    }
}
