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

/// How many moves a side has, those that leave or put its king in check included. A pawn on the last rank is one move for each
/// man it can become, and castling needs nothing but the right to it and a free way.
pub(super) fn count_unchecked(board: &Board, side: Side) -> u32 {
    let (own, occupied) = (board.side(side), board.occupied());
    let last = Bitboard::rank(match side {
        Side::White => 7,
        Side::Black => 0,
    });
    let mut count = 0;
    for kind in PieceKind::ALL {
        for from in board.pieces(side, kind) {
            let attacks = attacks(side, kind, from, occupied);
            count += if kind == PieceKind::Pawn {
                let prey = board.side(!side) | board.en_passant();
                let to = pushes(side, from, occupied) | (attacks & prey);
                to.count() + 3 * (to & last).count()
            } else {
                (attacks & !own).count()
            };
        }
    }
    let king = board.king(side);
    let is_free = |rook: &Square| (between(king, *rook) & occupied).is_empty();
    let rooks = board.castling_rooks_of(side).into_iter();
    count + rooks.filter(is_free).count() as u32
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
            let found = count_unchecked(position.board(), position.side_to_move());
            assert_eq!(found, count, "{text}");
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
