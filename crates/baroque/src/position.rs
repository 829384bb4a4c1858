//! A position of either game, and how it goes on.

use crate::board::Board;
use crate::captures::victims;
use crate::reach::{count, each_piece, frozen, targets};
use crate::{BaroqueRules, Kind, Move, RuleSet, UltimaRules, keys, perft::perft};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{CountedDraw, DrawRules, Ending, MoveList, Observer, Position, Side, Site};
use std::fmt;
use std::marker::PhantomData;

/// A position of Baroque chess.
pub type Baroque = BaroquePosition<BaroqueRules>;

/// A position of Ultima.
pub type Ultima = BaroquePosition<UltimaRules>;

/// A position of a game of this family, whose rules are known when the program is compiled.
#[derive(Clone, Copy)]
pub struct BaroquePosition<R: RuleSet> {
    pub(crate) board: Board,
    pub(crate) key: u64,
    pub(crate) number: u16,
    pub(crate) clock: u16,
    pub(crate) side: Side,
    rules: PhantomData<R>,
}

impl<R: RuleSet> BaroquePosition<R> {
    /// The position with these pieces, which are given as the side to move sees them.
    pub(crate) fn new(board: Board, side: Side, clock: u16, number: u16) -> Self {
        let mut position = BaroquePosition {
            board,
            key: 0,
            number,
            clock,
            side,
            rules: PhantomData,
        };
        position.key = position.computed_key();
        position
    }

    /// The key from nothing but the board, for positions that no move led to.
    fn computed_key(&self) -> u64 {
        let turn = match self.side {
            Side::White => 0,
            Side::Black => keys::BLACK_TO_MOVE,
        };
        self.board.occupied().into_iter().fold(turn, |key, square| {
            key ^ keys::kind(self.owner(square), self.board.standing_on(square), square)
        })
    }

    /// Whose piece stands on a square that is not empty.
    pub(crate) fn owner(&self, square: Square) -> Side {
        if self.board.own.has(square) {
            self.side
        } else {
            !self.side
        }
    }

    /// All the pieces of one side.
    #[inline]
    pub fn of_side(&self, side: Side) -> Bitboard {
        if side == self.side {
            self.board.own
        } else {
            self.board.enemy
        }
    }

    /// The pieces of one side and kind.
    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> Bitboard {
        self.board.of(kind) & self.of_side(side)
    }

    /// The pieces of one side that may not move because an enemy freezer, or for freezers an imitator, is next to them.
    pub fn frozen(&self, side: Side) -> Bitboard {
        if side == self.side {
            frozen(&self.board)
        } else {
            frozen(&self.board.turned())
        }
    }

    /// The squares of the pieces that a legal move takes.
    #[inline]
    pub fn victims(&self, mv: Move) -> Bitboard {
        let kind = self.board.standing_on(mv.from());
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
        each_piece::<R>(&self.board, |_, from, targets| {
            list.extend(targets.into_iter().map(|to| Move::new(from, to)));
        });
    }

    #[inline]
    fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) {
        let (from, to) = (mv.from(), mv.to());
        let kind = self.board.standing_on(from);
        let taken = victims::<R>(&self.board, kind, from, to);
        for square in taken {
            let victim = self.board.standing_on(square).piece(!self.side);
            self.key ^= keys::piece(victim, square);
            observer.lift(victim, site(square));
        }
        let mover = kind.piece(self.side);
        self.key ^= keys::piece(mover, from) ^ keys::piece(mover, to) ^ keys::BLACK_TO_MOVE;
        observer.lift(mover, site(from));
        observer.put(mover, site(to));

        self.board = self.board.after(kind, from, to, taken);
        self.clock = if taken.any() {
            0
        } else {
            self.clock.saturating_add(1)
        };
        self.number = self.number.saturating_add(self.side.index() as u16);
        self.side = !self.side;
    }

    fn decided(&self) -> Option<Ending> {
        if !self.board.is_over() {
            return None;
        }
        let survivor = self.board.of(Kind::King).first();
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
        u32::from(self.clock)
    }

    fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let board = &self.board;
        !board.is_over()
            && (board.own & !frozen(board)).has(from)
            && targets::<R>(board, board.standing_on(from), from).has(to)
    }

    fn count_moves(&self) -> u64 {
        count::<R>(&self.board)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::<R>(&self.board, depth)
    }
}
