//! A position of either game, and how it goes on.

use crate::board::Board;
use crate::captures::victims;
use crate::danger::can_take;
use crate::reach::{count, each_piece, frozen, targets};
use crate::tactics::{ENOUGH_MOVES, value};
use crate::{BaroqueRules, Move, PieceKind, RuleSet, UltimaRules, keys, perft::perft};
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
    pub fn pieces(&self, side: Side, kind: PieceKind) -> Bitboard {
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

/// A king that could be taken is not reported as a check. Threats to kings are everywhere in these games, most of them
/// easily met, and measured in games, looking for them costs a search more than knowing of them is worth: a move that
/// leaves the king to be taken is refuted by the next one.
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
        let survivor = self.board.of(PieceKind::King).first();
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

    /// Squeezers, White's other pieces, Black's.
    const STRUCTURE_KEYS: usize = 3;

    #[inline]
    fn encode(&self, mv: Move) -> u16 {
        // No move ends where it begins, so none has the code 0.
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
            piece: self.board.standing_on(mv.from()).piece(self.side),
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
        let kinds = taken.map(|square| self.board.standing_on(square));
        let best = kinds.max_by_key(|&kind| value(kind))?;
        Some(best.piece(!self.side))
    }

    #[inline]
    fn material_gain(&self, mv: Move) -> i32 {
        let taken = self.victims(mv).into_iter();
        taken
            .map(|square| value(self.board.standing_on(square)))
            .sum()
    }

    /// Captures seldom end where their victim stood, so exchanges do not go on: what counts is whether the moved piece
    /// can be taken at once.
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let ahead = self.material_gain(mv) - threshold;
        let kind = self.board.standing_on(mv.from());
        if ahead < 0 || ahead >= value(kind) {
            return ahead >= 0;
        }
        let after = self.board.after(kind, mv.from(), mv.to(), self.victims(mv));
        after.is_over() || !can_take::<R>(&after, mv.to())
    }

    fn tactical_moves(&self, list: &mut MoveList<Move>) {
        self.list(true, list);
    }

    fn quiet_moves(&self, list: &mut MoveList<Move>) {
        self.list(false, list);
    }

    fn null_move(&self) -> Option<Self> {
        if count::<R>(&self.board) < ENOUGH_MOVES {
            return None;
        }
        let mut next = *self;
        next.board = next.board.turned();
        next.key ^= keys::BLACK_TO_MOVE;
        next.number = next.number.saturating_add(self.side.index() as u16);
        next.side = !next.side;
        // Nothing before a pass can come back after it.
        next.clock = 0;
        Some(next)
    }

    #[inline]
    fn structure_key(&self, index: usize) -> u64 {
        let [white, black] = Side::BOTH.map(|side| self.of_side(side));
        let squeezers = self.board.of(PieceKind::Squeezer);
        match index {
            0 => mix((squeezers & white).0 ^ mix((squeezers & black).0)),
            1 => self.board.digest(white & !squeezers),
            _ => self.board.digest(black & !squeezers),
        }
    }
}
