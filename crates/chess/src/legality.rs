//! Whether a move is legal, without generating the others.

use crate::board::pawn_attacks;
use crate::generate::Wanted;
use crate::position::{Chess, Listed};
use crate::view::View;
use crate::{Move, PieceKind, Special, generate};
use quirkat_bitboard::{Bitboard, bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use quirkat_game::{MoveList, Side};

impl Chess {
    /// The kind of man a move takes.
    #[inline]
    pub(crate) fn taken(&self, mv: Move) -> Option<PieceKind> {
        match mv.special() {
            Special::Castling => None,
            Special::EnPassant => Some(PieceKind::Pawn),
            _ => self.board.kind_on(mv.to()),
        }
    }

    pub(crate) fn list(&self, wanted: Wanted, list: &mut MoveList<Move>) {
        let sink = &mut Listed {
            list,
            wanted,
            enemies: self.board.side(!self.side),
        };
        match self.side {
            Side::White => generate::generate::<true>(&self.board, wanted, sink),
            Side::Black => generate::generate::<false>(&self.board, wanted, sink),
        }
    }
}

/// Whether a move, perhaps from another position, is legal here.
pub(crate) fn is_legal<const WHITE: bool>(position: &Chess, mv: Move) -> bool {
    let board = &position.board;
    let side = position.side;
    let (from, to) = (mv.from(), mv.to());
    let Some(kind) = board.kind_on(from).filter(|_| board.side(side).has(from)) else {
        return false;
    };
    let view = View::new::<WHITE>(board);
    match mv.special() {
        Special::Castling => {
            return kind == PieceKind::King
                && !view.in_check()
                && board.castling_rooks_of(side).has(to)
                && crate::count::castlings::<WHITE>(board, &view).has(to);
        }
        Special::EnPassant => {
            return kind == PieceKind::Pawn
                && board.en_passant().has(to)
                && crate::count::en_passants::<WHITE>(board).has(from);
        }
        special => {
            let last = to.rank() == crate::board::back_rank(!side);
            let promotes = matches!(special, Special::Promotion(_));
            if promotes != (kind == PieceKind::Pawn && last) {
                return false;
            }
        }
    }
    let occupied = !view.empty;
    let reached = match kind {
        PieceKind::Pawn => {
            let pushed = crate::board::forward(side, from.bit()) & view.empty;
            let third = Bitboard::rank(if WHITE { 2 } else { 5 });
            let twice = crate::board::forward(side, pushed & third) & view.empty;
            pushed | twice | (pawn_attacks(side, from.bit()) & view.enemies)
        }
        PieceKind::Knight => knight_attacks(from),
        PieceKind::Bishop => bishop_attacks(from, occupied),
        PieceKind::Rook => rook_attacks(from, occupied),
        PieceKind::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        PieceKind::King => king_attacks(from) & !view.own & !view.attacked,
    };
    if kind == PieceKind::King {
        return reached.has(to);
    }
    (reached & view.allowed(from)).has(to)
}
