//! What chess tells a search: which moves are tactical, what they win, and when passing proves nothing.

use crate::board::pawn_attacks;
use crate::generate::Wanted;
use crate::position::{Chess, Listed, piece_id, site};
use crate::view::View;
use crate::{Kind, Move, Special, exchange, generate, keys};
use quirkat_bitboard::{Bitboard, bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use quirkat_game::{Hints, MoveList, PieceId, Position, Side, Trail};

/// What the men are worth when they are exchanged, in hundredths of a pawn.
pub(crate) const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];

impl Chess {
    /// The kind of man a move takes.
    #[inline]
    pub(crate) fn taken(&self, mv: Move) -> Option<Kind> {
        match mv.special() {
            Special::Castling => None,
            Special::EnPassant => Some(Kind::Pawn),
            _ => self.board.kind_on(mv.to()),
        }
    }

    fn list(&self, wanted: Wanted, list: &mut MoveList<Move>) {
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

impl Hints for Chess {
    /// Pawns, White's men, Black's men.
    const STRUCTURES: usize = 3;

    #[inline]
    fn encode(&self, mv: Move) -> u16 {
        mv.bits()
    }

    #[inline]
    fn decode(&self, code: u16) -> Option<Move> {
        let mv = Move::from_bits(code)?;
        self.is_legal(mv).then_some(mv)
    }

    #[inline]
    fn trail(&self, mv: Move) -> Trail {
        let kind = self.board.kind_on(mv.from()).unwrap_or(Kind::Pawn);
        Trail {
            piece: piece_id(self.side, kind),
            from: site(mv.from()),
            to: site(mv.to()),
        }
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.board.checkers(self.side).any()
    }

    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        match mv.special() {
            Special::Castling => false,
            Special::EnPassant | Special::Promotion(Kind::Queen) => true,
            _ => self.board.side(!self.side).has(mv.to()),
        }
    }

    #[inline]
    fn victim(&self, mv: Move) -> Option<PieceId> {
        self.taken(mv).map(|kind| piece_id(!self.side, kind))
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        let taken = self.taken(mv).map_or(0, |kind| VALUES[kind.index()]);
        let promoted = mv
            .promotes_to()
            .map_or(0, |kind| VALUES[kind.index()] - VALUES[0]);
        taken + promoted
    }

    #[inline]
    fn exchange_reaches(&self, mv: Move, threshold: i32) -> bool {
        exchange::reaches(self, mv, threshold)
    }

    fn tactical_moves(&self, list: &mut MoveList<Move>) {
        self.list(Wanted::Tactical, list);
    }

    fn quiet_moves(&self, list: &mut MoveList<Move>) {
        self.list(Wanted::Quiet, list);
    }

    /// With pawns alone, having to move is too often what loses.
    fn pass(&self) -> Option<Chess> {
        let pieces = self.board.side(self.side) & !self.board.pawns & !self.board.kings;
        if pieces.is_empty() || self.in_check() {
            return None;
        }
        let mut next = *self;
        next.key ^= keys::BLACK_TO_MOVE ^ keys::rights(next.board.en_passant());
        next.board.keep_castling_without(Bitboard::EMPTY);
        next.side = !next.side;
        // Nothing before a pass can come back after it.
        next.clock = 0;
        Some(next)
    }

    #[inline]
    fn structure_key(&self, index: usize) -> u64 {
        self.structures[index % 3]
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
            return kind == Kind::King
                && !view.in_check()
                && board.castling_rooks_of(side).has(to)
                && crate::count::castlings::<WHITE>(board, &view).has(to);
        }
        Special::EnPassant => {
            return kind == Kind::Pawn
                && board.en_passant().has(to)
                && crate::count::en_passants::<WHITE>(board).has(from);
        }
        special => {
            let last = to.rank() == crate::board::back_rank(!side);
            let promotes = matches!(special, Special::Promotion(_));
            if promotes != (kind == Kind::Pawn && last) {
                return false;
            }
        }
    }
    let occupied = !view.empty;
    let reached = match kind {
        Kind::Pawn => {
            let pushed = crate::board::forward(side, from.bit()) & view.empty;
            let third = Bitboard::rank(if WHITE { 2 } else { 5 });
            let twice = crate::board::forward(side, pushed & third) & view.empty;
            pushed | twice | (pawn_attacks(side, from.bit()) & view.enemies)
        }
        Kind::Knight => knight_attacks(from),
        Kind::Bishop => bishop_attacks(from, occupied),
        Kind::Rook => rook_attacks(from, occupied),
        Kind::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        Kind::King => king_attacks(from) & !view.own & !view.attacked,
    };
    if kind == Kind::King {
        return reached.has(to);
    }
    (reached & view.allowed(from)).has(to)
}
