//! The terms of the evaluation of Baroque chess and Ultima.

use crate::weights::terms;

/// Squares as tables know them: eight ranks from the own side, four files from the edge.
pub(super) const PSQT_SIZE: usize = 32;

terms! {
    /// Having the move.
    TEMPO = "tempo", 1;
    /// Worth of each kind of piece, squeezer to step-back: leaper, imitator, freezer and coordinator in between.
    MATERIAL = "material", 6;
    /// By kind, king to step-back, and square: rank by rank from the own side, files from the edge to the middle.
    PSQT = "place", 7 * PSQT_SIZE;
    /// For each move of a kind, king to step-back.
    MOBILITY = "mobility", 7;
    /// A piece that may not move, by kind.
    FROZEN = "frozen", 7;
    /// An enemy that could be taken by the next move, by its kind.
    THREAT = "threat", 7;
    /// By steps between a freezer and the enemy king.
    FREEZER_NEAR = "freezer.near-king", 8;
    /// Directions in which an enemy leaper could leap the king, if there is one.
    KING_LEAP = "king.leap", 9;
    /// Sides from which enemy squeezers could take the king, if there are any.
    KING_SQUEEZE = "king.squeeze", 5;
    /// Squares next to the king that an enemy step-back could leave in the line, if there is one.
    KING_LEAVE = "king.leave", 9;
    /// Lines of the enemy king that the king stands on, where an enemy coordinator takes.
    KING_CROSS = "king.cross", 3;
    /// By steps between the king and the nearest enemy imitator or king, which step onto it.
    KING_STEP = "king.step", 8;
}
