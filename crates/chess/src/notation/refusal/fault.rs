//! What is wrong with one man's way from one square to another.

use super::man_on;
use crate::board::{back_rank, passed, pawn_attacks};
use crate::notation::wanted::{Step, Taking};
use crate::{Chess, PieceKind};
use quirkat_bitboard::{
    Bitboard, Square, between, bishop_attacks, king_attacks, knight_attacks, queen_attacks,
    rook_attacks,
};
use quirkat_game::Side;

/// What keeps a man from going somewhere, from the plainest obstacle to the one that only just forbids the move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Fault {
    /// It does not move that way.
    Unreachable,
    /// A pawn goes two steps only from its first square.
    LateDoubleStep(Square),
    /// A man of its own side stands there.
    Own(Square),
    /// Something stands in the way.
    Blocked(Square),
    /// A pawn does not take straight ahead.
    PawnBlocked(Square),
    /// A pawn goes diagonally only when it takes.
    NothingToTake(Square),
    /// An enemy pawn stands beside it that has not just gone two steps.
    LateEnPassant(Square),
    /// The king would be attacked where it goes.
    Attacked(Square),
    /// The king is in check from two men at once.
    DoubleCheck,
    /// The king stays in check.
    InCheck(Square),
    /// The man shields its king.
    Pinned(Square, Square),
    /// Taking in passing opens a line to the king.
    OpensLine(Square),
    /// It is not said that something is taken, as it must be.
    Takes(Square),
    /// It would take something else.
    TakesOther(Square),
    /// It would not take in passing.
    NotEnPassant,
    /// It would become another piece than is said, or is not said to become one.
    Promotion,
}

/// Why a man of the side to move cannot go from one square to another as a text says.
pub(super) fn fault(position: &Chess, step: &Step, from: Square, to: Square) -> Fault {
    let board = &position.board;
    if board.side(position.side).has(to) {
        return Fault::Own(to);
    }
    let kind = board.kind_on(from).unwrap_or(PieceKind::Pawn);
    let way = if kind == PieceKind::Pawn {
        pawn_way(position, from, to)
    } else {
        piece_way(kind, board.occupied(), from, to)
    };
    let taken = if kind == PieceKind::Pawn && board.en_passant().has(to) {
        passed(position.side, to)
    } else {
        to.bit()
    };
    way.or_else(|| exposed(position, kind, from, to, taken))
        .unwrap_or_else(|| misnamed(position, step, from, to))
}

/// Why a man other than a pawn does not get to a square.
fn piece_way(kind: PieceKind, occupied: Bitboard, from: Square, to: Square) -> Option<Fault> {
    let reach = |occupied| match kind {
        PieceKind::Knight => knight_attacks(from),
        PieceKind::Bishop => bishop_attacks(from, occupied),
        PieceKind::Rook => rook_attacks(from, occupied),
        PieceKind::Queen => queen_attacks(from, occupied),
        _ => king_attacks(from),
    };
    if reach(occupied).has(to) {
        None
    } else if reach(Bitboard::EMPTY).has(to) {
        Some(nearest(occupied & between(from, to), from).map_or(Fault::Unreachable, Fault::Blocked))
    } else {
        Some(Fault::Unreachable)
    }
}

/// The square of a set on one side of `from` that is closest to it.
fn nearest(set: Bitboard, from: Square) -> Option<Square> {
    if set.first() > from {
        set.square()
    } else {
        set.last()
    }
}

/// Why a pawn does not get to a square.
fn pawn_way(position: &Chess, from: Square, to: Square) -> Option<Fault> {
    let (board, side) = (&position.board, position.side);
    if pawn_attacks(side, from.bit()).has(to) {
        let enemy = board.side(!side).has(to) || board.en_passant().has(to);
        let beside = passed(side, to) & board.men(!side, PieceKind::Pawn);
        return match beside.square() {
            _ if enemy => None,
            // A right that no pawn can use is not kept, so the king is looked at first.
            Some(square) if square.rank() == from.rank() => {
                let late = Fault::LateEnPassant(square);
                Some(exposed(position, PieceKind::Pawn, from, to, beside).unwrap_or(late))
            }
            _ => Some(Fault::NothingToTake(to)),
        };
    }
    let (up, start) = match side {
        Side::White => (1, 1),
        Side::Black => (-1, 6),
    };
    let steps = (to.rank() as i8 - from.rank() as i8) * up;
    if from.file() != to.file() || !(1..=2).contains(&steps) {
        return Some(Fault::Unreachable);
    }
    if steps == 2 && from.rank() != start {
        return Some(Fault::LateDoubleStep(from));
    }
    let way = (between(from, to) | to.bit()) & board.occupied();
    nearest(way, from).map(Fault::PawnBlocked)
}

/// How the king would be left in check, if what stands on `taken` is taken.
fn exposed(
    position: &Chess,
    kind: PieceKind,
    from: Square,
    to: Square,
    taken: Bitboard,
) -> Option<Fault> {
    let (board, side) = (&position.board, position.side);
    let occupied = (board.occupied() & !from.bit() & !taken) | to.bit();
    let king = if kind == PieceKind::King {
        to
    } else {
        board.king(side)
    };
    let enemies = board.side(!side) & !taken;
    let attacker = (board.attackers(king, occupied) & enemies).square()?;
    let checkers = board.checkers(side);
    Some(if kind == PieceKind::King {
        Fault::Attacked(attacker)
    } else if checkers.several() {
        Fault::DoubleCheck
    } else if checkers.has(attacker) {
        Fault::InCheck(attacker)
    } else if !taken.has(to) {
        Fault::OpensLine(attacker)
    } else {
        Fault::Pinned(from, attacker)
    })
}

/// What a text says wrongly about a move that would be legal.
fn misnamed(position: &Chess, step: &Step, from: Square, to: Square) -> Fault {
    let (board, side) = (&position.board, position.side);
    let pawn = board.men(side, PieceKind::Pawn).has(from);
    let en_passant = pawn && board.en_passant().has(to);
    let takes = en_passant || board.side(!side).has(to);
    match step.taking {
        Taking::Man(..) if !takes => Fault::NothingToTake(to),
        Taking::Nothing if takes => Fault::Takes(to),
        _ if step.en_passant && !en_passant => Fault::NotEnPassant,
        _ if pawn && to.rank() == back_rank(!side) => Fault::Promotion,
        Taking::Man(..) => Fault::TakesOther(to),
        _ => Fault::Promotion,
    }
}

impl Fault {
    /// The fault in words that follow on "is not legal here:".
    pub(super) fn words(self, position: &Chess) -> String {
        let (side, on) = (position.side, |square| man_on(position, square));
        match self {
            Fault::Unreachable => "no piece can go there".to_owned(),
            Fault::LateDoubleStep(_) => {
                "a pawn goes two steps only from where pawns start".to_owned()
            }
            Fault::Own(square) => format!("{} is {side}'s own", on(square)),
            Fault::Blocked(square) => format!("{} stands in the way", on(square)),
            Fault::PawnBlocked(square) => format!(
                "{} stands in the way, and pawns take only diagonally",
                on(square)
            ),
            Fault::NothingToTake(square) => format!("there is nothing to take on {square}"),
            Fault::LateEnPassant(square) => format!(
                "{} has not just made a double step, so it cannot be taken en passant",
                on(square)
            ),
            Fault::Attacked(by) => format!("the king would be in check from {}", on(by)),
            Fault::DoubleCheck => "the king is in double check and must move itself".to_owned(),
            Fault::InCheck(by) => format!(
                "the king is in check from {}, and this does not answer it",
                on(by)
            ),
            Fault::Pinned(man, by) => format!("{} is pinned by {}", on(man), on(by)),
            Fault::OpensLine(by) => {
                format!("taking en passant would open the king to {}", on(by))
            }
            Fault::Takes(square) => format!("it would take {}", on(square)),
            Fault::TakesOther(square) => format!("what it would take is {}", on(square)),
            Fault::NotEnPassant => "nothing can be taken en passant there".to_owned(),
            Fault::Promotion => {
                "only a pawn that reaches the last rank becomes another piece".to_owned()
            }
        }
    }
}
