//! A position of Baroque chess or Ultima, and how moves are made on it.

use crate::board::Board;
use crate::captures::victims;
use crate::movegen::{count_moves, frozen, generate, perft, targets};
use crate::see::{can_capture, piece_value};
use crate::{BaroqueRules, Move, PieceKind, RuleSet, UltimaRules, zobrist};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{
    CountedDraw, DrawRules, Ending, HistoryKey, MoveList, Observer, PieceId, Position, Side, Site,
    mix,
};
use std::fmt;
use std::marker::PhantomData;

/// A position of Baroque chess.
pub type Baroque = BaroquePosition<BaroqueRules>;

/// A position of Ultima.
pub type Ultima = BaroquePosition<UltimaRules>;

/// The fewest moves for a null move. A side with fewer is nearly stuck, where passing proves nothing.
const ENOUGH_MOVES: u64 = 8;

/// A position under the rules `R`, which are constants at compile time.
#[derive(Clone, Copy)]
pub struct BaroquePosition<R: RuleSet> {
    pub(crate) board: Board,
    pub(crate) key: u64,
    pub(crate) fullmove_number: u16,
    pub(crate) halfmove_clock: u16,
    pub(crate) side: Side,
    rules: PhantomData<R>,
}

impl<R: RuleSet> BaroquePosition<R> {
    /// A position with the board given from the point of view of the side to move.
    pub(crate) fn new(board: Board, side: Side, clock: u16, number: u16) -> Self {
        let mut position = BaroquePosition {
            board,
            key: 0,
            fullmove_number: number,
            halfmove_clock: clock,
            side,
            rules: PhantomData,
        };
        position.key = position.computed_key();
        position
    }

    /// The number of the move, from 1; it grows after Black's.
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The Zobrist key computed from scratch.
    fn computed_key(&self) -> u64 {
        let turn = match self.side {
            Side::White => 0,
            Side::Black => zobrist::BLACK_TO_MOVE,
        };
        self.board.occupied().into_iter().fold(turn, |key, square| {
            key ^ zobrist::kind(self.owner(square), self.board.occupant(square), square)
        })
    }

    /// The side of the piece on an occupied square.
    pub(crate) fn owner(&self, square: Square) -> Side {
        if self.board.own.has(square) {
            self.side
        } else {
            !self.side
        }
    }

    /// All pieces of a side.
    #[inline]
    pub fn of_side(&self, side: Side) -> Bitboard {
        if side == self.side {
            self.board.own
        } else {
            self.board.enemy
        }
    }

    /// The pieces of a side and kind.
    #[inline]
    pub fn pieces(&self, side: Side, kind: PieceKind) -> Bitboard {
        self.board.of_kind(kind) & self.of_side(side)
    }

    /// The pieces of a side that are frozen by an adjacent enemy freezer, or for freezers by an imitator.
    pub fn frozen_pieces(&self, side: Side) -> Bitboard {
        if side == self.side {
            frozen(&self.board)
        } else {
            frozen(&self.board.flipped())
        }
    }

    /// The squares of the pieces that a legal move captures.
    #[inline]
    pub fn victims(&self, mv: Move) -> Bitboard {
        let kind = self.board.occupant(mv.from());
        victims::<R>(&self.board, kind, mv.from(), mv.to())
    }
}

impl<R: RuleSet> PartialEq for BaroquePosition<R> {
    fn eq(&self, other: &Self) -> bool {
        self.side == other.side && self.board == other.board
    }
}

impl<R: RuleSet> Eq for BaroquePosition<R> {}

impl<R: RuleSet> fmt::Debug for BaroquePosition<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({self})", R::NAME)
    }
}

/// The site of a square: both count from the bottom left corner row by row.
#[inline]
pub(crate) fn site(square: Square) -> Site {
    Site(square.index() as u8)
}

/// A threat to a king is not reported as a check. Such threats are everywhere in these games and most are easily met;
/// in matches, detecting them cost the search more than it gained. A move that leaves the king en prise is refuted by
/// the next one.
impl<R: RuleSet> Position for BaroquePosition<R> {
    type Move = Move;

    const DRAWS: DrawRules = DrawRules {
        reversible_plies: Some(CountedDraw::at(100, "a hundred plies without a capture")),
        occurrences: Some(CountedDraw::at(3, "threefold repetition")),
    };

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn moves(&self, list: &mut MoveList<Move>) {
        generate::<R>(&self.board, |_, from, targets| {
            list.extend(targets.into_iter().map(|to| Move::new(from, to)));
        });
    }

    #[inline]
    fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) {
        let (from, to) = (mv.from(), mv.to());
        let kind = self.board.occupant(from);
        let taken = victims::<R>(&self.board, kind, from, to);
        for square in taken {
            let victim = self.board.occupant(square).piece(!self.side);
            self.key ^= zobrist::piece(victim, square);
            observer.lift(victim, site(square));
        }
        let mover = kind.piece(self.side);
        self.key ^=
            zobrist::piece(mover, from) ^ zobrist::piece(mover, to) ^ zobrist::BLACK_TO_MOVE;
        observer.lift(mover, site(from));
        observer.put(mover, site(to));

        self.board = self.board.after(kind, from, to, taken);
        self.halfmove_clock = if taken.any() {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        self.fullmove_number = self
            .fullmove_number
            .saturating_add(self.side.index() as u16);
        self.side = !self.side;
    }

    fn decided(&self) -> Option<Ending> {
        if !self.board.is_over() {
            return None;
        }
        let survivor = self.board.of_kind(PieceKind::King).first();
        Some(Ending::win(self.owner(survivor), "king taken"))
    }

    fn stuck(&self) -> Ending {
        const REASON: &str = "no legal move";
        if R::STUCK_LOSES {
            Ending::win(!self.side, REASON)
        } else {
            Ending::draw(REASON)
        }
    }

    #[inline]
    fn reversible_plies(&self) -> u32 {
        u32::from(self.halfmove_clock)
    }

    fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let board = &self.board;
        !board.is_over()
            && (board.own & !frozen(board)).has(from)
            && targets::<R>(board, board.occupant(from), from).has(to)
    }

    fn count_moves(&self) -> u64 {
        count_moves::<R>(&self.board)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::<R>(&self.board, depth)
    }

    /// The keys of the squeezers (as the pawn key in chess), of White's other pieces, and of Black's.
    const STRUCTURE_KEYS: usize = 3;

    #[inline]
    fn encode(&self, mv: Move) -> u16 {
        // No move ends where it begins, so 0 is never a move.
        mv.index() as u16
    }

    #[inline]
    fn decode(&self, code: u16) -> Option<Move> {
        let mv = Move::new(Square::new((code >> 6) as u8), Square::new(code as u8));
        (code < 64 * 64 && self.is_legal(mv)).then_some(mv)
    }

    #[inline]
    fn history_key(&self, mv: Move) -> HistoryKey {
        HistoryKey {
            piece: self.board.occupant(mv.from()).piece(self.side),
            from: site(mv.from()),
            to: site(mv.to()),
        }
    }

    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        self.victims(mv).any()
    }

    fn victim(&self, mv: Move) -> Option<PieceId> {
        let taken = self.victims(mv).into_iter();
        let kinds = taken.map(|square| self.board.occupant(square));
        let best = kinds.max_by_key(|&kind| piece_value(kind))?;
        Some(best.piece(!self.side))
    }

    #[inline]
    fn material_gain(&self, mv: Move) -> i32 {
        let taken = self.victims(mv).into_iter();
        taken
            .map(|square| piece_value(self.board.occupant(square)))
            .sum()
    }

    /// Captures seldom end where their victim stood, so there are no exchanges to play out: what counts is whether the
    /// moved piece can be captured at once.
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let ahead = self.material_gain(mv) - threshold;
        let kind = self.board.occupant(mv.from());
        if ahead < 0 || ahead >= piece_value(kind) {
            return ahead >= 0;
        }
        let after = self.board.after(kind, mv.from(), mv.to(), self.victims(mv));
        after.is_over() || !can_capture::<R>(&after, mv.to())
    }

    fn tactical_moves(&self, list: &mut MoveList<Move>) {
        self.list_moves(true, list);
    }

    fn quiet_moves(&self, list: &mut MoveList<Move>) {
        self.list_moves(false, list);
    }

    fn null_move(&self) -> Option<Self> {
        if count_moves::<R>(&self.board) < ENOUGH_MOVES {
            return None;
        }
        let mut next = *self;
        next.board = next.board.flipped();
        next.key ^= zobrist::BLACK_TO_MOVE;
        next.fullmove_number = next
            .fullmove_number
            .saturating_add(self.side.index() as u16);
        next.side = !next.side;
        // No position before a null move can be repeated after it.
        next.halfmove_clock = 0;
        Some(next)
    }

    #[inline]
    fn structure_key(&self, index: usize) -> u64 {
        let [white, black] = Side::BOTH.map(|side| self.of_side(side));
        let squeezers = self.board.of_kind(PieceKind::Squeezer);
        match index {
            0 => mix((squeezers & white).0 ^ mix((squeezers & black).0)),
            1 => self.board.digest(white & !squeezers),
            _ => self.board.digest(black & !squeezers),
        }
    }
}
