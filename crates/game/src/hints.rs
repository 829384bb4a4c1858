//! What a game tells a search about its moves. Every method has a default that is right for any game, only slow or shy; a
//! game overrides what it knows better.

use crate::{MoveList, PieceId, Position, Site};

/// How a move goes: what moves, from where, to where. Searches learn which ones are good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trail {
    /// The moving piece.
    pub piece: PieceId,
    /// Where it leaves.
    pub from: Site,
    /// Where it arrives.
    pub to: Site,
}

/// The half of a game that only a search asks for. `impl Hints for MyGame {}` is enough to be searched correctly.
pub trait Hints: Position {
    /// How many ways the game has to group positions by structure; see [`structure_key`](Hints::structure_key).
    const STRUCTURES: usize = 0;

    /// A code for a legal move, not 0, for tables that have sixteen bits for it.
    fn encode(&self, mv: Self::Move) -> u16 {
        let place = self.legal_moves().iter().position(|&other| other == mv);
        place.map_or(0, |place| place as u16 + 1)
    }

    /// The legal move with that code, which may come from another position.
    fn decode(&self, code: u16) -> Option<Self::Move> {
        self.legal_moves()
            .get((code as usize).checked_sub(1)?)
            .copied()
    }

    /// How a move goes.
    fn trail(&self, mv: Self::Move) -> Trail {
        let code = self.encode(mv);
        Trail {
            piece: PieceId(0),
            from: Site((code >> 6) as u8 & 63),
            to: Site(code as u8 & 63),
        }
    }

    /// Whether the side to move is under a threat it must answer now: standing still proves nothing, and people are warned.
    fn in_check(&self) -> bool {
        false
    }

    /// Whether a move changes the balance at once, so that a position where one is possible is not at rest.
    fn is_tactical(&self, _: Self::Move) -> bool {
        false
    }

    /// The most valuable piece a move takes.
    fn victim(&self, _: Self::Move) -> Option<PieceId> {
        None
    }

    /// What a move wins at once, in hundredths of the smallest piece, the answer not counted.
    fn gain(&self, _: Self::Move) -> i32 {
        0
    }

    /// Whether a move wins at least `threshold` when both sides go on taking where it went.
    fn exchange_reaches(&self, mv: Self::Move, threshold: i32) -> bool {
        self.gain(mv) >= threshold
    }

    /// Appends the tactical moves.
    fn tactical_moves(&self, list: &mut MoveList<Self::Move>) {
        list.extend(
            self.legal_moves()
                .into_iter()
                .filter(|&mv| self.is_tactical(mv)),
        );
    }

    /// Appends the moves that are not tactical.
    fn quiet_moves(&self, list: &mut MoveList<Self::Move>) {
        list.extend(
            self.legal_moves()
                .into_iter()
                .filter(|&mv| !self.is_tactical(mv)),
        );
    }

    /// The position after the side to move has passed, where a search may conclude from it that any move is at least as
    /// good; `None` in games and positions where having to move can be what loses.
    fn pass(&self) -> Option<Self> {
        None
    }

    /// A key shared by positions alike in one respect, such as where the slow pieces stand. A static evaluation that is
    /// wrong in one is likely wrong in the others in the same way.
    fn structure_key(&self, _index: usize) -> u64 {
        0
    }
}
