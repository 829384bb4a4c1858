//! Whether a piece could be taken by the next move, found from its own square.

use crate::board::Board;
use crate::captures::left_behind;
use crate::ends::{crossing_ends, partners, squeezing_ends};
use crate::reach::{frozen, targets};
use crate::{PieceKind, RuleSet};
use quirkat_bitboard::{
    Bitboard, Square, between, king_attacks, line, queen_attacks, rook_attacks,
};

/// Whether the mover has a legal move that takes the enemy on `victim`, moves of imitators onto the king left out if it
/// is not the victim itself. Both kings are on the board.
pub(crate) fn can_take<R: RuleSet>(board: &Board, victim: Square) -> bool {
    let attack = Attack {
        board,
        victim,
        kind: board.standing_on(victim),
        movable: board.own & !frozen(board),
    };
    attack.steps()
        || attack.leaves()
        || attack.leaps::<R>()
        || attack.squeezes::<R>()
        || attack.crosses::<R>()
}

/// A victim and those who may take it.
struct Attack<'a> {
    board: &'a Board,
    victim: Square,
    kind: PieceKind,
    movable: Bitboard,
}

impl Attack<'_> {
    /// The pieces that take this victim the way `kind` does: all of that kind, and imitators if the victim is one.
    #[inline]
    fn takers(&self, kind: PieceKind) -> Bitboard {
        let takers = self.board.of(kind);
        let imitators = self.board.of(PieceKind::Imitator);
        self.movable
            & if self.kind == kind {
                takers | imitators
            } else {
                takers
            }
    }

    fn steps(&self) -> bool {
        (king_attacks(self.victim) & self.takers(PieceKind::King)).any()
    }

    fn leaves(&self) -> bool {
        let empty = self.board.empty();
        (king_attacks(self.victim) & self.takers(PieceKind::StepBack))
            .into_iter()
            .any(|taker| (left_behind(taker, self.victim) & empty).any())
    }

    fn leaps<R: RuleSet>(&self) -> bool {
        let takers = self.takers(PieceKind::Leaper);
        if !R::LONG_LEAPS {
            let near = takers & queen_attacks(self.victim, self.board.occupied());
            return near.into_iter().any(|taker| self.open_behind(taker));
        }
        takers
            .into_iter()
            .any(|taker| self.open_behind(taker) && self.leaps_up_to(taker))
    }

    /// Whether the square behind the victim is empty, seen from `taker`.
    fn open_behind(&self, taker: Square) -> bool {
        (left_behind(self.victim, taker) & self.board.empty()).any()
    }

    /// Whether a long leap from `taker` gets to the victim: all on its way are victims too, each with an empty square
    /// behind it.
    fn leaps_up_to(&self, taker: Square) -> bool {
        if line(taker, self.victim).is_empty() {
            return false;
        }
        let board = self.board;
        let obstacles = between(taker, self.victim) & board.occupied();
        let mut leapable = board.enemy;
        if board.of(PieceKind::Imitator).has(taker) {
            leapable &= board.of(PieceKind::Leaper);
        }
        let stops = obstacles | self.victim.bit();
        (obstacles & !leapable).is_empty()
            && obstacles
                .into_iter()
                .all(|square| (king_attacks(square) & stops).is_empty())
    }

    fn squeezes<R: RuleSet>(&self) -> bool {
        let ends =
            squeezing_ends(self.victim.bit(), partners::<R>(self.board)) & self.board.empty();
        let squeezers = self.movable & self.board.of(PieceKind::Squeezer);
        let occupied = self.board.occupied();
        ends.into_iter()
            .any(|end| (rook_attacks(end, occupied) & squeezers).any())
            || (self.kind == PieceKind::Squeezer && self.imitators_go_to::<R>(ends, true))
    }

    fn crosses<R: RuleSet>(&self) -> bool {
        let ends = crossing_ends::<R>(self.board, self.victim.bit()) & self.board.empty();
        let coordinators = self.movable & self.board.of(PieceKind::Coordinator);
        let occupied = self.board.occupied();
        (ends.any()
            && coordinators
                .into_iter()
                .any(|from| (queen_attacks(from, occupied) & ends).any()))
            || (self.kind == PieceKind::Coordinator && self.imitators_go_to::<R>(ends, false))
    }

    /// Whether an imitator may go to one of `ends`, where it has to come straight if so asked.
    fn imitators_go_to<R: RuleSet>(&self, ends: Bitboard, straight: bool) -> bool {
        let imitators = self.movable & self.board.of(PieceKind::Imitator);
        ends.any()
            && imitators.into_iter().any(|from| {
                let lines = Bitboard::file(from.file()) | Bitboard::rank(from.rank());
                let ends = if straight { ends & lines } else { ends };
                ends.any() && (targets::<R>(self.board, PieceKind::Imitator, from) & ends).any()
            })
    }
}
