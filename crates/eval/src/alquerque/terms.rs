//! The terms of the Alquerque evaluation.

use crate::weights::terms;

/// From this number of steps on, more make no difference.
pub(super) const MOST_STEPS: u32 = 15;

terms! {
    /// Having the move.
    TEMPO = "tempo", 1;
    /// Worth of a man.
    MATERIAL = "material", 1;
    /// By point: row by row from the own side, each from the edge to the middle.
    PLACE = "place", 15;
    /// By how many men more the leading side has, one to four.
    LEAD = "lead", 4;
    /// By number of steps of the side to move; without any it has lost.
    STEPS_TO_MOVE = "steps.to-move", 16;
    /// By number of steps of the other side.
    STEPS_WAITING = "steps.waiting", 16;
    /// By number of enemies that the side to move could jump.
    PREY_TO_MOVE = "prey.to-move", 4;
    /// By number of enemies that the other side could jump.
    PREY_WAITING = "prey.waiting", 4;
    /// A man that cannot move, with enemies still before it.
    BLOCKED = "blocked", 1;
    /// A man past all enemies, by rows to go; with none to go it is stuck for good.
    PAST = "past", 5;
}
