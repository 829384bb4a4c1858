//! Piece values for SEE, and whether a piece can be captured by the next move.

use crate::board::Board;
use crate::captures::{coordination_targets, partners, square_behind, squeeze_targets};
use crate::movegen::{frozen, targets};
use crate::{BaroquePosition, PieceKind, RuleSet};
use quirkat_bitboard::{
    Bitboard, Square, between, king_attacks, line, queen_attacks, rook_attacks,
};

/// More than all other pieces together.
const KING_VALUE: i32 = 10_000;

/// The value of a captured piece, in hundredths of a squeezer.
pub(crate) const fn piece_value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King => KING_VALUE,
        PieceKind::Squeezer => 100,
        PieceKind::Leaper => 450,
        PieceKind::Imitator => 350,
        PieceKind::Freezer => 600,
        PieceKind::Coordinator => 300,
        PieceKind::StepBack => 250,
    }
}

impl<R: RuleSet> BaroquePosition<R> {
    /// Whether the side to move can capture the enemy on a square. Captures by an imitator that also takes a king are
    /// left out.
    pub fn can_capture(&self, victim: Square) -> bool {
        !self.board.is_over()
            && self.board.enemy.has(victim)
            && can_capture::<R>(&self.board, victim)
    }
}

/// Whether a legal move captures the enemy on `victim`. Imitators moving onto a king do not count, unless it is the
/// victim. Both kings must be on the board.
pub(crate) fn can_capture<R: RuleSet>(board: &Board, victim: Square) -> bool {
    let query = CaptureQuery {
        board,
        victim,
        kind: board.occupant(victim),
        movable: board.own & !frozen(board),
    };
    query.by_king_step()
        || query.by_step_back()
        || query.by_leap::<R>()
        || query.by_squeeze::<R>()
        || query.by_coordination::<R>()
}

/// A possible victim, tested against each way of capturing.
struct CaptureQuery<'a> {
    board: &'a Board,
    victim: Square,
    kind: PieceKind,
    movable: Bitboard,
}

impl CaptureQuery<'_> {
    /// The pieces that capture this victim the way `kind` does: all of that kind, and imitators if the victim is one.
    #[inline]
    fn attackers(&self, kind: PieceKind) -> Bitboard {
        let attackers = self.board.of_kind(kind);
        let imitators = self.board.of_kind(PieceKind::Imitator);
        self.movable
            & if self.kind == kind {
                attackers | imitators
            } else {
                attackers
            }
    }

    fn by_king_step(&self) -> bool {
        (king_attacks(self.victim) & self.attackers(PieceKind::King)).any()
    }

    fn by_step_back(&self) -> bool {
        let empty = self.board.empty();
        (king_attacks(self.victim) & self.attackers(PieceKind::StepBack))
            .into_iter()
            .any(|attacker| (square_behind(attacker, self.victim) & empty).any())
    }

    fn by_leap<R: RuleSet>(&self) -> bool {
        let attackers = self.attackers(PieceKind::Leaper);
        if !R::LONG_LEAPS {
            let near = attackers & queen_attacks(self.victim, self.board.occupied());
            return near.into_iter().any(|attacker| self.open_behind(attacker));
        }
        attackers
            .into_iter()
            .any(|attacker| self.open_behind(attacker) && self.leaps_up_to(attacker))
    }

    /// Whether the square behind the victim, seen from `attacker`, is empty.
    fn open_behind(&self, attacker: Square) -> bool {
        (square_behind(self.victim, attacker) & self.board.empty()).any()
    }

    /// Whether a long leap from `attacker` reaches the victim: all pieces on its way can be leapt, each with an empty
    /// square behind it.
    fn leaps_up_to(&self, attacker: Square) -> bool {
        if line(attacker, self.victim).is_empty() {
            return false;
        }
        let board = self.board;
        let obstacles = between(attacker, self.victim) & board.occupied();
        let mut leapable = board.enemy;
        if board.of_kind(PieceKind::Imitator).has(attacker) {
            leapable &= board.of_kind(PieceKind::Leaper);
        }
        let stops = obstacles | self.victim.bit();
        (obstacles & !leapable).is_empty()
            && obstacles
                .into_iter()
                .all(|square| (king_attacks(square) & stops).is_empty())
    }

    fn by_squeeze<R: RuleSet>(&self) -> bool {
        let ends =
            squeeze_targets(self.victim.bit(), partners::<R>(self.board)) & self.board.empty();
        let squeezers = self.movable & self.board.of_kind(PieceKind::Squeezer);
        let occupied = self.board.occupied();
        ends.into_iter()
            .any(|end| (rook_attacks(end, occupied) & squeezers).any())
            || (self.kind == PieceKind::Squeezer && self.imitators_go_to::<R>(ends, true))
    }

    fn by_coordination<R: RuleSet>(&self) -> bool {
        let ends = coordination_targets::<R>(self.board, self.victim.bit()) & self.board.empty();
        let coordinators = self.movable & self.board.of_kind(PieceKind::Coordinator);
        let occupied = self.board.occupied();
        (ends.any()
            && coordinators
                .into_iter()
                .any(|from| (queen_attacks(from, occupied) & ends).any()))
            || (self.kind == PieceKind::Coordinator && self.imitators_go_to::<R>(ends, false))
    }

    /// Whether an imitator may move to one of `ends`, only orthogonally if `straight`.
    fn imitators_go_to<R: RuleSet>(&self, ends: Bitboard, straight: bool) -> bool {
        let imitators = self.movable & self.board.of_kind(PieceKind::Imitator);
        ends.any()
            && imitators.into_iter().any(|from| {
                let lines = Bitboard::file(from.file()) | Bitboard::rank(from.rank());
                let ends = if straight { ends & lines } else { ends };
                ends.any() && (targets::<R>(self.board, PieceKind::Imitator, from) & ends).any()
            })
    }
}
