//! Why a move is illegal, in the words of the rule that forbids it.

use crate::{BaroquePosition, Move, PieceKind, RuleSet};
use quirkat_bitboard::{Bitboard, Square, between, king_attacks, line};
use quirkat_game::{Ending, Position};

impl<R: RuleSet> BaroquePosition<R> {
    /// Why a move is illegal. Call this only for illegal moves.
    pub(crate) fn refusal(&self, mv: Move) -> String {
        let (from, to) = (mv.from(), mv.to());
        if let Some(Ending { reason, .. }) = self.decided() {
            return format!("the game is over ({reason})");
        }
        let Some(kind) = self.board.kind_on(from) else {
            return format!("there is no piece on {from}");
        };
        if !self.board.own.has(from) {
            let (name, owner) = (kind.name(), self.owner(from));
            return format!(
                "the {name} on {from} is {owner}'s, and {} is to move",
                self.side
            );
        }
        self.frozen_by(kind, from)
            .or_else(|| wrong_direction(kind, from, to))
            .or_else(|| self.blocked(kind, from, to))
            .or_else(|| self.cannot_land(kind, from, to))
            .unwrap_or_else(|| format!("the {} on {from} cannot go to {to}", kind.name()))
    }

    /// The piece that freezes this one.
    fn frozen_by(&self, kind: PieceKind, from: Square) -> Option<String> {
        let near = king_attacks(from) & self.board.enemy;
        let freezer = near & self.board.of_kind(PieceKind::Freezer);
        let imitator = near & self.board.of_kind(PieceKind::Imitator);
        let (by, holder) = if let Some(square) = freezer.square() {
            (square, PieceKind::Freezer)
        } else if kind == PieceKind::Freezer {
            (imitator.square()?, PieceKind::Imitator)
        } else {
            return None;
        };
        let (kind, holder) = (kind.name(), holder.name());
        Some(format!(
            "the {kind} on {from} is frozen by the {holder} on {by}"
        ))
    }

    /// The nearest obstacle, and why it cannot be leapt.
    fn blocked(&self, kind: PieceKind, from: Square, to: Square) -> Option<String> {
        let mut way: Vec<Square> = between(from, to).into_iter().collect();
        if to < from {
            way.reverse();
        }
        way.push(to);
        let mut leapt = None;
        for step in way.windows(2) {
            let (square, behind) = (step[0], step[1]);
            if let Some(found) = self.board.kind_on(square) {
                let reason = self.cannot_leap(kind, found, square, behind);
                if reason.is_some() {
                    return reason;
                }
                leapt = Some(square);
            } else if let Some(victim) = leapt.filter(|_| !R::LONG_LEAPS) {
                return Some(format!("a leap ends right behind its victim on {victim}"));
            }
        }
        None
    }

    /// Why a piece cannot leap the one on `square`.
    fn cannot_leap(
        &self,
        kind: PieceKind,
        over: PieceKind,
        square: Square,
        behind: Square,
    ) -> Option<String> {
        let name = over.name();
        if self.board.own.has(square) {
            return Some(format!("your own {name} on {square} stands in the way"));
        }
        match (kind, over) {
            (PieceKind::Leaper, _) | (PieceKind::Imitator, PieceKind::Leaper) => {}
            (PieceKind::Imitator, _) => {
                return Some(format!(
                    "imitators leap only leapers, not the {name} on {square}"
                ));
            }
            _ => return Some(format!("the {name} on {square} stands in the way")),
        }
        let full = self.board.occupied().has(behind);
        full.then(|| format!("a leap over {square} needs {behind} behind it to be empty"))
    }

    /// Why a piece cannot end its move on `to`.
    fn cannot_land(&self, kind: PieceKind, from: Square, to: Square) -> Option<String> {
        let name = self.board.kind_on(to)?.name();
        if self.board.own.has(to) {
            return Some(format!("your own {name} stands on {to}"));
        }
        let king = self.board.of_kind(PieceKind::King).has(to);
        Some(match kind {
            PieceKind::Imitator if king => {
                format!(
                    "imitators take a king from the next square only, and {from} is farther from {to}"
                )
            }
            PieceKind::Imitator => {
                format!("imitators move onto kings only, not onto the {name} on {to}")
            }
            _ => format!("only a king moves onto an enemy, such as the {name} on {to}"),
        })
    }
}

/// How the kind moves, if not in this direction.
fn wrong_direction(kind: PieceKind, from: Square, to: Square) -> Option<String> {
    if from == to {
        return Some("a move ends on another square than it starts from".to_owned());
    }
    let straight = from.file() == to.file() || from.rank() == to.rank();
    let aligned = line(from, to) != Bitboard::EMPTY;
    let (fits, how) = match kind {
        PieceKind::King => (king_attacks(from).has(to), "one square at a time"),
        PieceKind::Squeezer => (straight, "like rooks"),
        _ => (aligned, "like queens"),
    };
    (!fits).then(|| format!("{}s move {how}", kind.name()))
}
