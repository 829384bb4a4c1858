//! The document's marks: what a board is worth to the side that has just moved.

use crate::chess::reach::{Reach, attacked};
use quirkat_bitboard::Bitboard;
use quirkat_chess::{Board, Chess, Move, PieceKind};
use quirkat_game::{Position, Side};
use std::cmp::Reverse;

/// What the document gives for each man: as one that is on the board or threatened, and for each square it can move to.
pub(in crate::chess) const MARKS: [(PieceKind, i32, i32); 6] = [
    (PieceKind::King, 10, 6),
    (PieceKind::Queen, 9, 5),
    (PieceKind::Bishop, 8, 4),
    (PieceKind::Rook, 8, 4),
    (PieceKind::Knight, 7, 3),
    (PieceKind::Pawn, 2, 1),
];

/// How often a man counts that is on the board.
pub(in crate::chess) const EXISTING: i32 = 10_000;
/// How often a man counts that is threatened.
pub(in crate::chess) const THREATENED: i32 = 100;

/// How often each part counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marks {
    /// The own men.
    pub own_men: i32,
    /// The enemy's.
    pub enemy_men: i32,
    /// The enemies that are threatened.
    pub own_threats: i32,
    /// The own men that the enemy threatens.
    pub enemy_threats: i32,
    /// The squares that the own men can move to.
    pub own_steps: i32,
    /// Those of the enemy's men.
    pub enemy_steps: i32,
}

impl Marks {
    /// The mark of a board for a side.
    pub(super) fn of(self, board: &Board, side: Side) -> i32 {
        self.terms(board, side).iter().map(|&(_, mark)| mark).sum()
    }

    /// The parts of the mark.
    pub(super) fn terms(self, board: &Board, side: Side) -> [(&'static str, i32); 6] {
        let (own, enemy) = (Reckoning::of(board, side), Reckoning::of(board, !side));
        [
            ("own men", self.own_men * own.men),
            ("enemy men", self.enemy_men * enemy.men),
            ("own threats", self.own_threats * own.threats),
            ("enemy threats", self.enemy_threats * enemy.threats),
            ("own moves", self.own_steps * own.steps),
            ("enemy moves", self.enemy_steps * enemy.steps),
        ]
    }

    /// The legal moves, those with the highest marks first, and among equals in the order of the generator.
    pub(super) fn ranked(self, position: &Chess) -> Vec<Move> {
        let us = position.side_to_move();
        let mut moves = position.legal_moves().to_vec();
        moves.sort_by_cached_key(|&mv| Reverse(self.of(position.after(mv).board(), us)));
        moves
    }
}

/// The sums of one side.
struct Reckoning {
    men: i32,
    threats: i32,
    steps: i32,
}

impl Reckoning {
    fn of(board: &Board, side: Side) -> Reckoning {
        // Of a king only moves that it can really make are counted.
        let reach = Reach::new(board, side, attacked(board, !side));
        let steps = MARKS.iter().map(|&(kind, _, step)| {
            let steps = reach.steps[kind.index()];
            steps as i32 * step
        });
        Reckoning {
            men: EXISTING * sum(board, board.side(side)),
            threats: THREATENED * sum(board, reach.prey),
            steps: steps.sum(),
        }
    }
}

/// What the men on some squares are worth.
fn sum(board: &Board, squares: Bitboard) -> i32 {
    let each = MARKS.iter().map(|&(kind, mark, _)| {
        let men = board.kind(kind) & squares;
        men.count() as i32 * mark
    });
    each.sum()
}

#[cfg(test)]
mod tests {
    use super::super::{SECOND, THIRD_MARKS, Waterloo};
    use super::*;
    use quirkat_game::Rules;

    fn mark(marks: Marks, text: &str, side: Side) -> i32 {
        let position: Chess = text.parse().expect(text);
        marks.of(position.board(), side)
    }

    const NOTHING: Marks = Marks {
        own_men: 0,
        enemy_men: 0,
        own_threats: 0,
        enemy_threats: 0,
        own_steps: 0,
        enemy_steps: 0,
    };

    /// A man on the board counts 10, 9, 8, 8, 7 or 2 times ten thousand, for king, queen, bishop, rook, knight and pawn.
    #[test]
    fn men_count_ten_thousandfold() {
        let men = Marks {
            own_men: 1,
            ..NOTHING
        };
        let king = mark(men, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Side::White);
        assert_eq!(king, 100_000);
        for (letter, count) in [("Q", 9), ("B", 8), ("R", 8), ("N", 7), ("P", 2)] {
            let text = format!("4k3/8/8/8/8/{letter}7/8/4K3 w - - 0 1");
            assert_eq!(
                mark(men, &text, Side::White) - king,
                count * 10_000,
                "{letter}"
            );
        }
        let all = mark(men, &Chess::start().to_string(), Side::Black);
        assert_eq!(all, (10 + 9 + 16 + 16 + 14 + 16) * 10_000);
    }

    /// A threatened man counts a hundredfold, and once however many threaten it.
    #[test]
    fn threatened_men_count_a_hundredfold_and_once() {
        let threats = Marks {
            own_threats: 1,
            ..NOTHING
        };
        let one = "4k3/8/8/8/3q4/8/3R4/4K3 w - - 0 1";
        assert_eq!(mark(threats, one, Side::White), 900);
        assert_eq!(mark(threats, one, Side::Black), 800);
        let two = "4k3/8/8/8/3q4/2P5/3R4/4K3 w - - 0 1";
        assert_eq!(mark(threats, two, Side::White), 900);
    }

    /// A square that a man can move to counts 6, 5, 4, 4, 3 or 1; a king's only if no enemy attacks it.
    #[test]
    fn squares_to_move_to_count_by_the_man() {
        let steps = Marks {
            own_steps: 1,
            ..NOTHING
        };
        let start = Chess::start().to_string();
        assert_eq!(mark(steps, &start, Side::White), 16 + 4 * 3);
        let corner = "7k/8/8/8/8/8/8/K7 w - - 0 1";
        assert_eq!(mark(steps, corner, Side::White), 3 * 6);
        let cornered = "7k/8/8/8/8/8/7r/K7 w - - 0 1";
        assert_eq!(mark(steps, cornered, Side::White), 6);
    }

    /// The second player looks at enemy men, at what it attacks and where it can go; the third at both sides, and its own men
    /// that are attacked count a hundred times more.
    #[test]
    fn the_second_player_is_blind_to_danger_and_the_third_is_not() {
        let Waterloo::Best(second) = SECOND else {
            panic!("the second player plays the best mark");
        };
        let safe = "4k3/1p6/8/8/8/Q7/8/4K3 b - - 0 1";
        let in_danger = "4k3/8/1p6/Q7/8/8/8/4K3 b - - 0 1";
        let threat = |marks: Marks| {
            let part = Marks {
                enemy_threats: marks.enemy_threats,
                ..NOTHING
            };
            mark(part, in_danger, Side::White) - mark(part, safe, Side::White)
        };
        assert_eq!(threat(second), 0);
        assert_eq!(threat(THIRD_MARKS), -100 * 900);
        assert_eq!((second.own_men, second.enemy_men), (0, -1));
        assert_eq!((THIRD_MARKS.own_men, THIRD_MARKS.enemy_men), (1, -1));
    }

    #[test]
    fn the_highest_mark_comes_first() {
        let position: Chess = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"
            .parse()
            .expect("a position");
        let ranked = THIRD_MARKS.ranked(&position);
        assert_eq!(position.move_text(ranked[0]), "e4d5");
        let marks: Vec<_> = ranked
            .iter()
            .map(|&mv| THIRD_MARKS.of(position.after(mv).board(), Side::White))
            .collect();
        assert!(marks.is_sorted_by(|a, b| a >= b), "{marks:?}");
        assert_eq!(ranked.len() as u64, position.count_moves());
    }
}
