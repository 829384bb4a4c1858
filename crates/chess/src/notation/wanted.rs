//! All that a text says about a move, whatever its notation, and the legal moves it fits.

use super::sift::between;
use crate::board::{castled, passed};
use crate::{Chess, Move, PieceKind, Special};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::MoveList;

/// What a text says about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// The king castles.
    Castling(Wing),
    /// A man goes somewhere.
    Step(Step),
}

/// To which side the king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wing {
    /// `O-O`.
    King,
    /// `O-O-O`.
    Queen,
    /// Old books write no more than "Castles" where one side alone is possible.
    Either,
}

impl Wing {
    /// The wing of a castling move.
    pub(super) fn of(mv: Move) -> Wing {
        if mv.to() > mv.from() {
            Wing::King
        } else {
            Wing::Queen
        }
    }
}

/// A move from one of some squares to one of some others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// The kind of man, if it is named.
    pub(super) kind: Option<PieceKind>,
    /// Where it may come from.
    pub(super) from: Bitboard,
    /// Where it may go.
    pub(super) to: Bitboard,
    /// What it takes.
    pub(super) taking: Taking,
    /// What it becomes, if that is said; anything that the rules allow otherwise.
    pub(super) promotion: Option<PieceKind>,
    /// Whether it is said to take in passing.
    pub(super) en_passant: bool,
}

/// What a text says about the man that is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Taking {
    /// Nothing is said.
    Unsaid,
    /// Nothing is taken.
    Nothing,
    /// A man of the kind, if it is named, that stands on one of these squares.
    Man(Option<PieceKind>, Bitboard),
}

impl Step {
    /// Whatever goes from one of some squares to one of some others.
    pub(super) const fn new(from: Bitboard, to: Bitboard) -> Step {
        Step {
            kind: None,
            from,
            to,
            taking: Taking::Unsaid,
            promotion: None,
            en_passant: false,
        }
    }

    /// The square it comes from, where only one is possible.
    pub(super) fn origin(&self) -> Option<Square> {
        (!self.from.several()).then(|| self.from.square()).flatten()
    }

    /// The men of the side to move that are meant.
    pub(super) fn movers(&self, position: &Chess) -> Bitboard {
        let own = position.board.side(position.side) & self.from;
        self.kind
            .map_or(own, |kind| own & position.board.kind(kind))
    }

    /// Whether an ordinary move, castling not being one, does all that is said.
    fn fits(&self, position: &Chess, mv: Move) -> bool {
        let promotion = self.promotion.is_none() || self.promotion == mv.promotes_to();
        let en_passant = !self.en_passant || mv.special() == Special::EnPassant;
        promotion && en_passant && self.fits_taking(position, mv)
    }

    fn fits_taking(&self, position: &Chess, mv: Move) -> bool {
        if self.taking == Taking::Unsaid {
            return true;
        }
        let victim = victim(position, mv).map(|square| (position.board.kind_on(square), square));
        match (self.taking, victim) {
            (Taking::Man(kind, on), Some((found, square))) => {
                // People name a pawn taken in passing by its own square or by the one behind it.
                (kind.is_none() || kind == found) && (on.has(square) || on.has(mv.to()))
            }
            (Taking::Man(..), None) => false,
            (_, victim) => victim.is_none(),
        }
    }
}

/// The square of the man that a move takes.
pub(super) fn victim(position: &Chess, mv: Move) -> Option<Square> {
    match mv.special() {
        Special::Castling => None,
        Special::EnPassant => passed(position.side, mv.to()).square(),
        _ => (position.board.side(!position.side) & mv.to().bit()).square(),
    }
}

impl Wanted {
    /// The legal moves that are meant.
    pub(super) fn find(&self, position: &Chess) -> MoveList<Move> {
        let (from, to) = match self {
            Wanted::Castling(_) => (
                position.board.men(position.side, PieceKind::King),
                Bitboard::EMPTY,
            ),
            Wanted::Step(step) => (step.movers(position), step.to),
        };
        self.find_among(position, &between(position, from, to))
    }

    /// The moves that are meant among some legal ones.
    pub(super) fn find_among(&self, position: &Chess, moves: &[Move]) -> MoveList<Move> {
        let moves = moves.iter().copied();
        match self {
            Wanted::Castling(wing) => moves
                .filter(|mv| mv.is_castling())
                .filter(|&mv| *wing == Wing::Either || *wing == Wing::of(mv))
                .collect(),
            Wanted::Step(step) => {
                let from = step.movers(position);
                let mut found: MoveList<Move> = moves
                    .clone()
                    .filter(|mv| from.has(mv.from()) && step.to.has(mv.to()) && !mv.is_castling())
                    .filter(|&mv| step.fits(position, mv))
                    .collect();
                // Where a step of the king can be meant, castling is not: in Chess960 both may end on one square.
                if found.is_empty() && step.may_be_castling() {
                    found.extend(moves.filter(|&mv| step.is_castling(position, mv)));
                }
                found
            }
        }
    }
}

impl Step {
    /// Whether castling can be written like this: by two squares and nothing else.
    pub(super) fn may_be_castling(&self) -> bool {
        let claims = self.en_passant || self.promotion.is_some();
        let king = self.kind.is_none_or(|kind| kind == PieceKind::King);
        king && self.origin().is_some() && !claims && !matches!(self.taking, Taking::Man(..))
    }

    /// Whether a castling move goes from the square that is said to that of its rook or to that of the king after it.
    fn is_castling(&self, position: &Chess, mv: Move) -> bool {
        let (king_to, _) = castled(position.side, mv.from(), mv.to());
        mv.is_castling()
            && self.from.has(mv.from())
            && (self.to.has(mv.to()) || self.to.has(king_to))
    }
}
