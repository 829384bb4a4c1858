//! What chessmen could do if it were their turn, as simple programs see it: nobody asks whether the king is left in check.

use quirkat_bitboard::{
    Bitboard, Square, between, bishop_attacks, king_attacks, knight_attacks, queen_attacks,
    rook_attacks,
};
use quirkat_chess::{Board, PieceKind, pawn_attacks};
use quirkat_game::Side;

/// What all men of a side could do. Castling and taking en passant are left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    /// The enemies they could take.
    pub(super) prey: Bitboard,
    /// How many steps to empty squares each kind has, in the order of [`PieceKind::ALL`].
    pub(super) steps: [u32; 6],
}

impl Reach {
    /// Of a side whose king keeps away from some squares.
    pub(super) fn new(board: &Board, side: Side, shunned: Bitboard) -> Reach {
        let (enemies, occupied) = (board.side(!side), board.occupied());
        let mut reach = Reach {
            prey: Bitboard::EMPTY,
            steps: [0; 6],
        };
        for kind in PieceKind::ALL {
            for from in board.pieces(side, kind) {
                let attacks = attacks(side, kind, from, occupied);
                let attacks = match kind {
                    PieceKind::King => attacks & !shunned,
                    _ => attacks,
                };
                let steps = match kind {
                    PieceKind::Pawn => pushes(side, from, occupied),
                    _ => attacks & !occupied,
                };
                reach.prey |= attacks & enemies;
                reach.steps[kind.index()] += steps.count();
            }
        }
        reach
    }
}

/// All squares that a side attacks, the enemy's king not standing in the way.
pub(super) fn attacked(board: &Board, by: Side) -> Bitboard {
    let occupied = board.occupied() & !board.pieces(!by, PieceKind::King);
    let mut all = Bitboard::EMPTY;
    for kind in PieceKind::ALL {
        for from in board.pieces(by, kind) {
            all |= attacks(by, kind, from, occupied);
        }
    }
    all
}

/// What a side could do if it were not asked whether that leaves or puts its king in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unchecked {
    /// How many moves there are. A pawn on the last rank is one for each man it can become, and castling needs nothing but the right
    /// to it and a free way.
    pub(super) count: u32,
    /// The most that a move wins, by what men are worth; `None` where there is no move.
    pub(super) gain: Option<i32>,
}

impl Unchecked {
    pub(super) fn of(board: &Board, side: Side, worth: impl Fn(PieceKind) -> i32) -> Unchecked {
        let (own, occupied) = (board.side(side), board.occupied());
        let last = Bitboard::rank(match side {
            Side::White => 7,
            Side::Black => 0,
        });
        let promotion = worth(PieceKind::Queen) - worth(PieceKind::Pawn);
        let taken = |to: Bitboard| {
            let kinds = PieceKind::ALL.into_iter();
            let kinds = kinds.filter(|&kind| (to & board.pieces(!side, kind)).any());
            kinds.map(&worth).max()
        };
        let mut found = Unchecked {
            count: 0,
            gain: None,
        };
        for kind in PieceKind::ALL {
            for from in board.pieces(side, kind) {
                let attacks = attacks(side, kind, from, occupied);
                if kind != PieceKind::Pawn {
                    let to = attacks & !own;
                    found.count += to.count();
                    let quiet = (to & !occupied).any().then_some(0);
                    found.gain = found.gain.max(quiet).max(taken(to));
                    continue;
                }
                let pushes = pushes(side, from, occupied);
                let takes = attacks & (board.side(!side) | board.en_passant());
                let to = pushes | takes;
                found.count += to.count() + 3 * (to & last).count();
                let more = if (to & last).any() { promotion } else { 0 };
                let passing = (takes & board.en_passant()).any();
                let passed = passing.then(|| worth(PieceKind::Pawn));
                let quiet = pushes.any().then_some(0);
                let gain = quiet.max(passed).max(taken(takes));
                found.gain = found.gain.max(gain.map(|gain| gain + more));
            }
        }
        let king = board.king(side);
        let is_free = |rook: &Square| (between(king, *rook) & occupied).is_empty();
        let rooks = board.castling_rooks_of(side).into_iter();
        found.count += rooks.filter(is_free).count() as u32;
        found
    }
}

fn attacks(side: Side, kind: PieceKind, from: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Pawn => pawn_attacks(side, from.bit()),
        PieceKind::Knight => knight_attacks(from),
        PieceKind::Bishop => bishop_attacks(from, occupied),
        PieceKind::Rook => rook_attacks(from, occupied),
        PieceKind::Queen => queen_attacks(from, occupied),
        PieceKind::King => king_attacks(from),
    }
}

/// Where a pawn goes without taking.
fn pushes(side: Side, from: Square, occupied: Bitboard) -> Bitboard {
    let (ahead, home): (fn(u64) -> u64, u8) = match side {
        Side::White => (|set| set << 8, 1),
        Side::Black => (|set| set >> 8, 6),
    };
    let one = Bitboard(ahead(from.bit().0)) & !occupied;
    let two = Bitboard(ahead(one.0)) & !occupied;
    if from.rank() == home { one | two } else { one }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_chess::Chess;
    use quirkat_game::{Position, Rules};

    fn board(text: &str) -> Board {
        let position: Chess = text.parse().expect(text);
        *position.board()
    }

    #[test]
    fn steps_and_prey_are_the_legal_moves_where_no_king_is_near() {
        let position = Chess::start();
        let reach = Reach::new(position.board(), Side::White, Bitboard::EMPTY);
        assert_eq!(reach.steps, [16, 4, 0, 0, 0, 0]);
        assert_eq!(
            reach.steps.iter().sum::<u32>() as u64,
            position.count_moves()
        );
        assert_eq!(reach.prey, Bitboard::EMPTY);
        let board = board("4k3/8/8/3p4/4P3/8/r6R/4K3 w - - 0 1");
        let white = Reach::new(&board, Side::White, Bitboard::EMPTY);
        let names: Vec<_> = white
            .prey
            .into_iter()
            .map(|square| square.to_string())
            .collect();
        assert_eq!(names, ["a2", "d5"]);
        assert_eq!(white.steps, [1, 0, 0, 13, 0, 5]);
    }

    #[test]
    fn pawns_go_two_steps_from_home_only_and_over_nobody() {
        let board = board("4k3/pp6/1P6/8/8/8/3p4/K7 b - - 0 1");
        let black = Reach::new(&board, Side::Black, Bitboard::EMPTY);
        // a7 goes one or two steps and takes b6; b7 is blocked; d2 has one step left.
        assert_eq!(black.steps[PieceKind::Pawn.index()], 3);
        assert_eq!(black.prey, Square::at(1, 5).bit());
    }

    #[test]
    fn moves_are_counted_whatever_becomes_of_the_king() {
        for (text, count) in [
            // As many as are legal where no king is near.
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                20,
            ),
            // In check: the king's five steps, and the knight's two that do not help.
            ("4k3/8/8/8/8/8/8/N3K2r w - - 0 1", 5 + 2),
            // A pinned rook goes along its rank too.
            ("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", 4 + 13),
            // Castling over an attacked square, both ways; each rook's own moves.
            ("1k3r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", 5 + 2 + 10 + 9),
            // One step and one capture, each four ways to promote; a king in the corner.
            ("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", 8 + 3),
            // Taking en passant.
            ("k7/8/8/3pP3/8/8/8/K7 w - d6 0 1", 2 + 3),
        ] {
            let position: Chess = text.parse().expect(text);
            let (board, side) = (position.board(), position.side_to_move());
            let found = Unchecked::of(board, side, |_| 1).count;
            assert_eq!(found, count, "{text}");
        }
    }

    #[test]
    fn the_most_that_a_move_wins_is_found_whatever_becomes_of_the_king() {
        let worth = |kind| [1, 12, 3, 5, 25, 1000][kind as usize];
        for (text, gain) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                Some(0),
            ),
            // A pinned rook that leaves its king, a knight in check, a queen for a pawn.
            ("4r1k1/8/8/8/8/8/n3R3/4K3 w - - 0 1", Some(12)),
            ("6k1/8/8/8/8/1b6/8/N3K2r w - - 0 1", Some(3)),
            ("7k/8/8/3q4/4P3/8/8/K7 w - - 0 1", Some(25)),
            // Becoming a queen, by a step or a capture, and taking en passant.
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", Some(24)),
            ("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", Some(36)),
            ("k7/8/8/3pP3/8/8/8/K7 w - d6 0 1", Some(1)),
        ] {
            let position: Chess = text.parse().expect(text);
            let found = Unchecked::of(position.board(), position.side_to_move(), worth);
            assert_eq!(found.gain, gain, "{text}");
        }
    }

    #[test]
    fn a_king_does_not_hide_behind_itself() {
        let board = board("4k3/8/8/8/8/8/8/r3K3 w - - 0 1");
        let attacked = attacked(&board, Side::Black);
        assert!(attacked.has(Square::at(5, 0)));
        let white = Reach::new(&board, Side::White, attacked);
        assert_eq!(white.steps[PieceKind::King.index()], 3);
    }
}
