//! What the game tells a search: which moves take something, what that wins, and when passing proves nothing.

use crate::danger::can_take;
use crate::ends::Ends;
use crate::position::site;
use crate::reach::{count, each_piece};
use crate::{BaroquePosition, Kind, Move, RuleSet, keys};
use quirkat_bitboard::Square;
use quirkat_game::{Hints, MoveList, PieceId, Position, Side, Trail, mix};

/// A side with fewer moves may be glad to have none: it is nearly stuck, and passing proves nothing.
const ENOUGH_MOVES: u64 = 8;

/// What a king counts for: more than everything else together.
const KING_VALUE: i32 = 10_000;

/// What a kind is worth when it is taken, in hundredths of a squeezer.
const fn value(kind: Kind) -> i32 {
    match kind {
        Kind::King => KING_VALUE,
        Kind::Squeezer => 100,
        Kind::Leaper => 450,
        Kind::Imitator => 350,
        Kind::Freezer => 600,
        Kind::Coordinator => 300,
        Kind::StepBack => 250,
    }
}

impl<R: RuleSet> BaroquePosition<R> {
    /// Appends the moves that take something, or those that do not.
    #[inline]
    fn list(&self, taking: bool, list: &mut MoveList<Move>) {
        let board = &self.board;
        if board.is_over() {
            return;
        }
        let ends = Ends::new::<R>(board);
        each_piece::<R>(board, |kind, from, targets| {
            let captures = ends.among(board, kind, from, targets);
            let wanted = if taking {
                captures
            } else {
                targets & !captures
            };
            list.extend(wanted.into_iter().map(|to| Move::new(from, to)));
        });
    }

    /// Whether the side to move could take the piece of the other side that stands on a square (and would not rather
    /// take a king with the same imitator).
    pub fn can_take(&self, victim: Square) -> bool {
        !self.board.is_over() && self.board.enemy.has(victim) && can_take::<R>(&self.board, victim)
    }
}

/// A king that could be taken is not reported as a check. Threats to kings are everywhere in these games, most of them
/// easily met, and measured in games, looking for them costs a search more than knowing of them is worth: a move that
/// leaves the king to be taken is refuted by the next one.
impl<R: RuleSet> Hints for BaroquePosition<R> {
    /// Squeezers, White's other pieces, Black's.
    const STRUCTURES: usize = 3;

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
    fn trail(&self, mv: Move) -> Trail {
        Trail {
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
    fn gain(&self, mv: Move) -> i32 {
        let taken = self.victims(mv).into_iter();
        taken
            .map(|square| value(self.board.standing_on(square)))
            .sum()
    }

    /// Captures seldom end where their victim stood, so exchanges do not go on: what counts is whether the moved piece
    /// can be taken at once.
    fn exchange_reaches(&self, mv: Move, threshold: i32) -> bool {
        let ahead = self.gain(mv) - threshold;
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

    fn pass(&self) -> Option<Self> {
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
        let squeezers = self.board.of(Kind::Squeezer);
        match index {
            0 => mix((squeezers & white).0 ^ mix((squeezers & black).0)),
            1 => self.board.digest(white & !squeezers),
            _ => self.board.digest(black & !squeezers),
        }
    }
}
