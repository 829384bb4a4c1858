//! The order in which the document's program finds moves: square by square from a1 along the ranks, and for each man in the order
//! that its clauses, or the sorting of their terms, give.

use quirkat_chess::{Board, Move, PieceKind};
use std::cmp::Ordering;

/// Where a move stands: the square it begins on; then what kind of move it is; then direction and square where it ends; at last
/// what a pawn becomes.
pub(super) type Place = ([u8; 2], u8, u8, [u8; 2], usize);

/// The place of a legal move.
pub(super) fn place(board: &Board, mv: Move) -> Place {
    let (from, to) = (mv.from(), mv.to());
    let (group, direction) = match board.kind_on(from) {
        Some(PieceKind::Pawn) => pawn(mv),
        Some(PieceKind::King) if mv.is_castling() => (1, u8::from(to.file() < from.file())),
        Some(PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen) => line(mv),
        _ => (0, 0),
    };
    let becomes = mv.promotes_to();
    let becomes = becomes.and_then(|kind| PROMOTIONS.iter().position(|&other| other == kind));
    (
        [from.rank(), from.file()],
        group,
        direction,
        [to.rank(), to.file()],
        becomes.unwrap_or_default(),
    )
}

/// What pawns become, as the clauses stand.
const PROMOTIONS: [PieceKind; 4] = [
    PieceKind::Bishop,
    PieceKind::Knight,
    PieceKind::Queen,
    PieceKind::Rook,
];

/// One step, then what is taken to the right and to the left, then two steps.
fn pawn(mv: Move) -> (u8, u8) {
    let (from, to) = (mv.from(), mv.to());
    match to.file().cmp(&from.file()) {
        Ordering::Greater => (1, 0),
        Ordering::Less => (1, 1),
        Ordering::Equal => (2 * u8::from(from.rank().abs_diff(to.rank()) == 2), 0),
    }
}

/// Diagonals before straight lines, directions by their names: down, left, right, up, and `down_left` to `up_right`.
fn line(mv: Move) -> (u8, u8) {
    let (from, to) = (mv.from(), mv.to());
    let is_up = to.rank() > from.rank();
    let is_right = to.file() > from.file();
    match (from.rank() == to.rank(), from.file() == to.file()) {
        (false, false) => (0, 2 * u8::from(is_up) + u8::from(is_right)),
        (true, _) => (1, 1 + u8::from(is_right)),
        (_, true) => (1, 3 * u8::from(is_up)),
    }
}
